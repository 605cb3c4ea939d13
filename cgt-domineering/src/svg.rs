//! Boards as pictures.

use cgt_core::Player;

use crate::board::Board;

/// The side of a square, in units of the picture.
const SIDE: u32 = 40;
/// Space around the board, where the numbers of rows and columns stand.
const MARGIN: u32 = 28;
/// Half the length of the bar that marks a move.
const REACH: u32 = 10;
/// Height of a line of the legend.
const LINE: u32 = 24;
/// Width below which the legend would be cut off.
const LEAST_WIDTH: u32 = 250;

/// Colours for light and for dark surroundings.
const STYLE: &str = "\
.page{fill:#ffffff}.free{fill:#f4f1ea;stroke:#8a8578}.taken{fill:#6f6a60;stroke:#6f6a60}\
text{fill:#2b2925;font:13px system-ui,sans-serif}.number{text-anchor:middle;font-size:11px}\
.left{stroke:#1f5fd0}.right{stroke:#c8281e}.left,.right{stroke-width:9;stroke-linecap:round}\
@media(prefers-color-scheme:dark){.page{fill:#191816}.free{fill:#2c2a26;stroke:#6d685d}\
.taken{fill:#0d0c0b;stroke:#55514a}text{fill:#e8e4da}.left{stroke:#6ea3ff}.right{stroke:#ff7a6e}}";

/// The board as an SVG picture, with winning moves marked.
///
/// `left` and `right` are the boards after the winning moves of each player. A move is marked
/// by a bar across the border between the two squares its domino covers: upright and blue for
/// Left, level and red for Right. So no two moves hide each other.
///
/// # Examples
///
/// ```
/// use cgt_core::{Context, Evaluator, Games, Player};
/// use cgt_domineering::{Board, Domineering, board_svg};
/// let (games, context) = (Games::new(), Context::default());
/// let evaluator = Evaluator::new(Domineering, &games);
/// let board = Board::parse("..#|...")?;
/// let [left, right] = Player::BOTH.map(|player| {
///     let moves = evaluator.moves(&context, &board, player).unwrap_or_default();
///     moves.into_iter().filter(|step| step.wins).map(|step| step.to).collect::<Vec<_>>()
/// });
/// let picture = board_svg(&board, &left, &right);
/// assert_eq!(picture.matches("class=\"taken\"").count(), 1);
/// # Ok::<(), cgt_core::ParseError>(())
/// ```
#[must_use]
pub fn board_svg(board: &Board, left: &[Board], right: &[Board]) -> String {
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
    let moves = [(Player::Left, left), (Player::Right, right)];
    for (player, after) in moves {
        for to in after {
            if let Some((row, col)) = first_covered(board, to) {
                add(move_bar(player, MARGIN + col * SIDE, MARGIN + row * SIDE));
            }
        }
    }
    for (line, (player, after)) in (0..).zip(moves) {
        legend(player, after.len(), below + line * LINE, &mut add);
    }
    svg.push_str("</svg>\n");
    svg
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

/// The first square that is free before a move and taken after it.
fn first_covered(board: &Board, to: &Board) -> Option<(u32, u32)> {
    let mut squares =
        (0..board.rows()).flat_map(|row| (0..board.cols()).map(move |col| (row, col)));
    squares.find(|&(row, col)| board.is_free(row, col) && !to.is_free(row, col))
}

/// The bar of a move whose domino begins at the square with its corner at (x, y).
fn move_bar(player: Player, x: u32, y: u32) -> String {
    match player {
        Player::Left => bar(player, x + SIDE / 2, y + SIDE),
        Player::Right => bar(player, x + SIDE, y + SIDE / 2),
    }
}

/// A bar with its middle at (x, y).
fn bar(player: Player, x: u32, y: u32) -> String {
    let (class, across, down) = match player {
        Player::Left => ("left", 0, REACH),
        Player::Right => ("right", REACH, 0),
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
        let board = Board::parse("2x2").unwrap();
        let left = [
            Board::parse("#.|#.").unwrap(),
            Board::parse(".#|.#").unwrap(),
        ];
        let right = [Board::parse("..|##").unwrap()];
        let picture = board_svg(&board, &left, &right);
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
    fn a_board_without_squares_has_a_legend_still() {
        let picture = board_svg(&Board::parse("##|##").unwrap(), &[], &[]);
        assert_eq!(picture.matches("class=\"taken\"").count(), 4);
        assert_eq!(picture.matches("no winning move").count(), 2);
        assert_eq!(picture.matches('<').count(), picture.matches('>').count());
    }
}
