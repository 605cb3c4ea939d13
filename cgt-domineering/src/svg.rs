//! Boards as pictures.

use cgt_core::Player;

use crate::board::Board;
use crate::diagram::{Diagram, Domino};
use crate::rules::direction;

/// The side of a square, in units of the picture.
const SIDE: u32 = 40;
/// Space around the board, where the numbers of rows and columns stand.
const MARGIN: u32 = 28;
/// Half the length of the bar that marks a move.
const REACH: u32 = 10;
/// Between a domino and the edge of its squares.
const GAP: u32 = 4;
/// Height of a line of the legend.
const LINE: u32 = 24;
/// Width below which the legend would be cut off.
const LEAST_WIDTH: u32 = 250;

/// Colours for light and for dark surroundings.
const STYLE: &str = "\
.page{fill:#ffffff}.free{fill:#f4f1ea;stroke:#8a8578}.taken{fill:#6f6a60;stroke:#6f6a60}\
text{fill:#2b2925;font:13px system-ui,sans-serif}.number{text-anchor:middle;font-size:11px}\
.left{stroke:#1f5fd0}.right{stroke:#c8281e}line{stroke-width:9;stroke-linecap:round}\
.domino{fill:#fffdf7;stroke-width:3}\
@media(prefers-color-scheme:dark){.page{fill:#191816}.free{fill:#2c2a26;stroke:#6d685d}\
.taken{fill:#0d0c0b;stroke:#55514a}text{fill:#e8e4da}.domino{fill:#24221f}.left{stroke:#6ea3ff}.right{stroke:#ff7a6e}}";

impl Diagram {
    /// The board as an SVG picture, with its dominoes and the winning moves.
    ///
    /// A winning move is marked by a bar across the border between the two squares its domino
    /// covers: upright and blue for Left, level and red for Right. So no two moves hide each
    /// other.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::Player;
    /// use cgt_domineering::{Diagram, Domino};
    /// let diagram = Diagram::parse("<>.|...")?;
    /// let win = Domino { player: Player::Left, row: 0, col: 2 };
    /// let picture = diagram.svg(&[win]);
    /// assert_eq!(picture.matches("class=\"domino right\"").count(), 1);
    /// assert!(picture.contains("Left (vertical): 1 winning move<"));
    /// # Ok::<(), cgt_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn svg(&self, wins: &[Domino]) -> String {
        let board = self.board();
        let width = (board.cols() * SIDE + 2 * MARGIN).max(LEAST_WIDTH);
        let below = board.rows() * SIDE + 2 * MARGIN;
        let height = below + 2 * LINE + LINE / 2;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>Domineering board {board}</title>\n<style>{STYLE}</style>\n\
             <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n"
        );
        let mut add = |element: String| {
            svg.push_str(&element);
            svg.push('\n');
        };
        squares(board, &mut add);
        numbers(board, &mut add);
        for domino in self.dominoes() {
            add(lying(domino));
        }
        for win in wins {
            add(move_bar(win));
        }
        for (line, player) in (0..).zip(Player::BOTH) {
            let wins = wins.iter().filter(|win| win.player == player).count();
            legend(player, wins, below + line * LINE, &mut add);
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn squares(board: &Board, add: &mut impl FnMut(String)) {
    for row in 0..board.rows() {
        for col in 0..board.cols() {
            let class = if board.is_free(row, col) {
                "free"
            } else {
                "taken"
            };
            let (x, y) = (MARGIN + col * SIDE, MARGIN + row * SIDE);
            add(format!(
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
            ));
        }
    }
}

/// A domino on the two squares it covers.
fn lying(domino: &Domino) -> String {
    let (down, right) = direction(domino.player);
    let [x, y] = [domino.col, domino.row].map(|index| MARGIN + index * SIDE + GAP);
    let [width, height] = [right, down].map(|further| (further + 1) * SIDE - 2 * GAP);
    let class = class(domino.player);
    format!(
        "<rect class=\"domino {class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
         height=\"{height}\" rx=\"{GAP}\"/>"
    )
}

fn class(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// Rows and columns by the numbers that moves are named by.
fn numbers(board: &Board, add: &mut impl FnMut(String)) {
    let middle = |index: u32| MARGIN + index * SIDE + SIDE / 2;
    let mut number = |x: u32, y: u32, index: u32| {
        add(format!(
            "<text class=\"number\" x=\"{x}\" y=\"{y}\">{}</text>",
            index + 1
        ));
    };
    for col in 0..board.cols() {
        number(middle(col), MARGIN - 8, col);
    }
    for row in 0..board.rows() {
        number(MARGIN / 2, middle(row) + 4, row);
    }
}

/// The bar of a move, on the border between its squares.
fn move_bar(domino: &Domino) -> String {
    let (x, y) = (MARGIN + domino.col * SIDE, MARGIN + domino.row * SIDE);
    match domino.player {
        Player::Left => bar(domino.player, x + SIDE / 2, y + SIDE),
        Player::Right => bar(domino.player, x + SIDE, y + SIDE / 2),
    }
}

/// A bar with its middle at (x, y).
fn bar(player: Player, x: u32, y: u32) -> String {
    let class = class(player);
    let (across, down) = match player {
        Player::Left => (0, REACH),
        Player::Right => (REACH, 0),
    };
    let (x1, y1, x2, y2) = (x - across, y - down, x + across, y + down);
    format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>")
}

fn legend(player: Player, wins: usize, y: u32, add: &mut impl FnMut(String)) {
    let dominoes = match player {
        Player::Left => "vertical",
        Player::Right => "horizontal",
    };
    let moves = match wins {
        0 => "no winning move".to_owned(),
        1 => "1 winning move".to_owned(),
        wins => format!("{wins} winning moves"),
    };
    add(bar(player, MARGIN, y + LINE / 2));
    let (x, y) = (MARGIN + LINE, y + LINE / 2 + 5);
    add(format!(
        "<text x=\"{x}\" y=\"{y}\">{player} ({dominoes}): {moves}</text>"
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winning_moves_are_marked_where_their_dominoes_lie() {
        let diagram = Diagram::from(Board::parse("2x2").unwrap());
        let wins = [
            (Player::Left, 0, 0),
            (Player::Left, 0, 1),
            (Player::Right, 1, 0),
        ];
        let wins = wins.map(|(player, row, col)| Domino { player, row, col });
        let picture = diagram.svg(&wins);
        // Two moves and the legend; one move and the legend.
        assert_eq!(picture.matches("<line class=\"left\"").count(), 3);
        assert_eq!(picture.matches("<line class=\"right\"").count(), 2);
        assert_eq!(picture.matches("class=\"free\"").count(), 4);
        assert!(picture.contains("<line class=\"left\" x1=\"48\" y1=\"58\" x2=\"48\" y2=\"78\"/>"));
        assert!(
            picture.contains("<line class=\"right\" x1=\"58\" y1=\"88\" x2=\"78\" y2=\"88\"/>")
        );
        assert!(picture.contains("Left (vertical): 2 winning moves"));
        assert!(picture.contains("Right (horizontal): 1 winning move<"));
    }

    #[test]
    fn dominoes_cover_two_squares() {
        let picture = Diagram::parse("^.|v.|<>").unwrap().svg(&[]);
        assert!(picture.contains(
            "<rect class=\"domino left\" x=\"32\" y=\"32\" width=\"32\" height=\"72\" rx=\"4\"/>"
        ));
        assert!(picture.contains(
            "<rect class=\"domino right\" x=\"32\" y=\"112\" width=\"72\" height=\"32\" rx=\"4\"/>"
        ));
    }

    #[test]
    fn a_board_without_free_squares_has_a_legend_still() {
        let picture = Diagram::parse("##|##").unwrap().svg(&[]);
        assert_eq!(picture.matches("class=\"taken\"").count(), 4);
        assert_eq!(picture.matches("no winning move").count(), 2);
        assert_eq!(picture.matches('<').count(), picture.matches('>').count());
    }
}
