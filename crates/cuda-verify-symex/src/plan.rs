//! Which attempts the engine makes at a question: orders of threads.

use cuda_verify_base::plan::{Answer, Attempt, Choice, Plan, Tried};
use cuda_verify_base::{Deadline, Reason, Scope};
use cuda_verify_goto::program::GotoProgram;
use cuda_verify_smt::solver::Solver;

use crate::config::Config;
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::outcome::{Outcome, Verdict, join_blocks};

impl Answer for Outcome {
    fn says(&self) -> String {
        match &self.verdict {
            Verdict::Safe(Scope::Complete) => "safe".to_owned(),
            Verdict::Safe(scope @ Scope::Bounded { .. }) => format!("safe, {scope}"),
            Verdict::Unsafe(found) => match &found[..] {
                [] => "unsafe".to_owned(),
                [first, ..] => format!("unsafe: {}", first.property),
            },
            Verdict::Unknown(reasons) => match &reasons[..] {
                [] => "unknown".to_owned(),
                [first, ..] => format!("unknown: {first}"),
            },
        }
    }

    fn record(&mut self) -> &mut Vec<Tried> {
        &mut self.attempts
    }

    fn is_cut(&self) -> bool {
        let Verdict::Unknown(reasons) = &self.verdict else { return false };
        reasons.contains(&Reason::Timeout)
    }

    fn absorb(&mut self, other: Self, choice: Choice) {
        let induction = self.statistics.induction;
        self.statistics.add(&other.statistics);
        self.statistics.induction = induction;
        // What one of them did not come to may have been launched in other blocks.
        join_blocks(&mut self.launched, other.launched);
        match (&mut self.right_launches, other.right_launches) {
            (Some(ours), Some(theirs)) => ours.add(theirs),
            (ours @ None, theirs) => *ours = theirs,
            (Some(_), None) => {}
        }
        match choice {
            Choice::Join => self.basis.add(other.basis),
            Choice::Keep | Choice::Take => {}
        }
    }
}

/// Which orders of threads are tried: what a launch leaves in another order may be wrong for what comes after it.
fn orders() -> Plan<'static, Config, Outcome> {
    let has_others = |it: &Outcome| it.has_other_orders && matches!(it.verdict, Verdict::Safe(_));
    Plan::first(Attempt::new("threads in order")).then(
        Attempt::new("threads in reverse order")
            .when(has_others)
            .with(|config: &Config| Config { is_reversed: true, ..config.clone() })
            .within_percent(50)
            .taken_if(|it: &Outcome| matches!(it.verdict, Verdict::Unsafe(_))),
    )
}

/// Decides what an execution of the engine asks.
///
/// # Errors
/// If a solver cannot be started.
pub(crate) fn decide<E>(
    program: &GotoProgram,
    config: &Config,
    start_solver: &mut dyn FnMut() -> Result<Box<dyn Solver>, E>,
    execute: impl Fn(&mut Engine<'_>) -> Result<bool, Stop>,
) -> Result<Outcome, E> {
    let run_once = |config: &Config, deadline: &Deadline| {
        let config = Config { deadline: deadline.clone(), ..config.clone() };
        let mut engine = Engine::new(program, config, start_solver()?);
        let result = execute(&mut engine);
        Ok(engine.outcome(result))
    };
    orders().carry_out(config, &config.deadline, run_once)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::outcome::{Basis, Statistics};

    fn outcome(verdict: Verdict, has_other_orders: bool) -> Outcome {
        let outcome = Outcome::new(verdict, Basis::default(), Statistics::default());
        Outcome { has_other_orders, ..outcome }
    }

    /// Carries the plan out with what each order comes to; the answer, and whether the reverse order was tried.
    fn carried_out(usual: Outcome, reversed: &Outcome) -> (Outcome, bool) {
        let mut is_reversed = false;
        let mut usual = Some(usual);
        let answer = orders().carry_out(&Config::default(), &Deadline::never(), |config, _| {
            is_reversed |= config.is_reversed;
            Ok::<_, Infallible>(match usual.take() {
                Some(usual) => usual,
                None => reversed.clone(),
            })
        });
        let Ok(answer) = answer;
        (answer, is_reversed)
    }

    #[test]
    fn the_reverse_order_is_tried_where_orders_may_matter_and_nothing_is_wrong() {
        let safe = || Verdict::Safe(Scope::Complete);
        let found = Verdict::Unsafe(Vec::new());
        let unsafe_outcome = outcome(found.clone(), false);
        let is_unsafe = |it: &Outcome| matches!(it.verdict, Verdict::Unsafe(_));
        let (answer, is_tried) = carried_out(outcome(safe(), true), &unsafe_outcome);
        assert!(is_tried && is_unsafe(&answer));
        let (answer, is_tried) = carried_out(outcome(safe(), false), &unsafe_outcome);
        assert!(!is_tried && !is_unsafe(&answer));
        let (answer, is_tried) = carried_out(outcome(found, true), &outcome(safe(), false));
        assert!(!is_tried && is_unsafe(&answer));
        // Only a violation takes the place of the first answer.
        let unknown = outcome(Verdict::Unknown(Vec::new()), false);
        let (answer, is_tried) = carried_out(outcome(safe(), true), &unknown);
        assert!(is_tried && matches!(answer.verdict, Verdict::Safe(_)));
    }
}
