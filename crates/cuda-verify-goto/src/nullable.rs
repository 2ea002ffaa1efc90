//! Which pointers that a function is passed the program compares with null: their caller may pass null.
//!
//! Values are followed through registers and local variables, and into functions and kernels of the program, without
//! regard to the order of instructions. A test that nothing but an assertion or an assumption depends on asks for a
//! pointer, and allows no null.

use cuda_verify_base::Name;
use cuda_verify_base::id::Id as _;
use cuda_verify_ir::program::{BinaryOp, Constant};
use cuda_verify_ir::types::Scalar;
use rustc_hash::FxHashMap;

use crate::program::{
    Callee, Expr, ExprId, ExprKind, FuncId, Function, GotoProgram, InstrKind, LocalId,
};
use crate::uses::expressions_below;

/// What no name in a program ends with.
const IS_NULL: &str = " is null";

/// A set of the first parameters of a function.
type Params = u64;

/// Whether the program decides something by a comparison of each parameter of a function with null.
/// O(instructions reached).
#[must_use]
pub fn compared_with_null(program: &GotoProgram, func: FuncId) -> Vec<bool> {
    let compared = Analysis { program, known: FxHashMap::default() }.compared(func);
    (0..program.functions[func].n_params)
        .map(|index| compared.checked_shr(index).is_some_and(|rest| rest & 1 != 0))
        .collect()
}

/// The name of the input that tells whether a caller passes null for a parameter.
#[must_use]
pub fn null_argument(param: &str) -> Name {
    format!("{param}{IS_NULL}").into()
}

/// Whether that is the name of such an input.
#[must_use]
pub fn is_null_argument(name: &str) -> bool {
    name.ends_with(IS_NULL)
}

struct Analysis<'p> {
    program: &'p GotoProgram,
    known: FxHashMap<FuncId, Params>,
}

/// What the locals of a function hold: pointers that it is passed, and outcomes of their comparison with null.
struct Flow<'f> {
    function: &'f Function,
    pointers: Vec<Params>,
    outcomes: Vec<Params>,
}

impl Analysis<'_> {
    fn compared(&mut self, func: FuncId) -> Params {
        if let Some(known) = self.known.get(&func) {
            return *known;
        }
        // What a function does that calls itself is found in its first activation.
        self.known.insert(func, 0);
        let function = &self.program.functions[func];
        if function.is_model {
            return 0;
        }
        let flow = Flow::of(function);
        let mut compared = 0;
        for instr in function.instrs.values() {
            if let InstrKind::Assign { value, .. } = &instr.kind {
                compared |= flow.choices(*value);
            }
            if let InstrKind::Branch { cond: value, .. }
            | InstrKind::Return(Some(value))
            | InstrKind::Store { value, .. } = &instr.kind
            {
                compared |= flow.choices(*value) | flow.outcomes_in(*value);
            }
            if let InstrKind::Call { callee: Callee::Direct(callee), args, .. }
            | InstrKind::Launch { kernel: Callee::Direct(callee), args, .. } = &instr.kind
            {
                let passed = self.compared(*callee);
                for (index, arg) in (0..).zip(args) {
                    compared |= flow.choices(*arg) | flow.outcomes_in(*arg);
                    if passed.checked_shr(index).is_some_and(|rest| rest & 1 != 0) {
                        compared |= flow.pointers_in(*arg);
                    }
                }
            }
        }
        self.known.insert(func, compared);
        compared
    }
}

impl<'f> Flow<'f> {
    fn of(function: &'f Function) -> Self {
        let n_locals = function.locals.len();
        let mut flow = Self { function, pointers: vec![0; n_locals], outcomes: vec![0; n_locals] };
        let n_params = usize::try_from(function.n_params).unwrap_or(0);
        for (index, pointers) in (0..Params::BITS).zip(flow.pointers.iter_mut().take(n_params)) {
            *pointers = 1 << index;
        }
        while flow.step() {}
        flow
    }

    /// Follows each assignment once; whether anything was new.
    fn step(&mut self) -> bool {
        let mut is_new = false;
        for instr in self.function.instrs.values() {
            let (dst, pointers, outcomes) = if let InstrKind::Load { dst, addr, .. } = instr.kind {
                let Some(variable) = self.variable_at(addr).map(LocalId::index) else { continue };
                (Some(dst), self.pointers[variable], self.outcomes[variable])
            } else {
                let (dst, value) = if let InstrKind::Store { addr, value, .. } = instr.kind {
                    (self.variable_at(addr), value)
                } else if let InstrKind::Assign { dst, value } = instr.kind {
                    (Some(dst), value)
                } else {
                    continue;
                };
                (dst, self.pointers_in(value), self.outcomes_in(value))
            };
            let Some(dst) = dst.map(LocalId::index) else { continue };
            is_new |= pointers & !self.pointers[dst] != 0 || outcomes & !self.outcomes[dst] != 0;
            self.pointers[dst] |= pointers;
            self.outcomes[dst] |= outcomes;
        }
        is_new
    }

    fn variable_at(&self, addr: ExprId) -> Option<LocalId> {
        if let ExprKind::LocalAddr(local) = self.function.exprs[addr].kind {
            Some(local)
        } else {
            None
        }
    }

    /// The parameters whose value an expression may have.
    fn pointers_in(&self, expr: ExprId) -> Params {
        let node = &self.function.exprs[expr];
        let is_whole = matches!(node.ty, Scalar::Pointer | Scalar::Int(64, _));
        if let ExprKind::Select(_, a, b) = node.kind {
            return self.pointers_in(a) | self.pointers_in(b);
        }
        if let ExprKind::Local(local) = node.kind
            && is_whole
        {
            return self.pointers[local.index()];
        }
        if let ExprKind::Convert(of) | ExprKind::Bitcast(of) = node.kind
            && is_whole
        {
            return self.pointers_in(of);
        }
        0
    }

    /// The parameters of whose comparison with null an expression depends.
    fn outcomes_in(&self, expr: ExprId) -> Params {
        let below = expressions_below(self.function, [expr]);
        below.fold(0, |all, node| all | self.outcomes_of(node))
    }

    fn outcomes_of(&self, node: &Expr) -> Params {
        if let ExprKind::Local(local) = node.kind {
            return self.outcomes[local.index()];
        }
        if let ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, a, b) = node.kind {
            return match (self.is_null(a), self.is_null(b)) {
                (_, true) => self.pointers_in(a),
                (true, false) => self.pointers_in(b),
                (false, false) => 0,
            };
        }
        let ExprKind::Convert(of) = node.kind else { return 0 };
        if node.ty == Scalar::Bool { self.pointers_in(of) } else { 0 }
    }

    /// The parameters by whose comparison with null an expression chooses between others.
    fn choices(&self, expr: ExprId) -> Params {
        let below = expressions_below(self.function, [expr]);
        below.fold(0, |all, node| {
            let ExprKind::Select(cond, ..) = node.kind else { return all };
            all | self.outcomes_in(cond)
        })
    }

    fn is_null(&self, expr: ExprId) -> bool {
        let kind = self.function.exprs[expr].kind;
        if let ExprKind::Convert(of) | ExprKind::Bitcast(of) = kind {
            return self.is_null(of);
        }
        matches!(kind, ExprKind::Const(Constant::Null | Constant::Int(0)))
    }
}
