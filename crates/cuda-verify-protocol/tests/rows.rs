//! What is said of the digits of two indices, compared with all values that they can have.
//!
//! Indices are sums of products of what a thread has for itself and what all have in common, with factors of either sign.
//! The prover of ranges goes through all values as well, so that nothing but the rules is in question.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use cuda_verify_base::id::Id as _;
use cuda_verify_protocol::Sharing;
use cuda_verify_protocol::flat::Access;
use cuda_verify_protocol::phases::Intervals;
use cuda_verify_protocol::protocol::{AccessKind, ObjectId};
use cuda_verify_protocol::renaming::{Owners, Renaming};
use cuda_verify_protocol::rows::{Prover, Ranges, Sum, equal_digits};
use cuda_verify_smt::eval::{Model, eval};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::text::display;
use cuda_verify_smt::value::{BvValue, Value};

const SIZE_BYTES: u64 = 4;

/// Symbols of a thread, of another one, and of the launch, with their last values; all begin at the first one.
struct Terms {
    pool: TermPool,
    own: [TermId; 2],
    other: [TermId; 2],
    common: [TermId; 2],
}

const OWN_VALUES: std::ops::RangeInclusive<u64> = 0..=3;
const COMMON_VALUES: std::ops::RangeInclusive<u64> = 1..=3;

impl Terms {
    fn new() -> Self {
        let mut pool = TermPool::new();
        let mut symbols =
            |names: [&str; 2]| names.map(|name| pool.mk_symbol(name, Sort::BitVec(32)));
        let own = symbols(["x", "y"]);
        let other = symbols(["x'", "y'"]);
        let common = symbols(["m", "n"]);
        Self { pool, own, other, common }
    }

    /// The models of some symbols.
    fn models(&self, symbols: &[TermId]) -> Vec<Model> {
        let mut models = vec![Model::new()];
        for symbol in symbols {
            let values = if self.common.contains(symbol) { COMMON_VALUES } else { OWN_VALUES };
            models = models
                .iter()
                .flat_map(|model| {
                    values.clone().map(|value| {
                        let mut model = model.clone();
                        model.insert(*symbol, Value::BitVec(BvValue::new(32, value)));
                        model
                    })
                })
                .collect();
        }
        models
    }

    fn holds(&self, model: &Model, cond: TermId) -> bool {
        eval(&self.pool, model, cond).as_bool().unwrap()
    }

    fn number(&self, model: &Model, term: TermId) -> i64 {
        eval(&self.pool, model, term).as_bv().and_then(BvValue::as_u64).unwrap().cast_signed()
    }
}

impl Owners for Terms {
    fn pool(&mut self) -> &mut TermPool {
        &mut self.pool
    }

    fn sharing(&self, symbol: TermId) -> Sharing {
        if self.common.contains(&symbol) { Sharing::Grid } else { Sharing::Thread }
    }

    fn other(&mut self, symbol: TermId) -> TermId {
        self.other[self.own.iter().position(|own| *own == symbol).unwrap()]
    }
}

/// Shows ranges by going through all values.
struct Enumeration<'a> {
    terms: &'a mut Terms,
    ranges: Ranges,
}

impl Prover for Enumeration<'_> {
    fn pool(&mut self) -> &mut TermPool {
        &mut self.terms.pool
    }

    fn ranges(&mut self) -> &mut Ranges {
        &mut self.ranges
    }

    fn is_never(&mut self, cond: TermId) -> bool {
        let symbols = self.terms.pool.symbols_of(cond);
        self.terms.models(&symbols).iter().all(|model| !self.terms.holds(model, cond))
    }
}

/// Marsaglia's xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % bound
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        let index = self.below(u64::try_from(all.len()).unwrap());
        all[usize::try_from(index).unwrap()]
    }
}

/// A sum of one to three products.
fn offset(terms: &mut Terms, random: &mut Random) -> TermId {
    let (own, [m, n]) = (terms.own, terms.common);
    let pool = &mut terms.pool;
    let mut sum = pool.mk_bv(64, random.of(&[0, 0, 4, 4_u64.wrapping_neg()]));
    for _ in 0..1 + random.below(3) {
        let mut product = pool.mk_bv(64, random.of(&[4, 4, 8, 4_u64.wrapping_neg()]));
        let strides = [vec![], vec![m], vec![n], vec![m, n], vec![m, m]];
        let stride = random.of(&[0, 1, 2, 3, 4]);
        for factor in [random.of(&own)].iter().chain(&strides[stride]) {
            let factor = pool.mk_sign_extend(32, *factor);
            product = pool.mk_bv_mul(product, factor);
        }
        sum = pool.mk_bv_add(sum, product);
    }
    sum
}

/// A bound of what a thread has for itself.
fn guard(terms: &mut Terms, random: &mut Random) -> TermId {
    let (own, common) = (terms.own, terms.common);
    let pool = &mut terms.pool;
    let mut guard = pool.mk_true();
    for _ in 0..random.below(3) {
        let (low, high) = (random.of(&own), random.of(&common));
        let bound = match random.below(4) {
            0 => pool.mk_bv_slt(low, high),
            1 => pool.mk_bv_sle(low, high),
            2 => pool.mk_bv_sle(high, low),
            _ => {
                let product = pool.mk_bv_mul(own[1], high);
                pool.mk_bv_sle(product, own[0])
            }
        };
        guard = pool.mk_and(guard, bound);
    }
    guard
}

fn access(offset: TermId, guard: TermId) -> Access {
    Access {
        kind: AccessKind::Write,
        is_volatile: false,
        object: ObjectId::from_index(0),
        offset,
        part: None,
        size_bytes: SIZE_BYTES,
        value: None,
        guard,
        intervals: Intervals::default(),
        instruction: 0,
        has_acquired: false,
    }
}

/// The equalities that follow for two threads that make an access, checked in all models; how many they are.
fn n_right(terms: &mut Terms, first: &Access) -> usize {
    let mut renaming = Renaming::new(Sharing::Grid);
    let second = first.renamed(terms, &mut renaming);
    let (ours, theirs) = (Sum::of(terms, first.offset), Sum::of(terms, second.offset));
    let mut prover = Enumeration { terms, ranges: Ranges::default() };
    let equal = equal_digits(&mut prover, (&ours, first), (&theirs, &second), &[]);
    if equal.is_empty() {
        return 0;
    }
    let symbols: Vec<TermId> =
        terms.own.into_iter().chain(terms.other).chain(terms.common).collect();
    for model in terms.models(&symbols) {
        let apart = terms.number(&model, first.offset) - terms.number(&model, second.offset);
        let is_met = apart.unsigned_abs() < SIZE_BYTES
            && terms.holds(&model, first.guard)
            && terms.holds(&model, second.guard);
        for digit in &equal {
            let is_right = !is_met || terms.holds(&model, *digit);
            let [offset, guard, digit] =
                [first.offset, first.guard, *digit].map(|it| display(&terms.pool, it).to_string());
            assert!(is_right, "{digit} does not follow for {offset} where {guard}: {model:?}");
        }
    }
    equal.len()
}

#[test]
fn digits_are_equal_where_indices_meet() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut n_found = 0;
    for _ in 0..400 {
        let mut terms = Terms::new();
        let (offset, guard) = (offset(&mut terms, &mut random), guard(&mut terms, &mut random));
        n_found += n_right(&mut terms, &access(offset, guard));
    }
    // Else nothing was compared.
    assert!(n_found > 20, "{n_found}");
}

/// `x * m - y * m * n` with `x >= y * n`: a row that counts down has no digits below it that count up.
#[test]
fn rows_that_count_down_say_nothing_of_others() {
    let mut terms = Terms::new();
    let ([x, y], [m, n]) = (terms.own, terms.common);
    let pool = &mut terms.pool;
    let [x, y, m, n] = [x, y, m, n].map(|it| pool.mk_sign_extend(32, it));
    let row = pool.mk_bv_mul(x, m);
    let rows = pool.mk_bv_mul(y, m);
    let rows = pool.mk_bv_mul(rows, n);
    let index = pool.mk_bv_sub(row, rows);
    let four = pool.mk_bv(64, SIZE_BYTES);
    let offset = pool.mk_bv_mul(index, four);
    let below = pool.mk_bv_mul(y, n);
    let guard = pool.mk_bv_sle(below, x);
    n_right(&mut terms, &access(offset, guard));
}
