//! Steps of a replay as data and as text.

use cuda_verify_base::SourceMap;
use cuda_verify_goto::interpreter::{self, TraceKind};

use crate::report::{self, ThreadId, TraceStep};
use crate::scalar::scalar;

/// The steps as plain data.
pub(crate) fn steps(sources: &SourceMap, steps: &[interpreter::TraceStep]) -> Vec<TraceStep> {
    steps.iter().map(|step| one(sources, step)).collect()
}

fn one(sources: &SourceMap, step: &interpreter::TraceStep) -> TraceStep {
    let (kind, subject, offset_bytes, value) = match &step.kind {
        TraceKind::Input { name, ty, bits } => {
            ("input", name.to_string(), None, Some(scalar(*ty, *bits)))
        }
        TraceKind::Assign { variable, ty, bits } => {
            ("assign", variable.to_string(), None, Some(scalar(*ty, *bits)))
        }
        TraceKind::Read { object, offset_bytes, ty, bits } => {
            ("read", object.to_string(), Some(*offset_bytes), Some(scalar(*ty, *bits)))
        }
        TraceKind::Write { object, offset_bytes, ty, bits } => {
            ("write", object.to_string(), Some(*offset_bytes), Some(scalar(*ty, *bits)))
        }
        TraceKind::Launch { kernel, grid, block } => {
            let dims = format!("gridDim {}, blockDim {}", dim_text(*grid), dim_text(*block));
            ("launch", kernel.to_string(), None, Some(dims))
        }
        TraceKind::Wait => ("wait", String::new(), None, None),
    };
    TraceStep {
        thread: step
            .thread
            .map(|thread| ThreadId { thread_idx: thread.thread_idx, block_idx: thread.block_idx }),
        place: report::place(sources, step.span),
        kind: kind.to_owned(),
        subject,
        offset_bytes,
        value,
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
    let at = step.offset_bytes.map_or_else(String::new, |offset| format!(" at byte {offset}"));
    let value = step.value.as_deref().unwrap_or("");
    let subject = &step.subject;
    match step.kind.as_str() {
        "assign" => format!("{subject} = {value}"),
        "input" => format!("takes {subject}{at} = {value}"),
        "read" => format!("reads {subject}{at}: {value}"),
        "write" => format!("writes {subject}{at}: {value}"),
        "launch" => format!("launches {subject} with {value}"),
        _ => "waits".to_owned(),
    }
}
