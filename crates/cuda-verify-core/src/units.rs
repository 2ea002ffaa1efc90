//! Programs of several files: each is read as a unit of its own, then they are linked.
//!
//! A unit is lowered from its entry points. What it uses and does not define is then asked of the others, until nothing
//! new is asked for; so what no entry point reaches is not looked at, as in programs of one file.

use std::collections::BTreeSet;

use cuda_verify_base::{Diagnostic, Diagnostics, Name, SourceMap};
use cuda_verify_ir::program::{Program, Strength};
use cuda_verify_ir::{Kernels, LowerOptions};

use crate::frontend::{Needed, Prepared, Reading, Refusal, Side, needed, prepare, read_sides};
use crate::options::Options;

/// A file of a program, with the options that it is compiled with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) options: Options,
}

/// A unit after preprocessing.
struct Part<'u> {
    unit: &'u Unit,
    host: Prepared,
    device: Option<Prepared>,
}

/// Reads a program of several files.
///
/// # Errors
/// Why it is not accepted.
pub(crate) fn read(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
    entries: &LowerOptions,
) -> Result<Reading, Refusal> {
    let needs = units.iter().map(|it| needed(&it.name, &it.text, &it.options));
    let needs = needs.collect::<Result<Vec<Needed>, Refusal>>()?;
    // Functions for both sides are either one function in all units or two.
    let asks_for_arch = needs.iter().any(|it| it.asks_for_arch);
    let mut parts = Vec::new();
    for (unit, needed) in units.iter().zip(needs) {
        let mut needed = needed;
        needed.asks_for_arch = asks_for_arch;
        let mut side =
            |side| prepare(sources, &unit.name, &unit.text, &unit.options, (&needed, side));
        let host = side(Side::Host)?;
        let device = if asks_for_arch { Some(side(Side::Device)?) } else { None };
        parts.push(Part { unit, host, device });
    }
    let mut readings = read_all(sources, &parts, entries)?;
    let has_main = readings.iter().any(|it| it.ir.main.is_some());
    let mut is_kernel_entry = false;
    if !has_main && entries.kernels == Kernels::None {
        is_kernel_entry = options.entry.is_some();
        let entries = match &options.entry {
            Some(entry) => LowerOptions {
                main: false,
                kernels: Kernels::Named(vec![entry.clone()]),
                main_name: None,
                ..entries.clone()
            },
            None => LowerOptions {
                kernels: Kernels::All,
                launchers: options.enters_launchers(),
                ..entries.clone()
            },
        };
        readings = read_all(sources, &parts, &entries)?;
        if let (Some(entry), true) =
            (&options.entry, readings.iter().all(|it| it.ir.kernels.is_empty()))
        {
            return Err(Refusal::Usage(format!(
                "the program has no function `{entry}` to start from"
            )));
        }
    }
    let mut linked = merge(sources, readings)?;
    linked.is_kernel_entry = is_kernel_entry;
    Ok(linked)
}

/// Reads all units, each with what the others ask of it.
fn read_all(
    sources: &SourceMap,
    parts: &[Part<'_>],
    entries: &LowerOptions,
) -> Result<Vec<Reading>, Refusal> {
    let read_part = |part: &Part<'_>, asked: cuda_verify_ir::Unit| {
        let entries = LowerOptions { unit: Some(asked), ..entries.clone() };
        read_sides(sources, &part.host, part.device.as_ref(), &part.unit.options, entries)
    };
    let mut readings = Vec::new();
    for part in parts {
        readings.push(read_part(part, cuda_verify_ir::Unit::default())?);
    }
    let has_main = readings.iter().any(|it| it.ir.main.is_some());
    let mut asked: Vec<Option<BTreeSet<Name>>> = vec![None; parts.len()];
    loop {
        let missing: Vec<BTreeSet<Name>> = readings.iter().map(|it| undefined(&it.ir)).collect();
        let mut is_new = false;
        for (index, part) in parts.iter().enumerate() {
            let others = (0..parts.len()).filter(|other| *other != index);
            let mut wanted: BTreeSet<Name> =
                others.flat_map(|other| missing[other].iter().cloned()).collect();
            wanted.extend(asked[index].iter().flatten().cloned());
            if asked[index].as_ref() != Some(&wanted) {
                is_new = true;
                readings[index] =
                    read_part(part, cuda_verify_ir::Unit { wanted: wanted.clone(), has_main })?;
                asked[index] = Some(wanted);
            }
        }
        if !is_new {
            return Ok(readings);
        }
    }
}

/// The symbols that a unit takes from others.
fn undefined(ir: &Program) -> BTreeSet<Name> {
    let undefined = ir.symbols.iter().filter(|symbol| symbol.strength == Strength::Undefined);
    undefined.map(|symbol| cuda_verify_ir::link::without_side(&symbol.name)).collect()
}

/// Links what was read.
fn merge(sources: &SourceMap, readings: Vec<Reading>) -> Result<Reading, Refusal> {
    let mut programs = Vec::new();
    let mut all: Option<Reading> = None;
    for mut reading in readings {
        programs.push(std::mem::take(&mut reading.ir));
        let Some(all) = &mut all else {
            all = Some(reading);
            continue;
        };
        all.has_kernels |= reading.has_kernels;
        all.files.append(&mut reading.files);
        all.unknown_headers.append(&mut reading.unknown_headers);
        all.assumption = all.assumption.take().or(reading.assumption);
        append_new(&mut all.diagnostics, &reading.diagnostics, sources);
    }
    let mut all = all.expect("invariant: a program has units");
    match cuda_verify_ir::link::link_units(programs, sources) {
        Ok((ir, found)) => {
            all.ir = ir;
            all.diagnostics.append(found);
            Ok(all)
        }
        Err(found) => {
            all.diagnostics.append(found);
            Err(all.diagnostics.into())
        }
    }
}

/// Adds what was not said of the same place, such as a line of a header, in another unit.
fn append_new(all: &mut Diagnostics, added: &Diagnostics, sources: &SourceMap) {
    let is_same = |a: &Diagnostic, b: &Diagnostic| {
        (a.code, &a.message) == (b.code, &b.message)
            && sources.location(a.primary) == sources.location(b.primary)
    };
    for found in added.iter() {
        if !all.iter().any(|it| is_same(it, found)) {
            all.push(found.clone());
        }
    }
}
