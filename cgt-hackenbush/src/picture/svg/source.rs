//! The text of an SVG: what `usvg` drops, and what would cost too much to read.
//!
//! `usvg` resolves styles and transformations but forgets elements. So every element gets a
//! mark that survives: an `id`, and a miter limit that no drawing uses.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

use cgt_core::ParseError;
use roxmltree::{Document, Node, ParsingOptions};

use super::super::edges::shorten;

/// The longest text that is read.
const MAX_TEXT: usize = 32 << 20;
/// The most elements once every `use` is expanded.
const MAX_ELEMENTS: u64 = 200_000;
/// The deepest nesting, through `use` too.
const MAX_DEPTH: u32 = 200;
/// The most tests of a CSS rule against an element.
const MAX_RULE_TESTS: u64 = 20_000_000;
/// Miter limits from here on are marks; they stay exact in 32-bit floats.
const MARK: usize = 1_000_000;

/// An SVG text and its elements in document order.
pub(super) struct Source<'a> {
    text: &'a str,
    elements: Vec<Element>,
    by_id: HashMap<String, usize>,
    /// The text with a mark on every element.
    marked: String,
}

/// What `usvg` does not keep of an element.
struct Element {
    tag: String,
    id: Option<String>,
    label: Option<String>,
    /// Its opening tag.
    span: Range<usize>,
    /// Whether it or an element around it is called ground.
    is_ground: bool,
    /// The element that a `use` shows.
    shows: Option<usize>,
    children: Vec<usize>,
}

impl<'a> Source<'a> {
    /// Reads the elements and refuses what is too large.
    pub(super) fn read(text: &'a str) -> Result<Source<'a>, ParseError> {
        if text.len() > MAX_TEXT {
            return Err(ParseError::new(
                format!(
                    "found {} bytes of svg, expected at most {MAX_TEXT}",
                    text.len()
                ),
                0..0,
            ));
        }
        let document = parse_xml(text)?;
        let mut source = Source {
            text,
            elements: Vec::new(),
            by_id: HashMap::new(),
            marked: String::new(),
        };
        let nodes = source.read_elements(&document)?;
        source.resolve_uses(&nodes);
        let count = source.expand()?;
        check_rules(&document, count)?;
        source.mark(&nodes);
        Ok(source)
    }

    /// The text with its marks.
    pub(super) fn marked(&self) -> &str {
        &self.marked
    }

    /// The element of a shape with this id and this miter limit.
    pub(super) fn element(&self, id: &str, miter_limit: Option<f32>) -> Option<usize> {
        // A mark is whole and small, so the cast is exact; anything else saturates.
        let mark = miter_limit.map_or(0, |limit| limit as usize);
        let marked = mark
            .checked_sub(MARK)
            .filter(|&index| index < self.elements.len());
        marked.or_else(|| self.by_id.get(id).copied())
    }

    /// Whether the element or one around it is called ground, or what it shows is.
    pub(super) fn is_ground(&self, element: usize) -> bool {
        let element = &self.elements[element];
        element.is_ground
            || element
                .shows
                .is_some_and(|shown| self.elements[shown].is_ground)
    }

    /// The label given in an editor.
    pub(super) fn label(&self, element: usize) -> Option<&str> {
        self.elements[element].label.as_deref()
    }

    /// An error about an element.
    pub(super) fn error(&self, element: usize, what: &str) -> ParseError {
        let span = self.elements[element].span.clone();
        ParseError::new(format!("element {} {what}", self.describe(element)), span)
    }

    /// How messages call an element.
    pub(super) fn describe(&self, element: usize) -> String {
        let element = &self.elements[element];
        let line = 1 + self.text[..element.span.start].matches('\n').count();
        match &element.id {
            Some(id) => format!("`{}` with id `{}` in line {line}", element.tag, shorten(id)),
            None => format!("`{}` in line {line}", element.tag),
        }
    }

    /// The error for a picture without a ground.
    pub(super) fn no_ground(&self) -> ParseError {
        let span = self.elements.first().map_or(0..0, |svg| svg.span.clone());
        ParseError::new("found no ground, expected an element called `ground`", span).with_help(
            "give the ground an id, class or label with `ground` in it, or draw a long level line in black, grey or brown",
        )
    }

    fn read_elements<'n>(
        &mut self,
        document: &'n Document<'a>,
    ) -> Result<Vec<Node<'n, 'a>>, ParseError> {
        let mut nodes = Vec::new();
        let mut index_of = HashMap::new();
        let mut depth = Vec::new();
        for node in document.descendants().filter(Node::is_element) {
            let index = self.elements.len();
            let parent = node.parent_element();
            let above: Option<usize> =
                parent.and_then(|parent| index_of.get(&parent.id()).copied());
            let span = self.opening_tag(&node);
            if let (Some(parent), Some(above)) = (parent, above) {
                if !contains(parent.range(), node.range()) {
                    // Marks could not be put into the text of an entity.
                    return Err(self.error(above, "holds elements from an entity, expected none"));
                }
                self.elements[above].children.push(index);
            }
            let level: u32 = above.map_or(0, |above| depth[above] + 1);
            let is_ground = above.is_some_and(|above| self.elements[above].is_ground);
            let id = node.attribute("id").map(str::to_owned);
            if let Some(id) = &id {
                self.by_id.entry(id.clone()).or_insert(index);
            }
            self.elements.push(Element {
                tag: node.tag_name().name().to_owned(),
                label: label(&node),
                is_ground: is_ground || is_called_ground(&node),
                id,
                span,
                shows: None,
                children: Vec::new(),
            });
            if level > MAX_DEPTH {
                return Err(self.error(
                    index,
                    &format!("is nested more than {MAX_DEPTH} deep, expected less"),
                ));
            }
            depth.push(level);
            index_of.insert(node.id(), index);
            nodes.push(node);
        }
        Ok(nodes)
    }

    /// From `<` to the end of the tag's name.
    fn opening_tag(&self, node: &Node<'_, '_>) -> Range<usize> {
        let start = node.range().start.min(self.text.len());
        let rest = self.text[start..].trim_start_matches('<');
        let name = rest
            .find(|char: char| char.is_whitespace() || char == '>' || char == '/')
            .unwrap_or(rest.len());
        start..self.text.len() - rest.len() + name
    }

    fn resolve_uses(&mut self, nodes: &[Node<'_, '_>]) {
        for (index, node) in nodes.iter().enumerate() {
            if node.tag_name().name() != "use" {
                continue;
            }
            let link = node
                .attributes()
                .filter(|attribute| attribute.name() == "href")
                .find_map(|attribute| attribute.value().trim().strip_prefix('#'));
            self.elements[index].shows = link.and_then(|id| self.by_id.get(id).copied());
        }
    }

    /// Counts the elements with every `use` expanded.
    fn expand(&self) -> Result<u64, ParseError> {
        const OPEN: (u64, u32) = (0, 0);
        // For each element the number and the height of what it stands for.
        let mut size: Vec<Option<(u64, u32)>> = vec![None; self.elements.len()];
        let mut stack: Vec<usize> = if self.elements.is_empty() {
            vec![]
        } else {
            vec![0]
        };
        while let Some(&index) = stack.last() {
            let element = &self.elements[index];
            let parts = || element.children.iter().copied().chain(element.shows);
            match size[index] {
                None => {
                    size[index] = Some(OPEN);
                    for part in parts() {
                        match size[part] {
                            None => stack.push(part),
                            Some(OPEN) => {
                                return Err(self.error(index, "shows itself, expected another"));
                            }
                            Some(_) => {}
                        }
                    }
                }
                Some(OPEN) => {
                    let (mut count, mut height) = (1_u64, 1_u32);
                    for (part_count, part_height) in parts().filter_map(|part| size[part]) {
                        count = count.saturating_add(part_count);
                        height = height.max(part_height.saturating_add(1));
                    }
                    if count > MAX_ELEMENTS || height > MAX_DEPTH {
                        let what = format!(
                            "stands for more than {MAX_ELEMENTS} elements or {MAX_DEPTH} levels, expected less"
                        );
                        return Err(self.error(index, &what));
                    }
                    size[index] = Some((count, height));
                    stack.pop();
                }
                Some(_) => {
                    stack.pop();
                }
            }
        }
        Ok(size
            .first()
            .copied()
            .flatten()
            .map_or(0, |(count, _)| count))
    }

    /// Writes the text with a mark on every element.
    ///
    /// What is never looked at, and could cost much, is switched off or left out on the way.
    fn mark(&mut self, nodes: &[Node<'_, '_>]) {
        let mut out = String::with_capacity(self.text.len() + 150 * nodes.len());
        let mut at = 0;
        for (index, node) in nodes.iter().enumerate() {
            let element = &self.elements[index];
            if element.span.start < at {
                // Inside a pattern that was left out.
                continue;
            }
            out.push_str(&self.text[at..element.span.end]);
            at = element.span.end;
            if element.id.is_none() {
                let _ = write!(out, " id=\"cgt-mark-{index}\"");
            }
            let style = format!(
                ";stroke-miterlimit:{}!important;marker:none!important;clip-path:none!important;mask:none!important;filter:none!important",
                MARK + index
            );
            match node.attribute_node("style") {
                Some(attribute) => {
                    let end = attribute.range_value().end;
                    out.push_str(&self.text[at..end]);
                    out.push_str(&style);
                    at = end;
                }
                None => {
                    let _ = write!(out, " style=\"{style}\"");
                }
            }
            if element.tag == "pattern"
                && let Some(first) = node.first_child()
                && let Some(last) = node.last_child()
            {
                // Patterns within patterns multiply; any content shows that it is one.
                out.push_str(&self.text[at..first.range().start]);
                out.push_str("<rect width=\"1\" height=\"1\"/>");
                at = last.range().end;
            }
        }
        out.push_str(&self.text[at..]);
        for (index, element) in self.elements.iter().enumerate() {
            if element.id.is_none() {
                self.by_id.insert(format!("cgt-mark-{index}"), index);
            }
        }
        self.marked = out;
    }
}

fn parse_xml(text: &str) -> Result<Document<'_>, ParseError> {
    let options = ParsingOptions {
        // Editors write harmless ones; entities cannot leave the file or grow without end.
        allow_dtd: true,
        nodes_limit: 1_000_000,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| {
        let position = error.pos();
        let line = text
            .split_inclusive('\n')
            .nth(position.row.max(1) as usize - 1);
        let line = line.unwrap_or_default();
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let column = line.char_indices().nth(position.col.max(1) as usize - 1);
        let (offset, length) =
            column.map_or((line.len(), 0), |(offset, char)| (offset, char.len_utf8()));
        let at = if line.is_empty() {
            text.len()
        } else {
            start + offset
        };
        let message = error.to_string();
        let message = message.split(" at ").next().unwrap_or_default();
        ParseError::new(
            format!("found xml that cannot be read: {message}"),
            at..(at + length).min(text.len()),
        )
    })
}

fn contains(outer: Range<usize>, inner: Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The name an editor shows for an element.
fn label(node: &Node<'_, '_>) -> Option<String> {
    // The first two are ours; unlike the others they never make something the ground.
    let names = [
        "data-vertex",
        "data-label",
        "label",
        "data-name",
        "aria-label",
    ];
    node.attributes()
        .find(|attribute| names.contains(&attribute.name()))
        .map(|attribute| attribute.value().to_owned())
}

fn is_called_ground(node: &Node<'_, '_>) -> bool {
    let names = ["id", "class", "label", "data-name", "aria-label"];
    node.attributes()
        .filter(|attribute| names.contains(&attribute.name()))
        .any(|attribute| says_ground(attribute.value()))
}

/// Whether a name contains `ground`, but not as the end of `background` or `foreground`.
fn says_ground(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.match_indices("ground").any(|(at, _)| {
        let before = &lower[..at];
        !before.ends_with("back") && !before.ends_with("fore")
    })
}

/// Refuses style sheets that would be tested too often.
fn check_rules(document: &Document<'_>, elements: u64) -> Result<(), ParseError> {
    for style in document
        .descendants()
        .filter(|node| node.tag_name().name() == "style")
    {
        let rules = style.text().unwrap_or_default().matches(['{', ',']).count() as u64;
        if rules.saturating_mul(elements) > MAX_RULE_TESTS {
            return Err(ParseError::new(
                format!("found {rules} style rules for {elements} elements, expected less"),
                style.range(),
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_ground() {
        for name in ["ground", "Ground", "the-ground-1", "groundline", "myGround"] {
            assert!(says_ground(name), "{name}");
        }
        for name in ["background", "BackGround-1", "foreground", "grund", ""] {
            assert!(!says_ground(name), "{name}");
        }
    }
}
