//! Bodies of functions that move to another program: every id in them is replaced.
//!
//! O(expressions and statements).

use cuda_verify_base::IdSet;
use cuda_verify_base::id::{Id, PrimaryMap};
use rustc_hash::FxHashMap;

use crate::program::{
    Callee, Expr, ExprKind, FuncId, Function, Global, GlobalId, InitValue, InitWrite, Program,
    Stmt, StmtKind, Symbol,
};
use crate::types::TypeId;

/// A program that is taken apart.
pub(super) struct Reading {
    pub(super) functions: Vec<Option<Function>>,
    pub(super) globals: Vec<Option<Global>>,
    pub(super) types: Vec<TypeId>,
    pub(super) symbols: Vec<Symbol>,
    /// Where functions and variables are in the linked program.
    pub(super) linked_functions: FxHashMap<FuncId, FuncId>,
    pub(super) linked_globals: FxHashMap<GlobalId, GlobalId>,
}

impl Reading {
    /// Takes the functions, variables and symbols of a program, whose types are at these places in the linked one.
    pub(super) fn new(program: &mut Program, types: Vec<TypeId>) -> Self {
        let functions = std::mem::take(&mut program.functions);
        let globals = std::mem::take(&mut program.globals);
        Self {
            functions: functions.into_values().map(Some).collect(),
            globals: globals.into_values().map(Some).collect(),
            types,
            symbols: std::mem::take(&mut program.symbols),
            linked_functions: FxHashMap::default(),
            linked_globals: FxHashMap::default(),
        }
    }
}

/// What moves the parts of several programs to one; `Part` says which program they come from.
pub(super) trait Target {
    type Part: Copy;

    /// The program in which the parts are after the move.
    fn out(&mut self) -> &mut Program;

    fn reading(&self, part: Self::Part) -> &Reading;

    fn reading_mut(&mut self, part: Self::Part) -> &mut Reading;

    /// Functions whose bodies have yet to be moved: from where, and to which place.
    fn pending(&mut self) -> &mut Vec<(Self::Part, FuncId, FuncId)>;

    /// The function that stands for one which several programs have.
    fn function_for(&self, part: Self::Part, id: FuncId) -> (Self::Part, FuncId);

    /// The variable that stands for one which several programs have.
    fn variable_for(&self, part: Self::Part, id: GlobalId) -> (Self::Part, GlobalId);

    /// A function in the linked program; it is moved if it has not been.
    fn function(&mut self, part: Self::Part, id: FuncId) -> FuncId {
        let (part, id) = self.function_for(part, id);
        let reading = self.reading(part);
        if let Some(linked) = reading.linked_functions.get(&id) {
            return *linked;
        }
        // The body follows: functions call themselves.
        let placeholder = reading.functions[id.index()].as_ref().map(empty_like);
        let placeholder = placeholder.expect("invariant: a function is reached once");
        let linked = self.out().functions.push(placeholder);
        self.reading_mut(part).linked_functions.insert(id, linked);
        self.pending().push((part, id, linked));
        linked
    }

    /// A variable in the linked program; it is moved if it has not been.
    fn variable(&mut self, part: Self::Part, id: GlobalId) -> GlobalId {
        let (part, id) = self.variable_for(part, id);
        let reading = self.reading_mut(part);
        if let Some(linked) = reading.linked_globals.get(&id) {
            return *linked;
        }
        let global = reading.globals[id.index()].take();
        let mut global = global.expect("invariant: a variable is moved once");
        global.ty = reading.types[global.ty.index()];
        global.virtuals_of = global.virtuals_of.map(|class| reading.types[class.index()]);
        let writes = global.init.take();
        let linked = self.out().globals.push(global);
        self.reading_mut(part).linked_globals.insert(id, linked);
        let writes = writes.map(|mut writes| {
            init(self, part, &mut writes);
            writes
        });
        self.out().globals[linked].init = writes;
        linked
    }

    /// Moves the bodies of the functions that were reached, and of those that these reach.
    fn move_bodies(&mut self) {
        while let Some((part, id, linked)) = self.pending().pop() {
            let body = self.reading_mut(part).functions[id.index()].take();
            let mut body = body.expect("invariant: a function is reached once");
            function(self, part, &mut body);
            self.out().functions[linked] = body;
        }
    }

    fn ty(&self, part: Self::Part, ty: TypeId) -> TypeId {
        self.reading(part).types[ty.index()]
    }
}

/// What stands for a function while it is moved.
fn empty_like(function: &Function) -> Function {
    Function {
        name: function.name.clone(),
        restricted: function.restricted.clone(),
        locals: PrimaryMap::new(),
        exprs: PrimaryMap::new(),
        volatile_places: IdSet::new(),
        rules: function.rules.clone(),
        body: None,
        ..*function
    }
}

/// Replaces the ids in a function.
fn function<T: Target + ?Sized>(target: &mut T, part: T::Part, function: &mut Function) {
    function.ret = target.ty(part, function.ret);
    for local in function.locals.values_mut() {
        local.ty = target.ty(part, local.ty);
    }
    for expr in function.exprs.values_mut() {
        relocate_expr(target, part, expr);
    }
    if let Some(body) = &mut function.body {
        relocate_stmts(target, part, body);
    }
}

/// Replaces the ids in an initialiser.
fn init<T: Target + ?Sized>(target: &mut T, part: T::Part, writes: &mut [InitWrite]) {
    for write in writes {
        match &mut write.value {
            InitValue::Bytes(_) => {}
            InitValue::GlobalAddr(global, _) => *global = target.variable(part, *global),
            InitValue::FuncAddr(func) => *func = target.function(part, *func),
        }
    }
}

fn relocate_expr<T: Target + ?Sized>(target: &mut T, part: T::Part, expr: &mut Expr) {
    expr.ty = target.ty(part, expr.ty);
    match &mut expr.kind {
        ExprKind::Global(global) => {
            *global = target.variable(part, *global);
            // An array may be declared without its length where it is not defined.
            expr.ty = target.out().globals[*global].ty;
        }
        ExprKind::FuncAddr(func) | ExprKind::Call(Callee::Direct(func), _) => {
            *func = target.function(part, *func);
        }
        ExprKind::AssignOp { compute_ty, .. } => *compute_ty = target.ty(part, *compute_ty),
        ExprKind::Seq(seq) => relocate_stmts(target, part, &mut seq.stmts),
        ExprKind::Local(_)
        | ExprKind::Deref(_)
        | ExprKind::Field(..)
        | ExprKind::Index(..)
        | ExprKind::Const(_)
        | ExprKind::Load(_)
        | ExprKind::AddrOf(_)
        | ExprKind::Decay(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::PtrAdd(..)
        | ExprKind::PtrSub(..)
        | ExprKind::PtrDiff(..)
        | ExprKind::Convert(_)
        | ExprKind::Bitcast(_)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Conditional(..)
        | ExprKind::Assign(..)
        | ExprKind::IncDec { .. }
        | ExprKind::Call(Callee::Indirect(_), _)
        | ExprKind::Intrinsic(..) => {}
    }
}

fn relocate_stmts<T: Target + ?Sized>(target: &mut T, part: T::Part, stmts: &mut [Stmt]) {
    for stmt in stmts {
        match &mut stmt.kind {
            StmtKind::Block(body) | StmtKind::Switch { body, .. } => {
                relocate_stmts(target, part, body);
            }
            StmtKind::If { then_branch: first, else_branch: second, .. }
            | StmtKind::Loop { cond_prelude: first, body: second, .. }
            | StmtKind::Try { body: first, handler: second } => {
                relocate_stmts(target, part, first);
                relocate_stmts(target, part, second);
            }
            StmtKind::Launch(launch) => {
                if let Callee::Direct(kernel) = &mut launch.kernel {
                    *kernel = target.function(part, *kernel);
                }
            }
            StmtKind::Expr(_)
            | StmtKind::Decl { .. }
            | StmtKind::DeclVla { .. }
            | StmtKind::ZeroInit(_)
            | StmtKind::Case { .. }
            | StmtKind::Default
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Throw
            | StmtKind::Unsupported(_) => {}
        }
    }
}
