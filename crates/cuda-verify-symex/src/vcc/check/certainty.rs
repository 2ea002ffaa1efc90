//! Whether a violation is one of the program, or may come from values that are only known approximately.

use cuda_verify_base::Effort;
use cuda_verify_smt::eval::{self, Model};
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::vcc::obligation::{Goal, Obligation};

/// Work to find out whether a violation depends on values that are not known.
const SURE_EFFORT: Effort = Effort(2_000_000);

/// Whether a violation is one of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    Sure,
    /// It depends on values that the program may not be able to give.
    Approximate,
    /// It was found only where facts do not hold that are assumed of violations.
    Unusual,
}

impl Engine<'_> {
    pub(super) fn certainty(
        &mut self,
        obligation: &Obligation,
        model: &Model,
        is_usual: bool,
    ) -> Result<Certainty, Stop> {
        let is_property = matches!(obligation.goal, Goal::Property(_));
        Ok(if is_property && !is_usual {
            Certainty::Unusual
        } else if !is_property || self.is_sure(obligation.violated, model)? {
            Certainty::Sure
        } else {
            Certainty::Approximate
        })
    }

    /// Whether a violation in a model is one whatever the values of symbols that may have values in it which the program
    /// cannot give them.
    fn is_sure(&mut self, violated: TermId, model: &Model) -> Result<bool, Stop> {
        let (unknown, known): (Vec<TermId>, Vec<TermId>) = self
            .pool
            .symbols_of(violated)
            .into_iter()
            .partition(|symbol| self.pool.is_approximate(*symbol));
        if unknown.is_empty() && !self.pool.is_approximate(violated) {
            // A model of a query that was not told all that is known may be none of the program.
            return Ok(self.lemmas.known.tells_all(&mut self.pool, violated));
        }
        let mut values = FxHashMap::default();
        for symbol in known {
            let value = eval::eval(&self.pool, model, symbol);
            values.insert(symbol, self.pool.mk_value(&value));
        }
        // With the known values of this model, for all values of the others: there may be other known values with which
        // that is so, but to look for them takes alternating quantifiers.
        let holds = self.pool.substitute(violated, &values);
        let fails = self.pool.mk_not(holds);
        let counterexample = self.within(SURE_EFFORT, |engine| engine.solve(fails))?;
        Ok(counterexample.is_some_and(|counterexample| counterexample.is_none()))
    }

    /// Which obligations' violations may only make the verdict unknown.
    pub(super) fn uncertain(&self, obligations: &[Obligation]) -> Vec<bool> {
        let is_uncertain = |obligation: &Obligation| match &obligation.goal {
            Goal::Unreachable(_) => true,
            Goal::Property(_) => self.pool.is_approximate(obligation.violated),
        };
        obligations.iter().map(is_uncertain).collect()
    }
}
