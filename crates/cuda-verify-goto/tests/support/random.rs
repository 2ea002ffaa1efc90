//! Random GOTO programs.

use cuda_verify_base::PropertyKind;
use cuda_verify_goto::builder::{FunctionBuilder, Label};
use cuda_verify_goto::program::{Callee, ExprId, FuncId, GotoProgram, InstrKind, Layout, LocalId};
use cuda_verify_ir::program::{BinaryOp, FunctionKind, UnaryOp};
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};

/// Turns bytes into decisions; zeros when they run out.
struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl Choices<'_> {
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.bytes.next().copied().unwrap_or(0)) % n
    }

    fn is_empty(&self) -> bool {
        self.bytes.len() == 0
    }
}

const TYPES: [Scalar; 6] = [
    Scalar::INT,
    Scalar::UINT,
    Scalar::LONG,
    Scalar::Int(8, Signedness::Unsigned),
    Scalar::Bool,
    Scalar::Float(FloatType::Single),
];

const BYTES: u64 = 32;

struct Generator<'a> {
    choices: Choices<'a>,
    b: FunctionBuilder,
    registers: Vec<(LocalId, Scalar)>,
    memory: LocalId,
    helper: Option<FuncId>,
}

impl Generator<'_> {
    fn expr(&mut self, ty: Scalar, depth: u32) -> ExprId {
        let choice = if depth > 4 { self.choices.below(2) } else { self.choices.below(7) };
        match choice {
            0 => self.constant(ty),
            1 => self.register(ty),
            2 => {
                let from = TYPES[self.choices.below(TYPES.len())];
                let value = self.expr(from, depth + 1);
                self.b.convert(value, ty)
            }
            3 => {
                let cond = self.expr(Scalar::Bool, depth + 1);
                let (a, b) = (self.expr(ty, depth + 1), self.expr(ty, depth + 1));
                self.b.select(cond, a, b)
            }
            4 => {
                let value = self.expr(ty, depth + 1);
                match ty {
                    Scalar::Bool => self.b.unary(UnaryOp::Not, value),
                    Scalar::Int(..) => {
                        let op = [UnaryOp::Neg, UnaryOp::BitNot][self.choices.below(2)];
                        self.b.unary(op, value)
                    }
                    Scalar::Float(_) | Scalar::Pointer => self.b.unary(UnaryOp::Neg, value),
                }
            }
            _ => self.binary(ty, depth),
        }
    }

    fn binary(&mut self, ty: Scalar, depth: u32) -> ExprId {
        use BinaryOp::{
            Add, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Rem, Shl, Shr, Sub,
        };
        let (ops, operand): (&[BinaryOp], Scalar) = match ty {
            Scalar::Bool if self.choices.below(2) == 0 => (&[BitAnd, BitOr, BitXor], ty),
            Scalar::Bool => (&[Lt, Le, Gt, Ge, Eq, Ne], TYPES[self.choices.below(TYPES.len())]),
            Scalar::Int(..) => (&[Add, Sub, Mul, Div, Rem, Shl, Shr, BitAnd, BitOr, BitXor], ty),
            Scalar::Float(_) | Scalar::Pointer => (&[Add, Sub, Mul, Div], ty),
        };
        let op = ops[self.choices.below(ops.len())];
        let (left, right) = (self.expr(operand, depth + 1), self.expr(operand, depth + 1));
        self.b.binary(op, left, right)
    }

    fn constant(&mut self, ty: Scalar) -> ExprId {
        let value = i128::try_from(self.choices.below(256)).unwrap() - 128;
        match ty {
            Scalar::Bool => self.b.bool(value > 0),
            Scalar::Int(..) => self.b.int(value, ty),
            Scalar::Float(_) => {
                let value = f32::from(i16::try_from(value).unwrap());
                self.b.float(value / 4.0)
            }
            Scalar::Pointer => self.b.null(),
        }
    }

    fn register(&mut self, ty: Scalar) -> ExprId {
        let start = self.choices.below(self.registers.len());
        let n = self.registers.len();
        let found = (start..start + n).map(|i| self.registers[i % n]).find(|(_, t)| *t == ty);
        match found {
            Some((local, _)) => self.b.local(local),
            None => self.constant(ty),
        }
    }

    /// An address in the variable in memory, aligned to four bytes.
    fn address(&mut self) -> ExprId {
        let base = self.b.local_addr(self.memory);
        let (index, limit) = (self.expr(Scalar::UINT, 3), self.b.int(8, Scalar::UINT));
        let index = self.b.binary(BinaryOp::Rem, index, limit);
        self.b.ptr_add(base, index, 4)
    }

    fn statements(&mut self, depth: u32) {
        for _ in 0..=self.choices.below(5) {
            if self.choices.is_empty() {
                return;
            }
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        let (dst, ty) = self.registers[self.choices.below(self.registers.len())];
        match self.choices.below(8) {
            0 | 1 => {
                let value = self.expr(ty, 0);
                self.b.assign(dst, value);
            }
            2 => {
                let (addr, value) = (self.address(), self.expr(Scalar::INT, 1));
                self.b.check_access(addr, (4, 4), cuda_verify_goto::program::AccessKind::Write);
                self.b.store(addr, value);
            }
            3 => {
                let addr = self.address();
                self.b.check_access(addr, (4, 4), cuda_verify_goto::program::AccessKind::Read);
                let value = self.b.load(addr, Scalar::INT);
                let value = self.b.convert(value, ty);
                self.b.assign(dst, value);
            }
            4 if depth < 3 => {
                let (otherwise, end) = (self.b.label(), self.b.label());
                let cond = self.expr(Scalar::Bool, 0);
                self.b.branch(cond, otherwise);
                self.statements(depth + 1);
                self.b.goto(end);
                self.b.place(otherwise);
                self.statements(depth + 1);
                self.b.place(end);
            }
            5 if depth < 3 => self.bounded_loop(depth),
            6 => {
                if let Some(helper) = self.helper {
                    let args = vec![self.expr(Scalar::INT, 1), self.expr(Scalar::INT, 1)];
                    let dst = (ty == Scalar::INT).then_some(dst);
                    self.b.emit(InstrKind::Call { dst, callee: Callee::Direct(helper), args });
                }
            }
            _ => {
                // Mostly true, so that executions get far.
                let (cond, other) = (self.expr(Scalar::Bool, 1), self.expr(Scalar::UINT, 2));
                let three = self.b.int(3, Scalar::UINT);
                let is_not_three = self.b.binary(BinaryOp::Ne, other, three);
                let cond = self.b.or(cond, is_not_three);
                self.b.check(cond, PropertyKind::Assertion, "some \"text\"\n");
            }
        }
    }

    fn bounded_loop(&mut self, depth: u32) {
        let counter = self.b.register("n", Scalar::INT);
        let limit = i128::try_from(self.choices.below(4)).unwrap();
        let (zero, limit) = (self.b.int(0, Scalar::INT), self.b.int(limit, Scalar::INT));
        self.b.assign(counter, zero);
        let (head, exit): (Label, Label) = (self.b.here(), self.b.label());
        let value = self.b.local(counter);
        let is_done = self.b.binary(BinaryOp::Ge, value, limit);
        self.b.branch(is_done, exit);
        self.statements(depth + 1);
        let one = self.b.int(1, Scalar::INT);
        let next = self.b.binary(BinaryOp::Add, value, one);
        self.b.assign(counter, next);
        self.b.goto(head);
        self.b.place(exit);
    }
}

/// A program of a helper that computes and a function `f(int, unsigned)` that returns an `int`.
pub(crate) fn program(bytes: &[u8], folds: bool) -> GotoProgram {
    let mut program = GotoProgram::default();
    let mut helper = FunctionBuilder::new("ns::helper<int, 2>", FunctionKind::HostDevice);
    let (x, y) = (helper.param("x", Scalar::INT), helper.param("y", Scalar::INT));
    helper.returns(Scalar::INT);
    let (a, b) = (helper.local(x), helper.local(y));
    let sum = helper.binary(BinaryOp::Sub, a, b);
    helper.assign(x, sum);
    let product = helper.binary(BinaryOp::Mul, a, b);
    helper.ret(Some(product));
    let helper = program.functions.push(helper.finish());

    let mut b = FunctionBuilder::new("f", FunctionKind::Host);
    if !folds {
        b = b.without_folding();
    }
    b.returns(Scalar::INT);
    let mut registers =
        vec![(b.param("p", Scalar::INT), Scalar::INT), (b.param("q", Scalar::UINT), Scalar::UINT)];
    for ty in TYPES {
        registers.push((b.register("r", ty), ty));
    }
    let layout = Layout { size_bytes: BYTES, align_bytes: 4, cell_bytes: 4 };
    let memory = b.memory("m", layout);
    b.emit(InstrKind::Decl(memory));
    let choices = Choices { bytes: bytes.iter() };
    let mut generator = Generator { choices, b, registers, memory, helper: Some(helper) };
    let base = generator.b.local_addr(memory);
    generator.b.emit(InstrKind::Zero { dst: base, size_bytes: BYTES });
    for (register, ty) in generator.registers.clone().into_iter().skip(2) {
        let value = generator.constant(ty);
        generator.b.assign(register, value);
    }
    while !generator.choices.is_empty() {
        generator.statements(0);
    }
    let mut result = generator.b.int(0, Scalar::INT);
    for (register, _) in generator.registers.clone() {
        let value = generator.b.local(register);
        let value = generator.b.convert(value, Scalar::INT);
        result = generator.b.binary(BinaryOp::BitXor, result, value);
    }
    let address = generator.address();
    let loaded = generator.b.load(address, Scalar::INT);
    result = generator.b.binary(BinaryOp::Add, result, loaded);
    generator.b.ret(Some(result));
    program.functions.push(generator.b.finish());
    program
}
