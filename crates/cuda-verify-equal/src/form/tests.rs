//! Laws of normal forms.

use super::{Atom, Form};

fn x(number: usize) -> Form {
    Form::atom(Atom::Input(number))
}

#[test]
fn sums_and_products_do_not_depend_on_their_order() {
    let (a, b, c) = (x(0), x(1), x(2));
    assert_eq!(a.plus(&b).plus(&c), c.plus(&a.plus(&b)));
    assert_eq!(a.plus(&b).times(&c), c.times(&b).plus(&c.times(&a)));
    assert!(a.plus(&b).minus(&b).minus(&a).is_zero());
    assert_ne!(a.times(&b), a.plus(&b));
}

#[test]
fn what_divisors_have_in_common_with_dividends_cancels() {
    let (a, b) = (x(0), x(1));
    let sum = a.plus(&b);
    let quotient = |top: &Form, under: &Form| top.times(&under.reciprocal().expect("not zero"));
    assert_eq!(quotient(&a.times(&b), &b), a);
    let scaled = sum.times(&Form::whole(3));
    assert_eq!(quotient(&a, &scaled).times(&Form::whole(3)), quotient(&a, &sum));
    assert_eq!(Form::default().reciprocal(), None);
}

#[test]
fn a_common_factor_of_a_divisor_cancels_whatever_its_place_in_the_order() {
    let sum = x(3).plus(&x(5)).plus(&x(3).times(&x(5)));
    for factor in [x(0), x(4), x(9), x(4).exp(), x(3).times(&x(5))] {
        let quotient = factor.times(&sum.times(&factor).reciprocal().expect("not zero"));
        assert_eq!(quotient, sum.reciprocal().expect("not zero"));
    }
}

#[test]
fn powers_of_e_multiply() {
    let (a, b) = (x(0), x(1));
    assert_eq!(a.exp().times(&b.exp()), a.plus(&b).exp());
    assert_eq!(a.exp().times(&Form::default().minus(&a).exp()), Form::whole(1));
}

#[test]
fn shares_of_powers_do_not_depend_on_what_is_subtracted() {
    let share = |shift: &Form| {
        let powers = [x(0), x(1), x(2)].map(|it| it.minus(shift).exp());
        let sum = powers[0].plus(&powers[1]).plus(&powers[2]);
        powers[1].times(&sum.reciprocal().expect("not zero"))
    };
    let greatest = x(0).greatest(&x(1)).greatest(&x(2));
    assert_eq!(share(&greatest), share(&Form::default()));
}

#[test]
fn the_greatest_does_not_depend_on_the_order() {
    let (a, b, c) = (x(0), x(1), x(2));
    assert_eq!(a.greatest(&b).greatest(&c), c.greatest(&b.greatest(&a)).greatest(&b));
    assert_eq!(Form::whole(2).greatest(&Form::whole(3)), Form::whole(3));
}

#[test]
fn integers_wrap_around() {
    let a = x(0).times(&Form::whole(1 << 31)).times(&Form::whole(2));
    assert!(a.wrapped(32).is_zero());
    assert_eq!(Form::whole(-1).wrapped(8), Form::whole(255));
}
