//! Strides that the caller passes: how far apart the rows of its arrays are.
//!
//! `q[token * stride + head * head_size + i]` is one place for one token, head and `i` only if rows do not overlap:
//! if what is added to a row's start is less than the stride. A caller sees to that, and a launcher seldom checks it. So
//! where a host function is entered with any arguments, and nothing of what is added to a row depends on the stride,
//! threads in different rows are taken to be at different places. What depends on it (`out[row * n + i]` for `i` below
//! `2 * n`) is not.

use cuda_verify_base::{Effort, Reason};
use cuda_verify_ir::intrinsic::UNLIMITED_BYTES;
use cuda_verify_protocol::flat::Access;
use cuda_verify_protocol::rows::{Prover, Ranges, Row, Sum, equal_digits, factors, product};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermKind, TermPool};
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::rules;
use crate::symbols::Sharing;
use crate::threads::accesses::AccessRecord;
use crate::vcc::obligation::Assumable;

/// Work to show that what is added to a row is less than a number that the caller passes.
const LENGTH_EFFORT: Effort = Effort(1_000_000);

/// Work to show the range of a digit.
const DIGIT_EFFORT: Effort = Effort(300_000);

/// What is not known if rows may be longer than the distance of two.
const OVERLAPPING_ROWS: &str = "whether rows of what the caller passes overlap";

/// All that it depends on whether what is added to a row is less than the length of a row.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct LengthKey {
    offset: TermId,
    guard: TermId,
    scale: u64,
    part: TermId,
}

/// What two accesses at one place have in common.
pub(crate) struct Rows {
    /// That they are in the same rows, along every stride that is the caller's choice.
    pub(crate) are_same: TermId,
    /// Whether such strides are no shorter than rows for a caller whose numbers fit each other.
    pub(crate) are_apart: bool,
    /// What follows for other strides.
    pub(crate) digits: TermId,
}

impl Engine<'_> {
    /// Whether products and sums in indices are taken not to wrap around.
    pub(crate) fn has_exact_indices(&self) -> bool {
        let is_usual = self.entry.is_standalone && self.entry.is_usual_launch;
        (self.entry.environment.is_some() || is_usual) && !self.config.sizes_may_wrap
    }

    /// The rows that two accesses at one place are in.
    ///
    /// SOUNDNESS(rows-apart): under; rows of memory of the caller of a host function that is entered with any arguments do
    /// not overlap, where their distance is a number that the caller passes and on which nothing else in the index
    /// depends.
    pub(crate) fn rows_of(
        &mut self,
        [first, second]: [&AccessRecord; 2],
        accesses: [&Access; 2],
    ) -> Rows {
        if !self.has_exact_indices() {
            let always = self.pool.mk_true();
            return Rows { are_same: always, are_apart: true, digits: always };
        }
        let is_doubted = self.checker.unknowns.iter().any(is_doubt_of_rows);
        let size = self.heap.objects[first.object].size;
        let is_unlimited = self.pool.as_bv_u64(size) == Some(UNLIMITED_BYTES);
        let [ours, theirs] = [first, second].map(|record| Sum::of(&mut self.pool, record.offset));
        let (mut equal, mut free, mut is_sure) = (Vec::new(), Vec::new(), None);
        for row in &ours.rows {
            if self.entry.environment.is_none() || self.config.is_harness || !is_unlimited {
                break;
            }
            let Some(other) = row.only_match(&ours, &theirs) else { continue };
            // On both sides: the stride must not decide how far threads of either access go within a row, or the
            // assumption would be about the program and not about its caller.
            if self.pool.sort(row.row) == self.pool.sort(other.row)
                && self.is_free(row, &ours, first.guard)
                && self.is_free(other, &theirs, second.guard)
                && self.may_assume(rules::ROWS_APART)
            {
                equal.push(self.pool.mk_eq(row.row, other.row));
                free.extend([row.part, other.part]);
                is_sure = is_sure.or_else(|| {
                    // One doubt makes the verdict unknown already; further proofs of lengths would cost time and change
                    // nothing.
                    if is_doubted {
                        return None;
                    }
                    let ours = self.has_a_length(row, &ours, first);
                    Some(ours && self.has_a_length(other, &theirs, second))
                });
            }
        }
        let mut prover = DigitProver(self);
        let (first, second) = ((&ours, accesses[0]), (&theirs, accesses[1]));
        let digits = equal_digits(&mut prover, first, second, &free);
        Rows {
            are_same: self.pool.mk_and_all(equal),
            are_apart: is_sure != Some(false),
            digits: self.pool.mk_and_all(digits),
        }
    }

    /// Makes the verdict unknown if a race of threads in different rows is not refuted with some work. One such race is
    /// enough not to know: then [`Self::rows_of`] looks for no further ones.
    pub(crate) fn doubt_rows(&mut self, access: &AccessRecord, violated: TermId) {
        if self.pool.is_false(violated) {
            return;
        }
        let goal = self.with_facts(violated, Assumable::ALL);
        let found = self.within(LENGTH_EFFORT, |it| it.solve(goal));
        let is_refuted = matches!(found, Ok(Some(None)))
            && self.note_needed(&[(violated, Assumable::ALL)]).is_ok();
        if !is_refuted {
            let what = OVERLAPPING_ROWS.to_owned();
            self.checker.unknowns.push(Reason::Imprecise { what, span: access.span });
            self.checker.doubts.is_any = true;
        }
    }

    /// Whether what is added to the shortest rows is less than a number that it depends on: the length of a row, than which
    /// a caller makes the stride no shorter. What it reads from memory of the caller is for the caller to see to.
    fn has_a_length(&mut self, row: &Row, sum: &Sum, access: &AccessRecord) -> bool {
        let key = LengthKey {
            offset: access.offset,
            guard: access.guard,
            scale: row.scale,
            part: row.part,
        };
        if let Some(known) = self.loops.lengths.get(&key) {
            return *known;
        }
        let mut added = self.pool.mk_bv(64, sum.constant);
        for (scale, part) in &sum.parts {
            let is_of_row = sum
                .rows
                .iter()
                .any(|row| row.part == *part && self.is_free(row, sum, access.guard));
            if !is_of_row {
                let part = product(&mut self.pool, *scale, &[*part]);
                added = self.pool.mk_bv_add(added, part);
            }
        }
        let is_read = |atom: &TermId| self.is_own(*atom) && self.pool.op(*atom) == Some(Op::Select);
        // `q[row * stride + table[i]]`: what the table holds is the caller's, as the stride is.
        let is_for_caller = self.pool.is_const(added) || self.atoms(added).iter().any(is_read);
        let relevant = self.bounding(&[added], access.guard);
        let mut parts = vec![access.guard];
        let mut lengths: Vec<TermId> = relevant
            .into_iter()
            .filter(|atom| matches!(self.pool.sort(*atom), Sort::BitVec(..=64)))
            .filter(|atom| !self.is_own(*atom) || is_read(atom))
            .collect();
        lengths.sort_unstable();
        let has_length = is_for_caller || lengths.is_empty() || {
            for length in lengths {
                let end = product(&mut self.pool, row.scale, &[length]);
                parts.push(self.pool.mk_bv_sle(end, added));
            }
            let goes_beyond = self.pool.mk_and_all(parts);
            let goal = self.with_facts(goes_beyond, Assumable::ALL);
            matches!(self.within(LENGTH_EFFORT, |it| it.solve(goal)), Ok(Some(None)))
                && self.note_needed(&[(goes_beyond, Assumable::ALL)]).is_ok()
        };
        self.loops.lengths.insert(key, has_length);
        has_length
    }

    /// Whether a factor of a stride occurs neither in what is added to the row nor in what bounds that.
    fn is_free(&self, row: &Row, sum: &Sum, guard: TermId) -> bool {
        let parts = sum.parts.iter().map(|(_, part)| *part);
        let added: Vec<TermId> =
            parts.filter(|part| !factors(&self.pool, *part).contains(&row.row)).collect();
        let relevant = self.bounding(&added, guard);
        row.stride.iter().any(|factor| {
            self.is_passed_number(*factor) && self.atoms_of_length(*factor).is_disjoint(&relevant)
        })
    }

    /// What occurs in some terms and in the parts of a condition that bound what threads do not agree on of these.
    fn bounding(&self, terms: &[TermId], guard: TermId) -> FxHashSet<TermId> {
        let mut relevant: FxHashSet<TermId> =
            terms.iter().flat_map(|term| self.atoms_of_length(*term)).collect();
        let conditions: Vec<FxHashSet<TermId>> =
            self.conjuncts(guard).into_iter().map(|it| self.atoms_of_length(it)).collect();
        loop {
            let n_before = relevant.len();
            for atoms in &conditions {
                if atoms.iter().any(|atom| self.is_own(*atom) && relevant.contains(atom)) {
                    relevant.extend(atoms);
                }
            }
            if relevant.len() == n_before {
                return relevant;
            }
        }
    }

    fn atoms_of_length(&self, term: TermId) -> FxHashSet<TermId> {
        self.atoms_beside(term, |op| {
            matches!(op, Op::BvUdiv | Op::BvSdiv | Op::BvUrem | Op::BvSrem)
        })
    }

    /// Whether a term is a number that the caller passes or a member of what it passes, not one that is computed from such.
    fn is_passed_number(&self, term: TermId) -> bool {
        let mut is_any = false;
        let mut pending = vec![term];
        while let Some(term) = pending.pop() {
            match self.pool.kind(term) {
                TermKind::Const(_) => {}
                TermKind::Symbol(_) => match self.definition(term) {
                    Some(definition) => pending.push(definition),
                    None if self.pool.is_argument(term) => is_any = true,
                    None => return false,
                },
                TermKind::App(Op::Select, _) => is_any = true,
                TermKind::App(Op::Ite, operands) => pending.extend(&operands[1..]),
                TermKind::App(
                    Op::Extract { .. } | Op::SignExtend(_) | Op::ZeroExtend(_) | Op::Concat,
                    operands,
                ) => pending.extend(operands.iter().copied()),
                // `n / 2` is the program's number: whether rows of that distance overlap is for the program to see to.
                TermKind::App(..) => return false,
            }
        }
        is_any
    }

    /// Whether a term speaks of what threads of a launch do not agree on.
    pub(crate) fn is_own(&self, term: TermId) -> bool {
        self.abstraction.is_some() && self.pool.sharing(term) < Sharing::Grid
    }
}

/// Shows that digits of indices are in their ranges.
struct DigitProver<'a, 'e>(&'a mut Engine<'e>);

impl Prover for DigitProver<'_, '_> {
    fn pool(&mut self) -> &mut TermPool {
        &mut self.0.pool
    }

    fn ranges(&mut self) -> &mut Ranges {
        &mut self.0.loops.digits
    }

    fn is_never(&mut self, cond: TermId) -> bool {
        let fails = self.0.with_facts(cond, Assumable::ALL);
        matches!(self.0.within(DIGIT_EFFORT, |engine| engine.solve(fails)), Ok(Some(None)))
            && self.0.note_needed(&[(cond, Assumable::ALL)]).is_ok()
    }
}

fn is_doubt_of_rows(reason: &Reason) -> bool {
    matches!(reason, Reason::Imprecise { what, .. } if what == OVERLAPPING_ROWS)
}
