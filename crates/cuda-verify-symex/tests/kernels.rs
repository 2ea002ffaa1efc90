//! Kernels that do what random access protocols say, against the meaning of the protocols.
//!
//! The generator and the reference semantics are those of `cuda-verify-protocol`; what is compared is how a kernel is
//! executed for one arbitrary thread and recorded: registers, branches, loops, barriers, returns and accesses. No
//! violation is lost, and few are invented: those in iterations of loops that threads have left before, which a replay
//! contradicts. Of the protocols those are taken that kernels can follow: with barriers of the block and of the warp, and
//! values that the launch is given or that threads choose themselves.
//! `CUDA_VERIFY_KERNELS` sets the number of protocols, `CUDA_VERIFY_FIRST_SEED` the first seed.

use std::collections::BTreeMap;
use std::convert::Infallible;

use cuda_verify_base::id::Id;
use cuda_verify_base::{PropertyKind, PropertySet, Scope, Span};
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::builder::FunctionBuilder;
use cuda_verify_goto::program::{ExprId, Global, GlobalId, InstrKind, Layout, LocalId};
use cuda_verify_ir::intrinsic::{AtomicOp, BarrierKind, Intrinsic, MemScope};
use cuda_verify_ir::program::{BinaryOp, FunctionKind, GlobalSpace, ThreadVar};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_protocol::protocol::{Access, AccessKind, Node};
use cuda_verify_protocol::reference::{Limits, Question, answer};
use cuda_verify_protocol::{Protocol, Sharing, ThreadTerms, display, random};
use cuda_verify_smt::embedded::{Embedded, Limits as Effort};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::solver::Solver;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_symex::config::{Config, ThreadMode};
use cuda_verify_symex::outcome::Verdict;
use cuda_verify_symex::{Extent, LaunchShape, verify_kernel};

const LONG: Scalar = Scalar::Int(64, Signedness::Unsigned);
/// Threads along the first axis of a block whose size is not known, at most.
const MAX_SIZE: i128 = 4;
/// Distance between the objects of two blocks.
const BLOCK_BYTES: i128 = 1 << 36;

/// What a protocol has that kernels have not, or that is left to other tests.
#[derive(Debug)]
struct Unlike;

/// A kernel that is built.
struct Builder<'a> {
    pool: &'a mut TermPool,
    b: FunctionBuilder,
    registers: BTreeMap<TermId, LocalId>,
    /// The pointers to the objects, for this block.
    objects: Vec<ExprId>,
}

impl Builder<'_> {
    /// The type that holds numbers of a width.
    fn ty(&self, term: TermId) -> Result<Scalar, Unlike> {
        match self.pool.sort(term) {
            Sort::BitVec(1..=32) => Ok(Scalar::UINT),
            Sort::BitVec(33..=64) => Ok(LONG),
            Sort::BitVec(_) | Sort::Bool | Sort::Float(_) | Sort::Array { .. } => Err(Unlike),
        }
    }

    fn int(&mut self, value: u64, ty: Scalar) -> ExprId {
        self.b.int(i128::from(value), ty)
    }

    fn masked(&mut self, value: ExprId, width: u32) -> ExprId {
        let ty = self.b.ty(value);
        if u64::from(width) == ty.size_bytes() * 8 {
            return value;
        }
        let mask = self.int((1 << width) - 1, ty);
        self.b.binary(BinaryOp::BitAnd, value, mask)
    }

    fn number(&mut self, term: TermId) -> Result<ExprId, Unlike> {
        let ty = self.ty(term)?;
        if let Some(value) = self.pool.as_bv_u64(term) {
            return Ok(self.int(value, ty));
        }
        if let Some(register) = self.registers.get(&term) {
            return Ok(self.b.local(*register));
        }
        let width = self.pool.width(term);
        let (op, operands) = self.pool.as_app(term).ok_or(Unlike)?;
        let operands = operands.to_vec();
        let folded = [
            (Op::BvAdd, BinaryOp::Add),
            (Op::BvMul, BinaryOp::Mul),
            (Op::BvUdiv, BinaryOp::Div),
            (Op::BvUrem, BinaryOp::Rem),
            (Op::BvXor, BinaryOp::BitXor),
            (Op::BvAnd, BinaryOp::BitAnd),
            (Op::BvOr, BinaryOp::BitOr),
        ];
        if let Some((_, binary)) = folded.into_iter().find(|it| it.0 == op) {
            let mut result = self.number(operands[0])?;
            for operand in &operands[1..] {
                let operand = self.number(*operand)?;
                result = self.b.binary(binary, result, operand);
            }
            return Ok(self.masked(result, width));
        }
        if op == Op::Ite {
            let cond = self.cond(operands[0])?;
            let (yes, no) = (self.number(operands[1])?, self.number(operands[2])?);
            return Ok(self.b.select(cond, yes, no));
        }
        let first = self.number(operands[0])?;
        if matches!(op, Op::ZeroExtend(_)) {
            return Ok(self.b.convert(first, ty));
        }
        if op == Op::BvNeg {
            let zero = self.int(0, ty);
            let result = self.b.binary(BinaryOp::Sub, zero, first);
            return Ok(self.masked(result, width));
        }
        if let Op::Extract { low, .. } = op {
            let from = self.b.ty(first);
            let distance = self.int(u64::from(low), from);
            let shifted = self.b.binary(BinaryOp::Shr, first, distance);
            let low = self.b.convert(shifted, ty);
            return Ok(self.masked(low, width));
        }
        if op == Op::Concat && operands.len() == 2 {
            let second = self.number(operands[1])?;
            let [high, low] = [first, second].map(|it| self.b.convert(it, ty));
            let distance = self.int(u64::from(self.pool.width(operands[1])), ty);
            let high = self.b.binary(BinaryOp::Shl, high, distance);
            return Ok(self.b.binary(BinaryOp::BitOr, high, low));
        }
        Err(Unlike)
    }

    fn cond(&mut self, term: TermId) -> Result<ExprId, Unlike> {
        if let Some(value) = self.pool.as_bool(term) {
            return Ok(self.b.bool(value));
        }
        let (op, operands) = self.pool.as_app(term).ok_or(Unlike)?;
        let operands = operands.to_vec();
        let compared =
            [(Op::Eq, BinaryOp::Eq), (Op::BvUlt, BinaryOp::Lt), (Op::BvUle, BinaryOp::Le)];
        let are_numbers = matches!(self.pool.sort(operands[0]), Sort::BitVec(_));
        if let Some((_, binary)) = compared.into_iter().find(|it| it.0 == op && are_numbers) {
            let (left, right) = (self.number(operands[0])?, self.number(operands[1])?);
            return Ok(self.b.binary(binary, left, right));
        }
        if !matches!(op, Op::Not | Op::And | Op::Or) {
            return Err(Unlike);
        }
        let mut result = self.cond(operands[0])?;
        if op == Op::Not {
            return Ok(self.b.not(result));
        }
        for operand in &operands[1..] {
            let operand = self.cond(*operand)?;
            result = if op == Op::And {
                self.b.and(result, operand)
            } else {
                self.b.or(result, operand)
            };
        }
        Ok(result)
    }

    fn access(&mut self, access: &Access) -> Result<(), Unlike> {
        let offset = self.number(access.offset)?;
        let offset = self.b.convert(offset, Scalar::LONG);
        let place = self.b.ptr_add(self.objects[access.object.index()], offset, 1);
        let ty = match access.size_bytes {
            1 => Scalar::Int(8, Signedness::Unsigned),
            4 => Scalar::UINT,
            8 => LONG,
            _ => return Err(Unlike),
        };
        match access.kind {
            AccessKind::Read => {
                self.b.load(place, ty);
            }
            AccessKind::Write => {
                let value = self.int(1, ty);
                self.b.store(place, value);
            }
            AccessKind::Atomic(_, sharing) => {
                let scope = match sharing {
                    Sharing::Block => MemScope::Block,
                    Sharing::Grid => MemScope::Device,
                    Sharing::Thread | Sharing::Warp => return Err(Unlike),
                };
                if ty.size_bytes() < 4 {
                    return Err(Unlike);
                }
                let (one, op) = (self.int(1, ty), Intrinsic::Atomic(AtomicOp::Add, scope));
                let args = vec![place, one];
                self.b.emit(InstrKind::Intrinsic { dst: None, op, args, text: None });
            }
        }
        Ok(())
    }

    fn nodes(&mut self, nodes: &[Node]) -> Result<(), Unlike> {
        nodes.iter().try_for_each(|node| self.node(node))
    }

    fn node(&mut self, node: &Node) -> Result<(), Unlike> {
        match node {
            Node::Access(access) => self.access(access)?,
            Node::Barrier(Sharing::Block) => {
                let op = Intrinsic::Barrier(BarrierKind::Plain);
                self.b.emit(InstrKind::Intrinsic { dst: None, op, args: Vec::new(), text: None });
            }
            Node::Barrier(Sharing::Warp) => {
                let all = self.int(u64::from(u32::MAX), Scalar::UINT);
                let (op, args) = (Intrinsic::SyncWarp, vec![all]);
                self.b.emit(InstrKind::Intrinsic { dst: None, op, args, text: None });
            }
            Node::Barrier(_) | Node::Partial(..) | Node::Assume(_) => return Err(Unlike),
            Node::Fresh(symbol) => {
                let (Sharing::Thread, Some((first, last))) = (symbol.sharing, symbol.range) else {
                    return Err(Unlike);
                };
                if last != first + 1 {
                    return Err(Unlike);
                }
                let ty = self.ty(symbol.term)?;
                let register = self.b.register("chosen", ty);
                self.registers.insert(symbol.term, register);
                let (dst, op) = (Some(register), Intrinsic::Nondet);
                self.b.emit(InstrKind::Intrinsic { dst, op, args: Vec::new(), text: None });
                let value = self.b.local(register);
                let (one, first) = (self.int(1, ty), self.int(first, ty));
                let bit = self.b.binary(BinaryOp::BitAnd, value, one);
                let value = self.b.binary(BinaryOp::Add, bit, first);
                self.b.assign(register, value);
            }
            Node::If { cond, then, otherwise } => {
                let (no, end) = (self.b.label(), self.b.label());
                let cond = self.cond(*cond)?;
                let is_not = self.b.not(cond);
                self.b.branch(is_not, no);
                self.nodes(then)?;
                self.b.goto(end);
                self.b.place(no);
                self.nodes(otherwise)?;
                self.b.place(end);
            }
            Node::For { counter, count, body } => {
                let ty = self.ty(*counter)?;
                let register = self.b.register("k", ty);
                let zero = self.int(0, ty);
                self.b.assign(register, zero);
                let (head, end) = (self.b.here(), self.b.label());
                let (value, count) = (self.b.local(register), self.number(*count)?);
                let is_over = self.b.binary(BinaryOp::Ge, value, count);
                self.b.branch(is_over, end);
                self.registers.insert(*counter, register);
                self.nodes(body)?;
                let (value, one) = (self.b.local(register), self.int(1, ty));
                let next = self.b.binary(BinaryOp::Add, value, one);
                self.b.assign(register, next);
                self.b.goto(head);
                self.b.place(end);
            }
            Node::Exit => self.b.ret(None),
        }
        Ok(())
    }
}

fn builtin(program: &mut GotoProgram, name: &str, var: ThreadVar) -> GlobalId {
    program.globals.push(Global {
        name: name.into(),
        space: GlobalSpace::Thread(var),
        layout: Layout { size_bytes: 12, align_bytes: 4, cell_bytes: 4 },
        init: None,
        is_const: true,
        is_model: true,
        is_opaque: false,
        span: Span::NONE,
    })
}

/// A register for a part of a built-in variable.
fn read_builtin(b: &mut FunctionBuilder, global: GlobalId, axis: u64) -> LocalId {
    let start = b.global_addr(global);
    let addr = b.ptr_offset(start, axis * 4);
    let dst = b.register("builtin", Scalar::UINT);
    b.emit(InstrKind::Load { dst, addr, is_volatile: false });
    dst
}

fn kernel(pool: &mut TermPool, protocol: &Protocol) -> Result<(GotoProgram, LaunchShape), Unlike> {
    let mut program = GotoProgram::default();
    let vars = [
        ("threadIdx", ThreadVar::ThreadIdx),
        ("blockIdx", ThreadVar::BlockIdx),
        ("blockDim", ThreadVar::BlockDim),
    ];
    let [thread_idx, block_idx, block_dim] =
        vars.map(|(name, var)| builtin(&mut program, name, var));
    let thread = ThreadTerms::new(pool);
    let mut b = FunctionBuilder::new("kernel", FunctionKind::Kernel);
    let mut registers = BTreeMap::new();
    let names = (0..protocol.objects.len()).map(|number| format!("a{number}"));
    let pointers: Vec<LocalId> = names.map(|name| b.param(name, Scalar::Pointer)).collect();
    let size = protocol.block[0];
    for (number, symbol) in protocol.symbols.iter().enumerate() {
        if symbol.sharing != Sharing::Grid || pool.sort(symbol.term) != Sort::BitVec(32) {
            return Err(Unlike);
        }
        if symbol.term != size {
            registers.insert(symbol.term, b.param(format!("p{number}"), Scalar::UINT));
        }
    }
    for (axis, number) in (0..3).zip(0_u64..) {
        let parts = [(thread.thread_idx, thread_idx), (thread.block_idx, block_idx)];
        for (terms, global) in parts {
            registers.insert(terms[axis], read_builtin(&mut b, global, number));
        }
    }
    if pool.as_symbol(size).is_some() {
        let register = read_builtin(&mut b, block_dim, 0);
        registers.insert(size, register);
        let (value, most) = (b.local(register), b.int(MAX_SIZE, Scalar::UINT));
        let is_small = b.binary(BinaryOp::Le, value, most);
        b.emit(InstrKind::Assume(is_small));
    }
    // Blocks lie along one axis.
    let [x, y, _] = thread.block_idx.map(|term| registers[&term]);
    let (x, y) = (b.local(x), b.local(y));
    let block = b.binary(BinaryOp::Add, x, y);
    let block = b.convert(block, Scalar::LONG);
    let distance = b.int(BLOCK_BYTES, Scalar::LONG);
    let of_block = b.binary(BinaryOp::Mul, block, distance);
    let mut objects = Vec::new();
    for (object, pointer) in protocol.objects.values().zip(pointers) {
        let start = b.local(pointer);
        let is_own = object.sharing == Sharing::Block;
        objects.push(if is_own { b.ptr_add(start, of_block, 1) } else { start });
    }
    let mut builder = Builder { pool, b, registers, objects };
    for symbol in protocol.symbols.iter().filter(|symbol| symbol.term != size) {
        let (first, last) = symbol.range.ok_or(Unlike)?;
        let value = builder.number(symbol.term)?;
        let ends = [first, last].map(|end| builder.int(end, Scalar::UINT));
        let is_above = builder.b.binary(BinaryOp::Ge, value, ends[0]);
        let is_below = builder.b.binary(BinaryOp::Le, value, ends[1]);
        let is_within = builder.b.and(is_above, is_below);
        builder.b.emit(InstrKind::Assume(is_within));
    }
    for assumption in &protocol.assumptions {
        let holds = builder.cond(*assumption)?;
        builder.b.emit(InstrKind::Assume(holds));
    }
    builder.nodes(&protocol.body)?;
    builder.b.ret(None);
    let func = program.functions.push(builder.b.finish());
    program.kernels.push(func);
    let extent = |dim: TermId| match pool.as_bv_u64(dim).map(u32::try_from) {
        Some(Ok(size)) => Extent::Fixed(size),
        Some(Err(_)) | None => Extent::Any,
    };
    let (grid, block) = (protocol.grid.map(extent), protocol.block.map(extent));
    Ok((
        program,
        LaunchShape { grid, block, shared_bytes: None, is_countable: true, arguments: Vec::new() },
    ))
}

/// Whether there is a violation of some kinds, as far as the analysis can tell. Others are not asked for, so that they
/// cannot stand in for one that is not found.
fn decide(program: &GotoProgram, shape: &LaunchShape, kinds: &[PropertyKind]) -> Option<bool> {
    assert!(cuda_verify_goto::verify::verify(program).is_ok(), "the program is well formed");
    let mut properties = PropertySet::EMPTY;
    kinds.iter().for_each(|kind| properties.set(*kind, true));
    let config = Config { properties, threads: ThreadMode::Pair, ..Config::default() };
    let mut start = || Ok::<Box<dyn Solver>, Infallible>(Box::new(Embedded::new(Effort::DEFAULT)));
    let Ok(outcome) = verify_kernel(program, program.kernels[0], shape, &config, &mut start);
    match outcome.verdict {
        Verdict::Safe(Scope::Complete) => Some(false),
        Verdict::Unsafe(_) => Some(true),
        Verdict::Safe(_) | Verdict::Unknown(_) => None,
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn kernels_have_the_races_and_barriers_of_their_protocols() {
    let (n, first) = (setting("CUDA_VERIFY_KERNELS", 600), setting("CUDA_VERIFY_FIRST_SEED", 0));
    let (mut n_safe, mut n_unsafe, mut n_open, mut n_invented) = (0_u32, 0_u32, 0_u32, 0_u32);
    let mut problems = Vec::new();
    for seed in first..first + n {
        let mut pool = TermPool::new();
        let mut protocol = random::protocol(&mut pool, seed);
        protocol.warp_size = 32;
        let Ok((program, shape)) = kernel(&mut pool, &protocol) else { continue };
        let mut code = None;
        let questions: [(Question, &[PropertyKind]); 2] = [
            (Question::Divergence, &[PropertyKind::BarrierDivergence, PropertyKind::WarpSync]),
            (Question::Race, &[PropertyKind::DataRace]),
        ];
        let mut is_divergent = false;
        for (question, kinds) in questions {
            let Ok(expected) = answer(&mut pool, &protocol, question, &Limits::small()) else {
                continue;
            };
            let Some(found) = decide(&program, &shape, kinds) else {
                n_open += 1;
                continue;
            };
            n_invented += u32::from(found && expected.is_none());
            n_safe += u32::from(!found);
            n_unsafe += u32::from(found);
            // Behind a barrier that not all come to nothing is defined, races neither.
            let is_lost = !found && expected.is_some() && !is_divergent;
            is_divergent |= expected.is_some();
            if is_lost {
                let text = display(&pool, &protocol);
                let code = code.get_or_insert_with(|| cuda_verify_goto::text::display(&program));
                problems.push(format!("seed {seed}: {question:?} is lost\n{text}\n{code}"));
            }
        }
    }
    println!(
        "{n_safe} safe, {n_unsafe} unsafe, {n_invented} of these invented, {n_open} open, of {n}"
    );
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(n_safe > 0 && n_unsafe > 0 && n_open <= (n_safe + n_unsafe) / 4);
    assert!(n_invented <= n_unsafe / 20, "{n_invented} of {n_unsafe} violations are invented");
}
