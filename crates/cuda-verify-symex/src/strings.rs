//! Numbers from text. Known text is read; of unknown text, each number is a value of its own, the same for the same
//! text, so that reading a number costs no case distinction over its digits.
//!
//! SOUNDNESS(usual-arguments): under; a violation for which an argument of the program must be no positive number is
//! not reported, nor one that consists in a divisor, or the size of a launch or an allocation, that is not allowed and
//! computed from nothing but arguments, nor a null pointer that is read in the place of an argument that is not given.
//! SOUNDNESS(text-numbers): over; what else the program finds out about an unknown text, such as that it equals a
//! literal, says nothing about the number that it begins with.

mod bounds;
mod scan;
pub(crate) mod values;

use cuda_verify_base::{Name, PropertyKind, Span};
use cuda_verify_goto::number;
use cuda_verify_goto::program::AccessKind;
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::history::{EventKind, History};
use crate::exec::path::Path;
use crate::heap::access::{Case, Cases};
use crate::heap::cells::{self, Contents, Fill};
use crate::heap::memory::{Memory, ObjectId, Target, base_address};
use crate::strings::values::Key;
use crate::symbols::{Origin, Origins};
use crate::vcc::obligation::{Check, Fact};
use crate::{rules, value};

/// What terms consist of that depend on nothing but numbers and characters that the program is given.
const OF_GIVEN_NUMBERS: Origins =
    Origins::GIVEN_NUMBER.and(Origins::TEXT).and(Origins::ARGUMENT_COUNT).and(Origins::LISTED);

/// More arguments than any program reads.
const MANY_ARGUMENTS: u64 = (1 << 31) - 1;
/// Bytes of an unknown text that tell it from others.
const MAX_KEY_BYTES: u64 = 64;
/// Bytes of a known text.
const MAX_TEXT_BYTES: u64 = 4096;

/// What is known of a text.
enum Text {
    /// Its bytes, without the terminator.
    Known(Vec<u8>),
    /// The first bytes as terms, or where it lies.
    Unknown(Vec<TermId>),
}

impl Engine<'_> {
    /// The number that a text begins with, or how many characters it has; `None` if no text can be read there.
    pub(crate) fn text_number(
        &mut self,
        path: &mut Path,
        op: Intrinsic,
        (pointer, base): (TermId, Option<TermId>),
        ty: Scalar,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        let one = self.pool.mk_bv(64, 1);
        if self.check_access(path, pointer, one, AccessKind::Read, span)? == Check::Fails {
            return Ok(None);
        }
        let base = base.map_or(10, |base| self.pool.as_bv_u64(base).unwrap_or(0));
        // Which text it is read from depends on the pointer, and so does what the program takes from its environment.
        let before = path.memory.history().clone();
        let mut result: Option<(TermId, History)> = None;
        for case in self.resolve_text(pointer) {
            let Some(Target::Object(object, _)) = case.target else { continue };
            let value = match self.text_at(path, object, case.offset) {
                Text::Known(bytes) => {
                    let base = u32::try_from(base).unwrap_or(0);
                    let Some(bits) = number::of_text(op, &bytes, base, ty) else {
                        self.unsupported(path, "number of this form from text", span)?;
                        return Ok(None);
                    };
                    let bits = u64::try_from(bits).unwrap_or(u64::MAX);
                    let bits = self.pool.mk_bv(cells::bits(ty.size_bytes()), bits);
                    value::from_bits(&mut self.pool, bits, ty)
                }
                Text::Unknown(key) => {
                    self.unknown_number(path, (op, ty, base, key), object, case.offset, span)
                }
            };
            let history = path.memory.replace_history(before.clone());
            result = Some(match result {
                None => (value, history),
                Some((other, others)) => {
                    let value = self.pool.mk_ite(case.cond, value, other);
                    (value, history.merge(case.cond, &others))
                }
            });
        }
        let Some((value, history)) = result else {
            return Ok(Some(self.pool.fresh("indeterminate", value::sort_of(ty), Origin::Havoc)));
        };
        path.memory.replace_history(history);
        Ok(Some(value))
    }

    /// What a pointer into a text may point to, one case for each object.
    fn resolve_text(&mut self, pointer: TermId) -> Cases {
        let mut grouped = Cases::new();
        for case in self.resolve(pointer) {
            let id = match case.target {
                Some(Target::Object(id, _)) => id,
                Some(Target::Null) | None => {
                    grouped.push(case);
                    continue;
                }
            };
            let is_same = |other: &&mut Case| matches!(other.target, Some(Target::Object(other, _)) if other == id);
            let Some(other) = grouped.iter_mut().find(is_same) else {
                grouped.push(case);
                continue;
            };
            other.cond = self.pool.mk_or(other.cond, case.cond);
            if other.offset != case.offset {
                let base = self.pool.mk_bv(64, base_address(id));
                let offset = self.pool.mk_bv_sub(pointer, base);
                other.offset = self.named("place", offset);
            }
        }
        grouped
    }

    /// Notes that the contents of an object are characters which the program is given.
    pub(crate) fn note_text(&mut self, memory: &Memory, id: ObjectId) {
        let object = memory.get(id).map(|object| &object.contents);
        if let Some(Contents::Cells { fill: Fill::Indeterminate(version), .. }) = object {
            self.pool.mark_given_text(*version);
        }
    }

    /// Whether a condition is about characters that the program is given, of which there are few.
    pub(crate) fn is_about_text(&self, condition: TermId) -> bool {
        self.pool.origins(condition).meets(Origins::TEXT)
    }

    fn text_at(&mut self, path: &Path, id: ObjectId, offset: TermId) -> Text {
        let size = self.pool.as_bv_u64(self.heap.objects[id].size);
        let (Some(start), Some(size), Some(object)) =
            (self.pool.as_bv_u64(offset), size, path.memory.get(id))
        else {
            return Text::Unknown(vec![offset]);
        };
        self.decide_cell(id, 1);
        let info = &self.heap.objects[id];
        let (mut bytes, mut terms) = (Vec::new(), Vec::new());
        for at in start..size.min(start.saturating_add(MAX_TEXT_BYTES)) {
            let term = cells::read_bits(&mut self.pool, info, object, at, 1);
            match self.pool.as_bv_u64(term).map(u8::try_from) {
                Some(Ok(0)) if bytes.len() == terms.len() => return Text::Known(bytes),
                Some(Ok(byte)) if bytes.len() == terms.len() => bytes.push(byte),
                _ if at - start >= MAX_KEY_BYTES => break,
                _ => {}
            }
            terms.push(term);
        }
        Text::Unknown(terms)
    }

    /// A number of unknown text: an input of the program, unless the program made up the text itself.
    fn unknown_number(
        &mut self,
        path: &mut Path,
        key: Key,
        id: ObjectId,
        offset: TermId,
        span: Span,
    ) -> TermId {
        let info = &self.heap.objects[id];
        let (op, ty, size) = (key.0, key.1, info.size);
        let name = match self.pool.as_bv_u64(offset) {
            Some(0) => info.name.clone(),
            _ => Name::new(&format!("{}+", info.name)),
        };
        let is_input = key.3.iter().all(|byte| self.is_input_byte(*byte));
        let (value, fact) = match self.entry.text_values.get(&key) {
            Some(known) => *known,
            None => {
                let value = self.pool.fresh(&name, value::sort_of(ty), Origin::GivenNumber);
                if !is_input {
                    self.pool.mark_approximate(value);
                }
                let is_end = matches!(op, Intrinsic::TextIntEnd | Intrinsic::TextFloatEnd);
                let fact = is_end.then(|| {
                    // A number ends before the terminator.
                    let size = self.size_of_text(id).unwrap_or(size);
                    let room = self.pool.mk_bv_sub(size, offset);
                    self.pool.mk_bv_ult(value, room)
                });
                if self.heap.with_listed.contains(id) {
                    self.pool.mark_listed(value);
                }
                if op == Intrinsic::TextInt && is_input {
                    self.assume_usual(self.operation_of(path), value);
                }
                self.entry.text_values.insert(key, (value, fact));
                (value, fact)
            }
        };
        if let Some(fact) = fact {
            path.guard.assume(&mut self.pool, fact);
        }
        let span = self.caller_span(path, span);
        self.record(path, EventKind::Input { name, value, ty, span });
        value
    }

    /// Notes that an argument of the program is taken to be positive where a violation depends on it.
    fn assume_usual(&mut self, place: Span, value: TermId) {
        if self.is_off(rules::USUAL_ARGUMENTS) {
            return;
        }
        let width = self.pool.width(value);
        let one = self.pool.mk_bv(width, 1);
        let holds = self.pool.mk_bv_sle(one, value);
        let guard = self.pool.mk_true();
        self.evidence.stats.given_numbers += 1;
        let (rule, protects) = (rules::USUAL_ARGUMENTS, PropertyKind::ArrayBounds);
        let fact = Fact { guard, holds, rule, protects, place };
        self.note_testable(fact);
        self.checker.facts.push(fact);
    }

    /// Whether the host runs on numbers that it was given as text.
    pub(crate) fn is_given_numbers(&self) -> bool {
        !self.entry.text_values.is_empty() && !self.is_device() && self.entry.environment.is_none()
    }

    /// Whether a pointer is null, or no pointer that a library takes, only because the program is given fewer arguments than
    /// it reads: it would not be if there were more. What follows an option is there.
    ///
    /// SOUNDNESS(usual-arguments): under; such a violation is not reported.
    pub(crate) fn is_missing_argument(
        &mut self,
        property: PropertyKind,
        under: TermId,
        cond: TermId,
    ) -> bool {
        if !matches!(property, PropertyKind::NullPointer | PropertyKind::ApiContract)
            || self.is_device()
            || self.entry.environment.is_some()
            || self.config.is_harness
            || self.is_off(rules::USUAL_ARGUMENTS)
        {
            return false;
        }
        let negated = self.pool.mk_not(cond);
        let violated = self.pool.mk_and(under, negated);
        if !self.pool.origins(violated).meets(Origins::ARGUMENT_COUNT) {
            return false;
        }
        let mut counts = self.pool.symbols_of(violated);
        counts.retain(|symbol| self.pool.origins(*symbol).is_within(Origins::ARGUMENT_COUNT));
        let many = self.pool.mk_bv(32, MANY_ARGUMENTS);
        let given = counts.into_iter().map(|count| (count, many)).collect();
        let violated = self.pool.substitute(violated, &given);
        self.pool.is_false(violated)
    }

    /// Gives a name to each choice between a number that the program was given and a constant, such as the size of a
    /// problem and its default, and to each number that depends on characters which it was given: most of what the program
    /// does with it does not depend on which it is.
    pub(crate) fn name_choices(&mut self, path: &mut Path) {
        let is_given = self.is_given_numbers();
        let place = self.operation_of(path);
        let Some(frame) = path.frames.last_mut() else { return };
        for value in frame.locals.iter_mut().flatten() {
            if self.is_counted(*value) {
                *value = self.named("counted", *value);
                continue;
            }
            let Some(default) = self.default_of(*value).filter(|_| is_given) else { continue };
            let name = self.defined("choice", *value, Origin::Defined);
            if default > 0 {
                self.assume_usual(place, name);
            }
            *value = name;
        }
    }

    /// Whether a number is one of several small ones, by characters that the program is given.
    fn is_counted(&self, value: TermId) -> bool {
        let is_choice = |term: TermId| matches!(self.pool.as_app(term), Some((Op::Ite, _)));
        let is_compound = match self.pool.as_app(value) {
            Some((Op::Ite, operands)) => !operands[1..].iter().all(|it| self.pool.is_const(*it)),
            Some((Op::BvAdd, operands)) => operands.iter().any(|it| is_choice(*it)),
            Some(_) | None => false,
        };
        is_compound && self.range_of(value).is_some() && self.is_about_text(value)
    }

    /// Whether a term is about nothing but numbers that the program is given, and which of them it is given.
    pub(crate) fn is_of_given_numbers(&self, term: TermId) -> bool {
        self.pool.origins(term).is_within(OF_GIVEN_NUMBERS.and(Origins::APPROXIMATE))
    }

    /// The same, where characters that it is given may have been copied into room of its own.
    pub(crate) fn is_of_given_text(&self, term: TermId) -> bool {
        let given = OF_GIVEN_NUMBERS.and(Origins::ROOM).and(Origins::APPROXIMATE);
        self.pool.origins(term).is_within(given)
    }

    /// The least of the constants that may be taken where no number is given.
    fn default_of(&self, value: TermId) -> Option<i64> {
        if !matches!(self.pool.as_app(value), Some((Op::Ite, _))) {
            return None;
        }
        let (mut least, mut is_given) = (None, false);
        let (mut pending, mut seen) = (vec![value], FxHashSet::default());
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Some(constant) = self.pool.as_bv_i64(term) {
                least = Some(least.map_or(constant, |least: i64| least.min(constant)));
            } else if let Some((Op::Ite, operands)) = self.pool.as_app(term) {
                pending.extend(&operands[1..]);
            } else if self.entry.text_values.values().any(|(given, _)| *given == term)
                || self.definition(term).is_some_and(|choice| self.default_of(choice).is_some())
            {
                is_given = true;
            } else {
                return None;
            }
        }
        least.filter(|_| is_given)
    }

    /// Whether a byte is as the environment gave it.
    fn is_input_byte(&self, term: TermId) -> bool {
        match self.pool.as_app(term) {
            None => true,
            Some((Op::Extract { .. } | Op::Select, operands)) => {
                operands.iter().all(|operand| self.is_input_byte(*operand))
            }
            Some(_) => false,
        }
    }
}
