//! The embedded solver against enumeration of all assignments, on random incremental scripts of small widths.

#![expect(clippy::unwrap_used, reason = "a failure of the test")]

use std::collections::BTreeMap;

use cuda_verify_base::Deadline;
use cuda_verify_smt::embedded::{Embedded, Limits};
use cuda_verify_smt::eval::{FunctionValue, Model, satisfies};
use cuda_verify_smt::{
    Answer, BvValue, FloatFormat, FunctionId, Op, RoundingMode, Solver, Sort, TermId, TermPool,
    Value,
};

/// A small generator of pseudo-random numbers (Marsaglia's xorshift64).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).unwrap() % bound
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Symbols to enumerate, and the sorts that terms are made of.
struct Universe {
    pool: TermPool,
    symbols: Vec<TermId>,
    function: Option<FunctionId>,
    terms: Vec<TermId>,
}

fn bit_vector_universe(width: u32) -> Universe {
    let mut pool = TermPool::new();
    let mut symbols: Vec<TermId> =
        ["x", "y", "z"].iter().map(|&name| pool.mk_symbol(name, Sort::BitVec(width))).collect();
    symbols.push(pool.mk_symbol("p", Sort::Bool));
    let terms = symbols.clone();
    Universe { pool, symbols, function: None, terms }
}

fn array_universe(index_bits: u32, element_bits: u32, with_function: bool) -> Universe {
    let mut pool = TermPool::new();
    let array = Sort::Array { index_bits, element_bits };
    let symbols = vec![
        pool.mk_symbol("a", array),
        pool.mk_symbol("b", array),
        pool.mk_symbol("i", Sort::BitVec(index_bits)),
        pool.mk_symbol("v", Sort::BitVec(element_bits)),
        pool.mk_symbol("p", Sort::Bool),
    ];
    let function = with_function.then(|| {
        pool.declare_function("f", &[Sort::BitVec(index_bits)], Sort::BitVec(element_bits))
    });
    let terms = symbols.clone();
    Universe { pool, symbols, function, terms }
}

impl Universe {
    fn of_sort(&self, random: &mut Random, sort: Sort) -> Option<TermId> {
        let found: Vec<TermId> =
            self.terms.iter().copied().filter(|&t| self.pool.sort(t) == sort).collect();
        (!found.is_empty()).then(|| random.pick(&found))
    }

    fn sorts(&self) -> Vec<Sort> {
        let mut sorts: Vec<Sort> = self.symbols.iter().map(|&t| self.pool.sort(t)).collect();
        sorts.dedup();
        sorts
    }

    /// Adds a random application to the terms.
    fn grow(&mut self, random: &mut Random) {
        let sort = random.pick(&self.sorts());
        let made = match sort {
            Sort::Bool => self.grow_bool(random),
            Sort::BitVec(width) => self.grow_bits(random, width),
            Sort::Array { .. } => self.grow_array(random, sort),
            Sort::Float(_) => None,
        };
        self.terms.extend(made);
    }

    fn grow_bool(&mut self, random: &mut Random) -> Option<TermId> {
        let sorts = self.sorts();
        let sort = random.pick(&sorts);
        let (a, b) = (self.of_sort(random, sort)?, self.of_sort(random, sort)?);
        let pool = &mut self.pool;
        Some(match sort {
            Sort::BitVec(_) => {
                let ops = [Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle];
                pool.mk_app(random.pick(&ops), &[a, b])
            }
            Sort::Bool => match random.below(5) {
                0 => pool.mk_not(a),
                n => pool.mk_app([Op::And, Op::Or, Op::Xor, Op::Eq][n - 1], &[a, b]),
            },
            Sort::Array { .. } | Sort::Float(_) => pool.mk_eq(a, b),
        })
    }

    fn grow_bits(&mut self, random: &mut Random, width: u32) -> Option<TermId> {
        let sort = Sort::BitVec(width);
        let (a, b) = (self.of_sort(random, sort)?, self.of_sort(random, sort)?);
        let binary = [
            Op::BvAnd,
            Op::BvOr,
            Op::BvXor,
            Op::BvAdd,
            Op::BvAdd,
            Op::BvMul,
            Op::BvMul,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvSdiv,
            Op::BvSrem,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
        ];
        Some(match random.below(12) {
            0 => self.pool.mk_bv(width, u64::try_from(random.below(16)).unwrap()),
            1 => self.pool.mk_bv_not(a),
            2 => self.pool.mk_bv_neg(a),
            3 => {
                let c = self.of_sort(random, Sort::Bool)?;
                self.pool.mk_ite(c, a, b)
            }
            4 => {
                let wide = self.pool.mk_concat(a, b);
                let low = u32::try_from(random.below(usize::try_from(width).unwrap() + 1)).unwrap();
                self.pool.mk_extract(low + width - 1, low, wide)
            }
            5 => {
                let extended = match random.below(2) {
                    0 => self.pool.mk_zero_extend(width, a),
                    _ => self.pool.mk_sign_extend(width, a),
                };
                let product = self.pool.mk_bv_mul(extended, extended);
                self.pool.mk_extract(2 * width - 1, width, product)
            }
            6..=8 if let Some(read) = self.read(random, width) => read,
            _ => self.pool.mk_app(random.pick(&binary), &[a, b]),
        })
    }

    fn read(&mut self, random: &mut Random, width: u32) -> Option<TermId> {
        let array = self.sorts().into_iter().find(
            |sort| matches!(sort, Sort::Array { element_bits, .. } if *element_bits == width),
        )?;
        let Sort::Array { index_bits, .. } = array else { return None };
        let index = self.of_sort(random, Sort::BitVec(index_bits))?;
        if let Some(function) = self.function
            && random.below(2) == 0
        {
            return Some(self.pool.mk_apply(function, &[index]));
        }
        let array = self.of_sort(random, array)?;
        Some(self.pool.mk_select(array, index))
    }

    fn grow_array(&mut self, random: &mut Random, sort: Sort) -> Option<TermId> {
        let Sort::Array { index_bits, element_bits } = sort else { return None };
        let (a, b) = (self.of_sort(random, sort)?, self.of_sort(random, sort)?);
        let index = self.of_sort(random, Sort::BitVec(index_bits))?;
        let element = self.of_sort(random, Sort::BitVec(element_bits))?;
        Some(match random.below(6) {
            0 => self.pool.mk_const_array(index_bits, element),
            1 => {
                let c = self.of_sort(random, Sort::Bool)?;
                self.pool.mk_ite(c, a, b)
            }
            _ => self.pool.mk_store(a, index, element),
        })
    }

    /// All assignments to the symbols and the function.
    fn models(&self) -> Vec<Model> {
        let mut models = vec![Model::new()];
        for &symbol in &self.symbols {
            let values = values_of(self.pool.sort(symbol));
            models = models
                .iter()
                .flat_map(|model| {
                    values.iter().map(|value| {
                        let mut model = model.clone();
                        model.insert(symbol, value.clone());
                        model
                    })
                })
                .collect();
        }
        let Some(function) = self.function else { return models };
        let declaration = self.pool.function(function);
        let arguments = values_of(declaration.arguments[0]);
        let results = values_of(declaration.result);
        let mut tables = vec![BTreeMap::new()];
        for argument in &arguments {
            tables = tables
                .iter()
                .flat_map(|table: &BTreeMap<Vec<Value>, Value>| {
                    results.iter().map(|result| {
                        let mut table = table.clone();
                        table.insert(vec![argument.clone()], result.clone());
                        table
                    })
                })
                .collect();
        }
        models
            .iter()
            .flat_map(|model| {
                tables.iter().map(|table| {
                    let mut model = model.clone();
                    let default = Value::default_of(declaration.result);
                    model.insert_function(
                        function,
                        FunctionValue { default, entries: table.clone() },
                    );
                    model
                })
            })
            .collect()
    }
}

fn values_of(sort: Sort) -> Vec<Value> {
    let all = |width: u32| (0..1_u64 << width).map(move |n| BvValue::new(width, n));
    match sort {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Sort::BitVec(width) => all(width).map(Value::BitVec).collect(),
        Sort::Array { index_bits, element_bits } => {
            let default = BvValue::zero(element_bits);
            let mut tables = vec![BTreeMap::new()];
            for index in all(index_bits) {
                tables = tables
                    .iter()
                    .flat_map(|table: &BTreeMap<BvValue, BvValue>| {
                        let index = index.clone();
                        all(element_bits).map(move |element| {
                            let mut table = table.clone();
                            if !element.is_zero() {
                                table.insert(index.clone(), element);
                            }
                            table
                        })
                    })
                    .collect();
            }
            tables
                .into_iter()
                .map(|entries| Value::Array { index_bits, default: default.clone(), entries })
                .collect()
        }
        Sort::Float(_) => unreachable!("no floats here"),
    }
}

/// Runs random scripts in one universe per seed; returns how often the answers were sat and unsat.
fn run_scripts(seeds: std::ops::Range<u64>, universe: impl Fn() -> Universe) -> (u32, u32) {
    let (mut n_sat, mut n_unsat) = (0, 0);
    for seed in seeds {
        let mut random = Random::new(seed);
        let mut universe = universe();
        let models = universe.models();
        let mut solver = Embedded::new(Limits::DEFAULT);
        if seed % 2 == 0 {
            solver = solver.without_index_arithmetic();
        }
        let mut stack: Vec<Vec<TermId>> = vec![Vec::new()];
        for step in 0..14 {
            for _ in 0..8 {
                universe.grow(&mut random);
            }
            match random.below(8) {
                0 => {
                    stack.push(Vec::new());
                    solver.push();
                }
                1 if stack.len() > 1 => {
                    stack.pop();
                    solver.pop();
                }
                _ => {
                    let t = universe.of_sort(&mut random, Sort::Bool).unwrap();
                    stack.last_mut().unwrap().push(t);
                    solver.assert(&mut universe.pool, t);
                }
            }
            let assumptions: Vec<TermId> = (0..random.below(3))
                .map(|_| universe.of_sort(&mut random, Sort::Bool).unwrap())
                .collect();
            let answer = solver
                .check(&mut universe.pool, &assumptions, &Deadline::never())
                .unwrap_or_else(|error| panic!("seed {seed} step {step}: {error}"));
            let mut all: Vec<TermId> = stack.concat();
            all.extend(&assumptions);
            let pool = &universe.pool;
            let is_sat = |terms: &[TermId]| models.iter().any(|m| satisfies(pool, m, terms));
            match answer {
                Answer::Sat => {
                    n_sat += 1;
                    let model = solver.model(&mut universe.pool).unwrap();
                    assert!(satisfies(&universe.pool, &model, &all), "seed {seed} step {step}");
                }
                Answer::Unsat => {
                    n_unsat += 1;
                    assert!(!is_sat(&all), "seed {seed} step {step}: wrong unsat");
                    let mut core: Vec<TermId> = stack.concat();
                    let used = solver.unsat_assumptions().unwrap();
                    core.extend(&used);
                    assert!(!is_sat(&core), "seed {seed} step {step}: wrong core");
                    assert!(used.iter().all(|t| assumptions.contains(t)));
                }
                Answer::Unknown(why) => panic!("seed {seed} step {step}: unknown, {why}"),
            }
        }
    }
    assert!(n_sat > 20 && n_unsat > 20, "{n_sat} sat, {n_unsat} unsat");
    (n_sat, n_unsat)
}

#[test]
fn bit_vectors_agree_with_enumeration() {
    run_scripts(0..40, || bit_vector_universe(2));
    run_scripts(100..120, || bit_vector_universe(3));
}

#[test]
fn arrays_agree_with_enumeration() {
    run_scripts(0..40, || array_universe(1, 1, false));
    run_scripts(100..120, || array_universe(2, 1, false));
}

#[test]
fn functions_agree_with_enumeration() {
    run_scripts(0..40, || array_universe(1, 1, true));
}

fn check(solver: &mut Embedded, pool: &mut TermPool) -> Answer {
    solver.check(pool, &[], &Deadline::never()).unwrap()
}

#[test]
fn deadlines_and_conflict_limits_stop_the_search() {
    let mut pool = TermPool::new();
    let width = 64;
    let [x, y] = ["x", "y"].map(|name| pool.mk_symbol(name, Sort::BitVec(width)));
    // A product of two factors of 32 bits that is a large prime.
    let product = pool.mk_bv_mul(x, y);
    let prime = pool.mk_bv(width, (1 << 62) - 57);
    let (one, limit) = (pool.mk_bv(width, 1), pool.mk_bv(width, 1 << 32));
    let mut solver = Embedded::new(Limits { conflicts: Some(50), ..Limits::DEFAULT });
    let equal = pool.mk_eq(product, prime);
    solver.assert(&mut pool, equal);
    for factor in [x, y] {
        for t in [pool.mk_bv_ult(one, factor), pool.mk_bv_ult(factor, limit)] {
            solver.assert(&mut pool, t);
        }
    }
    assert_eq!(check(&mut solver, &mut pool), Answer::Unknown("out of conflicts".to_owned()));
    let mut unlimited = Embedded::new(Limits::DEFAULT);
    unlimited.assert(&mut pool, equal);
    for factor in [x, y] {
        for t in [pool.mk_bv_ult(one, factor), pool.mk_bv_ult(factor, limit)] {
            unlimited.assert(&mut pool, t);
        }
    }
    let deadline = Deadline::after(std::time::Duration::from_millis(50));
    assert!(unlimited.check(&mut pool, &[], &deadline).unwrap_err().is_timeout());
    let cancelled = Deadline::never();
    cancelled.cancel();
    assert!(unlimited.check(&mut pool, &[], &cancelled).unwrap_err().is_timeout());
}

/// Another thread stops a search that would take hours; the solver can be used again.
#[test]
fn searches_are_interrupted() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| pool.mk_symbol(name, Sort::BitVec(61)));
    let wide = [x, y].map(|t| pool.mk_zero_extend(61, t));
    let product = pool.mk_bv_mul(wide[0], wide[1]);
    // A Mersenne prime.
    let prime = pool.mk_bv_value(BvValue::from_limbs(122, &[(1 << 61) - 1, 0]));
    let is_prime = pool.mk_eq(product, prime);
    let one = pool.mk_bv(61, 1);
    let proper = [x, y].map(|t| pool.mk_bv_ugt(t, one));
    let mut solver = Embedded::default();
    let deadline = Deadline::never();
    let other = deadline.clone();
    let canceller = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(300));
        other.cancel();
    });
    let query = [is_prime, proper[0], proper[1]];
    let watch = cuda_verify_base::deadline::Stopwatch::start();
    assert!(solver.check(&mut pool, &query, &deadline).unwrap_err().is_timeout());
    assert!(watch.elapsed() < std::time::Duration::from_secs(20), "{:?}", watch.elapsed());
    canceller.join().unwrap();
    let answer = solver.check(&mut pool, &query[..2], &Deadline::never()).unwrap();
    assert_eq!(answer, Answer::Sat);
}

#[test]
fn memory_limits_are_answers() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| pool.mk_symbol(name, Sort::BitVec(4096)));
    let product = pool.mk_bv_mul(x, y);
    let prime = pool.mk_bv(4096, (1 << 61) - 1);
    let equal = pool.mk_eq(product, prime);
    let mut solver = Embedded::new(Limits { memory_mib: 16, ..Limits::DEFAULT });
    solver.push();
    solver.assert(&mut pool, equal);
    let one = pool.mk_bv(4096, 1);
    for factor in [x, y] {
        let t = pool.mk_bv_ult(one, factor);
        solver.assert(&mut pool, t);
    }
    let answer = check(&mut solver, &mut pool);
    assert_eq!(answer, Answer::Unknown("out of memory for circuits".to_owned()));
    solver.pop();
    assert_eq!(check(&mut solver, &mut pool), Answer::Sat);
}

#[test]
fn cyclic_equations_are_no_definitions() {
    let mut pool = TermPool::new();
    let sort = Sort::BitVec(8);
    let [v, a, c, m] = ["v", "a", "c", "m"].map(|name| pool.mk_symbol(name, sort));
    let (one, two) = (pool.mk_bv(8, 1), pool.mk_bv(8, 2));
    let shared = pool.mk_bv_mul(v, m);
    let sum = pool.mk_bv_add(a, c);
    let (plus_one, plus_two) = (pool.mk_bv_add(shared, one), pool.mk_bv_add(shared, two));
    let mut solver = Embedded::default();
    for (symbol, definition) in [(v, sum), (c, plus_one), (a, plus_two)] {
        let t = pool.mk_eq(symbol, definition);
        solver.assert(&mut pool, t);
    }
    // v = 2 v m + 3 has a solution exactly for odd v; m = 0 gives v = 3.
    assert_eq!(check(&mut solver, &mut pool), Answer::Sat);
    let low = pool.mk_extract(0, 0, v);
    let zero = pool.mk_bv(1, 0);
    let even = pool.mk_eq(low, zero);
    solver.assert(&mut pool, even);
    assert_eq!(check(&mut solver, &mut pool), Answer::Unsat);
}

/// A definition in an inner scope of a symbol that an outer scope mentions must still bind it.
#[test]
fn definitions_bind_outer_occurrences() {
    let mut pool = TermPool::new();
    let sort = Sort::BitVec(8);
    let [x, y, z] = ["x", "y", "z"].map(|name| pool.mk_symbol(name, sort));
    let less = pool.mk_bv_ult(x, y);
    let mut solver = Embedded::default();
    solver.assert(&mut pool, less);
    solver.push();
    let (x_is_z, y_is_z) = (pool.mk_eq(x, z), pool.mk_eq(y, z));
    solver.assert(&mut pool, x_is_z);
    solver.assert(&mut pool, y_is_z);
    assert_eq!(check(&mut solver, &mut pool), Answer::Unsat);
    solver.pop();
    assert_eq!(check(&mut solver, &mut pool), Answer::Sat);
}

#[test]
fn floats_are_solved_and_models_translated() {
    let mut pool = TermPool::new();
    let format = FloatFormat::SINGLE;
    let mode = RoundingMode::NearestEven;
    let sort = Sort::Float(format);
    let [x, y] = ["x", "y"].map(|name| pool.mk_symbol(name, sort));
    let f = pool.declare_function("f", &[sort], sort);
    // x + y = x with y at least one: x is great.
    let sum = pool.mk_fp_add(mode, x, y);
    let one = pool.mk_float(format, u64::from(1.0_f32.to_bits()));
    let absorbed = pool.mk_fp_eq(sum, x);
    let at_least_one = pool.mk_fp_le(one, y);
    let infinite = pool.mk_fp_is_infinite(x);
    let finite = pool.mk_not(infinite);
    let image = pool.mk_apply(f, &[x]);
    let image_is_nan = pool.mk_fp_is_nan(image);
    let mut solver = Embedded::default();
    for t in [absorbed, at_least_one, finite, image_is_nan] {
        solver.assert(&mut pool, t);
    }
    assert_eq!(check(&mut solver, &mut pool), Answer::Sat);
    let model = solver.model(&mut pool).unwrap();
    let Some(Value::Float(_, bits)) = model.get(x) else { panic!("x has a value") };
    assert!(f32::from_bits(u32::try_from(*bits).unwrap()).abs() >= 16_777_216.0);
    // A sum of two halves is never unequal to itself unless it is NaN.
    let (half_x, half_y) = (
        pool.mk_symbol("hx", Sort::Float(FloatFormat::HALF)),
        pool.mk_symbol("hy", Sort::Float(FloatFormat::HALF)),
    );
    let (xy, yx) = (pool.mk_fp_add(mode, half_x, half_y), pool.mk_fp_add(mode, half_y, half_x));
    let commutes = pool.mk_eq(xy, yx);
    let differs = pool.mk_not(commutes);
    solver.assert(&mut pool, differs);
    assert_eq!(check(&mut solver, &mut pool), Answer::Unsat);
}

#[test]
fn wide_indices_have_defaults() {
    let mut pool = TermPool::new();
    let sort = Sort::Array { index_bits: 32, element_bits: 8 };
    let [a, b] = ["a", "b"].map(|name| pool.mk_symbol(name, sort));
    let i = pool.mk_symbol("i", Sort::BitVec(32));
    let (zero, one) = (pool.mk_bv(8, 0), pool.mk_bv(8, 1));
    let (zeros, ones) = (pool.mk_const_array(32, zero), pool.mk_const_array(32, one));
    let stored_a = pool.mk_store(zeros, i, one);
    let stored_b = pool.mk_store(ones, i, zero);
    let p = pool.mk_symbol("p", Sort::Bool);
    let choice = pool.mk_ite(p, a, b);
    let (equal_a, equal_b) = (pool.mk_eq(choice, stored_a), pool.mk_eq(choice, stored_b));
    let mut solver = Embedded::default();
    let either = pool.mk_or(equal_a, equal_b);
    solver.assert(&mut pool, either);
    assert_eq!(check(&mut solver, &mut pool), Answer::Sat);
    solver.push();
    solver.assert(&mut pool, equal_a);
    solver.assert(&mut pool, equal_b);
    assert_eq!(check(&mut solver, &mut pool), Answer::Unsat);
    solver.pop();
    let differ = pool.mk_distinct(a, b);
    let element = pool.mk_select(a, i);
    let is_zero = pool.mk_eq(element, zero);
    for t in [differ, is_zero] {
        solver.assert(&mut pool, t);
    }
    assert_eq!(check(&mut solver, &mut pool), Answer::Sat);
}

/// Bounds that are asserted of what is written hold of what is read: no case is made of each pair.
#[test]
fn bounds_of_many_writes_need_no_search() {
    let mut pool = TermPool::new();
    let mut solver = Embedded::default();
    let (zero, limit) = (pool.mk_bv(32, 0), pool.mk_bv(32, 100));
    let mut array = pool.mk_const_array(32, zero);
    let mut asserted = Vec::new();
    for number in 0..200 {
        let [index, value] = ["index", "value"]
            .map(|name| pool.mk_symbol(format!("{name}{number}"), Sort::BitVec(32)));
        let (not_negative, below) = (pool.mk_bv_sle(zero, value), pool.mk_bv_slt(value, limit));
        asserted.extend([not_negative, below]);
        array = pool.mk_store(array, index, value);
    }
    let mut violated = Vec::new();
    for number in 0..200 {
        let index = pool.mk_symbol(format!("read{number}"), Sort::BitVec(32));
        let element = pool.mk_select(array, index);
        violated.push(pool.mk_bv_sle(limit, element));
    }
    let goal = pool.mk_or_all(violated);
    let all = pool.mk_and_all(asserted.iter().copied().chain([goal]));
    let answer = solver.check(&mut pool, &[all], &Deadline::never());
    assert_eq!(answer.ok(), Some(Answer::Unsat));
    assert_eq!(solver.statistics().by_search, 0);
    // What the last write wrote has no bounds: it is read again at its own index.
    asserted.truncate(2 * 199);
    let index = pool.mk_symbol("index199", Sort::BitVec(32));
    let last = pool.mk_select(array, index);
    let violated = pool.mk_bv_sle(limit, last);
    let all = pool.mk_and_all(asserted.into_iter().chain([violated]));
    let answer = solver.check(&mut pool, &[all], &Deadline::never());
    assert_eq!(answer.ok(), Some(Answer::Sat));
}

/// Circuits leave out what is known of the bits that extend a word: for every value of the word they must be right.
#[test]
fn circuits_of_extended_words_are_exact() {
    const NARROW: u32 = 3;
    type Extension = fn(&mut TermPool, u32, TermId) -> TermId;
    let extensions: [Extension; 2] = [TermPool::mk_zero_extend, TermPool::mk_sign_extend];
    let ops = [Op::BvAdd, Op::BvMul, Op::BvUdiv, Op::BvUrem, Op::BvSdiv, Op::BvSrem];
    for wide in [4, 5, 9] {
        for (first, second) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            for op in ops {
                let mut pool = TermPool::new();
                let words = ["a", "b"].map(|name| pool.mk_symbol(name, Sort::BitVec(NARROW)));
                let operands = [(first, words[0]), (second, words[1])]
                    .map(|(of, word)| extensions[of](&mut pool, wide - NARROW, word));
                let result = pool.mk_app(op, &operands);
                let mut wrong = Vec::new();
                for values in 0..1_u64 << (2 * NARROW) {
                    let values = [values & 7, values >> NARROW].map(|v| pool.mk_bv(NARROW, v));
                    let extended = [(first, values[0]), (second, values[1])]
                        .map(|(of, value)| extensions[of](&mut pool, wide - NARROW, value));
                    let expected = pool.mk_app(op, &extended);
                    let here = [0, 1].map(|side| pool.mk_eq(words[side], values[side]));
                    let differs = pool.mk_distinct(result, expected);
                    wrong.push(pool.mk_and_all([here[0], here[1], differs]));
                }
                let wrong = pool.mk_or_all(wrong);
                let mut solver = Embedded::default().without_index_arithmetic();
                let answer = solver.check(&mut pool, &[wrong], &Deadline::never());
                assert_eq!(answer.ok(), Some(Answer::Unsat), "{op:?} {wide} {first} {second}");
                assert!(op == Op::BvAdd || solver.statistics().by_search > 0, "{op:?}");
            }
        }
    }
}

/// Rows of any length, each one element too far: index arithmetic finds no proof, and circuits of any numbers are large.
#[test]
fn products_have_small_models() {
    let mut pool = TermPool::new();
    let words = ["t", "u", "m", "i", "j", "s"].map(|name| pool.mk_symbol(name, Sort::BitVec(64)));
    let [t, u, m, i, j, s] = words.map(|word| pool.mk_sign_extend(64, word));
    let (zero, one) = (pool.mk_bv(128, 0), pool.mk_bv(128, 1));
    let mut conjuncts = [t, u, i, j, s].map(|word| pool.mk_bv_sle(zero, word)).to_vec();
    conjuncts.extend([i, j].map(|place| pool.mk_bv_slt(place, m)));
    conjuncts.push(pool.mk_distinct(t, u));
    let length = pool.mk_bv_sub(m, one);
    let [first, second] = [(t, i), (u, j)].map(|(row, place)| {
        let start = pool.mk_bv_mul(row, length);
        let place = pool.mk_bv_add(start, place);
        pool.mk_bv_mul(place, s)
    });
    conjuncts.push(pool.mk_eq(first, second));
    // The scale is a square that is no power of two.
    let root = pool.mk_symbol("root", Sort::BitVec(64));
    let root = pool.mk_sign_extend(64, root);
    let square = pool.mk_bv_mul(root, root);
    let three = pool.mk_bv(128, 3);
    let rest = pool.mk_bv_urem(s, three);
    conjuncts.extend([pool.mk_eq(square, s), pool.mk_eq(rest, zero), pool.mk_bv_slt(zero, s)]);
    let all = pool.mk_and_all(conjuncts);
    let mut solver = Embedded::default();
    let answer = solver.check(&mut pool, &[all], &Deadline::never());
    assert_eq!(answer.ok(), Some(Answer::Sat));
    assert_eq!(solver.statistics().by_small_models, 1, "{:?}", solver.statistics());
}
