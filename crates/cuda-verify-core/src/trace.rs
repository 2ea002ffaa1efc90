//! Steps of a replay as data and as text.

use cuda_verify_base::SourceMap;
use cuda_verify_goto::run::{self, TraceKind};

use crate::kinds::{AccessKind, StepKind};
use crate::report::{self, Confirmation, ThreadId, TraceStep, Violation};
use crate::scalar::scalar;

/// The steps as plain data.
pub(crate) fn steps(sources: &SourceMap, steps: &[run::TraceStep]) -> Vec<TraceStep> {
    steps.iter().map(|step| one(sources, step)).collect()
}

fn one(sources: &SourceMap, step: &run::TraceStep) -> TraceStep {
    let mut named = None;
    let (kind, subject, offset_bytes, value) = match &step.kind {
        TraceKind::Input { name, ty, bits } => {
            (StepKind::Input, name.to_string(), None, Some(scalar(*ty, *bits)))
        }
        TraceKind::Assign { variable, ty, bits } => {
            (StepKind::Assign, variable.to_string(), None, Some(scalar(*ty, *bits)))
        }
        TraceKind::Read { object, offset_bytes, part, ty, bits } => {
            named.clone_from(part);
            (StepKind::Read, object.to_string(), Some(*offset_bytes), Some(scalar(*ty, *bits)))
        }
        TraceKind::Write { object, offset_bytes, part, ty, bits } => {
            named.clone_from(part);
            (StepKind::Write, object.to_string(), Some(*offset_bytes), Some(scalar(*ty, *bits)))
        }
        TraceKind::Launch { kernel, grid, block } => {
            let dims = format!("gridDim {}, blockDim {}", dim_text(*grid), dim_text(*block));
            (StepKind::Launch, kernel.to_string(), None, Some(dims))
        }
        TraceKind::Wait => (StepKind::Wait, String::new(), None, None),
    };
    TraceStep {
        thread: step
            .thread
            .map(|thread| ThreadId { thread_idx: thread.thread_idx, block_idx: thread.block_idx }),
        place: report::place(sources, step.span),
        kind,
        subject,
        offset_bytes: offset_bytes.map(u64::cast_signed),
        part: named,
        value,
    }
}

/// The access with which a race comes about is where a replay ends, and no step of it: it is added.
pub(crate) fn end_with_race(violation: &mut Violation) {
    if violation.trace.is_empty() || violation.confirmation != Confirmation::Confirmed {
        return;
    }
    let Violation { accesses, trace, .. } = violation;
    let last = accesses.iter().filter_map(|it| {
        let kind = match it.kind {
            AccessKind::Read => StepKind::Read,
            AccessKind::Write => StepKind::Write,
            AccessKind::Atomic => return None,
        };
        let thread = ThreadId { thread_idx: it.thread_idx, block_idx: it.block_idx };
        Some(TraceStep {
            thread: Some(thread),
            place: it.place.clone(),
            kind,
            subject: it.object.clone(),
            offset_bytes: it.offset_bytes,
            part: it.part.clone(),
            value: it.value.clone(),
        })
    });
    let is_same = |one: &TraceStep, other: &TraceStep| {
        one.thread == other.thread
            && one.kind == other.kind
            && one.place == other.place
            && one.offset_bytes == other.offset_bytes
    };
    let missing: Vec<TraceStep> =
        last.filter(|it| !trace.iter().any(|step| is_same(step, it))).collect();
    // Where neither is a step, their order is not known.
    if let [step] = &missing[..] {
        trace.push(step.clone());
    }
}

/// A thread as text.
pub(crate) fn thread_text(thread: Option<ThreadId>) -> String {
    thread.map_or_else(
        || "host".to_owned(),
        |thread| {
            let (thread, block) = (dim_text(thread.thread_idx), dim_text(thread.block_idx));
            format!("thread {thread} of block {block}")
        },
    )
}

/// A name without the numbers of closures.
pub(crate) fn without_numbers(name: &str) -> String {
    let mut parts = name.split("$lambda");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        format!("{text}lambda{}", part.trim_start_matches(|it: char| it.is_ascii_digit()))
    })
}

/// Memory as text: as the program writes it, where its types say so.
pub(crate) fn named(object: &str, part: Option<&str>, offset_bytes: Option<i64>) -> String {
    match (part, offset_bytes) {
        (Some(part), _) => part.to_owned(),
        (None, Some(offset)) => format!("{object} at byte {offset}"),
        (None, None) => object.to_owned(),
    }
}

/// Three coordinates as text.
pub(crate) fn dim_text([x, y, z]: [u32; 3]) -> String {
    format!("({x}, {y}, {z})")
}

/// A step as a line of text.
pub(crate) fn line(step: &TraceStep) -> String {
    let (place, thread) = (&step.place, thread_text(step.thread));
    format!("{}:{}: {thread}: {}", place.file, place.line, action(step))
}

/// What happens in a step.
pub(crate) fn action(step: &TraceStep) -> String {
    let value = step.value.as_deref().unwrap_or("");
    let subject = &named(&step.subject, step.part.as_deref(), step.offset_bytes);
    match step.kind {
        StepKind::Assign => format!("{subject} = {value}"),
        StepKind::Input => format!("takes {subject} = {value}"),
        StepKind::Read => format!("reads {subject}: {value}"),
        StepKind::Write => format!("writes {subject}: {value}"),
        StepKind::Launch if subject.starts_with("__cv_") => {
            format!("launches a kernel of the library with {value}")
        }
        StepKind::Launch => format!("launches {} with {value}", without_numbers(subject)),
        StepKind::Wait => "waits".to_owned(),
    }
}
