//! Boolean circuits in clauses: every gate is a variable with its full definition (Tseitin 1968), hashed so that
//! equal gates are one, with constants and trivial inputs folded.
//!
//! *Guarantee*: the clauses added have exactly one extension to the gate variables for every assignment of the
//! inputs, so that circuits may be left in the solver for later queries.

use rustc_hash::FxHashMap;

use crate::embedded::sat::{Lit, SatSolver};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Gate {
    And(Lit, Lit),
    Xor(Lit, Lit),
    Mux(Lit, Lit, Lit),
    Majority(Lit, Lit, Lit),
    Parity(Lit, Lit, Lit),
}

/// Makes gates in a propositional solver.
pub(super) struct Gates<S> {
    pub(super) solver: S,
    gates: FxHashMap<Gate, Lit>,
    n_variables: i32,
    n_clauses: u64,
}

impl<S> std::fmt::Debug for Gates<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gates")
            .field("n_variables", &self.n_variables)
            .field("n_clauses", &self.n_clauses)
            .finish_non_exhaustive()
    }
}

impl<S: SatSolver> Gates<S> {
    pub(super) fn new(solver: S) -> Self {
        let mut gates = Self { solver, gates: FxHashMap::default(), n_variables: 1, n_clauses: 0 };
        // Constants are literals of one variable that is true: inputs need no cases, and clauses with it cost the
        // solver nothing.
        gates.clause(&[Lit::TRUE]);
        gates
    }

    pub(super) fn n_variables(&self) -> u64 {
        u64::from(self.n_variables.unsigned_abs())
    }

    pub(super) fn n_clauses(&self) -> u64 {
        self.n_clauses
    }

    /// Whether there are no gates yet.
    pub(super) fn is_empty(&self) -> bool {
        self.gates.is_empty()
    }

    pub(super) fn clause(&mut self, clause: &[Lit]) {
        self.n_clauses += 1;
        self.solver.add_clause(clause);
    }

    /// A new free variable.
    pub(super) fn fresh(&mut self) -> Lit {
        self.n_variables =
            self.n_variables.checked_add(1).expect("invariant: the memory limit is reached first");
        Lit::new(self.n_variables)
    }

    /// As many new free variables.
    pub(super) fn fresh_bits(&mut self, count: u32) -> Vec<Lit> {
        (0..count).map(|_| self.fresh()).collect()
    }

    fn found(&self, gate: Gate) -> Option<Lit> {
        self.gates.get(&gate).copied()
    }

    fn define(&mut self, gate: Gate, clauses: impl FnOnce(&mut Self, Lit)) -> Lit {
        let output = self.fresh();
        clauses(self, output);
        self.gates.insert(gate, output);
        output
    }

    pub(super) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == Lit::FALSE || b == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        if b == Lit::TRUE {
            return a;
        }
        let gate = Gate::And(a, b);
        self.found(gate).unwrap_or_else(|| {
            self.define(gate, |gates, o| {
                gates.clause(&[!o, a]);
                gates.clause(&[!o, b]);
                gates.clause(&[o, !a, !b]);
            })
        })
    }

    pub(super) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// The conjunction of any number of literals, as one gate.
    pub(super) fn all(&mut self, literals: &[Lit]) -> Lit {
        let mut inputs: Vec<Lit> = literals.to_vec();
        inputs.sort_unstable();
        inputs.dedup();
        inputs.retain(|&lit| lit != Lit::TRUE);
        if inputs.iter().any(|&lit| lit == Lit::FALSE || inputs.binary_search(&!lit).is_ok()) {
            return Lit::FALSE;
        }
        match *inputs.as_slice() {
            [] => Lit::TRUE,
            [a] => a,
            [a, b] => self.and(a, b),
            // One output in place of a chain of gates: a conjunction that holds makes all its inputs true in one step
            // of propagation.
            _ => {
                let output = self.fresh();
                let mut wide = vec![output];
                for &input in &inputs {
                    self.clause(&[!output, input]);
                    wide.push(!input);
                }
                self.clause(&wide);
                output
            }
        }
    }

    pub(super) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        if let Some(value) = a.as_constant() {
            return b.negate_if(value);
        }
        if let Some(value) = b.as_constant() {
            return a.negate_if(value);
        }
        // Signs of inputs are signs of the output, so that four ways to write one gate are one entry.
        let is_negated = a.is_negative() != b.is_negative();
        let (a, b) = (a.negate_if(a.is_negative()), b.negate_if(b.is_negative()));
        if a == b {
            return Lit::constant(is_negated);
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let gate = Gate::Xor(a, b);
        let output = self.found(gate).unwrap_or_else(|| {
            self.define(gate, |gates, o| {
                gates.clause(&[!o, a, b]);
                gates.clause(&[!o, !a, !b]);
                gates.clause(&[o, !a, b]);
                gates.clause(&[o, a, !b]);
            })
        });
        output.negate_if(is_negated)
    }

    /// Whether two literals agree.
    pub(super) fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `t` if `c`, else `e`.
    pub(super) fn mux(&mut self, c: Lit, t: Lit, e: Lit) -> Lit {
        // One form for each function again: the condition positive, and below the first choice too.
        let (c, t, e) = if c.is_negative() { (!c, e, t) } else { (c, t, e) };
        match (c.as_constant(), t.as_constant(), e.as_constant()) {
            (Some(true), _, _) => return t,
            (Some(false), _, _) => return e,
            (None, Some(true), _) => return self.or(c, e),
            (None, Some(false), _) => return self.and(!c, e),
            (None, None, Some(true)) => return self.or(!c, t),
            (None, None, Some(false)) => return self.and(c, t),
            (None, None, None) => {}
        }
        if t == e {
            return t;
        }
        if t == !e {
            return self.iff(c, t);
        }
        if c == t || c == !t {
            return if c == t { self.or(c, e) } else { self.and(!c, e) };
        }
        if c == e || c == !e {
            return if c == e { self.and(c, t) } else { self.or(!c, t) };
        }
        let is_negated = t.is_negative();
        let (t, e) = (t.negate_if(is_negated), e.negate_if(is_negated));
        let gate = Gate::Mux(c, t, e);
        let output = self.found(gate).unwrap_or_else(|| {
            self.define(gate, |gates, o| {
                gates.clause(&[!c, !t, o]);
                gates.clause(&[!c, t, !o]);
                gates.clause(&[c, !e, o]);
                gates.clause(&[c, e, !o]);
                // Implied; they propagate when the condition is unknown.
                gates.clause(&[!t, !e, o]);
                gates.clause(&[t, e, !o]);
            })
        });
        output.negate_if(is_negated)
    }

    /// Whether at least two of three hold: the carry of a full adder.
    pub(super) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut inputs = [a, b, c];
        inputs.sort_unstable();
        for (i, j, k) in [(0, 1, 2), (0, 2, 1), (1, 2, 0)] {
            let (x, y, z) = (inputs[i], inputs[j], inputs[k]);
            if x == y {
                return x;
            }
            if x == !y {
                return z;
            }
        }
        for (i, j, k) in [(0, 1, 2), (1, 0, 2), (2, 0, 1)] {
            let (x, y, z) = (inputs[i], inputs[j], inputs[k]);
            match x.as_constant() {
                Some(true) => return self.or(y, z),
                Some(false) => return self.and(y, z),
                None => {}
            }
        }
        // Negating all inputs negates the output: let most of them be positive.
        let is_negated = inputs.iter().filter(|lit| lit.is_negative()).count() >= 2;
        let mut inputs = inputs.map(|lit| lit.negate_if(is_negated));
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        let gate = Gate::Majority(a, b, c);
        let output = self.found(gate).unwrap_or_else(|| {
            self.define(gate, |gates, o| {
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    gates.clause(&[!x, !y, o]);
                    gates.clause(&[x, y, !o]);
                }
            })
        });
        output.negate_if(is_negated)
    }

    /// Whether an odd number of three hold: the sum of a full adder.
    pub(super) fn parity(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let is_trivial = |x: Lit, y: Lit| x == y || x == !y;
        if [a, b, c].iter().any(|lit| lit.as_constant().is_some())
            || is_trivial(a, b)
            || is_trivial(a, c)
            || is_trivial(b, c)
        {
            // Whichever pair folds, folding it first leaves one gate at most.
            let (first, second, third) = if is_trivial(a, c) {
                (a, c, b)
            } else if is_trivial(b, c) {
                (b, c, a)
            } else {
                (a, b, c)
            };
            let pair = self.xor(first, second);
            return self.xor(pair, third);
        }
        let mut inputs = [a, b, c];
        let is_negated = inputs.iter().filter(|lit| lit.is_negative()).count() % 2 == 1;
        for input in &mut inputs {
            *input = input.negate_if(input.is_negative());
        }
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        let gate = Gate::Parity(a, b, c);
        let output = self.found(gate).unwrap_or_else(|| {
            self.define(gate, |gates, o| {
                for (a, b, o) in [(a, b, o), (!a, !b, o), (!a, b, !o), (a, !b, !o)] {
                    gates.clause(&[a, b, c, !o]);
                    gates.clause(&[a, b, !c, o]);
                }
            })
        });
        output.negate_if(is_negated)
    }
}
