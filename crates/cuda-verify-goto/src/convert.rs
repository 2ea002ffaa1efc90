//! Conversion of typed IR to GOTO programs.
//!
//! Side effects are taken out of expressions in the order of C++17 (operands left to right, the right side of an
//! assignment before the left one), into fresh registers; control flow becomes jumps; scopes become `Decl` and `Dead`
//! with destructor calls on every way out; records and arrays move through memory. The scheme is that of CBMC's
//! `goto_convert` and `goto_clean_expr` (Kroening and Tautschnig, TACAS 2014), with one memory access per instruction.
//!
//! *Guarantee*: functions and variables keep their numbers; every construct is converted or ends in an
//! [`InstrKind::Unsupported`] that says what it is, with a diagnostic. Executions of the result are those of the IR,
//! up to the violations of the properties that [`CheckOptions`] names. *Precondition*: the IR is well typed. Cost:
//! linear in the IR, times the number of ways out of each scope with destructors.

mod layouts;
mod facts;
mod function;
mod place;
mod value;
mod floats;
mod call;
mod exception;
mod functions;
mod stmt;
mod scope;
mod switch;

use cuda_verify_base::{Diagnostics, PropertyKind, PropertySet};
use cuda_verify_ir::program as ir;
use cuda_verify_ir::types::{Type, TypeId, TypeTable};

use crate::checks::CheckOptions;
use crate::convert::layouts::Layouts;
use crate::program::{FuncId, Global, GlobalId, GotoProgram, InitValue, InitWrite, Launcher};
use crate::shapes::Shapes;
use crate::{fold, passes, shared, verify};

#[cfg(doc)]
use crate::program::InstrKind;

/// Converts a program, with the checks that are on by default.
#[must_use]
pub fn convert(program: &ir::Program) -> (GotoProgram, Diagnostics) {
    convert_with(program, &CheckOptions::new(PropertySet::default_kinds()))
}

/// Converts a program.
///
/// # Panics
/// In debug builds, panics if the result is not well formed, which is a bug here or in the producer of the IR.
#[must_use]
pub fn convert_with(program: &ir::Program, options: &CheckOptions) -> (GotoProgram, Diagnostics) {
    let (mut result, diagnostics) = convert_unoptimised(program, options);
    if options.has(PropertyKind::DataRace) {
        passes::run_all(&mut result);
    } else {
        passes::run_without(&mut result, "remove-redundant-checks");
    }
    if !options.reports_guesses {
        passes::guessed_reads(&mut result);
    }
    (result, diagnostics)
}

/// Stack of the thread that converts: nesting is limited, so that this suffices.
const STACK_BYTES: usize = 1 << 29;

/// Converts a program without running the passes that clean up afterwards.
///
/// # Panics
/// As [`convert_with`], and if the operating system refuses a thread.
#[must_use]
pub fn convert_unoptimised(
    program: &ir::Program,
    options: &CheckOptions,
) -> (GotoProgram, Diagnostics) {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
        let worker = builder.spawn_scoped(scope, || convert_program(program, options));
        match worker.expect("the system provides a thread").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn convert_program(program: &ir::Program, options: &CheckOptions) -> (GotoProgram, Diagnostics) {
    let mut layouts = Layouts::default();
    let mut diagnostics = Diagnostics::new();
    let mut result = GotoProgram {
        static_init: program.static_init.map(func_id),
        main: program.main.map(func_id),
        kernels: program.kernels.iter().copied().map(func_id).collect(),
        launchers: program
            .launchers
            .iter()
            .map(|launcher| Launcher {
                func: func_id(launcher.func),
                kernels: launcher.kernels.iter().copied().map(func_id).collect(),
                is_pointed: launcher.is_pointed,
            })
            .collect(),
        rules: program.rules.clone(),
        shapes: Shapes::of(program),
        ..GotoProgram::default()
    };
    for global in program.globals.values() {
        result.globals.push(convert_global(program, &mut layouts, global));
    }
    let exceptions = exception::exceptions(program);
    let pointed = functions::pointed(program);
    for (id, func) in program.functions.iter() {
        let is_main = program.main == Some(id);
        let is_entry = is_main
            || program.static_init == Some(id)
            || program.launchers.iter().any(|launcher| launcher.func == id);
        let converted = function::convert_function(
            program,
            func,
            (is_main, is_entry),
            (&exceptions, &pointed),
            options,
            &mut layouts,
            &mut diagnostics,
        );
        result.functions.push(converted);
    }
    shared::note_library_storage(&mut result);
    if cfg!(debug_assertions)
        && let Err(errors) = verify::verify(&result)
    {
        unreachable!("invariant: conversion gives well-formed programs: {errors}");
    }
    (result, diagnostics)
}

fn func_id(id: ir::FuncId) -> FuncId {
    use cuda_verify_base::id::Id;
    FuncId::from_index(id.index())
}

fn global_id(id: ir::GlobalId) -> GlobalId {
    use cuda_verify_base::id::Id;
    GlobalId::from_index(id.index())
}

fn convert_global(program: &ir::Program, layouts: &mut Layouts, global: &ir::Global) -> Global {
    let init = global
        .init
        .as_ref()
        .map(|writes| writes.iter().map(|write| convert_init(program, global, write)).collect());
    Global {
        name: global.name.clone(),
        space: global.space,
        layout: layouts.layout(&program.types, global.ty, global.align_bytes),
        init,
        is_const: global.is_const,
        is_model: global.is_model,
        is_opaque: is_opaque(&program.types, global.ty),
        span: global.span,
    }
}

/// Whether the size of a type is up to a library.
fn is_opaque(types: &TypeTable, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Array { elem, .. } => is_opaque(types, *elem),
        Type::Record(record) => {
            let record = &types.records[*record];
            record.is_opaque || record.fields.iter().any(|field| is_opaque(types, field.ty))
        }
        Type::Void | Type::Scalar(_) | Type::Pointer(_) | Type::Function(_) => false,
    }
}

/// Bytes that are just one scalar of the variable's type become that scalar.
fn convert_init(program: &ir::Program, global: &ir::Global, write: &ir::InitWrite) -> InitWrite {
    let value = match &write.value {
        ir::InitValue::Bytes(bytes) => {
            let scalar = layouts::scalar_at(&program.types, global.ty, write.offset_bytes);
            let constant = scalar.and_then(|scalar| {
                let is_whole = usize::try_from(scalar.size_bytes()) == Ok(bytes.len());
                let bits = is_whole.then(|| little_endian(bytes))?;
                let constant = fold::from_bits(bits, scalar)?;
                (fold::to_bits(constant) == bits).then_some(InitValue::Scalar(scalar, constant))
            });
            constant.unwrap_or_else(|| InitValue::Bytes(bytes.clone()))
        }
        ir::InitValue::GlobalAddr(target, offset) => {
            InitValue::GlobalAddr(global_id(*target), *offset)
        }
        ir::InitValue::FuncAddr(target) => InitValue::FuncAddr(func_id(*target)),
    };
    InitWrite { offset_bytes: write.offset_bytes, value }
}

fn little_endian(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |value, byte| value << 8 | u128::from(*byte))
}

#[cfg(test)]
mod tests;
