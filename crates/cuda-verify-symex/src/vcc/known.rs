//! What is known of values beside the conditions of paths: facts that some value meets whatever the rest may be, such as
//! the bounds of a transcendental function.
//!
//! A query is asked together with the facts about the values that it speaks of, and no others (its cone of influence).
//! Leaving a fact out allows more, so that a proof never rests on it.

use cuda_verify_smt::eval::Model;
use cuda_verify_smt::term::TermId;
use cuda_verify_smt::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::heap::written::{Contents, NotedArrays};
use crate::symbols::Terms;

/// Elements of noted contents that one query is told of.
const MAX_ELEMENTS: usize = 48;

/// Facts by the value that they are about.
#[derive(Debug, Default)]
pub(crate) struct Known {
    facts: FxHashMap<TermId, Vec<TermId>>,
    /// The values, in the order in which they came up.
    values: Vec<TermId>,
    /// Of the contents of memory.
    pub(crate) contents: Contents,
    /// What has been said of their elements.
    of_elements: FxHashMap<TermId, Option<TermId>>,
    /// For symbols whose elements rewriting knows something of, those of which it knows nothing.
    free: FxHashMap<TermId, TermId>,
    /// Whether the last query speaks of more elements than it was told of.
    has_left_out: bool,
}

impl Known {
    /// Adds a fact about a value.
    pub(crate) fn add(&mut self, value: TermId, fact: TermId) {
        let facts = self.facts.entry(value).or_default();
        if facts.is_empty() {
            self.values.push(value);
        }
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }

    /// Adds a symbol to speak of to solvers in the place of one that rewriting knows something of: for them what it
    /// knows is a fact like others.
    pub(crate) fn add_free(&mut self, symbol: TermId, free: TermId) {
        self.free.insert(symbol, free);
    }

    /// A goal as solvers are asked it.
    pub(crate) fn freed(&self, pool: &mut Terms, goal: TermId) -> TermId {
        if self.free.is_empty() { goal } else { pool.substitute(goal, &self.free) }
    }

    /// Gives the symbols that a [freed](Self::freed) goal does not speak of their values in a model of it.
    pub(crate) fn complete(&self, mut model: Model) -> Model {
        let values = |model: &Model| -> Vec<(TermId, Value)> {
            let of_free =
                |(symbol, free): (&TermId, &TermId)| Some((*symbol, model.get(*free)?.clone()));
            self.free.iter().filter_map(of_free).collect()
        };
        for (symbol, value) in values(&model) {
            model.insert(symbol, value);
        }
        model
    }

    /// All facts, each with the value that it is about.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (TermId, TermId)> {
        self.values.iter().flat_map(|value| self.facts[value].iter().map(|fact| (*value, *fact)))
    }

    /// Whether a query about a goal is told all that is known of what it speaks of.
    pub(crate) fn tells_all(&mut self, pool: &mut Terms, goal: TermId) -> bool {
        let _whole = self.with_facts(pool, goal);
        !self.has_left_out
    }

    /// A goal and what is known of the values that it speaks of.
    #[must_use]
    pub(crate) fn with_facts(&mut self, pool: &mut Terms, goal: TermId) -> TermId {
        self.has_left_out = false;
        if self.values.is_empty() && self.contents.is_empty() {
            return goal;
        }
        let mut relevant = Vec::new();
        let mut is_seen = FxHashSet::default();
        let (mut stack, mut under) = (vec![goal], NotedArrays::default());
        let (mut is_said, mut said, mut n_elements) = (FxHashSet::default(), Vec::new(), 0);
        while let Some(term) = stack.pop() {
            if !is_seen.insert(term) {
                continue;
            }
            if let Some(facts) = self.facts.get(&term) {
                relevant.extend(facts);
                stack.extend(facts);
            }
            for element in self.contents.elements(pool, term, &mut under) {
                if n_elements >= MAX_ELEMENTS && !is_said.contains(&element) {
                    // A proof without the rest stands; that a violation is one of the program is not sure any more
                    // (`tells_all`).
                    self.has_left_out = true;
                    break;
                }
                let contents = &self.contents;
                let about = || contents.fact_about(pool, element);
                let fact = *self.of_elements.entry(element).or_insert_with(about);
                if is_said.insert(element) {
                    for other in &said {
                        relevant.extend(self.contents.fact_about_two(pool, element, *other));
                    }
                    said.push(element);
                    n_elements += usize::from(fact.is_some());
                    relevant.extend(fact);
                    stack.extend(fact);
                }
            }
            stack.extend(pool.operands(term));
        }
        let facts = pool.mk_and_all(relevant);
        pool.mk_and(facts, goal)
    }
}
