//! Elements of arrays that the caller passes and that serve as indices: which slot, expert or row a thread is to write.
//!
//! Two threads that write through different elements of such an array write to one place if the elements are equal. A
//! kernel that writes `cache[slots[i]]` is meant for arrays without repetitions, which only its caller can see to, so
//! in a host function that is entered with any arguments such a race is not decided; nor is one between what is written
//! through one column of a table and read through another (`cache[to[i]] = cache[from[i]]`). A thread that reads the
//! place that it writes (`count[bins[i]] += 1`) has to expect repetitions.

use cuda_verify_base::{PropertyKind, Reason};
use cuda_verify_protocol::renaming::Renaming;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermKind};
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::access::Case;
use crate::rules;
use crate::symbols::Sharing;
use crate::threads::accesses::AccessRecord;
use crate::threads::kind::RaceKind;
use crate::vcc::obligation::{Evidence, Fact, Goal, Obligation};

impl Engine<'_> {
    /// Splits a race into the part that is one even if no element of an array of the caller is repeated, which is
    /// returned, and the rest, which is not decided.
    ///
    /// SOUNDNESS(distinct-contents): under; with `--trust-contents`, violations that need two equal elements of an array
    /// of unknown contents, both used in the indices of the two accesses, are not reported.
    pub(crate) fn without_repetitions(
        &mut self,
        first: &AccessRecord,
        second: &AccessRecord,
        violated: TermId,
        renaming: &mut Renaming,
    ) -> Result<TermId, Stop> {
        if !self.config.trusts_contents && self.entry.environment.is_none() {
            return Ok(violated);
        }
        let are_writes = matches!((first.kind, second.kind), (RaceKind::Write, RaceKind::Write));
        let (ours, theirs) = (self.elements(first.offset), self.elements(second.offset));
        let trusts_contents = self.config.trusts_contents && !self.is_off(rules::DISTINCT_CONTENTS);
        if !are_writes && !trusts_contents {
            let mut ours_of_other =
                ours.iter().map(|ours| renaming.apply(&mut self.pool, ours.term));
            if ours_of_other.any(|ours| theirs.iter().any(|theirs| theirs.term == ours)) {
                return Ok(violated);
            }
        }
        let mut parts = Vec::new();
        for ours in &ours {
            for theirs in &theirs {
                if ours.array == theirs.array && ours.term != theirs.term {
                    let same_place = self.pool.mk_eq(ours.index, theirs.index);
                    let same_value = self.pool.mk_eq(ours.term, theirs.term);
                    let differ = self.pool.mk_not(same_value);
                    parts.push(self.pool.mk_or(same_place, differ));
                }
            }
        }
        if parts.is_empty() {
            return Ok(violated);
        }
        let are_distinct = self.pool.mk_and_all(parts);
        if trusts_contents {
            self.rely_on(rules::DISTINCT_CONTENTS);
        }
        if !trusts_contents {
            let repeats = self.pool.mk_not(are_distinct);
            let violated = self.pool.mk_and(violated, repeats);
            let span = first.span.max(second.span);
            let what = "whether elements of an array that the caller passes are repeated";
            let reason = Reason::Imprecise { what: what.to_owned(), span };
            self.add_undecided(first, reason, violated)?;
        }
        Ok(self.pool.mk_and(violated, are_distinct))
    }

    /// Notes that numbers in arrays of the caller which bound an index, or are one, are less than those of which the size
    /// of the memory is computed: lengths of sequences are less than the longest one, for which the caller has shared
    /// memory made.
    ///
    /// A number that the program itself compares with that limit may have any value: the program sees to it.
    ///
    /// SOUNDNESS(launcher-preconditions): under; such a number is taken not to be negative, and to be less.
    pub(crate) fn note_indices_fit(&mut self, path: &Path, case: Case, size: TermId) {
        let is_asked = self.entry.environment.is_some()
            && self.abstraction.is_some()
            && !self.config.is_harness;
        if !is_asked || self.pool.is_const(size) || !self.is_recording(path) {
            return;
        }
        let guard = path.guard.term(&mut self.pool);
        let guard = self.pool.mk_and(guard, case.cond);
        let limits = self.passed_numbers(size);
        let mut speaks = vec![case.offset];
        let own = self.symbols_of_threads(case.offset);
        let conditions = self.conjuncts(guard);
        for condition in conditions.iter().copied() {
            if !self.symbols_of_threads(condition).is_disjoint(&own) {
                speaks.push(condition);
            }
        }
        let mut elements: Vec<TermId> = speaks
            .iter()
            .flat_map(|it| self.elements(*it))
            .filter(|it| self.lemmas.known.contents.are_of_caller(&self.pool, it.array))
            .map(|it| it.term)
            .collect();
        elements.sort_unstable();
        elements.dedup();
        let signed: FxHashSet<TermId> = self
            .pool
            .post_order(&speaks)
            .into_iter()
            .filter(|term| matches!(self.pool.op(*term), Some(Op::SignExtend(_))))
            .map(|term| self.pool.operands(term)[0])
            .collect();
        for element in elements {
            let bits = self.pool.width(element);
            let wide = if bits < 32 && !signed.contains(&element) {
                self.pool.mk_zero_extend(64 - bits, element)
            } else {
                self.pool.mk_resize_signed(element, 64)
            };
            let zero = self.pool.mk_bv(64, 0);
            let mut parts = vec![self.pool.mk_bv_sle(zero, wide)];
            for limit in &limits {
                if self.is_compared(&conditions, element, *limit) {
                    continue;
                }
                let limit = self.pool.mk_resize_signed(*limit, 64);
                parts.push(self.pool.mk_bv_slt(wide, limit));
            }
            let holds = self.pool.mk_and_all(parts);
            let rule = rules::LAUNCHER_PRECONDITIONS;
            let (protects, place) = (PropertyKind::ArrayBounds, self.operation_of(path));
            self.add_overflow_fact(Fact { guard, holds, rule, protects, place });
        }
    }

    /// Whether one of the conditions orders two terms, or what is computed from them.
    fn is_compared(&self, conditions: &[TermId], one: TermId, other: TermId) -> bool {
        let has = |side: TermId, term: TermId| self.pool.post_order(&[side]).contains(&term);
        let orders = conditions.iter().flat_map(|condition| self.orders_in(*condition));
        orders.into_iter().any(|(left, right)| {
            has(left, one) && has(right, other) || has(left, other) && has(right, one)
        })
    }

    /// The symbols in a term on which the threads of a launch do not agree.
    fn symbols_of_threads(&self, term: TermId) -> FxHashSet<TermId> {
        if self.abstraction.is_none() {
            return FxHashSet::default();
        }
        let mut symbols: FxHashSet<TermId> = self.pool.symbols_of(term).into_iter().collect();
        symbols.retain(|symbol| self.pool.sharing(*symbol) < Sharing::Grid);
        symbols
    }

    /// The numbers of the caller that a term is computed from: arguments, and members of what it passes.
    fn passed_numbers(&self, term: TermId) -> Vec<TermId> {
        let (mut numbers, mut stack, mut seen) =
            (Vec::new(), vec![term], FxHashSet::<TermId>::default());
        while let Some(term) = stack.pop() {
            if !seen.insert(term) || !matches!(self.pool.sort(term), Sort::BitVec(..=64)) {
                continue;
            }
            match self.pool.kind(term) {
                TermKind::Const(_) => {}
                TermKind::Symbol(_) => match self.definition(term) {
                    Some(definition) => stack.push(definition),
                    None => numbers.push(term),
                },
                TermKind::App(Op::Select, _) => numbers.push(term),
                // Bytes of a number, not multiples of one.
                TermKind::App(Op::Concat, parts)
                    if parts.iter().all(|part| self.pool.op(*part) == Some(Op::Select)) =>
                {
                    numbers.push(term);
                }
                TermKind::App(_, operands) => stack.extend(operands.iter().copied()),
            }
        }
        numbers
    }

    /// Makes the verdict unknown if a race is possible.
    pub(crate) fn add_undecided(
        &mut self,
        first: &AccessRecord,
        reason: Reason,
        violated: TermId,
    ) -> Result<(), Stop> {
        let assumable = self.assumable_where(&[first.guard]);
        self.add_obligation(Obligation {
            assumable,
            span: reason.span().unwrap_or(first.span),
            goal: Goal::Unreachable(reason),
            violated,
            message: String::new(),
            thread: None,
            launch: None,
            stack: Vec::new(),
            history: first.history.clone(),
            second: None,
            is_arbitrary: true,
            evidence: Evidence::None,
            related: Vec::new(),
        })
    }

    /// Whether a term speaks of numbers that are passed to a kernel, beside those of its launch.
    pub(crate) fn is_passed_in(&self, term: TermId) -> bool {
        self.pool.symbols_of(term).iter().any(|symbol| self.pool.is_argument(*symbol))
    }

    /// The elements that a term reads, at places that are not constant, from memory that keeps its unknown contents.
    fn elements(&self, term: TermId) -> Vec<Element> {
        let mut elements: Vec<Element> = Vec::new();
        let (mut stack, mut seen) = (vec![term], FxHashSet::default());
        while let Some(term) = stack.pop() {
            let TermKind::App(op, operands) = self.pool.kind(term) else { continue };
            if !seen.insert(term) {
                continue;
            }
            if let (Op::Select, &[array, index]) = (op, &operands[..])
                && self.pool.version_of(array).is_some()
                && self.pool.as_bv_u64(index).is_none()
                && self.abstraction.is_some()
                && self.pool.sharing(array) == Sharing::Grid
            {
                elements.push(Element { term, array, index });
            }
            stack.extend(operands.iter().copied());
        }
        elements
    }
}

/// A value read from an array.
struct Element {
    term: TermId,
    array: TermId,
    index: TermId,
}
