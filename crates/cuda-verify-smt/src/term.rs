//! Hash-consed terms: the pool that owns them, and queries.
//!
//! A term is a constant, a symbol, or an operator applied to terms of the same pool; equal terms have equal ids, so
//! that comparing and memoising by id is exact (Filliâtre and Conchon, ML 2006, describe the technique). An
//! operand always has a smaller id than the term, so that the graph is acyclic and id order is a topological order.
//!
//! Terms are made only by the `mk_` functions of [`TermPool`], which check sorts and simplify. Guarantee: the
//! result of a constructor equals the plain application of its operator under every assignment. Cost: one hash
//! look-up per new or found term; constants of up to 64 bits fold without allocation.

mod table;

use std::ops::Deref;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PrimaryMap, define_id};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::op::{FunctionId, Op};
use crate::simplify::{ElementFacts, Facts, facts_of};
use crate::sort::{FloatFormat, Sort};
use crate::term::table::NodeTable;
use crate::value::{BvValue, Value, mask};

define_id!(
    /// A term of a [`TermPool`].
    pub struct TermId, "t"
);

/// The operands of an operator. Up to three, which covers all but function applications, are held in place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operands(OperandsRepr);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum OperandsRepr {
    One([TermId; 1]),
    Two([TermId; 2]),
    Three([TermId; 3]),
    Many(Box<[TermId]>),
}

impl Operands {
    #[inline]
    fn new(ids: &[TermId]) -> Self {
        Self(match *ids {
            [a] => OperandsRepr::One([a]),
            [a, b] => OperandsRepr::Two([a, b]),
            [a, b, c] => OperandsRepr::Three([a, b, c]),
            _ => OperandsRepr::Many(Box::from(ids)),
        })
    }
}

impl Deref for Operands {
    type Target = [TermId];

    #[inline]
    fn deref(&self) -> &[TermId] {
        match &self.0 {
            OperandsRepr::One(ids) => ids,
            OperandsRepr::Two(ids) => ids,
            OperandsRepr::Three(ids) => ids,
            OperandsRepr::Many(ids) => ids,
        }
    }
}

/// A constant. Arrays have none; they are written with [`Op::ConstArray`] and [`Op::Store`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Constant {
    /// A truth value.
    Bool(bool),
    /// A bit-vector.
    BitVec(BvValue),
    /// A float, as its IEEE interchange bits; NaN only as the canonical one.
    Float(FloatFormat, u64),
}

impl From<Constant> for Value {
    fn from(constant: Constant) -> Self {
        match constant {
            Constant::Bool(value) => Self::Bool(value),
            Constant::BitVec(value) => Self::BitVec(value),
            Constant::Float(format, bits) => Self::Float(format, bits),
        }
    }
}

/// What a term is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TermKind {
    /// A constant.
    Const(Constant),
    /// A free symbol.
    Symbol(Name),
    /// An operator with its operands.
    App(Op, Operands),
}

/// A node of the term graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// What it is.
    pub kind: TermKind,
    /// Its sort.
    pub sort: Sort,
}

/// An uninterpreted function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionDeclaration {
    /// Its name.
    pub name: Name,
    /// Sorts of its arguments, at least one.
    pub arguments: Vec<Sort>,
    /// Sort of its result.
    pub result: Sort,
}

/// Owns terms.
#[derive(Clone, Debug)]
pub struct TermPool {
    terms: NodeTable,
    functions: PrimaryMap<FunctionId, FunctionDeclaration>,
    names: FxHashSet<Name>,
    next_fresh: u32,
    /// Where more is known of a term than its sort tells.
    facts: FxHashMap<TermId, Facts>,
    /// The same of elements of arrays.
    element_facts: FxHashMap<TermId, ElementFacts>,
    /// Symbols that stand for bit-vectors of which more is known where they are used.
    pub(crate) bounded: FxHashMap<(TermId, Facts), TermId>,
    /// Number of constructors that are running inside each other.
    pub(crate) depth: u32,
}

const FALSE: usize = 0;
const TRUE: usize = 1;

impl Default for TermPool {
    fn default() -> Self {
        Self::new()
    }
}

impl TermPool {
    /// Makes an empty pool.
    #[must_use]
    pub fn new() -> Self {
        let mut pool = Self {
            terms: NodeTable::default(),
            functions: PrimaryMap::new(),
            names: FxHashSet::default(),
            next_fresh: 0,
            facts: FxHashMap::default(),
            element_facts: FxHashMap::default(),
            bounded: FxHashMap::default(),
            depth: 0,
        };
        for value in [false, true] {
            pool.intern(TermKind::Const(Constant::Bool(value)), Sort::Bool);
        }
        pool
    }

    /// The id of a node, new or found.
    #[inline]
    pub(crate) fn intern(&mut self, kind: TermKind, sort: Sort) -> TermId {
        let (id, is_new) = self.terms.insert(Term { kind, sort });
        if is_new {
            let kind = &self.terms.node(id).kind;
            if let Some(facts) = facts_of(self, kind, sort) {
                self.facts.insert(id, facts);
            } else if let Some(facts) = ElementFacts::of(self, kind, sort) {
                self.element_facts.insert(id, facts);
            }
        }
        id
    }

    /// The facts kept with a term.
    #[inline]
    pub(crate) fn stored_facts(&self, t: TermId) -> Option<Facts> {
        self.facts.get(&t).copied()
    }

    /// Keeps facts with a new symbol.
    pub(crate) fn store_facts(&mut self, symbol: TermId, facts: Facts) {
        self.facts.insert(symbol, facts);
    }

    /// The facts kept with an array.
    pub(crate) fn element_facts(&self, t: TermId) -> Option<ElementFacts> {
        self.element_facts.get(&t).copied()
    }

    /// Takes the elements of an array from an index on to be such as any of some terms may be: rewriting then knows of
    /// them what it knows of all these terms.
    ///
    /// The array must be a symbol of which no term has been made yet. No solver is told, and what is asked of one must
    /// not speak of the symbol, but of another one in its place. O(n).
    ///
    /// # Panics
    /// Panics if the array is no symbol.
    pub fn assume_elements(&mut self, array: TermId, first: u64, like: &[TermId]) {
        assert!(self.as_symbol(array).is_some(), "invariant: elements are assumed of symbols");
        if let Some(common) = ElementFacts::common(self, first, like) {
            self.element_facts.insert(array, common);
        }
    }

    /// The id of a truth value.
    #[inline]
    pub(crate) fn bool_id(&self, value: bool) -> TermId {
        TermId::from_index(if value { TRUE } else { FALSE })
    }

    /// The application as it stands, unsimplified; the caller vouches for its sorts.
    #[inline]
    pub(crate) fn intern_app(&mut self, op: Op, operands: &[TermId], sort: Sort) -> TermId {
        self.intern(TermKind::App(op, Operands::new(operands)), sort)
    }

    /// Number of terms made.
    #[must_use]
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Number of terms made that are not constants of up to 64 bits: what is computed from known values makes none. O(1).
    #[must_use]
    pub fn n_compound(&self) -> usize {
        self.terms.n_compound()
    }

    /// Whether there are no terms; never, because the truth values are always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.len() == 0
    }

    /// The node of a term.
    #[inline]
    #[must_use]
    pub fn term(&self, t: TermId) -> &Term {
        self.terms.node(t)
    }

    /// What a term is.
    #[inline]
    #[must_use]
    pub fn kind(&self, t: TermId) -> &TermKind {
        &self.term(t).kind
    }

    /// The sort of a term.
    #[inline]
    #[must_use]
    pub fn sort(&self, t: TermId) -> Sort {
        self.term(t).sort
    }

    /// The operator of a term, if it is an application.
    #[inline]
    #[must_use]
    pub fn op(&self, t: TermId) -> Option<Op> {
        match self.kind(t) {
            TermKind::App(op, _) => Some(*op),
            TermKind::Const(_) | TermKind::Symbol(_) => None,
        }
    }

    /// The operands of a term, none unless it is an application.
    #[inline]
    #[must_use]
    pub fn operands(&self, t: TermId) -> &[TermId] {
        match self.kind(t) {
            TermKind::App(_, operands) => operands,
            TermKind::Const(_) | TermKind::Symbol(_) => &[],
        }
    }

    /// The operator and the operands of a term, if it is an application.
    #[inline]
    #[must_use]
    pub fn as_app(&self, t: TermId) -> Option<(Op, &[TermId])> {
        match self.kind(t) {
            TermKind::App(op, operands) => Some((*op, operands)),
            TermKind::Const(_) | TermKind::Symbol(_) => None,
        }
    }

    /// The constant that a term is, if it is one.
    #[inline]
    #[must_use]
    pub fn as_constant(&self, t: TermId) -> Option<&Constant> {
        match self.kind(t) {
            TermKind::Const(constant) => Some(constant),
            TermKind::Symbol(_) | TermKind::App(..) => None,
        }
    }

    /// Whether a term is a constant.
    #[inline]
    #[must_use]
    pub fn is_const(&self, t: TermId) -> bool {
        self.as_constant(t).is_some()
    }

    /// The name of a symbol, if the term is one.
    #[must_use]
    pub fn as_symbol(&self, t: TermId) -> Option<&Name> {
        match self.kind(t) {
            TermKind::Symbol(name) => Some(name),
            TermKind::Const(_) | TermKind::App(..) => None,
        }
    }

    /// Whether a term may be anything as far as its operator goes: a symbol, an element of an array, or what a function
    /// gives.
    pub(crate) fn is_unknown(&self, t: TermId) -> bool {
        self.as_symbol(t).is_some() || matches!(self.op(t), Some(Op::Select | Op::Apply(_)))
    }

    /// Whether a term is the constant true.
    #[inline]
    #[must_use]
    pub fn is_true(&self, t: TermId) -> bool {
        t.index() == TRUE
    }

    /// Whether a term is the constant false.
    #[inline]
    #[must_use]
    pub fn is_false(&self, t: TermId) -> bool {
        t.index() == FALSE
    }

    /// The truth value that a term is, if it is one.
    #[inline]
    #[must_use]
    pub fn as_bool(&self, t: TermId) -> Option<bool> {
        match t.index() {
            FALSE => Some(false),
            TRUE => Some(true),
            _ => None,
        }
    }

    /// The bit-vector constant that a term is, if it is one.
    #[inline]
    #[must_use]
    pub fn as_bv(&self, t: TermId) -> Option<&BvValue> {
        match self.as_constant(t) {
            Some(Constant::BitVec(value)) => Some(value),
            Some(Constant::Bool(_) | Constant::Float(..)) | None => None,
        }
    }

    /// The bit-vector constant of up to 64 bits that a term is, zero-extended.
    #[inline]
    #[must_use]
    pub fn as_bv_u64(&self, t: TermId) -> Option<u64> {
        self.as_bv(t)?.as_u64()
    }

    /// The bit-vector constant of up to 64 bits that a term is, sign-extended.
    #[inline]
    #[must_use]
    pub fn as_bv_i64(&self, t: TermId) -> Option<i64> {
        self.as_bv(t)?.as_i64()
    }

    /// The interchange bits of the float constant that a term is.
    #[inline]
    #[must_use]
    pub fn as_float_bits(&self, t: TermId) -> Option<u64> {
        match self.as_constant(t) {
            Some(Constant::Float(_, bits)) => Some(*bits),
            Some(Constant::Bool(_) | Constant::BitVec(_)) | None => None,
        }
    }

    /// The width of a bit-vector term.
    ///
    /// # Panics
    /// Panics if the term is no bit-vector.
    #[inline]
    #[must_use]
    pub fn width(&self, t: TermId) -> u32 {
        match self.sort(t) {
            Sort::BitVec(width) => width,
            sort @ (Sort::Bool | Sort::Float(_) | Sort::Array { .. }) => {
                panic!("invariant: {t} of sort {sort} is a bit-vector")
            }
        }
    }

    /// The declaration of a function.
    #[must_use]
    pub fn function(&self, function: FunctionId) -> &FunctionDeclaration {
        &self.functions[function]
    }

    /// The functions, in the order of declaration.
    pub fn functions(&self) -> impl Iterator<Item = (FunctionId, &FunctionDeclaration)> {
        self.functions.iter()
    }

    /// Declares an uninterpreted function; the same declaration gives the same id.
    ///
    /// # Panics
    /// Panics if there are no arguments; that is a symbol.
    pub fn declare_function(
        &mut self,
        name: impl Into<Name>,
        arguments: &[Sort],
        result: Sort,
    ) -> FunctionId {
        assert!(!arguments.is_empty(), "invariant: functions have arguments");
        let declaration =
            FunctionDeclaration { name: name.into(), arguments: arguments.to_vec(), result };
        let found = self.functions.iter().find(|(_, other)| **other == declaration);
        match found {
            Some((id, _)) => id,
            None => self.functions.push(declaration),
        }
    }

    /// The constant true.
    #[inline]
    pub fn mk_true(&mut self) -> TermId {
        TermId::from_index(TRUE)
    }

    /// The constant false.
    #[inline]
    pub fn mk_false(&mut self) -> TermId {
        TermId::from_index(FALSE)
    }

    /// A truth value.
    #[inline]
    pub fn mk_bool(&mut self, value: bool) -> TermId {
        TermId::from_index(if value { TRUE } else { FALSE })
    }

    /// The lowest `width` bits of a word, zero-extended.
    ///
    /// # Panics
    /// Panics if the width is zero.
    #[inline]
    pub fn mk_bv(&mut self, width: u32, word: u64) -> TermId {
        assert!(width > 0, "invariant: bit-vectors have at least one bit");
        if width <= 64 {
            self.terms.word(width, word & mask(width))
        } else {
            self.mk_bv_value(BvValue::new(width, word))
        }
    }

    /// A bit-vector constant.
    #[inline]
    pub fn mk_bv_value(&mut self, value: BvValue) -> TermId {
        if let Some(word) = value.as_u64() {
            return self.terms.word(value.width(), word);
        }
        let sort = Sort::BitVec(value.width());
        self.intern(TermKind::Const(Constant::BitVec(value)), sort)
    }

    /// A float constant from its IEEE interchange bits. All NaNs are one.
    pub fn mk_float(&mut self, format: FloatFormat, bits: u64) -> TermId {
        let bits = format.canonical(bits);
        self.intern(TermKind::Const(Constant::Float(format, bits)), Sort::Float(format))
    }

    /// A constant.
    pub fn mk_constant(&mut self, constant: Constant) -> TermId {
        match constant {
            Constant::Bool(value) => self.mk_bool(value),
            Constant::BitVec(value) => self.mk_bv_value(value),
            Constant::Float(format, bits) => self.mk_float(format, bits),
        }
    }

    /// A value of any sort; arrays become stores into a constant array.
    pub fn mk_value(&mut self, value: &Value) -> TermId {
        match value {
            Value::Bool(value) => self.mk_bool(*value),
            Value::BitVec(value) => self.mk_bv_value(value.clone()),
            Value::Float(format, bits) => self.mk_float(*format, *bits),
            Value::Array { index_bits, default, entries } => {
                let default = self.mk_bv_value(default.clone());
                let mut array = self.mk_const_array(*index_bits, default);
                for (index, element) in entries {
                    let index = self.mk_bv_value(index.clone());
                    let element = self.mk_bv_value(element.clone());
                    array = self.mk_store(array, index, element);
                }
                array
            }
        }
    }

    /// The symbol of a name and a sort; the same again gives the same term.
    pub fn mk_symbol(&mut self, name: impl Into<Name>, sort: Sort) -> TermId {
        let name = name.into();
        self.names.insert(name.clone());
        self.intern(TermKind::Symbol(name), sort)
    }

    /// A symbol of a name `prefix!n` that no other symbol of the pool has.
    pub fn mk_fresh(&mut self, prefix: &str, sort: Sort) -> TermId {
        loop {
            let name = Name::from(format!("{prefix}!{}", self.next_fresh));
            self.next_fresh += 1;
            if !self.names.contains(&name) {
                return self.mk_symbol(name, sort);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_have_equal_ids() {
        let mut pool = TermPool::new();
        let x = pool.mk_symbol("x", Sort::BitVec(8));
        let y = pool.mk_symbol("y", Sort::BitVec(8));
        assert_eq!(pool.mk_bv_mul(x, y), pool.mk_bv_mul(y, x));
        assert_eq!(pool.mk_bv(8, 256), pool.mk_bv(8, 0));
        assert_ne!(pool.mk_symbol("x", Sort::Bool), x);
    }

    #[test]
    fn fresh_names_avoid_those_in_use() {
        let mut pool = TermPool::new();
        let taken = pool.mk_symbol("x!0", Sort::Bool);
        let fresh = pool.mk_fresh("x", Sort::Bool);
        assert_ne!(taken, fresh);
        assert_eq!(pool.as_symbol(fresh).map(Name::as_str), Some("x!1"));
    }

    #[test]
    fn nodes_stay_small() {
        assert!(size_of::<Term>() <= 56, "{}", size_of::<Term>());
    }
}
