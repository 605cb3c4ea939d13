//! Dyadics against plain arithmetic of big integers, and at the edges of machine words.

use dashu_int::IBig;
use proptest::prelude::*;

use super::*;

fn parts() -> impl Strategy<Value = (IBig, u64)> {
    let numerators = prop_oneof![
        (-40_i128..40).prop_map(IBig::from),
        any::<i64>().prop_map(IBig::from),
        (0_i128..4, any::<bool>()).prop_map(|(near, up)| {
            let edge = if up { i64::MAX } else { i64::MIN };
            IBig::from(i128::from(edge) + near - 2)
        }),
        (any::<i128>(), 0_usize..200).prop_map(|(n, up)| IBig::from(n) << up),
    ];
    let exponents = prop_oneof![0_u64..6, 55_u64..70, 120_u64..300];
    (numerators, exponents)
}

fn number(parts: &(IBig, u64)) -> Dyadic {
    Dyadic::new(parts.0.clone(), parts.1)
}

/// `n · 2^k`, by multiplication.
fn times_power(n: &IBig, k: u64) -> IBig {
    n * IBig::from(2).pow(k as usize)
}

/// Whether `x` is `n/2^k`, in lowest terms and in the representation it should have.
fn is_exactly(x: &Dyadic, n: &IBig, k: u64) -> bool {
    let lowest = x.exponent() == 0 || x.numerator() % IBig::from(2) != IBig::ZERO;
    let fits = i64::try_from(x.numerator()).is_ok() && u32::try_from(x.exponent()).is_ok();
    lowest
        && fits == matches!(x.0, Repr::Small { .. })
        && times_power(&x.numerator(), k) == times_power(n, x.exponent())
}

proptest! {
    #[test]
    fn arithmetic_is_exact(a in parts(), b in parts()) {
        let (x, y) = (number(&a), number(&b));
        let k = a.1 + b.1;
        let (over, under) = (times_power(&a.0, b.1), times_power(&b.0, a.1));
        prop_assert!(is_exactly(&x, &a.0, a.1));
        prop_assert!(is_exactly(&(&x + &y), &(&over + &under), k));
        prop_assert!(is_exactly(&(&x - &y), &(&over - &under), k));
        prop_assert!(is_exactly(&(&x * &y), &(&a.0 * &b.0), k));
        prop_assert!(is_exactly(&-&x, &-&a.0, a.1));
        prop_assert!(is_exactly(&x.half(), &a.0, a.1 + 1));
        prop_assert_eq!(x.cmp(&y), over.cmp(&under));
        prop_assert_eq!(x == y, over == under);
        prop_assert!((&x + &y).bits() <= 2 * (x.bits() + y.bits()) + 1);
        prop_assert!((&x * &y).bits() <= x.bits() + y.bits());
        prop_assert!(x.sort_key() >= y.sort_key() || x < y);
    }

    #[test]
    fn shifts_undo_each_other(a in parts(), n in -200_i64..200) {
        let x = number(&a);
        let expected = if n >= 0 {
            Dyadic::new(times_power(&a.0, n as u64), a.1)
        } else {
            Dyadic::new(a.0.clone(), a.1 + n.unsigned_abs())
        };
        prop_assert_eq!(x.shift(n), expected);
        prop_assert_eq!(x.shift(n).shift(-n), x);
    }

    #[test]
    fn floor_and_ceil_enclose(a in parts()) {
        let x = number(&a);
        let (floor, ceil) = (Dyadic::from_integer(x.floor()), Dyadic::from_integer(x.ceil()));
        prop_assert!(floor <= x && x <= ceil);
        prop_assert_eq!(&ceil - &floor == Dyadic::ZERO, x.is_integer());
        prop_assert!(&ceil - &floor <= Dyadic::ONE);
        let key = x.shift(12).floor();
        let key = key.clamp(IBig::from(i32::MIN), IBig::from(i32::MAX));
        prop_assert_eq!(IBig::from(x.sort_key()), key);
    }

    #[test]
    fn canonical_options_are_neighbours(a in parts()) {
        let x = number(&a);
        let ends = (x.canonical_left(), x.canonical_right());
        let open = |end: &Option<Dyadic>| end.clone().map(|end| (end, false));
        let (left, right) = (open(&ends.0), open(&ends.1));
        let simplest = Dyadic::simplest_between(
            left.as_ref().map(|(end, included)| (end, *included)),
            right.as_ref().map(|(end, included)| (end, *included)),
        );
        prop_assert_eq!(simplest, Some(x.clone()));
        for option in [ends.0, ends.1].into_iter().flatten() {
            prop_assert!(option.birthday() < x.birthday());
        }
    }

    #[test]
    fn signs_give_the_number_back(signs in prop::collection::vec(any::<bool>(), 0..150)) {
        let x = Dyadic::from_sign_expansion(signs.iter().copied());
        prop_assert_eq!(&x, &sum_of_signs(&signs));
        prop_assert_eq!(spelled(&x), signs);
    }

    #[test]
    fn expansions_concatenate(
        below in prop::collection::vec(any::<bool>(), 0..20),
        run in 0_usize..90,
        above in prop::collection::vec(any::<bool>(), 0..80),
    ) {
        let above: Vec<bool> = std::iter::repeat_n(run % 2 == 0, run).chain(above).collect();
        let x = Dyadic::from_sign_expansion(above.iter().copied());
        let whole = below.iter().chain(&above).copied();
        prop_assert_eq!(Dyadic::prefix_signs(&below, &x), Some(Dyadic::from_sign_expansion(whole)));
    }

    #[test]
    fn simplest_agrees_with_the_search(
        a in -70_i64..70, b in -70_i64..70, j in 0_u32..5, k in 0_u32..5,
        ends in (any::<bool>(), any::<bool>()), open in (0..8, 0..8),
    ) {
        let (x, y) = (Dyadic::ratio(a, j), Dyadic::ratio(b, k));
        let lower = (open.0 > 0).then_some((&x, ends.0));
        let upper = (open.1 > 0).then_some((&y, ends.1));
        prop_assert_eq!(Dyadic::simplest_between(lower, upper), search(lower, upper));
    }

    #[test]
    fn simplest_of_huge_numbers(a in parts(), b in parts(), ends in (any::<bool>(), any::<bool>())) {
        let (x, y) = (number(&a), number(&b));
        let found = Dyadic::simplest_between(Some((&x, ends.0)), Some((&y, ends.1)));
        prop_assert_eq!(found.is_none(), x > y || (x == y && ends != (true, true)));
        if let Some(z) = found {
            prop_assert!(x < z || (ends.0 && x == z));
            prop_assert!(z < y || (ends.1 && z == y));
            // Whatever is simpler than z and next to it lies outside.
            let inside = |w: &Dyadic| (&x < w || (ends.0 && &x == w)) && (w < &y || (ends.1 && w == &y));
            for simpler in [z.canonical_left(), z.canonical_right()].into_iter().flatten() {
                prop_assert!(!inside(&simpler));
            }
        }
    }
}

/// Berlekamp's rule, term by term.
fn sum_of_signs(signs: &[bool]) -> Dyadic {
    let run = signs.iter().take_while(|sign| **sign == signs[0]).count();
    let term = |(index, sign): (usize, &bool)| {
        let halvings = (index + 1).saturating_sub(run) as u32;
        let term = Dyadic::ONE.shift(-i64::from(halvings));
        if *sign { term } else { -term }
    };
    signs.iter().enumerate().map(term).sum()
}

fn spelled(x: &Dyadic) -> Vec<bool> {
    let signs = x.sign_expansion();
    let run = usize::try_from(signs.first_run()).expect("a short run");
    std::iter::repeat_n(signs.is_positive(), run)
        .chain(signs.rest())
        .collect()
}

/// The simplest number by walking down the tree of numbers, one day at a time.
fn search(lower: Option<(&Dyadic, bool)>, upper: Option<(&Dyadic, bool)>) -> Option<Dyadic> {
    let mut signs: Vec<bool> = Vec::new();
    for _day in 0..120 {
        let x = sum_of_signs(&signs);
        let low = lower.is_some_and(|(end, included)| &x < end || (&x == end && !included));
        let high = upper.is_some_and(|(end, included)| &x > end || (&x == end && !included));
        match (low, high) {
            (false, false) => return Some(x),
            (true, true) => return None,
            (up, _) => signs.push(up),
        }
    }
    None
}

#[test]
fn sixteen_bytes() {
    assert_eq!(size_of::<Dyadic>(), 16);
}

#[test]
fn written_as_fractions() {
    let check = |x: Dyadic, expected: &str| assert_eq!(x.to_string(), expected);
    check(Dyadic::ZERO, "0");
    check(Dyadic::from(-7), "-7");
    check(Dyadic::ratio(-3, 3), "-3/8");
    check(Dyadic::ratio(1, 63), "1/9223372036854775808");
    check(Dyadic::ratio(3, 64), "3/18446744073709551616");
    check(Dyadic::power_of_two(64), "18446744073709551616");
    check(Dyadic::from(i64::MIN), "-9223372036854775808");
    check(-Dyadic::from(i64::MIN), "9223372036854775808");
    check(
        Dyadic::from(i64::MIN) * Dyadic::from(-1),
        "9223372036854775808",
    );
    check(Dyadic::from(i64::MAX) + Dyadic::ONE, "9223372036854775808");
    check(Dyadic::from(i64::MIN).half(), "-4611686018427387904");
}

#[test]
fn words_meet_their_edges() {
    let edge = Dyadic::from(i64::MAX) + Dyadic::ONE;
    assert_eq!(-&edge, Dyadic::from(i64::MIN));
    assert_eq!(&edge - &Dyadic::ONE, Dyadic::from(i64::MAX));
    assert_eq!(Dyadic::from(i64::MIN).abs(), edge);
    let tiny = Dyadic::ratio(1, u32::MAX);
    assert!(matches!(tiny.half().0, Repr::Big(_)));
    assert_eq!(tiny.half().shift(1), tiny);
    assert!(tiny.half() < tiny && Dyadic::ZERO < tiny && tiny < Dyadic::ONE);
    assert!(-&tiny < Dyadic::ZERO && Dyadic::from(-1) < -&tiny);
    assert_eq!((tiny.sort_key(), (-&tiny).sort_key()), (0, -1));
    assert_eq!(
        (tiny.half().floor(), (-tiny.half()).floor()),
        (IBig::ZERO, IBig::from(-1))
    );
    assert_eq!(&tiny + &Dyadic::ZERO, tiny);
}

#[test]
fn a_stalk_of_a_million_edges() {
    let signs: Vec<bool> = (0..1_000_000_u32)
        .map(|i| i.wrapping_mul(2_654_435_761) >> 31 == 0)
        .collect();
    let x = Dyadic::from_sign_expansion(signs.iter().copied());
    assert_eq!(spelled(&x), signs);
    assert_eq!(
        Dyadic::prefix_signs(
            &signs[..500],
            &Dyadic::from_sign_expansion(signs[500..].iter().copied())
        ),
        Some(x)
    );
}

#[test]
fn a_stalk_under_a_huge_integer() {
    let huge = Dyadic::power_of_two(300);
    let value = Dyadic::prefix_signs(&[true, true], &(&huge + &Dyadic::ratio(1, 1)));
    assert_eq!(value, Some(&huge + &Dyadic::ratio(5, 1)));
    assert_eq!(Dyadic::prefix_signs(&[true, false], &huge), None);
    assert_eq!(Dyadic::prefix_signs(&[true], &-&huge), None);
    let signs = [false, false, true];
    let long = Dyadic::prefix_signs(&signs, &Dyadic::from(1_000_000)).expect("a million bits fit");
    assert_eq!(long, Dyadic::from(-1) - Dyadic::power_of_two(-1_000_001));
}
