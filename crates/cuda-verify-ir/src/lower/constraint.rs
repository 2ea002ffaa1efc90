//! Constraints: concepts, requires-clauses and requires-expressions ([temp.constr]).
//!
//! A constraint is asked for once the parameters that it speaks of are bound. What cannot be formed with the arguments
//! is not satisfied; what is not supported here has no answer, and nothing is chosen by it.

use std::cmp::Ordering;

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    BinaryOp, Expr, ExprKind, Init, Param, QualName, Quals, Requirement, SpecFlags, TemplateArg,
    TemplateParam, TypeExpr, TypeExprKind, UnqualifiedId, VarDecl,
};

use super::Lowerer;
use super::collect::addr;
use super::entity::{
    CVal, Entity, FnId, ScopeId, ScopeKind, Sig, TArg, TemplateId, TemplateKind, Val,
};
use super::fail::{Fail, POISONED, R, UNSUPPORTED};
use super::template::strip_spans;
use super::types::TyKind;

/// A constraint that has no answer.
pub(crate) const UNDECIDED: &str = "undecided-constraint";

/// The names of template parameters with what stands for them.
type Names<'a> = Vec<(&'a str, String)>;

impl<'a> Lowerer<'a> {
    /// Fails unless the constraints of bound template parameters are satisfied. Arguments that only compare templates
    /// with each other satisfy all.
    pub(crate) fn check_constraints(
        &mut self,
        params: &[TemplateParam<'a>],
        args: &[TArg],
        scope: ScopeId,
        span: Span,
    ) -> R<()> {
        if params.iter().all(|param| param.constraint.is_none())
            || args.iter().any(|arg| self.is_synthetic(arg))
        {
            return Ok(());
        }
        for constraint in params.iter().filter_map(|param| param.constraint) {
            if !self.with_scratch(scope, |l| l.is_satisfied(constraint))? {
                return Err(Fail::new("no-match", span, "the constraints are not satisfied"));
            }
        }
        Ok(())
    }

    fn is_synthetic(&self, arg: &TArg) -> bool {
        match arg {
            TArg::Type(ty) => matches!(self.t.kind(*ty), TyKind::Synthetic(_)),
            TArg::Value(_, value) => matches!(value, CVal::Synthetic(_)),
            TArg::Template(_) => false,
            TArg::Pack(args) => args.iter().any(|arg| self.is_synthetic(arg)),
        }
    }

    /// Whether the requires-clause behind the parameters of a function is satisfied.
    pub(crate) fn is_function_satisfied(&mut self, id: FnId, sig: &Sig<'a>) -> R<bool> {
        let info = &self.tb.fns[id];
        let scope = info.scope;
        let Some(constraint) = info.decl.and_then(|decl| decl.constraint) else { return Ok(true) };
        self.with_scratch(scope, |l| {
            let scope = l.tb.new_scope(l.f.scope, ScopeKind::Block);
            l.unevaluated(|l| l.bind_signature_params(scope, &sig.params))?;
            l.in_scope(scope, |l| l.is_satisfied(constraint))
        })
    }

    /// The value of a concept.
    pub(crate) fn concept_value(&mut self, concept: &VarDecl<'a>, scope: ScopeId) -> R<bool> {
        let Some(Init::Copy(constraint)) = concept.init else { return Ok(false) };
        self.with_scratch(scope, |l| l.is_satisfied(constraint))
    }

    /// Each operand of `&&` and `||` is asked for by itself ([temp.constr.op]).
    fn is_satisfied(&mut self, e: &'a Expr<'a>) -> R<bool> {
        if let ExprKind::Paren(inner) = e.kind {
            return self.is_satisfied(inner);
        }
        if let ExprKind::Binary(op @ (BinaryOp::LogicalAnd | BinaryOp::LogicalOr), a, b) = e.kind {
            let is_or = op == BinaryOp::LogicalOr;
            let first = self.is_satisfied(a)?;
            return if first == is_or { Ok(first) } else { self.is_satisfied(b) };
        }
        match self.const_bool(e) {
            Ok(value) => Ok(value),
            // A concept that is not known says nothing.
            Err(fail) if fail.0.code == "not-constant" || is_concept_id(e) => Err(undecided(fail)),
            Err(fail) => refuted(fail),
        }
    }

    /// `requires (params) { .. }`
    pub(crate) fn requires_expr(
        &mut self,
        params: &'a [Param<'a>],
        requirements: &'a [Requirement<'a>],
    ) -> R<Val> {
        let holds = self.unevaluated(|l| {
            let scope = l.tb.new_scope(l.f.scope, ScopeKind::Block);
            l.in_scope(scope, |l| l.hold(params, requirements))
        })?;
        self.bool_value(holds)
    }

    fn hold(&mut self, params: &'a [Param<'a>], requirements: &'a [Requirement<'a>]) -> R<bool> {
        let bound = self
            .param_infos(params)
            .and_then(|params| self.bind_signature_params(self.f.scope, &params));
        if let Err(fail) = bound {
            return refuted(fail);
        }
        for requirement in requirements {
            let result = match requirement {
                Requirement::Type(ty) => self.resolve_type(ty).map(drop),
                Requirement::Expr(e) => self.unevaluated(|l| l.expr(e)).map(drop),
                Requirement::Holds(e) => {
                    if self.is_satisfied(e)? {
                        continue;
                    }
                    return Ok(false);
                }
            };
            if let Err(fail) = result {
                return refuted(fail);
            }
        }
        Ok(true)
    }

    /// Which of two templates, alike but for their constraints, has those that imply those of the other
    /// ([temp.constr.order]).
    pub(crate) fn more_constrained(&self, a: &Constraints<'a>, b: &Constraints<'a>) -> Ordering {
        let (a, b) = (self.atoms(a), self.atoms(b));
        let implies = |x: &[String], y: &[String]| y.iter().all(|atom| x.contains(atom));
        match (implies(&a, &b), implies(&b, &a)) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (true, true) | (false, false) => Ordering::Equal,
        }
    }

    pub(crate) fn constraints_of(&self, template: TemplateId) -> Constraints<'a> {
        let info = &self.tb.templates[template];
        let TemplateKind::Function(decl) = info.kind else {
            return Constraints { params: info.params, clause: None, scope: info.scope };
        };
        Constraints { params: info.params, clause: decl.constraint, scope: info.scope }
    }

    /// The parts that `&&` joins, concepts taken apart. Parts are the same if they come from the same text and are about
    /// the same parameters.
    fn atoms(&self, of: &Constraints<'a>) -> Vec<String> {
        let number = |(index, param): (usize, &TemplateParam<'a>)| {
            param.name.map(|name| (name, format!("Ident(#{index})")))
        };
        let names: Names<'a> = of.params.iter().enumerate().filter_map(number).collect();
        let mut atoms = Vec::new();
        for constraint in of.params.iter().filter_map(|param| param.constraint).chain(of.clause) {
            self.add_atoms(constraint, &names, of.scope, 0, &mut atoms);
        }
        atoms
    }

    fn add_atoms(
        &self,
        e: &'a Expr<'a>,
        names: &Names<'a>,
        scope: ScopeId,
        depth: u32,
        out: &mut Vec<String>,
    ) {
        if let ExprKind::Paren(inner) = e.kind {
            self.add_atoms(inner, names, scope, depth, out);
        } else if let ExprKind::Binary(BinaryOp::LogicalAnd, a, b) = e.kind {
            self.add_atoms(a, names, scope, depth, out);
            self.add_atoms(b, names, scope, depth, out);
        } else if let ExprKind::Name(name) = e.kind
            && depth < 64
            && let Some(concept) = self.concept(scope, name)
        {
            let info = &self.tb.templates[concept];
            let args = name.last.args.unwrap_or(&[]);
            let text = |arg: &TemplateArg<'a>| match plain_name(arg) {
                // What the parameter stands for in the text of the concept.
                Some(name) => with_names(&format!("Ident(\"{name}\")"), names),
                None => with_names(&strip_spans(&format!("{arg:?}")), names),
            };
            let args: Vec<String> = args.iter().map(text).collect();
            out.push(format!("{concept:?}{args:?}"));
            let inner = info.params.iter().zip(&args);
            let inner = inner.filter_map(|(param, arg)| Some((param.name?, arg.clone())));
            if let TemplateKind::Var(decl) = info.kind
                && let Some(Init::Copy(body)) = decl.init
            {
                self.add_atoms(body, &inner.collect(), info.scope, depth + 1, out);
            }
        } else {
            let text = strip_spans(&format!("{:?}", e.kind));
            out.push(format!("{}{}", addr(e), with_names(&text, names)));
        }
    }

    /// The concept of a name, if it is one, by its last segment.
    fn concept(&self, scope: ScopeId, name: &QualName<'a>) -> Option<TemplateId> {
        let UnqualifiedId::Ident(_) = name.last.id else { return None };
        let key = super::collect::key_of(&name.last.id);
        let mut at = Some(scope);
        while let Some(id) = at {
            let found = self.tb.scopes[id].names.get(&key);
            for entity in found.into_iter().flatten() {
                if let Entity::Template(id) = entity
                    && let TemplateKind::Var(decl) = self.tb.templates[*id].kind
                    && decl.flags.contains(SpecFlags::CONCEPT)
                {
                    return Some(*id);
                }
            }
            at = self.tb.scopes[id].parent;
        }
        None
    }
}

/// The constraints of a template or specialisation.
pub(crate) struct Constraints<'a> {
    pub(crate) params: &'a [TemplateParam<'a>],
    pub(crate) clause: Option<&'a Expr<'a>>,
    pub(crate) scope: ScopeId,
}

/// The name that an argument consists of.
fn plain_name<'a>(arg: &TemplateArg<'a>) -> Option<&'a str> {
    let name = match arg {
        TemplateArg::Type(TypeExpr { quals, kind: TypeExprKind::Named(name), .. })
            if *quals == Quals::default() =>
        {
            name
        }
        TemplateArg::Expr(Expr { kind: ExprKind::Name(name), .. }) => name,
        TemplateArg::Type(_) | TemplateArg::Expr(_) => return None,
    };
    let is_plain = name.scope.is_empty() && !name.is_global && name.last.args.is_none();
    let UnqualifiedId::Ident(id) = name.last.id else { return None };
    is_plain.then_some(id)
}

fn with_names(text: &str, names: &Names<'_>) -> String {
    names.iter().fold(text.to_owned(), |text, (name, meaning)| {
        text.replace(&format!("Ident(\"{name}\")"), meaning)
    })
}

/// Whether an expression is a name with template arguments.
fn is_concept_id(e: &Expr<'_>) -> bool {
    matches!(e.kind, ExprKind::Name(name) if name.last.args.is_some())
}

fn undecided(fail: Fail) -> Fail {
    Fail::new(UNDECIDED, fail.0.span, fail.0.message)
}

/// What a failure to form something says of the requirement.
fn refuted(fail: Fail) -> R<bool> {
    if [UNSUPPORTED, POISONED, UNDECIDED].contains(&fail.0.code) {
        return Err(undecided(fail));
    }
    Ok(false)
}
