//! The verifier of the typed IR: whether every expression is typed as its operands demand.
//!
//! Runs in tests and in debug checks; a finding is a fault of the lowering, never of the user's program. Cost: linear.

use cuda_verify_base::IdSet;
use cuda_verify_base::id::Id;

use crate::program::{
    BinaryOp, Callee, Constant, ExprId, ExprKind, FuncId, Function, InitValue, Program, SeqExpr,
    Stmt, StmtKind, UnaryOp,
};
use crate::types::{Scalar, Type, TypeId};

/// A rule that an expression or statement breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Function in which it was found, if in one.
    pub function: Option<FuncId>,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.function {
            Some(function) => write!(f, "{function}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Fault {}

/// Checks a program; gives all faults found.
///
/// # Errors
/// The faults, in the order of functions and expressions.
pub fn verify(program: &Program) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    for global in program.globals.values() {
        let size = program.types.size_bytes(global.ty);
        for write in global.init.iter().flatten() {
            let n = match &write.value {
                InitValue::Bytes(bytes) => u64::try_from(bytes.len()).unwrap_or(u64::MAX),
                InitValue::GlobalAddr(..) | InitValue::FuncAddr(_) => 8,
            };
            if write.offset_bytes.saturating_add(n) > size {
                faults.push(Fault {
                    function: None,
                    message: format!("initialiser of {} writes behind its end", global.name),
                });
            }
        }
    }
    for (id, function) in program.functions.iter() {
        let mut checker = Checker {
            program,
            function,
            faults: Vec::new(),
            seen: IdSet::new(),
            pending: Vec::new(),
        };
        for stmt in function.body.iter().flatten() {
            checker.stmt(stmt);
        }
        // Only what the body reaches counts: the arena may hold expressions that were looked at and not used.
        while let Some(e) = checker.pending.pop() {
            checker.expr(e);
        }
        faults.extend(
            checker.faults.into_iter().map(|message| Fault { function: Some(id), message }),
        );
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

struct Checker<'p> {
    program: &'p Program,
    function: &'p Function,
    faults: Vec<String>,
    seen: IdSet<ExprId>,
    pending: Vec<ExprId>,
}

impl Checker<'_> {
    fn fault(&mut self, e: ExprId, message: &str) {
        let kind = format!("{:?}", self.function.exprs[e].kind);
        let kind: String = kind.chars().take(80).collect();
        let ty = crate::text::TypeText(&self.program.types, self.function.exprs[e].ty).to_string();
        self.faults.push(format!("{e}: {kind}: {ty}: {message}"));
    }

    fn ty(&self, e: ExprId) -> TypeId {
        self.function.exprs[e].ty
    }

    fn scalar(&self, e: ExprId) -> Option<Scalar> {
        self.program.types.as_scalar(self.ty(e))
    }

    fn reach(&mut self, e: ExprId) {
        if self.seen.insert(e) {
            self.pending.push(e);
        }
    }

    /// Operands must stand before what uses them.
    fn operand(&mut self, user: ExprId, e: ExprId) -> bool {
        self.reach(e);
        if e >= user {
            self.fault(user, "refers to a later expression");
            return false;
        }
        true
    }

    fn is_place(&self, e: ExprId) -> bool {
        let mut e = e;
        loop {
            let kind = &self.function.exprs[e].kind;
            let ExprKind::Seq(seq) = kind else { return kind.is_place() };
            match seq.value {
                Some(value) => e = value,
                None => return false,
            }
        }
    }

    fn want_place(&mut self, user: ExprId, e: ExprId) {
        if self.operand(user, e) && !self.is_place(e) {
            self.fault(user, "operand is not a place");
        }
    }

    fn want_value(&mut self, user: ExprId, e: ExprId) {
        if self.operand(user, e) && self.is_place(e) {
            self.fault(user, "operand is a place, not a value");
        }
    }

    fn want_bool(&mut self, user: ExprId, e: ExprId) {
        self.want_value(user, e);
        if self.scalar(e) != Some(Scalar::Bool) {
            self.fault(user, "operand is not a bool");
        }
    }

    fn want_int(&mut self, user: ExprId, e: ExprId) {
        self.want_value(user, e);
        if !matches!(self.scalar(e), Some(Scalar::Int(..) | Scalar::Bool)) {
            self.fault(user, "operand is not an integer");
        }
    }

    fn want_pointer(&mut self, user: ExprId, e: ExprId) {
        self.want_value(user, e);
        if self.scalar(e) != Some(Scalar::Pointer) {
            self.fault(user, "operand is not a pointer");
        }
    }

    fn same(&mut self, user: ExprId, a: TypeId, b: TypeId, message: &str) {
        if a != b {
            self.fault(user, message);
        }
    }

    fn expr(&mut self, e: ExprId) {
        let types = &self.program.types;
        let function = self.function;
        let ty = self.ty(e);
        match &function.exprs[e].kind {
            ExprKind::Local(local) => match function.locals.get(*local) {
                Some(info) => self.same(e, info.ty, ty, "type of the local differs"),
                None => self.fault(e, "unknown local"),
            },
            ExprKind::Global(global) => match self.program.globals.get(*global) {
                Some(info) => self.same(e, info.ty, ty, "type of the variable differs"),
                None => self.fault(e, "unknown variable"),
            },
            ExprKind::Deref(p) => {
                self.want_pointer(e, *p);
                if let Some(to) = types.pointee(self.ty(*p)) {
                    self.same(e, to, ty, "pointee differs");
                }
            }
            ExprKind::Field(base, index) => {
                self.want_place(e, *base);
                let record = types.as_record(self.ty(*base));
                let field =
                    usize::try_from(*index).ok().and_then(|index| record?.fields.get(index));
                match field {
                    Some(field) => self.same(e, field.ty, ty, "type of the field differs"),
                    None => self.fault(e, "no such field"),
                }
            }
            ExprKind::Index(base, index) => {
                self.want_place(e, *base);
                self.want_int(e, *index);
                match types.as_array(self.ty(*base)) {
                    Some((elem, _)) => self.same(e, elem, ty, "element type differs"),
                    None => self.fault(e, "index into something that is no array"),
                }
            }
            ExprKind::Const(constant) => {
                let fits = matches!(
                    (constant, types.as_scalar(ty)),
                    (Constant::Bool(_), Some(Scalar::Bool))
                        | (Constant::Int(_), Some(Scalar::Int(..)))
                        | (Constant::Float(_), Some(Scalar::Float(_)))
                        | (Constant::Null, Some(Scalar::Pointer))
                );
                if !fits {
                    self.fault(e, "constant of another type");
                }
                if let (Constant::Int(bits), Some(Scalar::Int(width, _))) =
                    (constant, types.as_scalar(ty))
                    && width < 128
                    && bits >> width != 0
                {
                    self.fault(e, "constant with bits beyond its type");
                }
            }
            ExprKind::Load(place) => {
                self.want_place(e, *place);
                self.same(e, self.ty(*place), ty, "loads another type");
                if matches!(types.get(ty), Type::Void | Type::Array { .. } | Type::Function(_)) {
                    self.fault(e, "load of this type");
                }
            }
            ExprKind::AddrOf(place) => {
                self.want_place(e, *place);
                match types.pointee(ty) {
                    Some(to) => self.same(e, to, self.ty(*place), "pointee differs"),
                    None => self.fault(e, "address that is no pointer"),
                }
            }
            ExprKind::Decay(place) => {
                self.want_place(e, *place);
                match (types.pointee(ty), types.as_array(self.ty(*place))) {
                    (Some(to), Some((elem, _))) => self.same(e, to, elem, "pointee differs"),
                    (None, _) | (_, None) => self.fault(e, "decay of something that is no array"),
                }
            }
            ExprKind::FuncAddr(func) => {
                if self.program.functions.get(*func).is_none()
                    || types.as_scalar(ty) != Some(Scalar::Pointer)
                {
                    self.fault(e, "address of an unknown function");
                }
            }
            ExprKind::Unary(op, a) => {
                self.want_value(e, *a);
                self.same(e, self.ty(*a), ty, "type changes");
                let fits = matches!(
                    (op, self.scalar(*a)),
                    (UnaryOp::Not, Some(Scalar::Bool))
                        | (UnaryOp::BitNot, Some(Scalar::Int(..)))
                        | (UnaryOp::Neg, Some(Scalar::Int(..) | Scalar::Float(_)))
                );
                if !fits {
                    self.fault(e, "operand of this type");
                }
            }
            ExprKind::Binary(op, a, b) => self.binary(e, *op, *a, *b),
            ExprKind::PtrAdd(p, n) | ExprKind::PtrSub(p, n) => {
                self.want_pointer(e, *p);
                self.want_int(e, *n);
                self.same(e, self.ty(*p), ty, "type changes");
            }
            ExprKind::PtrDiff(a, b) => {
                self.want_pointer(e, *a);
                self.want_pointer(e, *b);
                self.same(e, self.ty(*a), self.ty(*b), "pointers of different type");
                if types.as_scalar(ty) != Some(Scalar::LONG) {
                    self.fault(e, "difference that is no i64");
                }
            }
            ExprKind::Convert(a) => {
                self.want_value(e, *a);
                if self.scalar(*a).is_none() || types.as_scalar(ty).is_none() {
                    self.fault(e, "conversion of something that is no scalar");
                }
            }
            ExprKind::Bitcast(a) => {
                self.want_value(e, *a);
                let sizes = (
                    self.scalar(*a).map(Scalar::size_bytes),
                    types.as_scalar(ty).map(Scalar::size_bytes),
                );
                if sizes.0.is_none() || sizes.0 != sizes.1 {
                    self.fault(e, "bit cast between these types");
                }
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                self.want_bool(e, *a);
                self.want_bool(e, *b);
            }
            ExprKind::Conditional(c, a, b) => {
                self.want_bool(e, *c);
                self.want_value(e, *a);
                self.want_value(e, *b);
                self.same(e, self.ty(*a), ty, "arm of another type");
                self.same(e, self.ty(*b), ty, "arm of another type");
            }
            ExprKind::Assign(place, value) => {
                self.want_place(e, *place);
                self.want_value(e, *value);
                self.same(e, self.ty(*place), self.ty(*value), "stores another type");
                self.same(e, self.ty(*place), ty, "value of another type");
            }
            ExprKind::AssignOp { place, value, compute_ty, op } => {
                self.want_place(e, *place);
                self.want_value(e, *value);
                self.same(e, self.ty(*place), ty, "value of another type");
                let is_pointer = types.as_scalar(*compute_ty) == Some(Scalar::Pointer);
                let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
                if !is_pointer && !is_shift {
                    self.same(e, self.ty(*value), *compute_ty, "operand of another type");
                }
            }
            ExprKind::IncDec { place, .. } => {
                self.want_place(e, *place);
                self.same(e, self.ty(*place), ty, "value of another type");
            }
            ExprKind::Call(callee, args) => self.call(e, *callee, args),
            ExprKind::Intrinsic(_, args) => {
                for arg in args {
                    self.want_value(e, *arg);
                }
            }
            ExprKind::Seq(seq) => self.seq(e, seq),
        }
    }

    fn seq(&mut self, e: ExprId, seq: &SeqExpr) {
        for stmt in &seq.stmts {
            self.stmt(stmt);
        }
        match seq.value {
            Some(value) => {
                if self.operand(e, value) {
                    self.same(e, self.ty(value), self.ty(e), "value of another type");
                }
            }
            None => {
                if !matches!(self.program.types.get(self.ty(e)), Type::Void) {
                    self.fault(e, "sequence without value");
                }
            }
        }
    }

    fn binary(&mut self, e: ExprId, op: BinaryOp, a: ExprId, b: ExprId) {
        self.want_value(e, a);
        self.want_value(e, b);
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            self.want_int(e, a);
            self.want_int(e, b);
            self.same(e, self.ty(a), self.ty(e), "type changes");
            return;
        }
        self.same(e, self.ty(a), self.ty(b), "operands of different type");
        if op.is_comparison() {
            if self.program.types.as_scalar(self.ty(e)) != Some(Scalar::Bool) {
                self.fault(e, "comparison that is no bool");
            }
        } else {
            self.same(e, self.ty(a), self.ty(e), "type changes");
            if !matches!(self.scalar(a), Some(Scalar::Int(..) | Scalar::Float(_))) {
                self.fault(e, "operands of this type");
            }
        }
    }

    fn call(&mut self, e: ExprId, callee: Callee, args: &[ExprId]) {
        for arg in args {
            self.want_value(e, *arg);
        }
        let program = self.program;
        let (params, ret, is_variadic): (Vec<TypeId>, TypeId, bool) = match callee {
            Callee::Direct(func) => {
                let Some(function) = program.functions.get(func) else {
                    self.fault(e, "call of an unknown function");
                    return;
                };
                let n = usize::try_from(function.n_params).unwrap_or(0);
                let params = function.locals.values().take(n).map(|local| local.ty).collect();
                (params, function.ret, function.is_variadic)
            }
            Callee::Indirect(p) => {
                self.want_pointer(e, p);
                let Some(function) = program.types.as_function(self.ty(p)) else {
                    self.fault(e, "call of something that is no function");
                    return;
                };
                (function.params.clone(), function.ret, function.is_variadic)
            }
        };
        self.same(e, ret, self.ty(e), "result of another type");
        if args.len() < params.len() || (args.len() > params.len() && !is_variadic) {
            self.fault(e, "wrong number of arguments");
            return;
        }
        for (arg, param) in args.iter().zip(params) {
            // Pointers differ in their pointee where `this` or a base class is passed.
            let both_pointers = self.scalar(*arg) == Some(Scalar::Pointer)
                && program.types.as_scalar(param) == Some(Scalar::Pointer);
            if self.ty(*arg) != param && !both_pointers {
                self.fault(e, "argument of another type");
            }
        }
    }

    fn stmt_expr(&mut self, e: ExprId) {
        if e.index() >= self.function.exprs.len() {
            self.faults.push(format!("statement uses unknown {e}"));
            return;
        }
        self.reach(e);
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.stmt(stmt);
        }
    }

    fn condition(&mut self, e: ExprId) {
        self.stmt_expr(e);
        if self.scalar(e) != Some(Scalar::Bool) || self.is_place(e) {
            self.fault(e, "condition that is no bool");
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Expr(e) | StmtKind::ZeroInit(e) => self.stmt_expr(*e),
            StmtKind::Block(stmts) => self.stmts(stmts),
            StmtKind::Decl { local, cleanup } => {
                if self.function.locals.get(*local).is_none() {
                    self.faults.push(format!("declaration of unknown {local}"));
                }
                if let Some(cleanup) = cleanup {
                    self.stmt_expr(*cleanup);
                }
            }
            StmtKind::DeclVla { size, .. } => self.stmt_expr(*size),
            StmtKind::If { cond, then_branch, else_branch } => {
                self.condition(*cond);
                self.stmts(then_branch);
                self.stmts(else_branch);
            }
            StmtKind::Loop { cond_prelude, cond, step, body, .. } => {
                self.stmts(cond_prelude);
                if let Some(cond) = cond {
                    self.condition(*cond);
                }
                if let Some(step) = step {
                    self.stmt_expr(*step);
                }
                self.stmts(body);
            }
            StmtKind::Switch { value, body } => {
                self.stmt_expr(*value);
                self.stmts(body);
            }
            StmtKind::Return(value) => {
                if let Some(e) = value {
                    self.stmt_expr(*e);
                }
                let is_void = matches!(self.program.types.get(self.function.ret), Type::Void);
                match value {
                    Some(e) if self.ty(*e) != self.function.ret || self.is_place(*e) => {
                        self.fault(*e, "returned value of another type");
                    }
                    Some(_) => {}
                    None if !is_void => self.faults.push("return without a value".to_owned()),
                    None => {}
                }
            }
            StmtKind::Launch(launch) => {
                for e in launch.grid.iter().chain(&launch.block) {
                    if self.scalar(*e) != Some(Scalar::UINT) {
                        self.fault(*e, "launch dimension that is no u32");
                    }
                }
                let words = launch.grid.iter().chain(&launch.block).chain(&launch.args);
                for e in words.chain(&launch.shared_bytes).chain(&launch.stream) {
                    self.stmt_expr(*e);
                }
            }
            StmtKind::Try { body, handler } => {
                self.stmts(body);
                self.stmts(handler);
            }
            StmtKind::Case { .. }
            | StmtKind::Default
            | StmtKind::Throw
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Unsupported(_) => {}
        }
    }
}
