//! Evaluation of terms under an assignment, independent of the simplifier: the oracle that models and rewriting
//! rules are checked against.
//!
//! Exact, iterative, memoised: linear in the graph, but for arrays. A read follows the stores and choices below it to
//! the one that it sees, so that a read of a chain of `n` stores costs up to `n` comparisons and no memory. Only what
//! is compared or asked for as a whole becomes a table, one for the whole chain.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::floats;
use crate::op::{FunctionId, Op};
use crate::sort::Sort;
use crate::term::{TermId, TermKind, TermPool};
use crate::value::{BvValue, Value};

/// A finite table with a default, as the meaning of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionValue {
    /// Result for the arguments not listed.
    pub default: Value,
    /// Results by arguments.
    pub entries: BTreeMap<Vec<Value>, Value>,
}

/// An assignment of values to symbols and of tables to functions. Symbols without a value are false, zero,
/// positive zero, or the array of zeros; functions without a table are constantly so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: BTreeMap<TermId, Value>,
    functions: BTreeMap<FunctionId, FunctionValue>,
}

impl Model {
    /// Makes the assignment in which everything is false or zero.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the value of a symbol.
    pub fn insert(&mut self, symbol: TermId, value: Value) {
        self.values.insert(symbol, value);
    }

    /// Sets the table of a function.
    pub fn insert_function(&mut self, function: FunctionId, value: FunctionValue) {
        self.functions.insert(function, value);
    }

    /// The value of a symbol, if it was set.
    #[must_use]
    pub fn get(&self, symbol: TermId) -> Option<&Value> {
        self.values.get(&symbol)
    }

    /// The table of a function, if it was set.
    #[must_use]
    pub fn function(&self, function: FunctionId) -> Option<&FunctionValue> {
        self.functions.get(&function)
    }

    /// The symbols that were set, with their values, in the order of the symbols' creation.
    pub fn iter(&self) -> impl Iterator<Item = (TermId, &Value)> {
        self.values.iter().map(|(&symbol, value)| (symbol, value))
    }

    /// The functions that were set, with their tables.
    pub fn functions(&self) -> impl Iterator<Item = (FunctionId, &FunctionValue)> {
        self.functions.iter().map(|(&function, value)| (function, value))
    }
}

/// The value of a term.
///
/// # Panics
/// Panics if the model gives a symbol a value of another sort, or on a float format that is not
/// [supported](crate::FloatFormat::is_supported).
#[must_use]
pub fn eval(pool: &TermPool, model: &Model, t: TermId) -> Value {
    Evaluator::new(pool, model).eval(t)
}

/// Evaluates several terms under one assignment, each shared sub-term once.
#[derive(Debug)]
pub struct Evaluator<'a> {
    pool: &'a TermPool,
    model: &'a Model,
    values: FxHashMap<TermId, Value>,
    /// The array at which a read that waits for a value goes on.
    cursors: FxHashMap<TermId, TermId>,
}

/// What a term of which no value is known yet has.
enum Step {
    /// A value.
    Value(Value),
    /// Terms that have to be evaluated first.
    Missing(SmallVec<[TermId; 4]>),
}

impl<'a> Evaluator<'a> {
    /// Makes an evaluator.
    #[must_use]
    pub fn new(pool: &'a TermPool, model: &'a Model) -> Self {
        Self { pool, model, values: FxHashMap::default(), cursors: FxHashMap::default() }
    }

    /// The value of a term.
    ///
    /// # Panics
    /// As [`eval`].
    pub fn eval(&mut self, t: TermId) -> Value {
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if self.values.contains_key(&top) {
                stack.pop();
                continue;
            }
            match self.step(top) {
                Step::Missing(operands) => stack.extend(operands),
                Step::Value(value) => {
                    self.values.insert(top, value);
                    stack.pop();
                }
            }
        }
        self.value(t).clone()
    }

    fn value(&self, t: TermId) -> &Value {
        self.values.get(&t).expect("invariant: operands are evaluated first")
    }

    fn step(&mut self, t: TermId) -> Step {
        match self.pool.kind(t) {
            TermKind::App(Op::Select, operands) => {
                let (array, index) = (operands[0], operands[1]);
                let Some(Value::BitVec(index)) = self.values.get(&index).cloned() else {
                    return Step::Missing(smallvec![index]);
                };
                let array = self.cursors.remove(&t).unwrap_or(array);
                self.read(t, array, &index)
            }
            TermKind::App(Op::Store, _) => self.chain(t),
            TermKind::Const(_) | TermKind::Symbol(_) | TermKind::App(..) => {
                let operands = self.pool.operands(t).iter().copied();
                let missing: SmallVec<[TermId; 4]> =
                    operands.filter(|operand| !self.values.contains_key(operand)).collect();
                if missing.is_empty() {
                    Step::Value(self.eval_node(t))
                } else {
                    Step::Missing(missing)
                }
            }
        }
    }

    /// The element of an array, as the value of a read.
    fn read(&mut self, of: TermId, mut array: TermId, index: &BvValue) -> Step {
        loop {
            let known = self.values.get(&array);
            if let Some(Value::Array { default, entries, .. }) = known {
                return Step::Value(Value::BitVec(entries.get(index).unwrap_or(default).clone()));
            }
            // What has to be known before the read can go on, or is the element.
            let (needed, is_element) = match self.pool.kind(array) {
                TermKind::App(Op::Store, operands) => match self.values.get(&operands[1]) {
                    Some(Value::BitVec(written)) if written == index => (operands[2], true),
                    Some(_) => {
                        array = operands[0];
                        continue;
                    }
                    None => (operands[1], false),
                },
                TermKind::App(Op::Ite, operands) => match self.values.get(&operands[0]) {
                    Some(cond) => {
                        let is_first = *cond == Value::Bool(true);
                        array = if is_first { operands[1] } else { operands[2] };
                        continue;
                    }
                    None => (operands[0], false),
                },
                TermKind::App(Op::ConstArray { .. }, operands) => (operands[0], true),
                TermKind::Const(_) | TermKind::Symbol(_) | TermKind::App(..) => (array, false),
            };
            return match self.values.get(&needed) {
                Some(element) if is_element => Step::Value(element.clone()),
                _ => {
                    self.cursors.insert(of, array);
                    Step::Missing(smallvec![needed])
                }
            };
        }
    }

    /// The array at the end of a chain of stores, without those in between.
    fn chain(&self, t: TermId) -> Step {
        let (mut writes, mut missing, mut array) = (Vec::new(), SmallVec::new(), t);
        while let TermKind::App(Op::Store, operands) = self.pool.kind(array)
            && !self.values.contains_key(&array)
        {
            let of_write = [operands[1], operands[2]];
            missing.extend(of_write.into_iter().filter(|it| !self.values.contains_key(it)));
            writes.push(of_write);
            array = operands[0];
        }
        if !self.values.contains_key(&array) {
            missing.push(array);
        }
        if !missing.is_empty() {
            return Step::Missing(missing);
        }
        let mut value = self.value(array).clone();
        for [index, element] in writes.into_iter().rev() {
            let (
                Value::Array { default, entries, .. },
                Value::BitVec(index),
                Value::BitVec(element),
            ) = (&mut value, self.value(index), self.value(element))
            else {
                unreachable!("invariant: stores are well-sorted")
            };
            if element == default {
                entries.remove(index);
            } else {
                entries.insert(index.clone(), element.clone());
            }
        }
        Step::Value(value)
    }

    fn eval_node(&self, t: TermId) -> Value {
        let sort = self.pool.sort(t);
        match self.pool.kind(t) {
            TermKind::Const(constant) => constant.clone().into(),
            TermKind::Symbol(_) => match self.model.get(t) {
                Some(value) => {
                    assert_eq!(value.sort(), sort, "invariant: symbols have values of their sort");
                    value.clone()
                }
                None => Value::default_of(sort),
            },
            TermKind::App(Op::Apply(function), operands) => {
                let Some(table) = self.model.function(*function) else {
                    return Value::default_of(sort);
                };
                let arguments: Vec<Value> =
                    operands.iter().map(|&operand| self.value(operand).clone()).collect();
                table.entries.get(&arguments).unwrap_or(&table.default).clone()
            }
            TermKind::App(op, operands) => {
                let arguments: Vec<&Value> =
                    operands.iter().map(|&operand| self.value(operand)).collect();
                apply(*op, &arguments, sort)
            }
        }
    }
}

/// The value of an operator on values.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the sorts of the operands leave no other operator"
)]
fn apply(op: Op, operands: &[&Value], sort: Sort) -> Value {
    match *operands {
        [Value::Bool(a)] => Value::Bool(match op {
            Op::Not => !a,
            _ => unreachable!("invariant: {op:?} is well-sorted"),
        }),
        [Value::BitVec(a)] => apply_bv(op, a),
        [Value::Float(format, a)] => floats::unary(op, *format, *a),
        [Value::Bool(a), Value::Bool(b)] => Value::Bool(match op {
            Op::And => *a && *b,
            Op::Or => *a || *b,
            Op::Xor => a != b,
            Op::Eq => a == b,
            _ => unreachable!("invariant: {op:?} is well-sorted"),
        }),
        [Value::BitVec(a), Value::BitVec(b)] => apply_bv2(op, a, b),
        [Value::Float(format, a), Value::Float(_, b)] => floats::binary(op, *format, *a, *b),
        [Value::Float(format, a), Value::Float(_, b), Value::Float(_, c)] => match op {
            Op::FpFma(mode) => Value::Float(*format, floats::fma(*format, mode, *a, *b, *c)),
            _ => unreachable!("invariant: {op:?} is well-sorted"),
        },
        [a @ Value::Array { .. }, b @ Value::Array { .. }] => Value::Bool(arrays_agree(a, b)),
        [Value::Bool(condition), then, otherwise] => {
            if *condition {
                then.clone()
            } else {
                otherwise.clone()
            }
        }
        _ => unreachable!("invariant: {op:?} of sort {sort} is well-sorted"),
    }
}

/// Whether two arrays agree at every index. The defaults may differ where the entries cover all indices.
fn arrays_agree(a: &Value, b: &Value) -> bool {
    let (
        Value::Array { index_bits, default: default_a, entries: entries_a },
        Value::Array { default: default_b, entries: entries_b, .. },
    ) = (a, b)
    else {
        return false;
    };
    let indices = || entries_a.keys().chain(entries_b.keys());
    let element = |entries: &BTreeMap<BvValue, BvValue>, default: &BvValue, index: &BvValue| {
        entries.get(index).unwrap_or(default).clone()
    };
    let agree_on_entries = indices()
        .all(|index| element(entries_a, default_a, index) == element(entries_b, default_b, index));
    let covered = indices().collect::<std::collections::BTreeSet<_>>().len();
    let is_covered =
        u32::try_from(covered).is_ok_and(|covered| 1u32.checked_shl(*index_bits) == Some(covered));
    agree_on_entries && (default_a == default_b || is_covered)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the sorts of the operands leave no other operator"
)]
fn apply_bv(op: Op, a: &BvValue) -> Value {
    Value::BitVec(match op {
        Op::BvNot => a.not(),
        Op::BvNeg => a.neg(),
        Op::Extract { high, low } => a.extract(high, low),
        Op::ZeroExtend(extra) => a.zero_extend(extra),
        Op::SignExtend(extra) => a.sign_extend(extra),
        Op::ConstArray { index_bits } => {
            return Value::Array { index_bits, default: a.clone(), entries: BTreeMap::new() };
        }
        Op::FpFromBits(format) => return Value::Float(format, format.canonical(a.limbs()[0])),
        Op::FpFromSigned(mode, format) => {
            return Value::Float(format, floats::from_signed(format, mode, a));
        }
        Op::FpFromUnsigned(mode, format) => {
            return Value::Float(format, floats::from_unsigned(format, mode, a));
        }
        _ => unreachable!("invariant: {op:?} is well-sorted"),
    })
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the sorts of the operands leave no other operator"
)]
fn apply_bv2(op: Op, a: &BvValue, b: &BvValue) -> Value {
    Value::BitVec(match op {
        Op::BvAnd => a.and(b),
        Op::BvOr => a.or(b),
        Op::BvXor => a.xor(b),
        Op::BvAdd => a.add(b),
        Op::BvMul => a.mul(b),
        Op::BvUdiv => a.udiv(b),
        Op::BvUrem => a.urem(b),
        Op::BvSdiv => a.sdiv(b),
        Op::BvSrem => a.srem(b),
        Op::BvShl => a.shl(b),
        Op::BvLshr => a.lshr(b),
        Op::BvAshr => a.ashr(b),
        Op::Concat => a.concat(b),
        Op::Eq => return Value::Bool(a == b),
        Op::BvUlt => return Value::Bool(a.ult(b)),
        Op::BvUle => return Value::Bool(a.ule(b)),
        Op::BvSlt => return Value::Bool(a.slt(b)),
        Op::BvSle => return Value::Bool(a.sle(b)),
        _ => unreachable!("invariant: {op:?} is well-sorted"),
    })
}

/// Whether the model makes every term true.
#[must_use]
pub fn satisfies(pool: &TermPool, model: &Model, terms: &[TermId]) -> bool {
    let mut evaluator = Evaluator::new(pool, model);
    terms.iter().all(|&t| evaluator.eval(t) == Value::Bool(true))
}

/// A term that the model does not make true, if there is one.
#[must_use]
pub fn falsified(pool: &TermPool, model: &Model, terms: &[TermId]) -> Option<TermId> {
    let mut evaluator = Evaluator::new(pool, model);
    terms.iter().copied().find(|&t| evaluator.eval(t) != Value::Bool(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_compare_by_their_elements() {
        let mut pool = TermPool::new();
        let (zero, one) = (pool.mk_bv(1, 0), pool.mk_bv(1, 1));
        let a = pool.mk_symbol("a", Sort::Array { index_bits: 1, element_bits: 1 });
        let b = pool.mk_symbol("b", Sort::Array { index_bits: 1, element_bits: 1 });
        let zeros = pool.mk_const_array(1, zero);
        let equal = pool.mk_eq(a, b);
        let mut model = Model::new();
        let ones = pool.mk_store(zeros, zero, one);
        let ones = pool.mk_store(ones, one, one);
        let value = eval(&pool, &model, ones);
        model.insert(a, value);
        let value =
            Value::Array { index_bits: 1, default: BvValue::new(1, 1), entries: BTreeMap::new() };
        model.insert(b, value);
        assert_eq!(eval(&pool, &model, equal), Value::Bool(true));
    }

    /// Every read of every array of a long chain, which has no room for a table for each of them.
    #[test]
    fn reads_follow_long_chains_of_stores() {
        const N: u64 = 3_000;
        let mut pool = TermPool::new();
        let offset = pool.mk_symbol("offset", Sort::BitVec(32));
        let zero = pool.mk_bv(8, 7);
        let mut array = pool.mk_const_array(32, zero);
        let mut chain = vec![array];
        for number in 0..N {
            let number = pool.mk_bv(32, number);
            // Indices that the pool does not know apart.
            let index = pool.mk_bv_mul(number, number);
            let index = pool.mk_bv_add(index, offset);
            let element = pool.mk_extract(7, 0, number);
            array = pool.mk_store(array, index, element);
            chain.push(array);
        }
        let mut model = Model::new();
        model.insert(offset, Value::BitVec(BvValue::new(32, 5)));
        let reads: Vec<(TermId, u64)> = (0..N)
            .flat_map(|number| {
                let index = pool.mk_bv(32, number * number + 5);
                let at = usize::try_from(number).unwrap();
                let written = number & 0xff;
                [(chain[at], 7), (chain[at + 1], written), (chain[chain.len() - 1], written)]
                    .map(|(array, expected)| (pool.mk_select(array, index), expected))
            })
            .collect();
        let mut evaluator = Evaluator::new(&pool, &model);
        for (read, expected) in reads {
            assert_eq!(evaluator.eval(read), Value::BitVec(BvValue::new(8, expected)));
        }
        let Value::Array { entries, .. } = evaluator.eval(array) else { panic!("an array") };
        // One of 256 writes what is there already.
        let n_other = (0..N).filter(|number| number & 0xff != 7).count();
        assert_eq!(entries.len(), n_other);
        let before = chain[chain.len() - 2];
        let is_equal = pool.mk_eq(before, array);
        assert_eq!(eval(&pool, &model, is_equal), Value::Bool(false));
    }
}
