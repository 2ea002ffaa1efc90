//! What annotations say of accesses and of other threads.
//!
//! A *log* stands for the accesses of one kind that the running thread has made to an object since the last barrier: one
//! of them, chosen at will, and whether there is one (Betts et al., OOPSLA 2012). It lies in memory that only the
//! verifier sees, so that it merges where paths join and is havocked where a loop is summarised; what is asserted of it
//! holds for every access.
//!
//! The value that another thread has at the same place is a symbol with a definition: the thread's own value, to be
//! renamed once it is known which other thread is meant. Conditions with such symbols are decided when threads are
//! compared (see [`crate::threads::one::pair`]); elsewhere they may have any value.

use cuda_verify_base::{Name, Span};
use cuda_verify_ir::intrinsic::LogKind;
use cuda_verify_ir::types::Scalar;
use cuda_verify_protocol::renaming::Renaming;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::cells::{Contents, Fill, Object};
use crate::heap::memory::{ALLOCATION_ALIGN_BYTES, Memory, ObjectId, ObjectInfo, Space, Target};
use crate::symbols::{Origin, Sharing};
use crate::threads::kind::RaceKind;
use crate::threads::one::records::OtherValue;
use crate::threads::terms::ThreadTerms;
use crate::value;
use crate::vcc::obligation::{Evidence, Obligation, Second};

const ULONG: Scalar = Scalar::Int(64, cuda_verify_ir::types::Signedness::Unsigned);

impl Engine<'_> {
    /// Creates empty logs for all memory that threads share.
    pub(crate) fn create_logs(&mut self, memory: &mut Memory) {
        if !self.program.features().asks_for_logs {
            return;
        }
        let shared: Vec<ObjectId> = memory
            .iter()
            .map(|(id, _)| id)
            .filter(|id| self.heap.objects[*id].space.is_shared_between_threads())
            .collect();
        for object in shared {
            for kind in [LogKind::Read, LogKind::Write, LogKind::Atomic] {
                let info = ObjectInfo {
                    name: Name::new("log"),
                    space: Space::Local(None),
                    size: self.pool.mk_bv(64, 16),
                    cell_bytes: 8,
                    align_bytes: ALLOCATION_ALIGN_BYTES,

                    is_const: false,
                    is_model: true,
                    span: Span::NONE,
                };
                let log = self.new_object(info);
                let is_alive = self.pool.mk_true();
                let contents = Contents::Cells { cells: imbl::OrdMap::new(), fill: Fill::Zero };
                memory.insert(log, Object { is_alive, contents });
                self.abstraction_mut().logs.insert((object, kind), log);
            }
        }
    }

    fn log_of(&self, object: ObjectId, kind: LogKind) -> Option<ObjectId> {
        self.abstraction.as_ref().and_then(|a| a.logs.get(&(object, kind)).copied())
    }

    /// Addresses of the two words of a log: whether there is an access, and its offset.
    fn log_places(&mut self, log: ObjectId) -> [TermId; 2] {
        let base = crate::heap::memory::base_address(log);
        [self.pool.mk_bv(64, base), self.pool.mk_bv(64, base + 8)]
    }

    /// Lets an access be the one in its log.
    pub(crate) fn choose_access(
        &mut self,
        path: &mut Path,
        object: ObjectId,
        kind: RaceKind,
        (under, offset): (TermId, TermId),
        span: Span,
    ) -> Result<(), Stop> {
        let kind = match kind {
            RaceKind::Read => LogKind::Read,
            RaceKind::Write => LogKind::Write,
            RaceKind::Atomic(_) => LogKind::Atomic,
        };
        let Some(log) = self.log_of(object, kind) else { return Ok(()) };
        let choice = self.shared_symbol("chosen", Sort::Bool, Origin::Havoc, Sharing::Thread);
        self.abstraction_mut().of_logs.insert(choice);
        let is_chosen = self.pool.mk_and(choice, under);
        let one = self.pool.mk_bv(64, 1);
        for (place, new) in self.log_places(log).into_iter().zip([one, offset]) {
            if let Some(old) = self.load_quietly(path, place, ULONG, span)? {
                let value = self.pool.mk_ite(is_chosen, new, old);
                self.store_quietly(path, place, value, 8, span)?;
            }
        }
        Ok(())
    }

    /// Empties all logs, at a barrier.
    pub(crate) fn clear_logs(&mut self, path: &mut Path) -> Result<(), Stop> {
        let mut logs: Vec<ObjectId> = self.abstraction_mut().logs.values().copied().collect();
        logs.sort_unstable();
        let zero = self.pool.mk_bv(64, 0);
        for log in logs {
            let [is_there, _] = self.log_places(log);
            self.store_quietly(path, is_there, zero, 8, Span::NONE)?;
        }
        Ok(())
    }

    /// Whether the access in the log of what a pointer points to is one, and its offset.
    pub(crate) fn logged(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        kind: LogKind,
        span: Span,
    ) -> Result<(TermId, TermId), Stop> {
        if self.abstraction.is_none() {
            // Where every thread is run, no access is chosen: it may be any, or none.
            let is_there = self.pool.fresh("chosen", Sort::Bool, Origin::Havoc);
            let at = self.pool.fresh("offset", Sort::BitVec(64), Origin::Havoc);
            self.pool.mark_approximate(is_there);
            self.pool.mark_approximate(at);
            return Ok((is_there, at));
        }
        let (mut is_there, mut at) = (self.pool.mk_false(), self.pool.mk_bv(64, 0));
        let zero = at;
        for case in self.resolve(pointer) {
            let Some(Target::Object(object, _)) = case.target else { continue };
            let Some(log) = self.log_of(object, kind) else { continue };
            let [flag, offset] = self.log_places(log);
            let flag = self.load_quietly(path, flag, ULONG, span)?.unwrap_or(zero);
            let offset = self.load_quietly(path, offset, ULONG, span)?.unwrap_or(zero);
            // What a log holds in an arbitrary iteration is read from memory of unknown contents.
            let mut symbols = self.pool.symbols_of(flag);
            symbols.extend(self.pool.symbols_of(offset));
            symbols.retain(|it| self.pool.version_of(*it).is_some());
            self.abstraction_mut().of_logs.extend(symbols);
            let is_empty = self.pool.mk_eq(flag, zero);
            let is_full = self.pool.mk_not(is_empty);
            is_there = self.pool.mk_ite(case.cond, is_full, is_there);
            at = self.pool.mk_ite(case.cond, offset, at);
        }
        Ok((is_there, at))
    }

    /// When the running thread comes somewhere. What invariants say of the accesses that are chosen for it holds wherever
    /// they are shown; that another choice is made for another thread does not keep that one away.
    pub(crate) fn arrival_guard(&mut self, path: &Path) -> TermId {
        let of_logs = self.abstraction.as_ref().map(|it| &it.of_logs).filter(|it| !it.is_empty());
        let Some(of_logs) = of_logs else { return path.guard.term(&mut self.pool) };
        let is_of_log = |literal: &TermId| {
            self.pool.symbols_of(*literal).iter().any(|symbol| of_logs.contains(symbol))
        };
        let literals = path.guard.literals_from(0).iter().copied();
        let literals: Vec<TermId> = literals.filter(|literal| !is_of_log(literal)).collect();
        self.pool.mk_and_all(literals)
    }

    /// The value that another thread has where this one has the given value.
    pub(crate) fn other_value(&mut self, path: &Path, own: TermId, ty: Scalar) -> TermId {
        let sort = value::sort_of(ty);
        if self.abstraction.is_none() {
            let symbol = self.pool.fresh("other", sort, Origin::Havoc);
            self.pool.mark_approximate(symbol);
            return symbol;
        }
        let symbol = self.shared_symbol("other", sort, Origin::Havoc, Sharing::Thread);
        // What the thread has assumed of others does not decide whether it comes here.
        let literals = path.guard.literals_from(0).to_vec();
        let own_literals = literals.into_iter().filter(|literal| !self.is_about_others(*literal));
        let own_literals: Vec<TermId> = own_literals.collect();
        let guard = self.pool.mk_and_all(own_literals);
        self.abstraction_mut().others.push(OtherValue { symbol, own, guard });
        symbol
    }

    /// Notes of threads of the block, given by their numbers along the first axis, what each has shown for itself before
    /// the barrier that was just passed. It is a fact about the contents of memory at the barrier. What is known only of
    /// the running thread is not passed on, nor is anything where threads may have returned before.
    pub(crate) fn know_of_threads(&mut self, path: &Path, cond: TermId, numbers: &[TermId]) {
        let (Some(current), Some(abstraction)) = (&self.current, &self.abstraction) else {
            return;
        };
        let (own, size) = (current.terms.thread_idx, current.launch.block);
        let is_row = own[1..].iter().all(|axis| self.pool.is_const(*axis));
        let all_are_here = self.config.barriers_need_all || abstraction.ends.is_empty();
        let is_agreed = |symbol: &TermId| {
            *symbol == own[0]
                || self.pool.sharing(*symbol) >= Sharing::Block
                || abstraction.in_step.get(symbol).is_some_and(|it| *it >= Sharing::Block)
        };
        let symbols = self.pool.symbols_of(cond);
        if !is_row || !all_are_here || !symbols.iter().all(is_agreed) {
            return;
        }
        let is_memory = |symbol: &TermId| self.pool.version_of(*symbol);
        let memory: Vec<TermId> =
            symbols.into_iter().filter(|symbol| is_memory(symbol).is_some()).collect();
        let guard = path.guard.term(&mut self.pool);
        for number in numbers {
            let width = self.pool.width(own[0]);
            let number = self.pool.mk_resize_unsigned(*number, width);
            let exists = self.pool.mk_bv_ult(number, size[0]);
            let renamed: FxHashMap<TermId, TermId> = [(own[0], number)].into_iter().collect();
            let holds = self.pool.substitute(cond, &renamed);
            let applies = self.pool.mk_and(guard, exists);
            let fact = self.pool.mk_implies(applies, holds);
            for symbol in &memory {
                self.lemmas.known.add(*symbol, fact);
            }
        }
    }

    /// Whether a condition is about another thread.
    pub(crate) fn is_about_others(&self, cond: TermId) -> bool {
        self.abstraction.as_ref().is_some_and(|abstraction| {
            !abstraction.others.is_empty() && {
                let symbols = self.pool.symbols_of(cond);
                abstraction.others.iter().any(|other| symbols.contains(&other.symbol))
            }
        })
    }

    /// Puts the values of a second thread for those of "another", where it comes to the place in question.
    pub(crate) fn resolve_others(&mut self, term: TermId, renaming: &mut Renaming) -> TermId {
        let all = match &self.abstraction {
            Some(abstraction) if !abstraction.others.is_empty() => abstraction.others.clone(),
            Some(_) | None => return term,
        };
        let present = self.pool.symbols_of(term);
        let mut values = FxHashMap::default();
        for OtherValue { symbol, own, guard } in all {
            let (own_there, guard_there) =
                (renaming.apply(&mut self.pool, own), renaming.apply(&mut self.pool, guard));
            if present.contains(&symbol) {
                values.insert(symbol, self.pool.mk_ite(guard_there, own_there, symbol));
            }
            let symbol_there = renaming.apply(&mut self.pool, symbol);
            if present.contains(&symbol_there) {
                values.insert(symbol_there, self.pool.mk_ite(guard, own, symbol_there));
            }
        }
        if values.is_empty() { term } else { self.pool.substitute(term, &values) }
    }

    /// Decides conditions about another thread for the given second one, which comes to the same place.
    pub(crate) fn check_relational(
        &mut self,
        pending: &[(Obligation, TermId)],
        renaming: &mut Renaming,
        (second, are_distinct): (ThreadTerms, TermId),
    ) -> Result<(), Stop> {
        let asked = self.abstraction_mut().others.clone();
        for (obligation, guard) in pending {
            let symbols = self.pool.symbols_of(obligation.violated);
            let mut values = FxHashMap::default();
            for OtherValue { symbol, own, .. } in &asked {
                if symbols.contains(symbol) {
                    values.insert(*symbol, renaming.apply(&mut self.pool, *own));
                }
            }
            let violated = self.pool.substitute(obligation.violated, &values);
            let comes_there = renaming.apply(&mut self.pool, *guard);
            let violated = self.pool.mk_and_all([violated, comes_there, are_distinct]);
            let assumable = self.assumable_where(&[*guard]);
            self.add_obligation(Obligation {
                violated,
                second: Some(Second {
                    history: obligation.history.clone(),
                    symbols: renaming.symbols(),
                }),
                evidence: Evidence::OtherThread(second),
                assumable,
                ..obligation.clone()
            })?;
        }
        Ok(())
    }
}
