//! A solver that shows every query to an observer before it passes it on.

use std::fmt;

use cuda_verify_base::Deadline;
use rustc_hash::FxHashSet;

use super::parcel::{Receiver, Sender};
use super::{Answer, Error, Layers, Solver};
use crate::eval::Model;
use crate::lower_floats::FloatLowering;
use crate::op::Op;
use crate::term::{TermId, TermPool};
use crate::text::{display, write_script};

/// A query: can the formulas all be true?
#[derive(Debug)]
pub struct Query<'a> {
    /// The pool of the formulas.
    pub pool: &'a TermPool,
    /// Assertions, then assumptions.
    pub formulas: &'a [TermId],
}

impl Query<'_> {
    /// The query as a complete SMT-LIB script.
    #[must_use]
    pub fn script(&self) -> String {
        write_script(self.pool, self.formulas)
    }

    /// The same query with floats as bit-vectors, in a pool of its own: solvers without floats, or with only some
    /// formats, understand it too. Linear in the query and the circuits of its float operations.
    #[must_use]
    pub fn without_floats(&self) -> (TermPool, Vec<TermId>) {
        let (mut sender, mut nodes) = (Sender::default(), Vec::new());
        let positions: Vec<usize> =
            self.formulas.iter().map(|&t| sender.send(self.pool, t, &mut nodes)).collect();
        let (mut pool, mut receiver) = (TermPool::new(), Receiver::default());
        receiver.receive(&mut pool, &nodes);
        let mut lowering = FloatLowering::new();
        let lowered =
            positions.iter().map(|&position| lowering.lower(&mut pool, receiver.term(position)));
        let formulas = lowered.collect();
        (pool, formulas)
    }

    /// What must hold for the query to have the answer "unsat", as a list of sequents: each says that of the formulas
    /// above the line, if all are true, one of those below it is. For reading.
    #[must_use]
    pub fn sequents(&self) -> Vec<String> {
        let Some((&goal, context)) = self.formulas.split_last() else {
            return Vec::new();
        };
        let mut sequents = Vec::new();
        for case in self.parts(&[goal], Op::Or) {
            let mut roots = context.to_vec();
            roots.push(case);
            let mut lines = (Vec::new(), Vec::new());
            for literal in self.parts(&roots, Op::And) {
                if let Some((Op::Not, &[t])) = self.pool.as_app(literal) {
                    lines.1.push(t);
                } else {
                    lines.0.push(literal);
                }
            }
            let mut text = String::new();
            for (number, &t) in lines.0.iter().enumerate() {
                text.push_str(&format!("{{-{}}} {}\n", number + 1, display(self.pool, t)));
            }
            text.push_str("|--------------------------\n");
            for (number, &t) in lines.1.iter().enumerate() {
                text.push_str(&format!("{{{}}} {}\n", number + 1, display(self.pool, t)));
            }
            sequents.push(text);
        }
        sequents
    }

    /// The operands of nested applications of one operator, from left to right, each once.
    fn parts(&self, roots: &[TermId], op: Op) -> Vec<TermId> {
        let mut parts = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack: Vec<TermId> = roots.iter().rev().copied().collect();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            match self.pool.as_app(t) {
                Some((found, operands)) if found == op => {
                    stack.extend(operands.iter().rev());
                }
                _ => parts.push(t),
            }
        }
        parts
    }
}

/// Passes everything on to another solver, and shows queries to an observer first: also those that are never answered
/// can be looked at.
pub struct Recorder<F> {
    solver: Box<dyn Solver>,
    observer: F,
    /// Assertions by scope.
    scopes: Vec<Vec<TermId>>,
}

impl<F: FnMut(&Query<'_>)> Recorder<F> {
    /// Makes a recorder of the queries to a solver, which has no assertions yet.
    #[must_use]
    pub fn new(solver: Box<dyn Solver>, observer: F) -> Self {
        Self { solver, observer, scopes: vec![Vec::new()] }
    }
}

impl<F> fmt::Debug for Recorder<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder").field("solver", &self.solver).finish_non_exhaustive()
    }
}

impl<F: FnMut(&Query<'_>)> Solver for Recorder<F> {
    fn name(&self) -> &str {
        self.solver.name()
    }

    fn layers(&self) -> Layers {
        self.solver.layers()
    }

    fn push(&mut self) {
        self.scopes.push(Vec::new());
        self.solver.push();
    }

    fn pop(&mut self) {
        self.scopes.pop();
        self.solver.pop();
    }

    fn assert(&mut self, pool: &mut TermPool, t: TermId) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(t);
        }
        self.solver.assert(pool, t);
    }

    fn check(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        let formulas: Vec<TermId> =
            self.scopes.iter().flatten().chain(assumptions).copied().collect();
        (self.observer)(&Query { pool, formulas: &formulas });
        self.solver.check(pool, assumptions, deadline)
    }

    fn model(&mut self, pool: &mut TermPool) -> Result<Model, Error> {
        self.solver.model(pool)
    }

    fn unsat_assumptions(&self) -> Result<Vec<TermId>, Error> {
        self.solver.unsat_assumptions()
    }
}
