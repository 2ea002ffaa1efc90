//! What requests of warps cost, beside whether the program is right.
//!
//! It is asked for on its own: of an arbitrary thread of each launch, whose lanes make the requests, whatever way the
//! other properties are decided in.

use cuda_verify_base::{Deadline, PropertyKind, PropertySet};
use cuda_verify_symex::outcome::{Outcome, Verdict};

use crate::error::Error;
use crate::options::{Options, Strategy, Threads};
use crate::verifier::{Decision, Verifier};

impl Verifier {
    /// The verifier for all other properties.
    pub(crate) fn without_requests(&self) -> Self {
        let mut others = self.clone();
        for kind in PropertyKind::ALL.iter().copied().filter(|kind| kind.is_of_requests()) {
            others.options.properties.set(kind, false);
        }
        others
    }

    /// Adds what requests of warps cost, if that is asked for.
    pub(crate) fn with_requests(
        &self,
        mut decision: Decision,
        deadline: &Deadline,
    ) -> Result<Decision, Error> {
        let kinds: PropertySet =
            self.options.properties.iter().filter(|kind| kind.is_of_requests()).collect();
        if kinds == PropertySet::EMPTY {
            return Ok(decision);
        }
        let mut requests = self.clone();
        requests.options = Options {
            properties: kinds,
            threads: Threads::Pair,
            strategy: Strategy::Once,
            reports_kernels: false,
            ..requests.options
        };
        let found = requests.decide(deadline, None)?.decided;
        let decided = &mut decision.decided;
        let known = std::mem::replace(&mut decided.outcome, found.outcome.clone());
        let both = Outcome::all(vec![known, found.outcome]);
        decided.outcome = both;
        if let Verdict::Unknown(reasons) = &mut decided.outcome.verdict {
            let mut distinct = Vec::new();
            for reason in reasons.drain(..) {
                if !distinct.contains(&reason) {
                    distinct.push(reason);
                }
            }
            *reasons = distinct;
        }
        decided.replays.extend(found.replays);
        for assumption in found.assumptions {
            if !decided.assumptions.contains(&assumption) {
                decided.assumptions.push(assumption);
            }
        }
        if decided.entries.is_empty() {
            decided.entries = found.entries;
        }
        Ok(decision)
    }
}
