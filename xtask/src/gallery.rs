//! The gallery: every picture of `pictures/`, drawn, with its value.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use cgt_core::notation::Printer;
use cgt_core::{Context, Games};
use cgt_hackenbush::{Color, Drawing, Hackenbush, Picture};

/// The page, from the top folder.
const PAGE: &str = "docs/gallery.md";
/// The drawings, from the top folder.
const DRAWINGS: &str = "docs/gallery";

const HEAD: &str = "\
# Gallery

Every picture of `pictures/`, with the value that `cgt hackenbush` finds. Blue edges are Left's,
red ones Right's, green ones may be cut by both; what is no longer connected to the ground falls.

This page is made by `cargo xtask gallery`.
";

/// Writes the page and its drawings.
///
/// # Errors
///
/// What could not be read, evaluated or written.
pub(crate) fn write() -> Result<(), String> {
    let root = crate::root();
    let files = files(&root)?;
    let drawings = root.join(DRAWINGS);
    fs::create_dir_all(&drawings).map_err(|error| told(DRAWINGS, &error))?;
    for name in surplus(&root, &files)? {
        fs::remove_file(root.join(&name)).map_err(|error| told(&name, &error))?;
        println!("removed {name}");
    }
    for (name, text) in &files {
        fs::write(root.join(name), text).map_err(|error| told(name, &error))?;
    }
    println!("wrote {} files", files.len());
    Ok(())
}

/// Fails when the page or a drawing is not what it would be now.
///
/// # Errors
///
/// The files that are stale, missing or surplus.
pub(crate) fn check() -> Result<(), String> {
    let root = crate::root();
    let files = files(&root)?;
    let is_current = |(name, text): &(&String, &String)| {
        fs::read_to_string(root.join(name)).is_ok_and(|found| found == **text)
    };
    let mut wrong: Vec<String> = files
        .iter()
        .filter(|file| !is_current(file))
        .map(|file| file.0.clone())
        .collect();
    wrong.extend(surplus(&root, &files)?);
    if wrong.is_empty() {
        println!("the gallery is up to date");
        return Ok(());
    }
    Err(format!(
        "stale: {}; run `cargo xtask gallery`",
        wrong.join(", ")
    ))
}

fn told(name: &str, error: &std::io::Error) -> String {
    format!("{name}: {error}")
}

/// Every file of the gallery by its path from the top folder.
fn files(root: &Path) -> Result<BTreeMap<String, String>, String> {
    let mut files = BTreeMap::new();
    let mut page = HEAD.to_owned();
    for (name, text) in pictures(root)? {
        let picture = Picture::parse(&text, None).map_err(|error| format!("{name}: {error}"))?;
        let value = value(&picture).map_err(|error| format!("{name}: {error}"))?;
        agrees(&name, &text, &value)?;
        push_entry(&mut page, &name, &picture, &value);
        let svg = Drawing::new().title(format!("{name} = {value}"));
        files.insert(format!("{DRAWINGS}/{name}.svg"), svg.to_svg(&picture));
    }
    files.insert(PAGE.to_owned(), page);
    Ok(files)
}

/// The texts of `pictures/`, by their names in order.
fn pictures(root: &Path) -> Result<BTreeMap<String, String>, String> {
    let folder = root.join("pictures");
    let entries = fs::read_dir(&folder).map_err(|error| told("pictures", &error))?;
    let mut texts = BTreeMap::new();
    for entry in entries {
        let path = entry.map_err(|error| told("pictures", &error))?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&path).map_err(|error| told(&name, &error))?;
        texts.insert(name.into_owned(), text);
    }
    Ok(texts)
}

fn value(picture: &Picture) -> Result<String, String> {
    let (games, context) = (Games::new(), Context::default());
    let value = Hackenbush::new(&games)
        .evaluate(&context, picture)
        .map_err(|error| error.to_string())?
        .value;
    let mut printer = Printer::new(&games);
    printer
        .value(&context, value)
        .map_err(|error| error.to_string())
}

/// A file says on its first line what it is worth, and that must hold.
fn agrees(name: &str, text: &str, value: &str) -> Result<(), String> {
    let said = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("# worth "));
    match said {
        Some(said) if !same_value(said, value)? => Err(format!(
            "{name}: the file says {said}, but it is worth {value}"
        )),
        _ => Ok(()),
    }
}

fn same_value(first: &str, second: &str) -> Result<bool, String> {
    let (games, context) = (Games::new(), Context::default());
    let read = |text| {
        games
            .read(&context, text)
            .map_err(|error| error.to_string())
    };
    Ok(read(first)? == read(second)?)
}

fn push_entry(page: &mut String, name: &str, picture: &Picture, value: &str) {
    let count = |color| picture.edges().filter(|edge| edge.2 == color).count();
    let [blue, red, green] = Color::ALL.map(count);
    let edges = picture.to_edge_list();
    // Writing to a string does not fail.
    let _ = write!(
        page,
        "\n## {name}\n\n![{name}](gallery/{name}.svg)\n\n\
         Value `{value}`; {blue} blue, {red} red, {green} green.\n\n```text\n{edges}\n```\n"
    );
}

/// Drawings of pictures that are no more.
fn surplus(root: &Path, files: &BTreeMap<String, String>) -> Result<Vec<String>, String> {
    let folder = root.join(DRAWINGS);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(&folder).map_err(|error| told(DRAWINGS, &error))?;
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| told(DRAWINGS, &error))?;
        names.push(format!(
            "{DRAWINGS}/{}",
            entry.file_name().to_string_lossy()
        ));
    }
    names.retain(|name| name.ends_with(".svg") && !files.contains_key(name));
    names.sort_unstable();
    Ok(names)
}
