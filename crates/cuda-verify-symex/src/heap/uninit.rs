//! Reads of values that nothing has been written to, where that check is on.
//!
//! Variables and memory that are not initialised have symbols of their own, so that a term tells what of it is
//! initialised: a choice is where its chosen side is, an array element where the last store to its index is, any other
//! operation where all its operands are. No shadow memory is needed, and copies carry the information along.
//!
//! SOUNDNESS(unknown-contents-initialised): under; memory of the caller of a kernel that is checked on its own, and
//! memory that other threads of a launch of arbitrary size may have written before a barrier, or before an operation by
//! which they can be ordered, counts as initialised.

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_goto::program::{FuncId, LocalId};
use cuda_verify_ir::intrinsic::UNLIMITED_BYTES;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermKind};

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::cells::{Contents, Fill};
use crate::heap::memory::{ObjectInfo, Space, Target};
use crate::rules;
use crate::symbols::Version;
use crate::vcc::obligation::Goal;

impl Engine<'_> {
    pub(crate) fn checks_reads(&self) -> bool {
        self.config.properties.contains(PropertyKind::UninitialisedRead)
    }

    /// Requires that a register that is read is initialised.
    pub(crate) fn require_register(&mut self, path: &Path, local: LocalId, value: TermId) {
        if !self.checks_reads() || !self.is_recording(path) {
            return;
        }
        let is_initialised = self.initialised(value);
        if self.pool.is_true(is_initialised) {
            return;
        }
        let func: FuncId = path.top().func;
        let function = &self.program.functions[func];
        let name = &function.locals[local].name;
        let what = if name.starts_with('$') {
            "value is read before it is written".to_owned()
        } else {
            format!("`{name}` is read before it is written")
        };
        let span = function.instrs[path.top().pc].span;
        let mut violated = self.pool.mk_not(is_initialised);
        if let Some(under) = self.exec.evaluated_under {
            violated = self.pool.mk_and(under, violated);
        }
        let guard = path.guard.term(&mut self.pool);
        let violated = self.pool.mk_and(guard, violated);
        if !self.pool.is_false(violated) {
            let goal = Goal::Property(PropertyKind::UninitialisedRead);
            let obligation = self.obligation(path, goal, violated, span, what);
            self.queue_obligation(obligation);
        }
    }

    /// Requires that what was read from memory is initialised.
    pub(crate) fn require_initialised(
        &mut self,
        path: &Path,
        pointer: TermId,
        value: TermId,
        span: Span,
    ) -> Result<(), Stop> {
        if !self.checks_reads() {
            return Ok(());
        }
        let is_initialised = self.initialised(value);
        if self.pool.is_true(is_initialised) {
            return Ok(());
        }
        let cases = self.resolve(pointer);
        // Another thread may have written it, and then told this one to go on.
        let may_be_shared = |target: Option<Target>| match target {
            Some(Target::Object(id, _)) => self.is_written_by_others(id),
            Some(Target::Null) | None => false,
        };
        if self.abstraction.is_some()
            && path.sync.has_acquired
            && cases.iter().all(|case| may_be_shared(case.target))
        {
            self.rely_on(rules::UNKNOWN_CONTENTS);
            return Ok(());
        }
        let name = match &cases[..] {
            [case] => case.target.and_then(|target| self.name_of(target)),
            _ => None,
        };
        let name = name.map_or_else(|| "memory".to_owned(), |name| format!("`{name}`"));
        let always = self.pool.mk_true();
        let kind = PropertyKind::UninitialisedRead;
        let text = || format!("{name} is read before it is written");
        self.require(path, always, is_initialised, kind, span, text)?;
        Ok(())
    }

    /// When a term does not depend on uninitialised values.
    fn initialised(&mut self, term: TermId) -> TermId {
        if let Some(known) = self.heap.initialised.get(&term) {
            return *known;
        }
        let result = match self.pool.kind(term).clone() {
            TermKind::Const(_) => self.pool.mk_true(),
            TermKind::Symbol(_) => {
                let is_initialised = !self.pool.is_never_written(term);
                self.pool.mk_bool(is_initialised)
            }
            TermKind::App(op, operands) => match (op, &operands[..]) {
                (Op::Ite, &[cond, yes, no]) => {
                    let (yes, no) = (self.initialised(yes), self.initialised(no));
                    let chosen = self.pool.mk_ite(cond, yes, no);
                    let cond = self.initialised(cond);
                    self.pool.mk_and(cond, chosen)
                }
                (Op::And | Op::Or, &[a, b]) => {
                    // One side can decide alone.
                    let (a_is, b_is) = (self.initialised(a), self.initialised(b));
                    let (mut a_decides, mut b_decides) = (a, b);
                    if op == Op::And {
                        a_decides = self.pool.mk_not(a);
                        b_decides = self.pool.mk_not(b);
                    }
                    let both = self.pool.mk_and(a_is, b_is);
                    let by_a = self.pool.mk_and(a_is, a_decides);
                    let by_b = self.pool.mk_and(b_is, b_decides);
                    self.pool.mk_or_all([both, by_a, by_b])
                }
                (Op::Select, &[array, index]) => {
                    let element = self.initialised_element(array, index);
                    let index = self.initialised(index);
                    self.pool.mk_and(index, element)
                }
                (_, operands) => {
                    let parts: Vec<TermId> =
                        operands.iter().map(|operand| self.initialised(*operand)).collect();
                    self.pool.mk_and_all(parts)
                }
            },
        };
        self.heap.initialised.insert(term, result);
        result
    }

    fn initialised_element(&mut self, array: TermId, index: TermId) -> TermId {
        match self.pool.as_app(array).map(|(op, operands)| (op, operands.to_vec())) {
            Some((Op::Store, operands)) => {
                let [before, at, value] = operands[..] else { return self.initialised(array) };
                let is_here = self.pool.mk_eq(at, index);
                let (here, elsewhere) =
                    (self.initialised(value), self.initialised_element(before, index));
                self.pool.mk_ite(is_here, here, elsewhere)
            }
            Some((Op::Ite, operands)) => {
                let [cond, yes, no] = operands[..] else { return self.initialised(array) };
                let (yes, no) =
                    (self.initialised_element(yes, index), self.initialised_element(no, index));
                self.pool.mk_ite(cond, yes, no)
            }
            Some(_) | None => self.initialised(array),
        }
    }

    /// Whether reads of contents may be looked for to which nothing has been written.
    pub(crate) fn may_be_unwritten(&mut self, contents: &Contents) -> bool {
        self.checks_reads()
            && match contents {
                Contents::Cells { fill: Fill::Indeterminate(version), .. } => {
                    self.pool.version(*version).is_never_written
                }
                Contents::Cells { fill: Fill::Zero, .. } => false,
                Contents::Array(array) => {
                    let is_initialised = self.initialised(*array);
                    !self.pool.is_true(is_initialised)
                }
            }
    }

    /// Notes the contents that an object has when it is made.
    pub(crate) fn note_new_contents(&mut self, info: &ObjectInfo, version: Version) {
        let is_unlimited = self.pool.as_bv_u64(info.size) == Some(UNLIMITED_BYTES);
        let is_uninitialised = match info.space {
            Space::Shared => true,
            Space::Local(_) | Space::Allocated(_) => !is_unlimited,
            Space::HostGlobal
            | Space::DeviceGlobal
            | Space::Constant
            | Space::ManagedGlobal
            | Space::ThreadBuiltin
            | Space::Code(_)
            | Space::HostCode(_)
            | Space::Shadow(_) => false,
        };
        if is_uninitialised {
            self.pool.change_version(version, |it| it.is_never_written = true);
        }
        if is_unlimited {
            self.pool.change_version(version, |it| it.is_given = true);
        }
    }
}
