//! The values of a counterexample, for a run that asks for them.

use std::collections::BTreeSet;

use cuda_verify_base::Name;
use cuda_verify_goto::run::{Request, Source, ThreadPosition};
use cuda_verify_ir::intrinsic::AllocSpace;
use cuda_verify_symex::outcome::{InputSource, InputValue, Violation};

use super::position;

/// Finds the values that a run asks for among those of a counterexample.
///
/// Both list the values in the order of the execution, but not the same ones: the symbolic executor notes every read
/// of memory that may be unknown, a run asks for the first one only. So each request takes the first value
/// that fits and has not been taken. A thread that the counterexample does not speak of finds in memory what another
/// one found there.
pub(super) struct Answers<'a> {
    inputs: &'a [InputValue],
    is_taken: Vec<bool>,
    /// Bytes of memory that have got their value, by object.
    given: Vec<(u32, u64)>,
    /// The first thing that was asked for in vain by the host or a thread that the counterexample speaks of.
    missing: Option<String>,
    /// The first that was by another thread, where only two that stand for all are known.
    missing_elsewhere: Option<String>,
    /// The objects of which memory was asked for.
    asked: BTreeSet<Name>,
    /// Whether one of them was an input, and not just something that is not initialised.
    lacks_input: bool,
    /// The first function of a library that was asked for a value which its model makes up.
    pub(super) unspecified_of: Option<Name>,
    /// What is answered instead of those of the counterexample.
    unspecified: Option<u128>,
    /// The threads that the counterexample speaks of, if not of all.
    known: Vec<ThreadPosition>,
}

impl<'a> Answers<'a> {
    pub(super) fn new(violation: &'a Violation) -> Self {
        let inputs = &violation.inputs;
        Self {
            inputs,
            is_taken: vec![false; inputs.len()],
            given: Vec::new(),
            missing: None,
            missing_elsewhere: None,
            asked: BTreeSet::new(),
            lacks_input: false,
            unspecified_of: None,
            unspecified: None,
            known: violation.arbitrary.iter().map(position).collect(),
        }
    }

    /// The same with one value for all that models of libraries make up.
    pub(super) fn with_unspecified(violation: &'a Violation, bits: u128) -> Self {
        Self { unspecified: Some(bits), ..Self::new(violation) }
    }

    /// What was missing in a run that ended without the violation, if that may be why: values of the counterexample are
    /// left over that may be what was asked for under another name. Else the run asked for more only after the violation
    /// should have happened, or for what the violation does not depend on.
    pub(super) fn missed(&self) -> Option<&str> {
        let mut inputs = self.inputs.iter().zip(&self.is_taken);
        let is_left = inputs.any(|(input, is_taken)| !is_taken && !self.is_settled(input));
        self.missing.as_deref().filter(|_| is_left)
    }

    /// What was missing at all, if it makes a difference for what else the run met. A program may find anything in memory
    /// that is not initialised; of inputs more may be assumed than is known here.
    pub(super) fn guessed(&self, is_program: bool) -> Option<&str> {
        let missing = self.missing.as_deref().or(self.missing_elsewhere.as_deref());
        missing.filter(|_| self.lacks_input || !is_program)
    }

    /// Whether it is plain why the run has not asked for an input: other bytes of the memory were asked for, so that these
    /// were written before, or the variable has got its value.
    fn is_settled(&self, input: &InputValue) -> bool {
        match input.source {
            InputSource::Memory { .. } => self.asked.contains(&input.name),
            InputSource::Register { .. } => {
                let mut inputs = self.inputs.iter().zip(&self.is_taken);
                inputs.any(|(other, is_taken)| *is_taken && other.source == input.source)
            }
            InputSource::Input | InputSource::Unspecified => false,
        }
    }

    /// The bits of a value.
    pub(super) fn answer(&mut self, request: &Request) -> u128 {
        if let Source::Unspecified(function) = &request.source {
            self.unspecified_of.get_or_insert_with(|| function.clone());
            if let Some(bits) = self.unspecified {
                return bits;
            }
        }
        if let Source::Memory(name, _) = &request.source {
            self.asked.insert(name.clone());
        }
        let found = self
            .find(request, true)
            .or_else(|| self.find(request, false))
            .or_else(|| self.find_of_any_thread(request));
        let Some(index) = found else {
            let is_known = self.known.is_empty()
                || request.thread.is_none_or(|thread| self.known.contains(&thread));
            let missing = if is_known { &mut self.missing } else { &mut self.missing_elsewhere };
            missing.get_or_insert_with(|| describe(request));
            self.lacks_input |= matches!(request.source, Source::Input(_) | Source::Unspecified(_));
            return 0;
        };
        let input = &self.inputs[index];
        let (Source::Memory(_, offset), InputSource::Memory { object, offset_bytes, .. }) =
            (&request.source, input.source)
        else {
            self.is_taken[index] = true;
            return input.bits;
        };
        let size = request.ty.size_bytes();
        self.given.extend((*offset..offset.saturating_add(size)).map(|at| (object, at)));
        let skipped = offset - offset_bytes.unwrap_or(*offset);
        self.is_taken[index] |= skipped == 0 && request.ty.size_bytes() == size_of_input(input);
        u32::try_from(8 * skipped).ok().and_then(|bits| input.bits.checked_shr(bits)).unwrap_or(0)
    }

    /// The first fitting value. Of memory, the first of an object that has not got one there, if `is_fresh`.
    fn find(&self, request: &Request, is_fresh: bool) -> Option<usize> {
        self.inputs.iter().enumerate().position(|(index, input)| {
            if self.is_taken[index] {
                return false;
            }
            let is_thread = input.thread.as_ref().map(position) == request.thread;
            match (&request.source, input.source) {
                (Source::Input(_), InputSource::Input)
                | (Source::Unspecified(_), InputSource::Unspecified) => {
                    is_thread && input.span == request.span
                }
                (Source::Register(f, l), InputSource::Register { func, local }) => {
                    (*f, *l) == (func, local) && (is_thread || input.thread.is_none())
                }
                (Source::Memory(_, offset), InputSource::Memory { object, .. }) => {
                    is_thread
                        && input.span == request.span
                        && is_read_of(request, input)
                        && !(is_fresh && self.given.contains(&(object, *offset)))
                }
                (
                    Source::Input(_)
                    | Source::Register(..)
                    | Source::Memory(..)
                    | Source::Unspecified(_),
                    _,
                ) => false,
            }
        })
    }

    /// The first value of the same place in memory.
    fn find_of_any_thread(&self, request: &Request) -> Option<usize> {
        self.inputs.iter().position(|input| is_read_of(request, input))
    }
}

/// Whether the memory that is asked for is part of what an input gives.
fn is_read_of(request: &Request, input: &InputValue) -> bool {
    let (Source::Memory(name, offset), InputSource::Memory { offset_bytes, size_bytes, .. }) =
        (&request.source, input.source)
    else {
        return false;
    };
    let start = offset_bytes.unwrap_or(*offset);
    let is_within = start <= *offset && offset - start + request.ty.size_bytes() <= size_bytes;
    is_within && may_be_same(&input.name, name)
}

/// Whether two names may be of the same memory: that of an allocation need not be known to both engines, and what a temporary
/// holds is that of the place it was copied from.
fn may_be_same(a: &str, b: &str) -> bool {
    let is_unnamed = |name: &str| {
        let spaces = [AllocSpace::Device, AllocSpace::Managed, AllocSpace::Pinned];
        name.starts_with('$') || spaces.iter().any(|space| space.unnamed() == name)
    };
    a == b || is_unnamed(a) || is_unnamed(b)
}

fn size_of_input(input: &InputValue) -> u64 {
    match input.source {
        InputSource::Memory { size_bytes, .. } => size_bytes,
        InputSource::Input | InputSource::Unspecified | InputSource::Register { .. } => 0,
    }
}

fn describe(request: &Request) -> String {
    match &request.source {
        Source::Input(Some(name)) | Source::Unspecified(name) => format!("`{name}`"),
        Source::Input(None) => "an input".to_owned(),
        Source::Register(..) => "an uninitialised variable".to_owned(),
        Source::Memory(name, offset) => format!("`{name}` at byte {offset}"),
    }
}
