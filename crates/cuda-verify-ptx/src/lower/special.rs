//! Special registers (PTX ISA 8.x, sec. 10).

use cuda_verify_base::{Name, Span};
use cuda_verify_goto::builder::FunctionBuilder;
use cuda_verify_goto::program::{Callee, ExprId, FuncId, InstrKind};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program::{BinaryOp, FunctionKind, LaunchLimits, UnaryOp};
use cuda_verify_ir::types::Scalar;

use super::Unit;
use super::body::Body;
use super::operand::R;

impl Unit {
    /// A function for the number of the thread in its block, where threads are numbered along the axes (PTX ISA 8.x,
    /// sec. 10.8). It is a model, so that a kernel that asks for its lane need not be meant for blocks of several axes.
    fn rank(&mut self) -> FuncId {
        if let Some(known) = self.rank {
            return known;
        }
        let mut b = FunctionBuilder::new("%laneid", FunctionKind::Device);
        b.returns(Scalar::UINT);
        b.set_declaration(Span::NONE, true, LaunchLimits::default());
        let [x, y, z] = [0, 1, 2].map(|axis| self.word(&mut b, 0, axis));
        let [width, height] = [0, 1].map(|axis| self.word(&mut b, 2, axis));
        let rows = b.binary(BinaryOp::Mul, z, height);
        let row = b.binary(BinaryOp::Add, rows, y);
        let start = b.binary(BinaryOp::Mul, row, width);
        let number = b.binary(BinaryOp::Add, start, x);
        b.ret(Some(number));
        let id = self.program.functions.push(b.finish());
        self.rank = Some(id);
        id
    }

    /// A function for the number of threads of the block, in whole warps.
    pub(super) fn block_size(&mut self) -> FuncId {
        if let Some(known) = self.block_size {
            return known;
        }
        let mut b = FunctionBuilder::new("%block_size", FunctionKind::Device);
        b.returns(Scalar::UINT);
        b.set_declaration(Span::NONE, true, LaunchLimits::default());
        let [x, y, z] = [0, 1, 2].map(|axis| self.word(&mut b, 2, axis));
        let count = b.binary(BinaryOp::Mul, x, y);
        let count = b.binary(BinaryOp::Mul, count, z);
        let (last, warp) = (b.int(31, Scalar::UINT), b.int(32, Scalar::UINT));
        let count = b.binary(BinaryOp::Add, count, last);
        let warps = b.binary(BinaryOp::Div, count, warp);
        let size = b.binary(BinaryOp::Mul, warps, warp);
        b.ret(Some(size));
        let id = self.program.functions.push(b.finish());
        self.block_size = Some(id);
        id
    }

    /// One word of `threadIdx` (0), `blockIdx` (1), `blockDim` (2) or `gridDim` (3).
    fn word(&mut self, b: &mut FunctionBuilder, which: usize, axis: u64) -> ExprId {
        let base = b.global_addr(self.thread_variable(which));
        let addr = b.ptr_offset(base, 4 * axis);
        b.load(addr, Scalar::UINT)
    }
}

impl Body<'_> {
    /// One word of `threadIdx` (0), `blockIdx` (1), `blockDim` (2) or `gridDim` (3).
    pub(super) fn thread_word(&mut self, which: usize, axis: u64) -> ExprId {
        self.unit.word(&mut self.b, which, axis)
    }

    /// The number of the thread in its warp.
    pub(super) fn lane(&mut self) -> ExprId {
        let callee = self.unit.rank();
        let dst = self.b.temp(Scalar::UINT);
        let callee = Callee::Direct(callee);
        self.b.emit(InstrKind::Call { dst: Some(dst), callee, args: Vec::new() });
        let number = self.b.local(dst);
        let low = self.b.int(31, Scalar::UINT);
        self.b.binary(BinaryOp::BitAnd, number, low)
    }

    /// The value of a special register.
    pub(super) fn special_register(&mut self, name: &Name) -> R<ExprId> {
        let (stem, axis) = match name.split_once('.') {
            Some((stem, "x")) => (stem, Some(0)),
            Some((stem, "y")) => (stem, Some(1)),
            Some((stem, "z")) => (stem, Some(2)),
            Some((_, _)) | None => (&**name, None),
        };
        let words = [("%tid", 0), ("%ctaid", 1), ("%ntid", 2), ("%nctaid", 3)];
        if let (Some((_, which)), Some(axis)) = (words.iter().find(|it| it.0 == stem), axis) {
            return Ok(self.thread_word(*which, axis));
        }
        Ok(match &**name {
            "WARP_SZ" => self.b.int(32, Scalar::UINT),
            "%laneid" => self.lane(),
            "%lanemask_eq" => self.lane_bit(1),
            "%lanemask_lt" => self.lanes_below(1),
            "%lanemask_le" => self.lanes_below(2),
            "%lanemask_gt" => {
                let others = self.lanes_below(2);
                self.b.unary(UnaryOp::BitNot, others)
            }
            "%lanemask_ge" => {
                let others = self.lanes_below(1);
                self.b.unary(UnaryOp::BitNot, others)
            }
            "%dynamic_smem_size" => {
                let bytes = self.intrinsic(Intrinsic::DynamicSharedBytes, Vec::new(), Scalar::SIZE);
                self.b.convert(bytes, Scalar::UINT)
            }
            // The number of a warp may change while it runs.
            "%warpid" | "%nwarpid" | "%smid" | "%nsmid" | "%clock" | "%clock_hi" | "%gridid"
            | "%total_smem_size" | "%globaltimer_lo" | "%globaltimer_hi" => {
                self.of_hardware(Scalar::UINT)
            }
            "%clock64" | "%globaltimer" => self.of_hardware(Scalar::SIZE),
            _ => return Err(format!("`{name}`")),
        })
    }

    /// A number shifted to the place of the lane.
    fn lane_bit(&mut self, n: i128) -> ExprId {
        let lane = self.lane();
        let n = self.b.int(n, Scalar::UINT);
        self.b.binary(BinaryOp::Shl, n, lane)
    }

    fn lanes_below(&mut self, n: i128) -> ExprId {
        let bit = self.lane_bit(n);
        let one = self.b.int(1, Scalar::UINT);
        self.b.binary(BinaryOp::Sub, bit, one)
    }
}
