//! Barriers and fences (PTX ISA 8.x, sec. 9.7.13.1 to 9.7.13.5).

use cuda_verify_base::Name;
use cuda_verify_goto::program::{Callee, ExprId, InstrKind};
use cuda_verify_ir::intrinsic::{BarrierKind, FenceOrder, Intrinsic, PhaseOp};
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::Scalar;

use super::body::Body;
use super::memory::scope;
use super::operand::R;
use crate::ast::{Instruction, Operand, Type};

impl Body<'_> {
    pub(super) fn synchronize(&mut self, it: &Instruction) -> R<()> {
        match &*it.op {
            "membar" if it.has("proxy") => Err(String::new()),
            "membar" => {
                self.act(Intrinsic::Fence(FenceOrder::Sequential, scope(it)), Vec::new());
                Ok(())
            }
            "fence" => self.fence_with_order(it),
            _ if it.has("warp") => {
                let mask = self.operand(it, 0, Type::Unsigned(32))?;
                self.act(Intrinsic::SyncWarp, vec![mask]);
                Ok(())
            }
            _ if it.has("cluster") => Err(String::new()),
            _ if it.has("red") => self.reduce_at_barrier(it),
            _ if it.has("arrive") => {
                let (id, count) = (
                    self.operand(it, 0, Type::Unsigned(32))?,
                    self.operand(it, 1, Type::Unsigned(32))?,
                );
                self.never_zero(id);
                self.act(Intrinsic::Phase(PhaseOp::NamedArrive), vec![id, count]);
                Ok(())
            }
            _ => self.barrier(it),
        }
    }

    fn fence_with_order(&mut self, it: &Instruction) -> R<()> {
        let order = match it.words().next() {
            Some("sc") => FenceOrder::Sequential,
            Some("acq_rel") => FenceOrder::AcquireRelease,
            Some("acquire") => FenceOrder::Acquire,
            Some("release") => FenceOrder::Release,
            Some(_) | None => return Err(String::new()),
        };
        self.act(Intrinsic::Fence(order, scope(it)), Vec::new());
        Ok(())
    }

    /// Threads of the block, in whole warps.
    fn block_size(&mut self) -> ExprId {
        let callee = Callee::Direct(self.unit.block_size());
        let dst = self.b.temp(Scalar::UINT);
        self.b.emit(InstrKind::Call { dst: Some(dst), callee, args: Vec::new() });
        self.b.local(dst)
    }

    /// Barrier 0 with a part of the block is not supported.
    fn never_zero(&mut self, id: ExprId) {
        let zero = self.b.int(0, Scalar::UINT);
        let is_other = self.b.binary(BinaryOp::Ne, id, zero);
        let end = self.b.label();
        self.b.branch(is_other, end);
        self.b.emit(InstrKind::Unsupported(Name::new("parts of a block at barrier 0")));
        self.b.place(end);
    }

    /// `bar.sync a{, b}`: all threads of the block, or `b` of them, at barrier `a`.
    fn barrier(&mut self, it: &Instruction) -> R<()> {
        let id = self.nth(&it.operands, 0)?;
        let is_of_all = it.operands.len() == 1;
        if is_of_all && self.known(id) == Some(0) {
            self.act(Intrinsic::Barrier(BarrierKind::Plain), Vec::new());
            return Ok(());
        }
        let id = self.read(id, Type::Unsigned(32))?;
        let size = self.block_size();
        let count = if is_of_all { size } else { self.operand(it, 1, Type::Unsigned(32))? };
        let zero = self.b.int(0, Scalar::UINT);
        let is_zero = self.b.binary(BinaryOp::Eq, id, zero);
        let is_all = self.b.binary(BinaryOp::Eq, count, size);
        let is_plain = self.b.and(is_zero, is_all);
        let (plain, end) = (self.b.label(), self.b.label());
        self.b.branch(is_plain, plain);
        self.never_zero(id);
        self.act(Intrinsic::Phase(PhaseOp::NamedSync), vec![id, count]);
        self.b.goto(end);
        self.b.place(plain);
        self.act(Intrinsic::Barrier(BarrierKind::Plain), Vec::new());
        self.b.place(end);
        Ok(())
    }

    /// `bar.red.popc.u32 d, a, p`, `bar.red.and.pred p, a, q`
    fn reduce_at_barrier(&mut self, it: &Instruction) -> R<()> {
        let [dst, id, predicate] = &it.operands[..] else {
            return Err("a part of a block".to_owned());
        };
        if self.known(id) != Some(0) {
            return Err("another barrier than 0".to_owned());
        }
        let kind = it.words().find_map(|word| match word {
            "popc" => Some(BarrierKind::Count),
            "and" => Some(BarrierKind::And),
            "or" => Some(BarrierKind::Or),
            _ => None,
        });
        let kind = kind.ok_or_else(String::new)?;
        let predicate = self.predicate_number(predicate)?;
        let result = self.intrinsic(Intrinsic::Barrier(kind), vec![predicate], Scalar::INT);
        self.write(dst, result)
    }

    /// A predicate as 0 or 1.
    pub(super) fn predicate_number(&mut self, predicate: &Operand) -> R<ExprId> {
        let predicate = self.read(predicate, Type::Pred)?;
        Ok(self.b.convert(predicate, Scalar::INT))
    }
}
