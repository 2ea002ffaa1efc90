//! Which bits of the registers may be set: an `or` of numbers that have none in common is their sum, as compilers of tile
//! languages write it.

use cuda_verify_base::Name;
use rustc_hash::FxHashMap;

use super::constants::written;
use super::flat::Flat;
use crate::ast::{Instruction, Number, Operand, Type};

/// How often the instructions are looked at before every register may have any bit.
const MAX_ROUNDS: usize = 64;

/// The bits of registers that are set by some instruction. Those that nothing writes, and those of 64 bits that hold
/// addresses, may have any.
#[derive(Debug, Default)]
pub(super) struct Ones {
    of: FxHashMap<Name, u64>,
    /// Most threads of a block along each axis.
    block: [u64; 3],
}

impl Ones {
    /// *Cost*: linear in the instructions, at most [`MAX_ROUNDS`] times.
    pub(super) fn new(flat: &Flat, max_threads: u32) -> Self {
        let all = if max_threads == 0 { 1024 } else { u64::from(max_threads) };
        let firsts = flat.instructions.iter().filter_map(|it| it.operands.first());
        let of = firsts.flat_map(written).map(|name| (name.clone(), 0)).collect();
        let mut ones = Self { of, block: [all, all, all.min(64)] };
        for _ in 0..MAX_ROUNDS {
            let mut changes = false;
            for it in &flat.instructions {
                let Some(first) = it.operands.first() else { continue };
                let is_one = matches!(first, Operand::Name(_));
                let found = if is_one { ones.result(it) } else { u64::MAX };
                for name in written(first) {
                    let Some(known) = ones.of.get_mut(name) else { continue };
                    changes |= *known | found != *known;
                    *known |= found;
                }
            }
            if !changes {
                return ones;
            }
        }
        ones.of.clear();
        ones
    }

    /// Whether two operands have no bit in common.
    pub(super) fn are_disjoint(&self, a: Option<&Operand>, b: Option<&Operand>) -> bool {
        self.operand(a) & self.operand(b) == 0
    }

    fn operand(&self, operand: Option<&Operand>) -> u64 {
        if let Some(Operand::Number(Number::Int(n))) = operand {
            u64::try_from(*n).unwrap_or(u64::MAX)
        } else if let Some(Operand::Name(name)) = operand {
            self.special(name).unwrap_or_else(|| self.register(name))
        } else {
            u64::MAX
        }
    }

    fn register(&self, name: &Name) -> u64 {
        self.of.get(name).copied().unwrap_or(u64::MAX)
    }

    /// Special registers (PTX ISA 8.x, sec. 10).
    fn special(&self, name: &str) -> Option<u64> {
        Some(match name {
            "%tid.x" => up_to(self.block[0] - 1),
            "%tid.y" => up_to(self.block[1] - 1),
            "%tid.z" => up_to(self.block[2] - 1),
            "%ntid.x" => up_to(self.block[0]),
            "%ntid.y" => up_to(self.block[1]),
            "%ntid.z" => up_to(self.block[2]),
            "%laneid" => 31,
            "%ctaid.x" => up_to((1 << 31) - 2),
            "%ctaid.y" | "%ctaid.z" => 0xffff,
            _ => return None,
        })
    }

    fn result(&self, it: &Instruction) -> u64 {
        let Some(ty) = it.types().next() else { return u64::MAX };
        let width = up_to(u64::MAX >> (64 - ty.bits().clamp(1, 64)));
        let at = |index: usize| self.operand(it.operands.get(index));
        let constant = |index: usize| match it.operands.get(index) {
            Some(Operand::Number(Number::Int(n))) => u64::try_from(*n).ok(),
            Some(_) | None => None,
        };
        let is_signed = matches!(ty, Type::Signed(_));
        match &*it.op {
            "mov" if it.operands.len() == 2 => at(1),
            "and" => at(1) & at(2),
            "or" | "xor" => at(1) | at(2),
            "selp" => at(1) | at(2),
            "shl" => match constant(2) {
                Some(n @ 0..64) => (at(1) << n) & width,
                Some(_) => 0,
                None => width,
            },
            "shr" => match constant(2) {
                Some(n @ 0..64) if !is_signed || at(1) & !(width >> 1) == 0 => (at(1) & width) >> n,
                _ => width,
            },
            "add" if !it.has("cc") => up_to(at(1).saturating_add(at(2))) & width,
            "mul" if it.has("lo") || it.has("wide") && !is_signed => {
                let product = up_to(at(1).saturating_mul(at(2)));
                if it.has("wide") { product } else { product & width }
            }
            "rem" if !is_signed => match constant(2) {
                Some(n) if n > 0 => up_to(n - 1),
                _ => width,
            },
            "div" if !is_signed => match constant(2) {
                Some(n) if n > 0 => up_to(at(1) / n),
                _ => width,
            },
            "bfe" if !is_signed => match constant(3) {
                Some(n @ 0..64) => up_to((1 << n) - 1) & width,
                _ => width,
            },
            "cvt" => {
                let types: Vec<Type> = it.types().collect();
                match types[..] {
                    [
                        Type::Unsigned(to) | Type::Signed(to) | Type::Bits(to),
                        Type::Unsigned(from) | Type::Bits(from),
                    ] => at(1) & (u64::MAX >> (64 - to.min(from).clamp(1, 64))),
                    [
                        Type::Unsigned(to) | Type::Signed(to) | Type::Bits(to),
                        Type::Signed(from),
                    ] if at(1) >> (from.clamp(1, 64) - 1) == 0 => {
                        at(1) & (u64::MAX >> (64 - to.clamp(1, 64)))
                    }
                    _ => width,
                }
            }
            // What is narrower than its register is extended by its sign or by zeros.
            _ if is_signed => u64::MAX,
            _ => width,
        }
    }
}

/// The bits of all numbers up to one.
fn up_to(most: u64) -> u64 {
    u64::MAX.checked_shr(most.leading_zeros()).unwrap_or(0)
}
