//! Pointers to functions that are not known: arguments of the entry, members of what it is given, variables of the
//! device and tables that the host fills.
//!
//! Such a pointer is one of the functions of its type whose address the program takes, or another one. Which it is, is
//! an input for a pointer that the caller passes (an object of its own stands for the function that is no part of the
//! program), and follows from the value for one that is read as a number. Comparisons then have both results, and a
//! call leads to each of the functions; one of a function that is no part of the program is not supported.
//!
//! Tables of virtual functions are chosen in the same way, so that all calls on an object lead to functions of one class.

use cuda_verify_base::{Name, Span};
use cuda_verify_ir::intrinsic::{AllocSpace, UNLIMITED_BYTES};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::history::EventKind;
use crate::exec::path::Path;
use crate::heap::memory::{ObjectId, Space, Target, base_address};
use crate::rules;
use crate::symbols::{Origin, Sharing};

/// What a pointer from outside may be.
pub(crate) struct Candidates<'a> {
    pub(crate) known: &'a [TermId],
    /// Whether it is one of these.
    pub(crate) are_all: bool,
}

impl Engine<'_> {
    /// A pointer to a function as one of the functions that it may be; a pointer that is known stays as it is.
    pub(crate) fn function_pointer(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        candidates: &Candidates<'_>,
        span: Span,
    ) -> TermId {
        if self.entry.chosen_functions.contains(&pointer) {
            return pointer;
        }
        let mut value = None;
        for case in self.resolve_function(pointer) {
            let of_case = match case.target {
                Some(Target::Null) => case.offset,
                Some(Target::Object(object, _)) => {
                    let base = self.pool.mk_bv(64, base_address(object));
                    let address = self.pool.mk_bv_add(base, case.offset);
                    if address == base && self.is_unknown_function(object) {
                        self.passed_function(path, object, candidates, span)
                    } else {
                        address
                    }
                }
                None => self.one_of(case.offset, candidates.known, |engine, candidate| {
                    engine.pool.mk_eq(case.offset, candidate)
                }),
            };
            value = Some(match value {
                None => of_case,
                Some(other) => self.pool.mk_ite(case.cond, of_case, other),
            });
        }
        let value = value.unwrap_or(pointer);
        self.entry.chosen_functions.insert(value);
        value
    }

    /// Whether an object stands for what a pointer of the caller points to, which may be a function.
    pub(crate) fn is_unknown_function(&self, object: ObjectId) -> bool {
        let info = &self.heap.objects[object];
        let is_passed = self.entry.is_open();
        let is_outside =
            matches!(info.space, Space::Allocated(AllocSpace::Device | AllocSpace::Managed));
        is_passed && is_outside && self.pool.as_bv_u64(info.size) == Some(UNLIMITED_BYTES)
    }

    /// The function behind a pointer that the caller passes. All threads find the same one.
    ///
    /// SOUNDNESS(program-classes): under; the table of virtual functions of an object that the caller passes is that of a
    /// class of the program, and what lies in the memory of an object is one of that class.
    fn passed_function(
        &mut self,
        path: &mut Path,
        object: ObjectId,
        candidates: &Candidates<'_>,
        span: Span,
    ) -> TermId {
        let sort = Sort::BitVec(32);
        // Numbers mean something else where there is another choice: the two are not related then.
        let key = (object, candidates.known.to_vec());
        let choice = match self.entry.function_choices.get(&key) {
            Some(choice) => *choice,
            None => {
                let name = format!("function behind {}", self.heap.objects[object].name);
                let choice = if self.abstraction.is_some() {
                    self.shared_symbol(&name, sort, Origin::Argument, Sharing::Grid)
                } else {
                    self.pool.fresh(&name, sort, Origin::Argument)
                };
                self.entry.function_choices.insert(key, choice);
                choice
            }
        };
        let (name, span) = (self.heap.objects[object].name.clone(), self.caller_span(path, span));
        let name = Name::new(&format!("function behind {name}"));
        let kind = EventKind::Input { name, value: choice, ty: Scalar::UINT, span };
        self.record(path, kind);
        let (otherwise, known) = match candidates.known.split_last() {
            Some((last, others))
                if candidates.are_all && self.may_assume(rules::PROGRAM_CLASSES) =>
            {
                (*last, others)
            }
            Some(_) | None => (self.pool.mk_bv(64, base_address(object)), candidates.known),
        };
        let mut index = 0;
        self.one_of(otherwise, known, |engine, _| {
            let number = engine.pool.mk_bv(32, index);
            index += 1;
            engine.pool.mk_eq(choice, number)
        })
    }

    /// The first of the candidates for which a condition holds, else a pointer as it is.
    fn one_of(
        &mut self,
        otherwise: TermId,
        candidates: &[TermId],
        mut is_chosen: impl FnMut(&mut Self, TermId) -> TermId,
    ) -> TermId {
        let conditions: Vec<TermId> =
            candidates.iter().map(|candidate| is_chosen(self, *candidate)).collect();
        let choices = candidates.iter().zip(conditions).rev();
        choices
            .fold(otherwise, |other, (candidate, cond)| self.pool.mk_ite(cond, *candidate, other))
    }
}
