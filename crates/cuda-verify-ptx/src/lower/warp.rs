//! What the lanes of a warp tell each other (PTX ISA 8.x, sec. 9.7.9.5, 9.7.13.6 to 9.7.13.9).

use cuda_verify_goto::program::ExprId;
use cuda_verify_ir::intrinsic::{Intrinsic, ShuffleKind, WarpOp};
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::Scalar;

use super::body::Body;
use super::operand::R;
use crate::ast::{Instruction, Operand, Type};

impl Body<'_> {
    pub(super) fn warp(&mut self, it: &Instruction) -> R<()> {
        match &*it.op {
            "shfl" => self.shuffle(it),
            "vote" => self.vote(it),
            "match" => self.matches(it),
            "redux" => self.reduce(it),
            _ => {
                let mask = self.intrinsic(Intrinsic::ActiveMask, Vec::new(), Scalar::UINT);
                let dst = self.nth(&it.operands, 0)?;
                self.write(dst, mask)
            }
        }
    }

    /// The mask of an instruction, or the active lanes for the older forms.
    fn mask(&mut self, it: &Instruction, index: usize) -> R<ExprId> {
        if it.has("sync") {
            return self.operand(it, index, Type::Unsigned(32));
        }
        Ok(self.intrinsic(Intrinsic::ActiveMask, Vec::new(), Scalar::UINT))
    }

    fn shuffle(&mut self, it: &Instruction) -> R<()> {
        let kind = it.words().find_map(|word| match word {
            "idx" => Some(ShuffleKind::Index),
            "up" => Some(ShuffleKind::Up),
            "down" => Some(ShuffleKind::Down),
            "bfly" => Some(ShuffleKind::Xor),
            _ => None,
        });
        let kind = kind.ok_or_else(String::new)?;
        let control = self.nth(&it.operands, 3)?;
        let Some(control) = self.known(control) else {
            return Err("a segment that is not constant".to_owned());
        };
        // Parts of a warp of the same size; the last lane of each is the limit, or the first one for `up`.
        let (segment, clamp) = (control >> 8 & 31, control & 31);
        let width = 32 - segment;
        let limit = if kind == ShuffleKind::Up { 0 } else { 31 };
        if width.count_ones() != 1 || clamp != limit {
            return Err("a segment of this form".to_owned());
        }
        let mask = self.mask(it, 4)?;
        let source = self.nth(&it.operands, 1)?;
        let value = match source {
            Operand::Name(name) if self.flat.is_register(name) => self.kept(name)?,
            Operand::Name(_)
            | Operand::Number(_)
            | Operand::Vector(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Pair(..)
            | Operand::Offset(..) => self.read(source, Type::Bits(32))?,
        };
        let value = match self.b.ty(value) {
            Scalar::Float(_) => value,
            Scalar::Int(..) | Scalar::Bool | Scalar::Pointer => {
                self.read(source, Type::Bits(32))?
            }
        };
        let lane = self.operand(it, 2, Type::Unsigned(32))?;
        let low = self.b.int(31, Scalar::UINT);
        let lane = self.b.binary(BinaryOp::BitAnd, lane, low);
        let lane = self.settled(lane);
        let ty = self.b.ty(value);
        let signed_lane = self.b.convert(lane, Scalar::INT);
        let width_value = self.b.int(width, Scalar::INT);
        let args = vec![mask, value, signed_lane, width_value];
        let result = self.intrinsic(Intrinsic::Shuffle(kind), args, ty);
        let dst = self.nth(&it.operands, 0)?;
        let Operand::Pair(value, predicate) = dst else { return self.write(dst, result) };
        let is_in_range = self.is_in_segment(kind, lane, width);
        self.write(&Operand::Name(value.clone()), result)?;
        self.write(&Operand::Name(predicate.clone()), is_in_range)
    }

    /// Whether the lane that is asked is one of the same part of the warp.
    fn is_in_segment(&mut self, kind: ShuffleKind, asked: ExprId, width: i128) -> ExprId {
        let lane = self.lane();
        let low = self.b.int(width - 1, Scalar::UINT);
        let within = self.b.binary(BinaryOp::BitAnd, lane, low);
        let width = self.b.int(width, Scalar::UINT);
        match kind {
            ShuffleKind::Index => self.b.bool(true),
            ShuffleKind::Up => self.b.binary(BinaryOp::Le, asked, within),
            ShuffleKind::Down => {
                let sum = self.b.binary(BinaryOp::Add, within, asked);
                self.b.binary(BinaryOp::Lt, sum, width)
            }
            ShuffleKind::Xor => {
                let other = self.b.binary(BinaryOp::BitXor, within, asked);
                self.b.binary(BinaryOp::Lt, other, width)
            }
        }
    }

    fn vote(&mut self, it: &Instruction) -> R<()> {
        let mode = it.words().find_map(|word| match word {
            "ballot" => Some((WarpOp::Ballot, Scalar::UINT)),
            "all" => Some((WarpOp::All, Scalar::INT)),
            "any" => Some((WarpOp::Any, Scalar::INT)),
            "uni" => Some((WarpOp::Uni, Scalar::INT)),
            _ => None,
        });
        let (op, ty) = mode.ok_or_else(String::new)?;
        let predicate = self.nth(&it.operands, 1)?;
        let predicate = self.predicate_number(predicate)?;
        let mask = self.mask(it, 2)?;
        let result = self.intrinsic(Intrinsic::Warp(op), vec![mask, predicate], ty);
        let dst = self.nth(&it.operands, 0)?;
        self.write(dst, result)
    }

    fn matches(&mut self, it: &Instruction) -> R<()> {
        let ty = it.types().last().ok_or_else(|| "no type".to_owned())?;
        let value = self.operand(it, 1, Type::Unsigned(ty.bits()))?;
        let mask = self.mask(it, 2)?;
        let op = if it.has("any") { WarpOp::MatchAny } else { WarpOp::MatchAll };
        let lanes = self.intrinsic(Intrinsic::Warp(op), vec![mask, value], Scalar::UINT);
        let dst = self.nth(&it.operands, 0)?;
        let Operand::Pair(value, predicate) = dst else { return self.write(dst, lanes) };
        let zero = self.b.int(0, Scalar::UINT);
        let all = self.b.binary(BinaryOp::Ne, lanes, zero);
        self.write(&Operand::Name(value.clone()), lanes)?;
        self.write(&Operand::Name(predicate.clone()), all)
    }

    fn reduce(&mut self, it: &Instruction) -> R<()> {
        let ty = it.types().last().ok_or_else(|| "no type".to_owned())?;
        let op = it.words().find_map(|word| match word {
            "add" => Some(WarpOp::ReduceAdd),
            "min" => Some(WarpOp::ReduceMin),
            "max" => Some(WarpOp::ReduceMax),
            "and" => Some(WarpOp::ReduceAnd),
            "or" => Some(WarpOp::ReduceOr),
            "xor" => Some(WarpOp::ReduceXor),
            _ => None,
        });
        let op = op.ok_or_else(String::new)?;
        if !matches!(ty, Type::Bits(32) | Type::Unsigned(32) | Type::Signed(32)) {
            return Err("this type".to_owned());
        }
        let value = self.operand(it, 1, ty)?;
        let mask = self.mask(it, 2)?;
        let scalar = self.b.ty(value);
        let result = self.intrinsic(Intrinsic::Warp(op), vec![mask, value], scalar);
        let dst = self.nth(&it.operands, 0)?;
        self.write(dst, result)
    }
}
