//! What the replays of its violations make of an outcome.
//!
//! A violation that a complete replay contradicts is taken out and kept as a candidate: it may be an artefact of the
//! analysis, or happen in an order of the threads that was not tried. What the replay met instead takes its place.

use cuda_verify_base::Reason;
use cuda_verify_symex::outcome::{Candidate, Outcome, Verdict, Violation};

use super::{Doubt, Replay};

/// The outcome with the violations that count, and their replays.
pub(crate) fn settle(
    mut outcome: Outcome,
    replay: impl Fn(&Violation) -> Replay,
) -> (Outcome, Vec<Replay>) {
    let Verdict::Unsafe(violations) = outcome.verdict else { return (outcome, Vec::new()) };
    let (mut kept, mut replays): (Vec<Violation>, Vec<Replay>) = (Vec::new(), Vec::new());
    let mut others = Vec::new();
    for violation in violations {
        let mut replay = replay(&violation);
        match (replay.doubt.clone().filter(Doubt::refutes), replay.instead.take()) {
            (None, _) => {
                kept.push(violation);
                replays.push(replay);
            }
            (Some(_), Some(instead)) => others.push(*instead),
            (Some(doubt), None) => {
                outcome.candidates.push(Candidate { violation, doubt: doubt.to_string() });
            }
        }
    }
    for (other, replay) in others {
        // Of each place one violation of a kind is reported.
        if kept.iter().all(|it| (it.property, it.span) != (other.property, other.span)) {
            kept.push(other);
            replays.push(replay);
        }
    }
    outcome.verdict = if kept.is_empty() {
        let reasons = outcome.candidates.iter().map(|it| Reason::Unconfirmed {
            property: it.violation.property,
            why: it.doubt.clone(),
            span: it.violation.span,
        });
        Verdict::Unknown(reasons.collect())
    } else {
        Verdict::Unsafe(kept)
    };
    (outcome, replays)
}
