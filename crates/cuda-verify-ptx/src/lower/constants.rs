//! Registers that hold a constant: compilers move numbers to registers and pass these on where an instruction takes both.

use cuda_verify_base::Name;
use rustc_hash::FxHashMap;

use super::flat::Flat;
use crate::ast::{Number, Operand};

/// The registers that one instruction alone writes, a move of a number, and these numbers. Where such a register is read
/// it has this value, or none that is defined. *Cost*: linear.
pub(super) fn constants(flat: &Flat) -> FxHashMap<Name, i128> {
    let mut found: FxHashMap<Name, Option<i128>> = FxHashMap::default();
    for it in &flat.instructions {
        let Some(first) = it.operands.first() else { continue };
        let moved = match (&*it.op, it.operands.get(1)) {
            ("mov", Some(Operand::Number(Number::Int(n)))) => Some(*n),
            _ => None,
        };
        for name in written(first) {
            found.entry(name.clone()).and_modify(|known| *known = None).or_insert(moved);
        }
    }
    found.into_iter().filter_map(|(name, known)| Some((name, known?))).collect()
}

/// The registers that a first operand may stand for.
pub(super) fn written(operand: &Operand) -> Vec<&Name> {
    match operand {
        Operand::Name(name) | Operand::Not(name) | Operand::Offset(name, _) => vec![name],
        Operand::Pair(one, other) => vec![one, other],
        Operand::Vector(parts) | Operand::List(parts) | Operand::Address(parts) => {
            parts.iter().flat_map(written).collect()
        }
        Operand::Number(_) => Vec::new(),
    }
}
