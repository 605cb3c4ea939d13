//! What is known of a number that is being searched for.

use cgt_core::Dyadic;

/// The side from which a position is compared with a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    /// `G ≥ x`?
    AtLeast,
    /// `G ≤ x`?
    AtMost,
}

/// A number lies between two others, each included or not.
#[derive(Clone)]
pub(super) struct Bounds {
    pub(super) lower: (Dyadic, bool),
    pub(super) upper: (Dyadic, bool),
}

impl Bounds {
    /// Bounds of a position with so many blue and red edges and numbers on its vertices: what
    /// hangs on a vertex is at most a stalk of that many edges of one colour.
    pub(super) fn by_count<'a>(
        blue: u32,
        red: u32,
        hung: impl Iterator<Item = &'a Dyadic>,
    ) -> Bounds {
        let mut lower = Dyadic::from(-i64::from(red));
        let mut upper = Dyadic::from(i64::from(blue));
        for number in hung {
            if number.signum() < 0 {
                lower += &Dyadic::from_integer(number.floor());
            } else {
                upper += &Dyadic::from_integer(number.ceil());
            }
        }
        Bounds {
            lower: (lower, true),
            upper: (upper, true),
        }
    }

    /// The answer to a question, if it follows.
    pub(super) fn answer(&self, question: Question, x: &Dyadic) -> Option<bool> {
        let (lower, upper) = (&self.lower, &self.upper);
        match question {
            Question::AtLeast if lower.0 >= *x => Some(true),
            Question::AtLeast if upper.0 < *x || upper.0 == *x && !upper.1 => Some(false),
            Question::AtMost if upper.0 <= *x => Some(true),
            Question::AtMost if lower.0 > *x || lower.0 == *x && !lower.1 => Some(false),
            _ => None,
        }
    }

    /// Takes note of an answer.
    pub(super) fn learn(&mut self, question: Question, x: &Dyadic, answer: bool) {
        // `≥ x` and `not ≤ x` bound from below, the two others from above.
        let from_below = (question == Question::AtLeast) == answer;
        let (bound, closer) = if from_below {
            let closer = *x > self.lower.0 || *x == self.lower.0 && !answer;
            (&mut self.lower, closer)
        } else {
            let closer = *x < self.upper.0 || *x == self.upper.0 && !answer;
            (&mut self.upper, closer)
        };
        if closer {
            *bound = (x.clone(), answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_answer_what_follows_from_them() {
        let number = |n| Dyadic::from(n);
        let mut bounds = Bounds {
            lower: (number(-3), true),
            upper: (number(3), true),
        };
        assert_eq!(bounds.answer(Question::AtLeast, &number(0)), None);
        bounds.learn(Question::AtLeast, &number(0), true);
        assert_eq!(bounds.answer(Question::AtMost, &number(0)), None);
        bounds.learn(Question::AtMost, &number(0), false);
        assert_eq!(bounds.answer(Question::AtMost, &number(0)), Some(false));
        assert_eq!(bounds.answer(Question::AtLeast, &number(0)), Some(true));
        bounds.learn(Question::AtLeast, &number(2), false);
        assert_eq!(bounds.answer(Question::AtMost, &number(2)), Some(true));
        assert_eq!(bounds.answer(Question::AtLeast, &number(2)), Some(false));
    }
}
