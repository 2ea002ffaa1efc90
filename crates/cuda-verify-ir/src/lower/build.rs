//! What is being built: the program, and the body of the function whose turn it is.
//!
//! It knows of the IR and of nothing of C++: names, classes and conversions are decided before.

use cuda_verify_base::id::Id;
use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{IdSet, Name, PrimaryMap, Span};
use rustc_hash::FxHashMap;

use crate::program::{
    Callee, Constant, Expr, ExprId, ExprKind, LabelId, Local, LocalId, Program, SeqExpr, Stmt,
    StmtKind,
};
use crate::types::{Type, TypeId};

/// The body of a function.
#[derive(Debug, Default)]
pub(crate) struct Body<'a> {
    pub(crate) exprs: PrimaryMap<ExprId, Expr>,
    pub(crate) volatile_places: IdSet<ExprId>,
    pub(crate) locals: PrimaryMap<LocalId, Local>,
    pub(crate) labels: FxHashMap<&'a str, LabelId>,
    pub(crate) n_labels: u32,
    /// What is taken for granted in it.
    pub(crate) rules: RuleSet,
    /// Statements of the innermost open block.
    pub(crate) out: Vec<Stmt>,
}

/// The program with its open function.
#[derive(Debug)]
pub(crate) struct Builder<'a> {
    pub(crate) program: Program,
    pub(crate) body: Body<'a>,
    /// The place in the source that what is built next comes from.
    pub(crate) span: Span,
    pub(crate) void_id: TypeId,
}

impl<'a> Builder<'a> {
    pub(crate) fn push_expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        let span = self.span;
        self.body.exprs.push(Expr { kind, ty, span })
    }

    /// Takes the functions out of the expressions since there were so many, which nothing evaluates: what names a function
    /// is taken to reach it.
    pub(crate) fn forget_functions(&mut self, n_before: usize) {
        for index in n_before..self.body.exprs.len() {
            let kind = &mut self.body.exprs[ExprId::from_index(index)].kind;
            if matches!(kind, ExprKind::FuncAddr(_) | ExprKind::Call(Callee::Direct(_), _)) {
                *kind = ExprKind::Const(Constant::Int(0));
            }
        }
    }

    pub(crate) fn emit(&mut self, kind: StmtKind) {
        let span = self.span;
        self.body.out.push(Stmt { kind, span });
    }

    pub(crate) fn new_local(&mut self, name: &str, ty: TypeId) -> LocalId {
        let span = self.span;
        self.body.locals.push(Local {
            name: Name::new(name),
            ty,
            is_volatile: false,
            align_bytes: None,
            span,
        })
    }

    pub(crate) fn new_label(&mut self) -> LabelId {
        let label = LabelId::from_index(usize::try_from(self.body.n_labels).unwrap_or(usize::MAX));
        self.body.n_labels += 1;
        label
    }

    /// The same address as another type.
    pub(crate) fn cast_place(&mut self, e: ExprId, ty: TypeId) -> ExprId {
        let from = self.body.exprs[e].ty;
        let from_ptr = self.program.types.pointer(from);
        let to_ptr = self.program.types.pointer(ty);
        let addr = self.addr_of(e, from_ptr);
        let cast = self.push_expr(ExprKind::Convert(addr), to_ptr);
        self.push_expr(ExprKind::Deref(cast), ty)
    }

    /// Address of a place; of `*p` it is `p`.
    pub(crate) fn addr_of(&mut self, place: ExprId, ptr_ty: TypeId) -> ExprId {
        match self.body.exprs[place].kind {
            ExprKind::Deref(pointer) if self.body.exprs[pointer].ty == ptr_ty => pointer,
            _ => self.push_expr(ExprKind::AddrOf(place), ptr_ty),
        }
    }

    pub(crate) fn const_size(&mut self, value: u64) -> ExprId {
        let ty = self.program.types.scalar(crate::types::Scalar::SIZE);
        self.push_expr(ExprKind::Const(Constant::Int(u128::from(value))), ty)
    }

    pub(crate) fn load_size(&mut self, local: LocalId) -> ExprId {
        let ty = self.program.types.scalar(crate::types::Scalar::SIZE);
        let place = self.push_expr(ExprKind::Local(local), ty);
        self.push_expr(ExprKind::Load(place), ty)
    }

    pub(crate) fn label(&mut self, name: &'a str) -> LabelId {
        if let Some(label) = self.body.labels.get(name) {
            return *label;
        }
        let label = self.new_label();
        self.body.labels.insert(name, label);
        label
    }

    /// Whether evaluating an expression has no effect and accesses no memory that matters.
    pub(crate) fn is_pure(&self, e: ExprId) -> bool {
        match &self.body.exprs[e].kind {
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Const(_)
            | ExprKind::FuncAddr(_) => true,
            ExprKind::Field(e, _) | ExprKind::Decay(e) | ExprKind::AddrOf(e) => self.is_pure(*e),
            _ => false,
        }
    }

    /// Statements as an expression without value.
    pub(crate) fn stmts_expr(&mut self, mut stmts: Vec<Stmt>) -> ExprId {
        if let [Stmt { kind: StmtKind::Expr(e), .. }] = stmts[..] {
            stmts.clear();
            return e;
        }
        let void = self.void_id;
        self.push_expr(ExprKind::Seq(Box::new(SeqExpr { stmts, value: None })), void)
    }

    /// A statement that reports something unsupported, for use inside expressions.
    pub(crate) fn unsupported_stmt(&self, words: &str) -> Stmt {
        Stmt { kind: StmtKind::Unsupported(Name::new(words)), span: self.span }
    }

    /// Bits of the bit-field that a value is loaded from.
    pub(crate) fn bit_width(&self, e: ExprId) -> Option<u32> {
        let ExprKind::Load(place) = self.body.exprs[e].kind else { return None };
        let ExprKind::Field(base, field) = self.body.exprs[place].kind else { return None };
        let Type::Record(record) = self.program.types.get(self.body.exprs[base].ty) else {
            return None;
        };
        let field = self.program.types.records[*record].fields.get(usize::try_from(field).ok()?)?;
        field.bits.map(|(_, width)| width)
    }

    /// A pointer value as another pointer type with the same bits.
    pub(crate) fn retype_pointer(&mut self, e: ExprId, want: TypeId) -> ExprId {
        if self.body.exprs[e].ty == want { e } else { self.push_expr(ExprKind::Convert(e), want) }
    }

    /// Keeps a value in a fresh local.
    pub(crate) fn save(&mut self, e: ExprId, ty: TypeId) -> LocalId {
        let local = self.new_local("$val", ty);
        self.emit(StmtKind::Decl { local, cleanup: None });
        let target = self.push_expr(ExprKind::Local(local), ty);
        let assign = self.push_expr(ExprKind::Assign(target, e), ty);
        self.emit(StmtKind::Expr(assign));
        local
    }

    /// A statement list with one expression.
    pub(crate) fn stmt_of(&self, kind: StmtKind) -> Stmt {
        Stmt { kind, span: self.span }
    }
}
