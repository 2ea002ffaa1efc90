//! Which sums and products of 32 bits are those of signed numbers in the program that was compiled.
//!
//! Compilers write `add.s32` and `mul.lo.s32` for signed and unsigned numbers alike, since both give the same bits. What
//! becomes of the result tells them apart: a number that is compared as a signed one, or extended with its sign to 64
//! bits, was signed before as well; compilers turn signed comparisons and extensions into unsigned ones where they can,
//! and never the reverse.
//!
//! SOUNDNESS(signed-overflow): under; such sums and products are taken not to overflow, as in the source, though in PTX
//! they wrap around. *Cost*: linear.

use cuda_verify_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use super::flat::Flat;
use super::ones::Ones;
use crate::ast::{Instruction, Operand, Type};

/// The registers whose values are signed numbers of 32 bits, as far as they are computed by sums and products.
pub(super) fn signed_registers(flat: &Flat, ones: &Ones) -> FxHashSet<Name> {
    let mut definitions: FxHashMap<&Name, Vec<&Instruction>> = FxHashMap::default();
    let mut pending: Vec<&Name> = Vec::new();
    for it in &flat.instructions {
        if let Some(Operand::Name(dst)) = it.operands.first() {
            definitions.entry(dst).or_default().push(it);
        }
        if tells_sign(it) {
            pending.extend(names(it, 1, it.operands.len()));
        }
    }
    let mut found = FxHashSet::default();
    while let Some(name) = pending.pop() {
        if !found.insert(name.clone()) {
            continue;
        }
        for it in definitions.get(name).into_iter().flatten() {
            if is_sum(it) || is_sum_of_bits(it, ones) || matches!(&*it.op, "mov" | "neg") {
                pending.extend(names(it, 1, it.operands.len()));
            } else if &*it.op == "selp" {
                pending.extend(names(it, 1, 3));
            }
        }
    }
    found
}

/// The registers that are compared as unsigned numbers and never as signed ones. What else loops step through is a signed
/// number: one that starts below zero would wrap around as an unsigned one, which loops are taken not to do.
pub(super) fn unsigned_registers(flat: &Flat) -> FxHashSet<Name> {
    let (mut unsigned, mut signed) = (FxHashSet::default(), FxHashSet::default());
    for it in flat.instructions.iter().filter(|it| is_order(it)) {
        let ty = it.types().last();
        let found = if matches!(ty, Some(Type::Signed(_))) { &mut signed } else { &mut unsigned };
        found.extend(names(it, 1, it.operands.len()).cloned());
    }
    unsigned.retain(|name| !signed.contains(name));
    unsigned
}

/// Whether an instruction compares which of two numbers is less.
fn is_order(it: &Instruction) -> bool {
    let words = ["lt", "le", "gt", "ge", "lo", "ls", "hi", "hs"];
    matches!(&*it.op, "setp" | "set") && words.iter().any(|word| it.has(word))
}

/// Whether an instruction is a sum, product, or shift of signed numbers where its result is one.
pub(super) fn is_sum(it: &Instruction) -> bool {
    let is_low = !it.has("hi") && !it.has("wide") && !it.has("cc");
    match (&*it.op, it.types().last()) {
        ("add" | "sub" | "mul" | "mad", Some(Type::Signed(32))) => is_low,
        ("shl", Some(Type::Bits(32))) => true,
        _ => false,
    }
}

/// Whether an instruction puts together numbers of 32 bits that have no bit in common, which is their sum.
pub(super) fn is_sum_of_bits(it: &Instruction, ones: &Ones) -> bool {
    matches!(&*it.op, "or" | "xor")
        && it.types().last() == Some(Type::Bits(32))
        && ones.are_disjoint(it.operands.get(1), it.operands.get(2))
}

/// Whether the operands of an instruction are signed numbers of 32 bits for sure.
fn tells_sign(it: &Instruction) -> bool {
    let types: Vec<Type> = it.types().collect();
    match &*it.op {
        "setp" | "set" => is_order(it) && types.last() == Some(&Type::Signed(32)),
        // The last operand of `mad.wide` is what the product is added to.
        "mul" | "mad" => it.has("wide") && types.last() == Some(&Type::Signed(32)),
        "cvt" => matches!(types[..], [Type::Signed(64) | Type::Unsigned(64), Type::Signed(32)]),
        _ => false,
    }
}

/// The names among some operands.
fn names(it: &Instruction, from: usize, to: usize) -> impl Iterator<Item = &Name> {
    it.operands.iter().take(to).skip(from).filter_map(|operand| match operand {
        Operand::Name(name) => Some(name),
        Operand::Number(_)
        | Operand::Vector(_)
        | Operand::Address(_)
        | Operand::List(_)
        | Operand::Not(_)
        | Operand::Pair(..)
        | Operand::Offset(..) => None,
    })
}
