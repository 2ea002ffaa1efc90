//! Variables with static storage: those of the module, and shared ones of functions.

use cuda_verify_base::{Name, Span};
use cuda_verify_goto::program::{Global, GlobalId, InitValue, InitWrite, Layout};
use cuda_verify_ir::program::{Constant, GlobalSpace, ThreadVar};
use cuda_verify_ir::types::Scalar;

use super::Unit;
use super::addresses::Addresses;
use super::flat::Flat;
use super::operand::scalar_of;
use crate::ast::{Function, Init, Item, Linkage, Module, Number, Space, Type, Variable};

/// What a variable takes. Arrays of unknown length have length zero.
pub(super) fn layout(variable: &Variable, cell_bytes: Option<u64>) -> Layout {
    let elem = u64::from(variable.ty.bits() / 8).max(1);
    let elem_bytes = elem * u64::from(variable.vector.unwrap_or(1));
    let count = variable.dims.iter().fold(1_u64, |n, dim| n.saturating_mul(dim.unwrap_or(0)));
    let align_bytes = variable.align_bytes.unwrap_or(elem_bytes).max(1);
    // Bytes stand for whatever is kept there.
    let declared = if elem == 1 { align_bytes.min(4) } else { elem };
    Layout {
        size_bytes: elem_bytes.saturating_mul(count),
        align_bytes: align_bytes.checked_next_power_of_two().unwrap_or(1),
        cell_bytes: cell_bytes.unwrap_or(declared),
    }
}

impl Unit {
    pub(super) fn add_globals(
        &mut self,
        module: &Module,
        functions: &[&Function],
        flats: &[Flat],
        addresses: &Addresses,
    ) {
        let mut inits = Vec::new();
        for item in &module.items {
            let Item::Variable(variable) = item else { continue };
            let cell_bytes = addresses.cell_bytes(None, &variable.name);
            if let Some(id) = self.add_global(None, variable, variable.name.clone(), cell_bytes) {
                inits.push((id, variable));
            }
        }
        for (index, flat) in flats.iter().enumerate() {
            for variable in &flat.variables {
                let name = Name::from(format!("{}::{}", functions[index].name, variable.name));
                let cell_bytes = addresses.cell_bytes(Some(index), &variable.name);
                let is_static =
                    matches!(variable.space, Space::Shared | Space::Global | Space::Const);
                if is_static
                    && let Some(id) = self.add_global(Some(index), variable, name, cell_bytes)
                {
                    inits.push((id, variable));
                }
            }
        }
        for (id, variable) in inits {
            let init = self.init(variable);
            self.program.globals[id].init = init;
        }
    }

    fn add_global(
        &mut self,
        function: Option<usize>,
        variable: &Variable,
        name: Name,
        cell_bytes: Option<u64>,
    ) -> Option<GlobalId> {
        let is_unsized = variable.dims.iter().any(Option::is_none) && variable.init.is_none();
        let space = match variable.space {
            Space::Global => GlobalSpace::Device,
            Space::Const => GlobalSpace::Constant,
            Space::Shared if is_unsized => GlobalSpace::DynamicShared,
            Space::Shared => GlobalSpace::Shared,
            Space::Reg | Space::Local | Space::Param => return None,
        };
        let key = (function, variable.name.clone());
        if let Some(known) = self.globals.get(&key) {
            // A declaration of what is defined elsewhere in the module.
            return (variable.linkage != Some(Linkage::Extern)).then_some(*known);
        }
        let mut layout = layout(variable, cell_bytes);
        if let (Some(Init::List(items)), true) =
            (&variable.init, variable.dims.iter().any(Option::is_none))
        {
            let n = u64::try_from(items.len()).unwrap_or(0);
            layout.size_bytes = n * u64::from(variable.ty.bits() / 8);
        }
        let id = self.program.globals.push(Global {
            name,
            space,
            layout,
            init: None,
            is_const: false,
            is_model: false,
            is_opaque: false,
            span: variable.span,
        });
        self.globals.insert(key, id);
        Some(id)
    }

    /// The initial bytes: zero where nothing is said (PTX ISA 8.x, sec. 5.4.4).
    fn init(&self, variable: &Variable) -> Option<Vec<InitWrite>> {
        if variable.space == Space::Shared || variable.linkage == Some(Linkage::Extern) {
            return None;
        }
        let mut writes = Vec::new();
        if let Some(init) = &variable.init {
            self.init_writes(init, variable, (0, 0), &mut writes);
        }
        Some(writes)
    }

    /// The writes of an initialiser at an offset, `depth` dimensions inside.
    fn init_writes(
        &self,
        init: &Init,
        variable: &Variable,
        (offset_bytes, depth): (u64, usize),
        writes: &mut Vec<InitWrite>,
    ) {
        let elem_bytes = u64::from(variable.ty.bits() / 8).max(1);
        match init {
            Init::List(items) => {
                let inner = variable.dims.iter().skip(depth + 1);
                let step = inner.fold(elem_bytes, |n, dim| n.saturating_mul(dim.unwrap_or(1)));
                for (index, item) in (0_u64..).zip(items) {
                    let at = offset_bytes.saturating_add(index.saturating_mul(step));
                    self.init_writes(item, variable, (at, depth + 1), writes);
                }
            }
            Init::Number(number) => {
                let (ty, value) = constant(*number, variable.ty);
                if value != Constant::Int(0) && value != Constant::Float(0) {
                    writes.push(InitWrite { offset_bytes, value: InitValue::Scalar(ty, value) });
                }
            }
            Init::Address { name, offset, .. } => {
                if let Some(id) = self.globals.get(&(None, name.clone())) {
                    writes.push(InitWrite {
                        offset_bytes,
                        value: InitValue::GlobalAddr(*id, *offset),
                    });
                }
            }
        }
    }

    /// `threadIdx`, `blockIdx`, `blockDim` and `gridDim`, made when they are first asked for.
    pub(super) fn thread_variable(&mut self, which: usize) -> GlobalId {
        let program = &mut self.program;
        let variables = self.threads.get_or_insert_with(|| {
            let mut make = |name: &str, variable: ThreadVar| {
                program.globals.push(Global {
                    name: Name::new(name),
                    space: GlobalSpace::Thread(variable),
                    layout: Layout { size_bytes: 12, align_bytes: 4, cell_bytes: 4 },
                    init: None,
                    is_const: true,
                    is_model: true,
                    is_opaque: false,
                    span: Span::NONE,
                })
            };
            [
                make("threadIdx", ThreadVar::ThreadIdx),
                make("blockIdx", ThreadVar::BlockIdx),
                make("blockDim", ThreadVar::BlockDim),
                make("gridDim", ThreadVar::GridDim),
            ]
        });
        variables[which]
    }
}

/// A number as a constant of a type.
pub(super) fn constant(number: Number, ty: Type) -> (Scalar, Constant) {
    let scalar = scalar_of(ty);
    let bits = match (number, ty) {
        (Number::Int(n), Type::F32) => Constant::Float(u64::from(single(n).to_bits())),
        (Number::Int(n), Type::F64) => Constant::Float(double(n).to_bits()),
        (Number::Single(bits), Type::F64) => {
            Constant::Float(f64::from(f32::from_bits(bits)).to_bits())
        }
        (Number::Double(bits), Type::F32) => {
            Constant::Float(u64::from(narrowed(f64::from_bits(bits)).to_bits()))
        }
        (Number::Single(bits), _) => bits_of(u64::from(bits), scalar),
        (Number::Double(bits), _) => bits_of(bits, scalar),
        (Number::Int(n), _) => match scalar {
            Scalar::Bool => Constant::Bool(n != 0),
            Scalar::Float(_) => bits_of(u64::try_from(n).unwrap_or(0), scalar),
            Scalar::Int(..) | Scalar::Pointer => {
                Constant::Int(n.cast_unsigned() & cuda_verify_goto::fold::mask(ty.bits()))
            }
        },
    };
    (scalar, bits)
}

fn bits_of(bits: u64, scalar: Scalar) -> Constant {
    match scalar {
        Scalar::Float(_) => Constant::Float(bits & low_mask(scalar.size_bytes() * 8)),
        Scalar::Bool => Constant::Bool(bits != 0),
        Scalar::Int(width, _) => {
            Constant::Int(u128::from(bits) & cuda_verify_goto::fold::mask(width))
        }
        Scalar::Pointer => Constant::Int(u128::from(bits)),
    }
}

fn low_mask(bits: u64) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// Correctly rounded, by way of text.
fn single(n: i128) -> f32 {
    n.to_string().parse().unwrap_or(f32::NAN)
}

fn double(n: i128) -> f64 {
    n.to_string().parse().unwrap_or(f64::NAN)
}

fn narrowed(value: f64) -> f32 {
    if value.is_finite() {
        format!("{value:e}").parse().unwrap_or(f32::NAN)
    } else if value.is_nan() {
        f32::NAN
    } else if value > 0.0 {
        f32::INFINITY
    } else {
        f32::NEG_INFINITY
    }
}
