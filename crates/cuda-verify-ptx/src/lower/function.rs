//! Kernels and functions: parameters, variables, limits of their launches.

use cuda_verify_base::Name;
use cuda_verify_goto::builder::FunctionBuilder;
use cuda_verify_goto::program::{Function as GotoFunction, InstrKind};
use cuda_verify_ir::program::{BinaryOp, FunctionKind, LaunchLimits};
use cuda_verify_ir::types::Scalar;
use rustc_hash::FxHashMap;

use super::Unit;
use super::addresses::Addresses;
use super::body::{Body, Place};
use super::constants::constants;
use super::flat::Flat;
use super::flow::Flow;
use super::globals::layout;
use super::ones::Ones;
use super::signs::{signed_registers, unsigned_registers};
use crate::ast::{Function, Space, Variable};

/// Lowers a function.
pub(super) fn lower(
    unit: &mut Unit,
    function: &Function,
    (flat, index): (&Flat, usize),
    addresses: &Addresses,
) -> GotoFunction {
    let kind = if function.is_entry { FunctionKind::Kernel } else { FunctionKind::Device };
    let ones = Ones::new(flat, limits(function).max_threads);
    let mut b = FunctionBuilder::new(function.name.clone(), kind);
    b.set_span(function.span);
    let mut body = Body {
        unit,
        function,
        index,
        flat,
        addresses,
        b,
        registers: FxHashMap::default(),
        signed: signed_registers(flat, &ones),
        unsigned: unsigned_registers(flat),
        ones,
        constants: constants(flat),
        memory: FxHashMap::default(),
        carry: None,
        returned: Vec::new(),
    };
    for param in &function.params {
        body.param(param);
    }
    for returned in function.returns.iter().take(1) {
        let ty = body.register_type(&returned.name, returned);
        body.b.returns(ty);
        body.returned.push(returned.name.clone());
    }
    for param in &function.params {
        body.copy_param(param);
    }
    for variable in &flat.variables {
        body.variable(variable);
    }
    body.required_block();
    if function.body.is_some() {
        body.blocks(&Flow::new(flat));
    }
    let mut lowered = body.b.finish();
    lowered.is_defined = function.body.is_some();
    if !lowered.is_defined {
        lowered.instrs = cuda_verify_base::PrimaryMap::new();
    }
    lowered.span = function.span;
    lowered.limits = limits(function);
    lowered
}

/// `.maxntid`, `.reqntid`, `.minnctapersm` and clusters (PTX ISA 8.x, sec. 11.4).
fn limits(function: &Function) -> LaunchLimits {
    let mut limits = LaunchLimits::default();
    for directive in &function.directives {
        let numbers = numbers(&directive.words);
        let first = numbers.first().copied().unwrap_or(0);
        match &*directive.name {
            ".maxntid" | ".reqntid" => {
                limits.max_threads = numbers.iter().fold(1, |n: u32, it| n.saturating_mul(*it));
            }
            ".minnctapersm" => limits.min_blocks = first,
            ".maxclusterrank" => limits.max_cluster = first,
            ".reqnctapercluster" => limits.cluster = axes(&numbers),
            _ => {}
        }
    }
    limits
}

fn numbers(words: &[Name]) -> Vec<u32> {
    words.iter().filter_map(|word| word.parse().ok()).collect()
}

/// Extents along the axes, 1 where nothing is said.
fn axes(numbers: &[u32]) -> [u32; 3] {
    let at = |axis: usize| numbers.get(axis).copied().unwrap_or(1);
    [at(0), at(1), at(2)]
}

impl Body<'_> {
    fn param(&mut self, param: &Variable) {
        if param.dims.is_empty() {
            let ty = self.register_type(&param.name, param);
            let local = self.b.param(param.name.clone(), ty);
            self.registers.insert(param.name.clone(), local);
        } else {
            let cell = self.addresses.cell_bytes(Some(self.index), &param.name);
            let name = format!("${}", param.name);
            let local = self.b.aggregate_param(name, layout(param, cell));
            self.memory.insert(param.name.clone(), Place::Behind(local));
        }
    }

    /// Copies a structure that is passed to a variable of the function.
    fn copy_param(&mut self, param: &Variable) {
        let Some(Place::Behind(passed)) = self.memory.get(&param.name).copied() else { return };
        let cell = self.addresses.cell_bytes(Some(self.index), &param.name);
        let layout = layout(param, cell);
        let own = self.b.memory(param.name.clone(), layout);
        self.b.emit(InstrKind::Decl(own));
        let (dst, src) = (self.b.local_addr(own), self.b.local(passed));
        self.b.emit(InstrKind::Copy { dst, src, size_bytes: layout.size_bytes });
        self.memory.insert(param.name.clone(), Place::Variable(own));
    }

    /// Variables in local memory, and structures that are passed to functions.
    fn variable(&mut self, variable: &Variable) {
        let is_memory = match variable.space {
            Space::Local => true,
            Space::Param => !variable.dims.is_empty(),
            Space::Reg | Space::Const | Space::Global | Space::Shared => false,
        };
        if !is_memory || self.memory.contains_key(&variable.name) {
            return;
        }
        let cell = self.addresses.cell_bytes(Some(self.index), &variable.name);
        let local = self.b.memory(variable.name.clone(), layout(variable, cell));
        self.b.emit(InstrKind::Decl(local));
        self.memory.insert(variable.name.clone(), Place::Variable(local));
    }

    /// Launches with other blocks than `.reqntid` says fail (PTX ISA 8.x, sec. 11.4.3).
    fn required_block(&mut self) {
        let Some(directive) = self.function.directives.iter().find(|it| it.name == ".reqntid")
        else {
            return;
        };
        for (axis, extent) in (0_u64..).zip(axes(&numbers(&directive.words))) {
            let dim = self.thread_word(2, axis);
            let extent = self.b.int(i128::from(extent), Scalar::UINT);
            let is_required = self.b.binary(BinaryOp::Eq, dim, extent);
            self.b.emit(InstrKind::Assume(is_required));
        }
    }
}
