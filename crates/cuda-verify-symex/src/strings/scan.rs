//! What the functions of the C library find out about a text of unknown characters, in closed form: where a character
//! comes first, which of two texts is less. A loop over the characters would take as many paths as there are.
//!
//! The characters are those that the loop would read, so that the result is exact, and so is the check that the text
//! ends within its object.

use cuda_verify_base::Span;
use cuda_verify_goto::program::AccessKind;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::memory::Target;
use crate::symbols::Origin;
use crate::vcc::obligation::Check;

/// Bytes of an object that is read as an open text.
const MAX_OPEN_BYTES: u64 = 256;
/// Bytes that are looked at where it is not known at which of them a text begins.
const MAX_STARTED_BYTES: u64 = 64;
/// Numbers of characters, or of texts, are less.
const MAX_COUNTED: u64 = 128;
/// Pairs of characters that are compared for one answer.
const MAX_PAIRS: usize = 4096;

const CHARACTER: Scalar = Scalar::Int(8, Signedness::Unsigned);

/// A place where a text may lie.
struct Place {
    cond: TermId,
    /// Where the text begins in the object.
    start: TermId,
    /// The bytes of the object.
    bytes: Vec<TermId>,
}

impl Engine<'_> {
    /// Whether two texts can be read, and not all characters of them are known.
    pub(crate) fn are_open_texts(
        &mut self,
        path: &mut Path,
        a: TermId,
        b: TermId,
    ) -> Result<bool, Stop> {
        if self.is_device() {
            return Ok(false);
        }
        let (Some(first), Some(second)) =
            (self.places_of(path, a, None)?, self.places_of(path, b, None)?)
        else {
            return Ok(false);
        };
        let length = |places: &[Place]| places.iter().map(|place| place.bytes.len()).sum::<usize>();
        let is_known = |place: &Place| {
            let Some(start) = self.start_of(place) else { return false };
            let constants = place.bytes[start..].iter().map(|byte| self.pool.as_bv_u64(*byte));
            // Up to the terminator, if there is one before what is not known.
            for byte in constants {
                match byte {
                    None => return false,
                    Some(0) => return true,
                    Some(_) => {}
                }
            }
            true
        };
        Ok(!first.iter().chain(&second).all(is_known)
            && (a == b || length(&first) * length(&second) <= MAX_PAIRS))
    }

    fn start_of(&self, place: &Place) -> Option<usize> {
        usize::try_from(self.pool.as_bv_u64(place.start)?).ok()
    }

    /// Where a text may lie, except where it cannot be read; `None` if that is not known byte by byte. Given a place in
    /// the program, the bytes count as read there.
    fn places_of(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        span: Option<Span>,
    ) -> Result<Option<Vec<Place>>, Stop> {
        let mut places = Vec::new();
        for case in self.resolve_text(pointer) {
            let id = match case.target {
                Some(Target::Object(id, _)) => id,
                Some(Target::Null) => continue,
                None => return Ok(None),
            };
            let start = self.pool.as_bv_u64(case.offset);
            let limit = if start.is_some() { MAX_OPEN_BYTES } else { MAX_STARTED_BYTES };
            let size = match self.pool.as_bv_u64(self.heap.objects[id].size) {
                Some(size) if size <= limit && start.is_none_or(|start| start < size) => size,
                Some(_) | None => return Ok(None),
            };
            // What a kernel may write at the same time is read by a loop, which notes the accesses.
            let (space, is_const) = (self.heap.objects[id].space, self.heap.objects[id].is_const);
            if !space.is_host_accessible() || (space.is_device_accessible() && !is_const) {
                return Ok(None);
            }
            let mut bytes = Vec::new();
            for offset in 0..size {
                let offset = self.pool.mk_bv(64, offset);
                let place = span.unwrap_or(Span::NONE);
                let loaded = self.load_object(path, id, offset, CHARACTER, place)?;
                let Some((byte, is_known)) = loaded else { return Ok(None) };
                if let Some(span) = span
                    && !is_known
                    && !self.pool.is_const(byte)
                {
                    self.record_load(path, id, offset, byte, CHARACTER, span);
                }
                bytes.push(byte);
            }
            places.push(Place { cond: case.cond, start: case.offset, bytes });
        }
        Ok(Some(places))
    }

    /// Where a character comes first in an open text, or where the text ends, or the limit; `None` if the text certainly
    /// cannot be read.
    pub(crate) fn text_find(
        &mut self,
        path: &mut Path,
        (text, character, limit): (TermId, TermId, TermId),
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        let Some(places) = self.places_of(path, text, Some(span))? else {
            self.unsupported(path, "text of this form", span)?;
            return Ok(None);
        };
        let character = self.pool.mk_extract(7, 0, character);
        let zero = self.pool.mk_bv(8, 0);
        let mut result = self.pool.mk_bv(64, 0);
        let (mut ends_inside, mut starts_inside, mut most) = (true, true, 0);
        for place in places {
            let mut at = self.number(place.bytes.len());
            for (offset, byte) in place.bytes.iter().enumerate().rev() {
                let here = self.number(offset);
                let is_after = self.pool.mk_bv_ule(place.start, here);
                let is_end = self.pool.mk_eq(*byte, zero);
                let is_found = self.pool.mk_eq(*byte, character);
                let stops = self.pool.mk_or(is_end, is_found);
                let stops = self.pool.mk_and(is_after, stops);
                at = self.pool.mk_ite(stops, here, at);
            }
            ends_inside &= self.ends_inside(&place);
            most = most.max(place.bytes.len());
            starts_inside &= match self.range_of(place.start) {
                Some((_, last)) => usize::try_from(last).is_ok_and(|last| last < place.bytes.len()),
                None => false,
            };
            let distance = self.pool.mk_bv_sub(at, place.start);
            result = self.pool.mk_ite(place.cond, distance, result);
        }
        let is_limited = self.pool.mk_bv_ult(limit, result);
        let result = self.pool.mk_ite(is_limited, limit, result);
        if !self.check_text(path, text, (result, limit), ends_inside, span)? {
            return Ok(None);
        }
        self.require_initialised(path, text, result, span)?;
        let result = self.named("characters", result);
        let most = most - usize::from(ends_inside && most > 0);
        if starts_inside && !self.pool.is_const(result) {
            self.note_values(result, (0, u64::try_from(most).unwrap_or(u64::MAX)));
        }
        Ok(Some(result))
    }

    /// -1, 0 or 1, as an open text is less than another one, equal or greater, up to a limit.
    pub(crate) fn text_compare(
        &mut self,
        path: &mut Path,
        (a, b, limit): (TermId, TermId, TermId),
        ignores_case: bool,
        span: Span,
    ) -> Result<Option<TermId>, Stop> {
        let (Some(first), Some(second)) =
            (self.places_of(path, a, Some(span))?, self.places_of(path, b, Some(span))?)
        else {
            self.unsupported(path, "text of this form", span)?;
            return Ok(None);
        };
        let (mut is_equal, mut is_less) = (self.pool.mk_true(), self.pool.mk_false());
        let mut stop = self.pool.mk_bv(64, 0);
        for first in &first {
            for second in &second {
                let cond = self.pool.mk_and(first.cond, second.cond);
                let order = self.order_of(first, second, limit, ignores_case);
                is_equal = self.pool.mk_ite(cond, order.is_equal, is_equal);
                is_less = self.pool.mk_ite(cond, order.is_less, is_less);
                stop = self.pool.mk_ite(cond, order.stop, stop);
            }
        }
        let end_inside = first.iter().chain(&second).all(|place| self.ends_inside(place));
        for text in [a, b] {
            if !self.check_text(path, text, (stop, limit), end_inside, span)? {
                return Ok(None);
            }
        }
        for answer in [is_equal, is_less] {
            self.require_initialised(path, a, answer, span)?;
        }
        let is_equal = self.named("equal", is_equal);
        let is_less = self.named("less", is_less);
        let [minus, zero, one] = [u64::from(u32::MAX), 0, 1].map(|it| self.pool.mk_bv(32, it));
        let unequal = self.pool.mk_ite(is_less, minus, one);
        Ok(Some(self.pool.mk_ite(is_equal, zero, unequal)))
    }

    /// How two texts compare.
    fn order_of(
        &mut self,
        first: &Place,
        second: &Place,
        limit: TermId,
        ignores_case: bool,
    ) -> PairOrder {
        let zero = self.pool.mk_bv(8, 0);
        let mut pairs = Vec::new();
        for index in 0..first.bytes.len().min(second.bytes.len()) {
            let (Some(a), Some(b)) = (self.byte_at(first, index), self.byte_at(second, index))
            else {
                break;
            };
            let is_last = [a, b].iter().any(|byte| self.pool.as_bv_u64(*byte) == Some(0));
            pairs.push((a, b));
            if is_last {
                break;
            }
        }
        let mut order = PairOrder {
            is_equal: self.pool.mk_true(),
            is_less: self.pool.mk_false(),
            stop: self.number(pairs.len()),
        };
        for (index, (a, b)) in pairs.into_iter().enumerate().rev() {
            let here = self.number(index);
            let is_over = self.pool.mk_bv_ule(limit, here);
            let [x, y] = [a, b].map(|byte| if ignores_case { self.lower(byte) } else { byte });
            let is_same = self.pool.mk_eq(x, y);
            // The one whose characters are known tells where they end.
            let end = if self.pool.is_const(b) { b } else { a };
            let is_end = self.pool.mk_eq(end, zero);
            let rest = self.pool.mk_or(is_end, order.is_equal);
            let is_equal = self.pool.mk_and(is_same, rest);
            order.is_equal = self.pool.mk_or(is_over, is_equal);
            let is_open = self.pool.mk_not(is_end);
            let goes_on = self.pool.mk_not(is_over);
            let is_below = self.pool.mk_bv_ult(x, y);
            let is_less_later = self.pool.mk_and_all([is_same, is_open, order.is_less]);
            let is_less = self.pool.mk_or(is_below, is_less_later);
            order.is_less = self.pool.mk_and(goes_on, is_less);
            let passes = self.pool.mk_and_all([goes_on, is_same, is_open]);
            order.stop = self.pool.mk_ite(passes, order.stop, here);
        }
        order
    }

    /// The character of a text at an index, any where the text is outside of its object; `None` beyond that.
    fn byte_at(&mut self, place: &Place, index: usize) -> Option<TermId> {
        if let Some(start) = self.start_of(place) {
            return place.bytes.get(start + index).copied();
        }
        let mut result = *place.bytes.last()?;
        for (offset, byte) in place.bytes.iter().enumerate().skip(index).rev().skip(1) {
            let start = self.number(offset - index);
            let is_here = self.pool.mk_eq(place.start, start);
            result = self.pool.mk_ite(is_here, *byte, result);
        }
        Some(result)
    }

    /// The lower case of a character.
    fn lower(&mut self, byte: TermId) -> TermId {
        let [first, last, distance] =
            [b'A', b'Z', b'a' - b'A'].map(|it| self.pool.mk_bv(8, u64::from(it)));
        let is_after = self.pool.mk_bv_ule(first, byte);
        let is_before = self.pool.mk_bv_ule(byte, last);
        let is_upper = self.pool.mk_and(is_after, is_before);
        let lower = self.pool.mk_bv_add(byte, distance);
        self.pool.mk_ite(is_upper, lower, byte)
    }

    /// Whether there is certainly a terminator at the end of the object.
    fn ends_inside(&self, place: &Place) -> bool {
        place.bytes.last().is_some_and(|byte| self.pool.as_bv_u64(*byte) == Some(0))
    }

    /// Checks that the characters up to a place can be read, or those up to the limit.
    fn check_text(
        &mut self,
        path: &mut Path,
        text: TermId,
        (stop, limit): (TermId, TermId),
        ends_inside: bool,
        span: Span,
    ) -> Result<bool, Stop> {
        let one = self.pool.mk_bv(64, 1);
        // From a place inside of such an object the end is met before its own.
        let after = if ends_inside { one } else { self.pool.mk_bv_add(stop, one) };
        let is_limit = self.pool.mk_bv_ult(limit, after);
        let n_read = self.pool.mk_ite(is_limit, limit, after);
        Ok(self.check_access(path, text, n_read, AccessKind::Read, span)? == Check::GoOn)
    }

    fn number(&mut self, index: usize) -> TermId {
        self.pool.mk_bv(64, u64::try_from(index).unwrap_or(u64::MAX))
    }

    /// A name for what is found out about a text, which most of the program does not depend on.
    pub(crate) fn named(&mut self, name: &str, answer: TermId) -> TermId {
        let range = self.range_of(answer);
        let symbol = self.defined(name, answer, Origin::Defined);
        if symbol == answer {
            return symbol;
        }
        if let Some(range) = range {
            self.note_values(symbol, range);
        }
        symbol
    }

    fn note_values(&mut self, number: TermId, (low, high): (u64, u64)) {
        if self.pool.bound(number, (low, high)).is_some() {
            return;
        }
        let width = self.pool.width(number);
        let [low, high] = [low, high].map(|it| self.pool.mk_bv(width, it));
        let is_above = self.pool.mk_bv_ule(low, number);
        let is_below = self.pool.mk_bv_ule(number, high);
        let is_between = self.pool.mk_and(is_above, is_below);
        self.lemmas.known.add(number, is_between);
    }

    /// The least and the greatest value of a number that counts characters; `None` if it may be negative or is another
    /// one.
    pub(crate) fn range_of(&self, number: TermId) -> Option<(u64, u64)> {
        let (mut low, mut high) = (u64::MAX, 0);
        let (mut pending, mut seen) = (vec![number], FxHashSet::default());
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            let range = match self.pool.as_app(term) {
                Some((Op::Ite, operands)) => {
                    pending.extend(&operands[1..]);
                    continue;
                }
                Some((Op::SignExtend(_) | Op::ZeroExtend(_), &[narrow])) => {
                    self.range_of(narrow)?
                }
                Some((Op::Extract { low: 0, .. }, &[wide])) => self.range_of(wide)?,
                Some((Op::BvAdd, _)) => self.range_of_sum(term)?,
                Some(_) | None => match self.pool.as_bv_u64(term) {
                    Some(constant) => (constant, constant),
                    None => self.pool.info(term)?.bounds?,
                },
            };
            low = low.min(range.0);
            high = high.max(range.1);
        }
        (high < MAX_COUNTED).then_some((low, high))
    }

    fn range_of_sum(&self, sum: TermId) -> Option<(u64, u64)> {
        let (constant, terms) = self.pool.linear(sum);
        let (mut low, mut high) = (constant, constant);
        for (factor, term) in terms {
            // A term that is a sum by itself would be met again.
            if factor != 1 || term == sum || high >= MAX_COUNTED {
                return None;
            }
            let range = self.range_of(term)?;
            low += range.0;
            high += range.1;
        }
        Some((low, high))
    }
}

/// How two texts compare.
struct PairOrder {
    is_equal: TermId,
    is_less: TermId,
    /// The index of the last characters that are compared, or the limit.
    stop: TermId,
}
