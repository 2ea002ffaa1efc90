//! Programs that are not decided for any arguments of `main`: runs with a few given ones.
//!
//! Where sizes come from the command line, products of unknown numbers and loops of unknown length may leave a program
//! undecided that is easy for every single size. So it is called without arguments, and with some numbers: that no
//! property is violated then is a bounded verdict that names them, and a violation is one like any other.

use cuda_verify_base::{Deadline, Scope, SourceMap, ThreadScope};
use cuda_verify_goto::program::GotoProgram;
use cuda_verify_symex::outcome::Verdict;

use crate::conditions::Log;
use crate::error::Error;
use crate::options::{Strategy, Unwind};
use crate::verifier::{Decision, Verifier};

/// The part of the time in which a verdict for any arguments is looked for.
pub(crate) const SHARE_OF_ANY: f64 = 0.6;
/// Numbers that arguments are, each the same one: a power of two, one that is no multiple of one, and one for which there
/// is more than one block.
const NUMBERS: [&str; 3] = ["64", "17", "300"];
/// The most arguments that are given.
const MAX_ARGUMENTS: usize = 4;

impl Verifier {
    /// Whether a program is to be verified for any arguments of its `main`.
    pub(crate) fn is_for_any_arguments(&self, goto: &GotoProgram) -> bool {
        goto.main.is_some_and(|main| goto.functions[main].n_params > 0)
            && self.options.arguments.is_none()
            && self.options.entry.is_none()
            && self.options.strategy == Strategy::Once
            && self.options.unwind == Unwind::Auto
    }

    /// Decides a program for some arguments; `None` if nothing is found out about those with which it does its work.
    pub(crate) fn decide_instances(
        &self,
        general: &Decision,
        deadline: &Deadline,
        log: Option<&Log>,
    ) -> Result<Option<(Decision, SourceMap)>, Error> {
        let has_launches = general.decided.outcome.statistics.launches > 0;
        let mut instances = vec![Vec::new()];
        for number in NUMBERS {
            instances.extend((1..=MAX_ARGUMENTS).map(|count| vec![number; count]));
        }
        let mut done = Vec::new();
        let n_instances = u32::try_from(instances.len()).unwrap_or(u32::MAX);
        let mut found: Option<(Decision, SourceMap)> = None;
        let mut safe = Vec::new();
        for (n_tried, arguments) in (0..).zip(instances) {
            let deadline = match deadline.remaining() {
                Some(left) => deadline.at_most(left / (n_instances - n_tried).min(4)),
                None => deadline.clone(),
            };
            if deadline.is_over() {
                break;
            }
            // With more arguments it most often does the same or nothing.
            if arguments.first().is_some_and(|number| done.contains(number)) {
                continue;
            }
            let text = arguments.join(" ");
            let number = arguments.first().copied();
            let verifier = self.clone().arguments(arguments);
            let mut sources = SourceMap::new();
            let mut decision = verifier.decide(&mut sources, &deadline, log)?;
            match decision.decided.outcome.verdict {
                Verdict::Unsafe(_) => {
                    decision.decided.entries = vec![entry(&text)];
                    decision.decided.add_kernels(&general.decided, None);
                    return Ok(Some((decision, sources)));
                }
                // Others end with a message about the arguments.
                Verdict::Safe(Scope::Complete)
                    if !has_launches || decision.decided.outcome.statistics.launches > 0 =>
                {
                    done.extend(number);
                    safe.push(text);
                    found = Some((decision, sources));
                }
                Verdict::Safe(_) | Verdict::Unknown(_) => {}
            }
        }
        // That a violation is not met with a few numbers says nothing of one that was found for others.
        let found = found.filter(|_| general.decided.outcome.candidates.is_empty());
        Ok(found.map(|(mut decision, sources)| {
            let scope = Scope::Bounded {
                unwind: None,
                contexts: None,
                schedules: None,
                threads: ThreadScope::All,
                arguments: safe,
            };
            decision.decided.add_kernels(&general.decided, Some(&scope));
            decision.decided.outcome.verdict = Verdict::Safe(scope);
            (decision, sources)
        }))
    }
}

fn entry(arguments: &str) -> String {
    match arguments {
        "" => "`main` without arguments".to_owned(),
        text => format!("`main` with the arguments `{text}`"),
    }
}
