//! Temporaries ([class.temporary]): where they are declared, and with which full-expression or block they end.

use cuda_verify_syntax::ast::Expr;

use super::Lowerer;
use super::entity::Val;
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::types::Ty;
use crate::program::{ExprId, ExprKind as Ir, LocalId, SeqExpr, Stmt, StmtKind};

/// Temporaries of a full-expression.
#[derive(Debug, Default)]
pub(super) struct Temporaries {
    /// Those that die at its end, unless something is bound to them.
    ending: Vec<Temporary>,
    /// Declarations of those that live to the end of the block.
    extended: Vec<Stmt>,
}

#[derive(Debug)]
struct Temporary {
    local: LocalId,
    /// Another one that refers to it and lives as long.
    owner: Option<LocalId>,
    /// Its declaration.
    stmts: Vec<Stmt>,
}

impl Temporaries {
    pub(super) fn declare(&mut self, local: LocalId, owner: Option<LocalId>, stmts: Vec<Stmt>) {
        self.ending.push(Temporary { local, owner, stmts });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ending.is_empty() && self.extended.is_empty()
    }

    /// How many there are, to come back to.
    pub(super) fn mark(&self) -> (usize, usize) {
        (self.ending.len(), self.extended.len())
    }

    pub(super) fn reset(&mut self, (ending, extended): (usize, usize)) {
        self.ending.truncate(ending);
        self.extended.truncate(extended);
    }

    fn has(&self, local: LocalId) -> bool {
        self.ending.iter().any(|it| it.local == local)
    }
}

/// Which temporaries of an expression live as long as its place is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extended {
    /// The one that it is a part of, as where a reference is bound to it.
    Bound,
    /// All, so that it can still be copied.
    All,
}

/// Which temporaries outlive a full-expression.
#[derive(Debug)]
enum Kept {
    /// All, where it is not known what is bound to which.
    All,
    /// These.
    Roots(Vec<LocalId>),
}

impl Default for Kept {
    fn default() -> Self {
        Self::Roots(Vec::new())
    }
}

impl Kept {
    fn contains(&self, local: LocalId) -> bool {
        match self {
            Self::All => true,
            Self::Roots(roots) => roots.contains(&local),
        }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Roots(mut roots), Self::Roots(others)) => {
                roots.extend(others);
                Self::Roots(roots)
            }
            (Self::All, _) | (_, Self::All) => Self::All,
        }
    }
}

impl<'a> Lowerer<'a> {
    /// A temporary that lives to the end of the current block. Emits its declaration.
    pub(crate) fn temp_in_block(&mut self, ty: Ty) -> R<Place> {
        let id = self.ir_ty(ty)?;
        let local = self.ir.new_local("$tmp", id);
        let place = Place::new(Root::Local(local), ty);
        let cleanup = self.cleanup_expr(&place)?;
        self.ir.emit(StmtKind::Decl { local, cleanup });
        Ok(place)
    }

    /// The same of a part of a list, which lives on where other temporaries of the full-expression end.
    pub(super) fn temp_of_list(&mut self, ty: Ty) -> R<Place> {
        let n_before = self.ir.body.out.len();
        let place = self.temp_in_block(ty)?;
        let is_plain = matches!(
            self.ir.body.out.get(n_before..),
            Some([Stmt { kind: StmtKind::Decl { cleanup: None, .. }, .. }])
        );
        if is_plain
            && self.f.is_referring
            && self.unevaluated == 0
            && let Some(temps) = self.f.temps.last_mut()
        {
            temps.extended.extend(self.ir.body.out.drain(n_before..));
        }
        Ok(place)
    }

    /// Builds a class value in a temporary and gives its place after the statements that build it.
    pub(crate) fn build_temp(
        &mut self,
        ty: Ty,
        build: impl FnOnce(&mut Self, &Place) -> R<()>,
    ) -> R<Val> {
        let id = self.ir_ty(ty)?;
        let local = self.ir.new_local("$tmp", id);
        let place = Place::new(Root::Local(local), ty);
        let mut stmts: Vec<Stmt> = Vec::new();
        let span = self.ir.span;
        let mut after: Vec<Stmt> = Vec::new();
        let has_dtor = !self.is_trivial_dtor(ty)?;
        let is_of_full = has_dtor || self.f.is_referring;
        if is_of_full && self.unevaluated == 0 && !self.f.temps.is_empty() {
            self.declare_temp(local, &place, &mut after)?;
        } else {
            stmts.push(Stmt { kind: StmtKind::Decl { local, cleanup: None }, span });
        }
        let (result, built) = self.collect_stmts(|l| build(l, &place));
        result?;
        stmts.extend(built);
        stmts.extend(after);
        let e = self.ir.push_expr(Ir::Local(local), id);
        let seq = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(e) })), id);
        let load = self.ir.push_expr(Ir::Load(seq), id);
        Ok(Val { is_temp: true, ..Val::prvalue(load, ty) })
    }

    /// Declares a temporary with a destructor in the full-expression around it. Where it may not be evaluated, a flag
    /// tells whether it was.
    fn declare_temp(&mut self, local: LocalId, place: &Place, after: &mut Vec<Stmt>) -> R<()> {
        let span = self.ir.span;
        let mut cleanup = self.dtor_call(place)?;
        let bool_ty = self.ir.program.types.scalar(crate::types::Scalar::Bool);
        let mut before: Vec<Stmt> = Vec::new();
        if self.f.conditional > 0
            && let Some(call) = cleanup
        {
            let flag = self.ir.new_local("$built", bool_ty);
            let set = |l: &mut Self, value| {
                let target = l.ir.push_expr(Ir::Local(flag), bool_ty);
                let value =
                    l.ir.push_expr(Ir::Const(crate::program::Constant::Bool(value)), bool_ty);
                let assign = l.ir.push_expr(Ir::Assign(target, value), bool_ty);
                Stmt { kind: StmtKind::Expr(assign), span }
            };
            before.push(Stmt { kind: StmtKind::Decl { local: flag, cleanup: None }, span });
            before.push(set(self, false));
            after.push(set(self, true));
            let flag = self.ir.push_expr(Ir::Local(flag), bool_ty);
            let cond = self.ir.push_expr(Ir::Load(flag), bool_ty);
            let then_branch = vec![Stmt { kind: StmtKind::Expr(call), span }];
            let test = StmtKind::If { cond, then_branch, else_branch: Vec::new() };
            let stmts = vec![Stmt { kind: test, span }];
            let void = self.ir.void_id;
            cleanup =
                Some(self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void));
        }
        before.push(Stmt { kind: StmtKind::Decl { local, cleanup }, span });
        if let Some(temps) = self.f.temps.last_mut() {
            temps.declare(local, None, before);
        }
        Ok(())
    }

    /// Runs a full-expression: its temporaries die at its end.
    pub(crate) fn full<T>(&mut self, run: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let (value, temps, stmts) = self.with_temporaries(true, run)?;
        self.end_full(temps, stmts, &Kept::default());
        Ok(value)
    }

    /// The same of what makes a number, which refers to no temporary: those without destructor are of the block, so that the
    /// initialiser of a constant stays one statement.
    pub(crate) fn full_number<T>(&mut self, run: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let (value, temps, stmts) = self.with_temporaries(false, run)?;
        self.end_full(temps, stmts, &Kept::default());
        Ok(value)
    }

    /// Runs the initialiser of a reference: the temporary that it is bound to, as a whole or in part, lives to the end of
    /// the block ([class.temporary]/6), and no other one: what a call returns is none.
    pub(crate) fn full_bound<T>(&mut self, run: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let (value, temps, stmts) = self.with_temporaries(true, run)?;
        let kept = self.stored_last(&stmts);
        self.end_full(temps, stmts, &kept);
        Ok(value)
    }

    /// The same of a reference with static storage, which no temporary here lives as long as.
    pub(crate) fn full_static<T>(&mut self, run: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let (value, temps, stmts) = self.with_temporaries(true, run)?;
        if let Kept::Roots(roots) = self.stored_last(&stmts)
            && roots.iter().any(|root| temps.has(*root))
        {
            let what = "reference with static storage that is bound to a temporary";
            return Err(Fail::unsupported(self.ir.span, what));
        }
        self.end_full(temps, stmts, &Kept::All);
        Ok(value)
    }

    /// Runs an expression of which the place is used to the end of the block.
    pub(crate) fn full_place(&mut self, e: &'a Expr<'a>, extended: Extended) -> R<Val> {
        let mut root = None;
        let (place, temps, stmts) = self.with_temporaries(true, |l| {
            let v = l.expr(e)?;
            let v = l.materialise(v)?;
            root = Some(v.e);
            let place = l.place_of_val(v)?;
            Ok((place, v.cat))
        })?;
        let kept = match (extended, root) {
            (Extended::Bound, Some(root)) => self.roots(root),
            (Extended::Bound, None) | (Extended::All, _) => Kept::All,
        };
        let (place, cat) = place;
        // The pointer that leads to the place is one of the block.
        let Root::Ptr(pointer) = place.root else {
            self.end_full(temps, stmts, &kept);
            let v = self.place_val(&place)?;
            return Ok(Val { cat, ..v });
        };
        let ty = self.ir.body.locals[pointer].ty;
        let outer = self.ir.new_local("$range", ty);
        self.ir.emit(StmtKind::Decl { local: outer, cleanup: None });
        let mut stmts = stmts;
        let from = self.ir.push_expr(Ir::Local(pointer), ty);
        let value = self.ir.push_expr(Ir::Load(from), ty);
        let target = self.ir.push_expr(Ir::Local(outer), ty);
        let assign = self.ir.push_expr(Ir::Assign(target, value), ty);
        stmts.push(Stmt { kind: StmtKind::Expr(assign), span: self.ir.span });
        self.end_full(temps, stmts, &kept);
        let v = self.place_val(&Place { root: Root::Ptr(outer), ..place })?;
        Ok(Val { cat, ..v })
    }

    /// Runs the initialiser of a member of an aggregate that is a reference: the temporary that it is bound to lives as long
    /// as the aggregate ([class.temporary]/6).
    pub(super) fn bound_member(
        &mut self,
        member: &Place,
        run: impl FnOnce(&mut Self) -> R<()>,
    ) -> R<()> {
        if self.f.temps.is_empty() || self.unevaluated > 0 {
            return run(self);
        }
        self.f.temps.push(Temporaries::default());
        let (result, stmts) = self.collect_stmts(run);
        let temps = self.f.temps.pop().unwrap_or_default();
        result?;
        let kept = self.stored_last(&stmts);
        let aggregate = match member.root {
            Root::Local(local) => Some(local),
            Root::Global(_) | Root::Ptr(_) => None,
        };
        let is_pointer = matches!(member.root, Root::Ptr(_));
        if let Some(outer) = self.f.temps.last_mut() {
            outer.extended.extend(temps.extended);
            for it in temps.ending {
                if !kept.contains(it.local) || is_pointer {
                    outer.ending.push(it);
                } else if let Some(owner) = aggregate.filter(|owner| outer.has(*owner)) {
                    outer.declare(it.local, Some(owner), it.stmts);
                } else {
                    outer.extended.extend(it.stmts);
                }
            }
        }
        self.ir.body.out.extend(stmts);
        Ok(())
    }

    /// Runs what has temporaries of its own; gives them, and the statements. `are_all` says whether those without destructor
    /// are among them.
    pub(super) fn with_temporaries<T>(
        &mut self,
        are_all: bool,
        run: impl FnOnce(&mut Self) -> R<T>,
    ) -> R<(T, Temporaries, Vec<Stmt>)> {
        self.f.temps.push(Temporaries::default());
        let saved = std::mem::replace(&mut self.f.conditional, 0);
        let was_referring = std::mem::replace(&mut self.f.is_referring, are_all);
        let (result, stmts) = self.collect_stmts(run);
        self.f.is_referring = was_referring;
        self.f.conditional = saved;
        let temps = self.f.temps.pop().unwrap_or_default();
        Ok((result?, temps, stmts))
    }

    /// Emits a full-expression with the ends of its temporaries.
    fn end_full(&mut self, temps: Temporaries, mut stmts: Vec<Stmt>, kept: &Kept) {
        self.ir.body.out.extend(temps.extended);
        let is_hidden = |root: &LocalId| self.ir.body.locals[*root].name.as_str().starts_with('$');
        let is_declared = |root: &LocalId| temps.ending.iter().any(|it| it.local == *root);
        // A place that is declared among the statements would end with the others.
        let keeps_all = match kept {
            Kept::All => true,
            Kept::Roots(roots) => roots.iter().any(|root| is_hidden(root) && !is_declared(root)),
        };
        let (mut block, mut lasting): (Vec<Stmt>, Vec<LocalId>) = (Vec::new(), Vec::new());
        for it in temps.ending {
            let is_kept = keeps_all
                || kept.contains(it.local)
                || it.owner.is_some_and(|owner| lasting.contains(&owner));
            if is_kept {
                lasting.push(it.local);
                self.ir.body.out.extend(it.stmts);
            } else {
                block.extend(it.stmts);
            }
        }
        if block.is_empty() {
            self.ir.body.out.extend(stmts);
        } else {
            block.append(&mut stmts);
            self.ir.emit(StmtKind::Block(block));
        }
    }

    /// The variables that the pointer leads to which the last of some statements stores.
    fn stored_last(&self, stmts: &[Stmt]) -> Kept {
        let Some(Stmt { kind: StmtKind::Expr(e), .. }) = stmts.last() else { return Kept::All };
        let Ir::Assign(_, value) = self.ir.body.exprs[*e].kind else { return Kept::All };
        self.roots(value)
    }

    /// The variables that a pointer or place leads to by itself, and not through what a call returns or a variable holds.
    fn roots(&self, e: ExprId) -> Kept {
        match &self.ir.body.exprs[e].kind {
            Ir::Local(local) => Kept::Roots(vec![*local]),
            Ir::Call(..) | Ir::Global(_) | Ir::Load(_) | Ir::Const(_) | Ir::FuncAddr(_) => {
                Kept::default()
            }
            Ir::AddrOf(of)
            | Ir::Decay(of)
            | Ir::Deref(of)
            | Ir::Field(of, _)
            | Ir::Index(of, _)
            | Ir::PtrAdd(of, _)
            | Ir::PtrSub(of, _)
            | Ir::Convert(of)
            | Ir::Bitcast(of) => self.roots(*of),
            Ir::Conditional(_, a, b) => self.roots(*a).and(self.roots(*b)),
            Ir::Seq(seq) => seq.value.map_or(Kept::All, |value| self.roots(value)),
            Ir::Unary(..)
            | Ir::Binary(..)
            | Ir::PtrDiff(..)
            | Ir::And(..)
            | Ir::Or(..)
            | Ir::Assign(..)
            | Ir::AssignOp { .. }
            | Ir::IncDec { .. }
            | Ir::Intrinsic(..) => Kept::All,
        }
    }

    /// The value of a full-expression, usable after its temporaries are gone.
    pub(crate) fn full_value(&mut self, run: impl FnOnce(&mut Self) -> R<Val>) -> R<Val> {
        let (value, temps, stmts) = self.with_temporaries(self.f.is_referring, run)?;
        self.ir.body.out.extend(temps.extended);
        let mut temps: Vec<Stmt> = temps.ending.into_iter().flat_map(|it| it.stmts).collect();
        if temps.is_empty() {
            self.ir.body.out.extend(stmts);
            return Ok(value);
        }
        let ty = self.ir.body.exprs[value.e].ty;
        if ty == self.ir.void_id {
            temps.extend(stmts);
            let span = self.ir.span;
            temps.push(Stmt { kind: StmtKind::Expr(value.e), span });
            self.ir.emit(StmtKind::Block(temps));
            return Ok(value);
        }
        let local = self.ir.new_local("$val", ty);
        self.ir.emit(StmtKind::Decl { local, cleanup: None });
        temps.extend(stmts);
        let target = self.ir.push_expr(Ir::Local(local), ty);
        let assign = self.ir.push_expr(Ir::Assign(target, value.e), ty);
        let span = self.ir.span;
        temps.push(Stmt { kind: StmtKind::Expr(assign), span });
        self.ir.emit(StmtKind::Block(temps));
        let place = self.ir.push_expr(Ir::Local(local), ty);
        let e = self.ir.push_expr(Ir::Load(place), ty);
        Ok(Val { e, ..value })
    }
}
