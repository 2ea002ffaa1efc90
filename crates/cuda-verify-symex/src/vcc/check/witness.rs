//! A model of a violated obligation as a counterexample: threads, accesses, inputs, schedules.

use cuda_verify_base::{Name, Span};
use cuda_verify_goto::shapes::Shapes;
use cuda_verify_ir::intrinsic::UNLIMITED_BYTES;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::eval::{Evaluator, Model};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::{FloatFormat, Sort};
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::{BvValue, Value};
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::history::{Event, EventKind};
use crate::heap::memory::{ObjectInfo, Space};
use crate::outcome::{AccessedObject, Dim3, InputSource, InputValue, RaceAccess, Thread};
use crate::threads::accesses::AccessRecord;
use crate::threads::terms::ThreadTerms;
use crate::vcc::obligation::Second;

pub(super) fn thread_of(terms: &mut Evaluator<'_>, thread: ThreadTerms) -> Thread {
    Thread {
        block_idx: dim_of(terms, thread.block_idx),
        thread_idx: dim_of(terms, thread.thread_idx),
    }
}

pub(super) fn dim_of(terms: &mut Evaluator<'_>, dims: [TermId; 3]) -> Dim3 {
    let [x, y, z] = dims.map(|term| {
        bits_of(&terms.eval(term)).and_then(|bits| u32::try_from(bits).ok()).unwrap_or(u32::MAX)
    });
    Dim3 { x, y, z }
}

pub(super) fn race_access(
    terms: &mut Evaluator<'_>,
    (info, shapes): (&ObjectInfo, &Shapes),
    record: &AccessRecord,
) -> RaceAccess {
    let offset = bits_of(&terms.eval(record.offset));
    let offset_bytes = offset.and_then(|offset| u64::try_from(offset).ok());
    RaceAccess {
        kind: record.kind.describe(),
        object: info.name.clone(),
        space: info.space.describe(),
        is_shared: info.space == Space::Shared,
        offset_bytes,
        size_bytes: record.size_bytes,
        part: offset_bytes.and_then(|it| shapes.part(&info.name, it, record.size_bytes)),
        value: record.value.map(|value| display_value(&terms.eval(value), None)),
        thread: thread_of(terms, record.thread),
        interval: record.at.interval,
        span: record.span,
    }
}

/// An object that a violation is about.
pub(super) fn accessed(
    terms: &mut Evaluator<'_>,
    (info, shapes): (&ObjectInfo, &Shapes),
    access: Option<(i64, u64)>,
) -> AccessedObject {
    let size = bits_of(&terms.eval(info.size)).and_then(|size| u64::try_from(size).ok());
    let size_bytes = size.filter(|size| *size != UNLIMITED_BYTES);
    let part = access
        .and_then(|(offset, size)| shapes.part(&info.name, u64::try_from(offset).ok()?, size));
    AccessedObject {
        name: info.name.clone(),
        space: info.space.describe(),
        is_allocated: matches!(info.space, Space::Allocated(_)),
        size_bytes,
        access,
        part,
        n_elements: size_bytes.and_then(|size| shapes.n_elements(&info.name, size)),
        span: info.span,
    }
}

/// The first byte of an access and the number of bytes.
pub(super) fn access_of(
    terms: &mut Evaluator<'_>,
    offset: TermId,
    size: TermId,
) -> Option<(i64, u64)> {
    let mut word = |term| bits_of(&terms.eval(term)).and_then(|bits| u64::try_from(bits).ok());
    let (offset, size) = (word(offset)?, word(size)?);
    Some((offset.cast_signed(), size))
}

/// The inputs of one execution, and for each launch the order of the threads, empty where it does not matter.
pub(super) fn concrete(
    engine: &Engine<'_>,
    terms: &mut Evaluator<'_>,
    events: Vec<Event>,
    cone: &Cone,
) -> (Vec<InputValue>, Vec<Vec<u32>>) {
    let (mut inputs, mut schedule) = (Vec::new(), Vec::new());
    let mut applied: FxHashSet<TermId> = FxHashSet::default();
    for event in events {
        let (source, name, value, ty, span) = match event.kind {
            EventKind::Launch => {
                schedule.push(Vec::new());
                continue;
            }
            EventKind::Step(thread) => {
                if let Some(launch) = schedule.last_mut() {
                    launch.push(thread);
                }
                continue;
            }
            // An unknown function is asked once for the same arguments.
            EventKind::Input { value, .. }
                if is_unknown_function(&engine.pool, value) && !applied.insert(value) =>
            {
                continue;
            }
            EventKind::Input { name, value, ty, span } => {
                (InputSource::Input, name, value, Some(ty), span)
            }
            EventKind::Unspecified { name, value, ty, span } => {
                (InputSource::Unspecified, name, value, Some(ty), span)
            }
            EventKind::Register { func, local, value } => {
                let source = InputSource::Register { func, local };
                (source, Name::new(""), value, None, Span::NONE)
            }
            EventKind::Memory { object, name, offset, value, ty, span } => {
                let offset = bits_of(&terms.eval(offset));
                let offset_bytes = offset.and_then(|offset| u64::try_from(offset).ok());
                let size_bytes = ty.size_bytes();
                let source = InputSource::Memory { object, offset_bytes, size_bytes };
                (source, name, value, Some(ty), span)
            }
        };
        // A violation is one whatever models make up.
        let is_decisive = source != InputSource::Unspecified && cone.contains(&engine.pool, value);
        let value = match engine.address_in_table(value) {
            Some((first, index)) => {
                let index = bits_of(&terms.eval(index)).and_then(|bits| u64::try_from(bits).ok());
                let address = Engine::address_of_entry(first, index.unwrap_or(0));
                Value::BitVec(BvValue::new(64, address))
            }
            None => terms.eval(value),
        };
        let part = match source {
            InputSource::Memory { offset_bytes, size_bytes, .. } => {
                offset_bytes.and_then(|it| engine.program.shapes.part(&name, it, size_bytes))
            }
            InputSource::Input | InputSource::Unspecified | InputSource::Register { .. } => None,
        };
        inputs.push(InputValue {
            source,
            name,
            part,
            bits: bits_of(&value).unwrap_or(0),
            value: display_value(&value, ty),
            thread: event.thread.map(|thread| thread_of(terms, thread)),
            span,
            is_decisive,
        });
    }
    (inputs, schedule)
}

fn is_unknown_function(pool: &TermPool, value: TermId) -> bool {
    matches!(pool.as_app(value), Some((Op::Apply(_), _)))
}

/// What a violation depends on: its cone of influence.
pub(super) struct Cone {
    terms: FxHashSet<TermId>,
}

impl Cone {
    pub(super) fn of(pool: &TermPool, violated: TermId) -> Self {
        Self { terms: pool.post_order(&[violated]).into_iter().collect() }
    }

    /// The same for values in terms of the symbols that a second arbitrary thread is renamed from.
    fn of_second(&self, second: &Second) -> Self {
        let renamed = second.symbols.iter().filter(|(_, other)| self.terms.contains(other));
        let mut terms = self.terms.clone();
        terms.extend(renamed.map(|(symbol, _)| *symbol));
        Self { terms }
    }

    /// Whether a value is part of it: the value itself, or all numbers that it is computed from.
    fn contains(&self, pool: &TermPool, value: TermId) -> bool {
        let is_number = |symbol: &TermId| !matches!(pool.sort(*symbol), Sort::Array { .. });
        let symbols: Vec<TermId> = pool.symbols_of(value).into_iter().filter(is_number).collect();
        self.terms.contains(&value)
            || !symbols.is_empty() && symbols.iter().all(|symbol| self.terms.contains(symbol))
    }
}

/// What a second arbitrary thread takes from its environment alone.
pub(super) fn inputs_of_second(
    engine: &Engine<'_>,
    model: &Model,
    second: &Second,
    cone: &Cone,
) -> Vec<InputValue> {
    let cone = cone.of_second(second);
    let own = model_of_second(&engine.pool, model, second);
    let mut terms = Evaluator::new(&engine.pool, &own);
    let events = second.history.events(|cond| terms.eval(cond) == Value::Bool(true));
    let events = events.into_iter().filter(|event| event.thread.is_some()).collect();
    concrete(engine, &mut terms, events, &cone).0
}

/// The symbols of the first arbitrary thread with the values that those of the second one have.
pub(super) fn model_of_second(pool: &TermPool, model: &Model, second: &Second) -> Model {
    let mut own = model.clone();
    let mut renamed: Vec<(TermId, TermId)> = second.symbols.iter().map(|(a, b)| (*a, *b)).collect();
    renamed.sort_unstable();
    let mut terms = Evaluator::new(pool, model);
    for (symbol, other) in renamed {
        own.insert(symbol, terms.eval(other));
    }
    own
}

fn bits_of(value: &Value) -> Option<u128> {
    match value {
        Value::Bool(value) => Some(u128::from(*value)),
        Value::BitVec(bits) => match bits.limbs() {
            [low] => Some(u128::from(*low)),
            [low, high] => Some(u128::from(*high) << 64 | u128::from(*low)),
            _ => None,
        },
        Value::Float(_, bits) => Some(u128::from(*bits)),
        Value::Array { .. } => None,
    }
}

pub(super) fn display_value(value: &Value, ty: Option<Scalar>) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::BitVec(bits) if ty.is_some_and(Scalar::is_signed) => {
            bits.as_i64().map_or_else(|| bits.to_string(), |n| n.to_string())
        }
        Value::BitVec(bits) => bits.to_u64().map_or_else(|| bits.to_string(), |n| n.to_string()),
        Value::Float(format, bits) => display_float(*format, *bits),
        Value::Array { .. } => "(array)".to_owned(),
    }
}

fn display_float(format: FloatFormat, bits: u64) -> String {
    match (format, u32::try_from(bits)) {
        (FloatFormat::SINGLE, Ok(bits)) => f32::from_bits(bits).to_string(),
        (FloatFormat::DOUBLE, _) => f64::from_bits(bits).to_string(),
        _ => format!("{bits:#x}"),
    }
}
