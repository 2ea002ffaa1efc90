//! Values that a group of threads takes over from one of them, its *leader*: the lane that a shuffle reads from, or the
//! first thread of the block, which has written to shared memory.
//!
//! What the leader has is what the arbitrary thread has under the condition that it is the leader. Where that depends on
//! nothing but what the group agrees on, the value is known. Where it depends on the result of an atomic function that
//! the leader has called for all (`if (lane == 0) at = atomicAdd(&n, count); at = __shfl_sync(~0u, at, 0);`), the group agrees
//! on a symbol for that result, and the results of two leaders are apart as those of two threads are.

use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use crate::engine::Engine;
use crate::exec::path::Path;
use crate::symbols::{Origin, Sharing};
use crate::threads::one::records::{Leader, LedCall, PhasedAccess};
use crate::threads::results::{OwnResult, OwnResultKind};

impl Engine<'_> {
    /// What a term is for the leader of a group, in terms that its threads agree on which are in the same iterations;
    /// `None` where it depends on what the leader alone knows.
    pub(crate) fn value_of_leader(
        &mut self,
        path: &Path,
        term: TermId,
        leader: &Leader,
        group: Sharing,
    ) -> Option<TermId> {
        let value = self.pool.substitute(term, leader);
        let mut results = FxHashMap::default();
        for symbol in self.pool.symbols_of(value) {
            if self.uniformity(symbol) < group {
                results.insert(symbol, self.result_of_leader(path, symbol, leader, group)?);
            }
        }
        Some(if results.is_empty() { value } else { self.pool.substitute(value, &results) })
    }

    /// Whether a symbol stands for the result of a leader's call.
    pub(crate) fn is_of_leader(&mut self, symbol: TermId) -> bool {
        let mut results =
            self.abstraction_mut().led_calls.iter().map(|it| it.call.access.own_result);
        results.any(|it| it.is_some_and(|it| it.result == symbol))
    }

    /// The symbol for the result that the leader has got from its call of an atomic function.
    fn result_of_leader(
        &mut self,
        path: &Path,
        result: TermId,
        leader: &Leader,
        group: Sharing,
    ) -> Option<TermId> {
        let abstraction = self.abstraction_mut();
        let is_it = |it: &&LedCall| it.of == result && it.group == group && it.leader == *leader;
        if let Some(known) = abstraction.led_calls.iter().find(is_it) {
            return known.call.access.own_result.map(|it| it.result);
        }
        let is_call =
            |it: &&PhasedAccess| it.access.own_result.is_some_and(|it| it.result == result);
        let mut calls = abstraction.recording.accesses.iter().filter(is_call);
        let mut call = calls.next()?.clone();
        if calls.next().is_some() {
            return None;
        }
        let agreed = |engine: &mut Self, term: TermId| {
            let value = engine.pool.substitute(term, leader);
            (engine.uniformity(value) >= group).then_some(value)
        };
        let kind = match call.access.own_result?.kind {
            OwnResultKind::Ticket { step, direction } => {
                OwnResultKind::Ticket { step: agreed(self, step)?, direction }
            }
            OwnResultKind::Range { step } => OwnResultKind::Range { step: agreed(self, step)? },
            OwnResultKind::Claim { .. } => return None,
        };
        call.access.offset = agreed(self, call.access.offset)?;
        // What a call that is not made would add may be any number: the leader of a thread with the value has made it where
        // what the group agrees on says so.
        let guard = self.pool.substitute(call.access.guard, leader);
        let mut when = self.conjuncts(guard);
        when.retain(|cond| self.uniformity(*cond) >= group);
        when.push(path.guard.term(&mut self.pool));
        call.access.guard = self.pool.mk_and_all(when);
        let sort = self.pool.sort(result);
        let symbol = self.agreed_symbol("leader", sort, Origin::Havoc, group);
        self.pool.mark_approximate(symbol);
        call.access.own_result = Some(OwnResult { result: symbol, kind });
        let led = LedCall { group, call, of: result, leader: leader.clone() };
        self.abstraction_mut().led_calls.push(led);
        Some(symbol)
    }
}
