//! Constraints: concepts, requires-clauses and requires-expressions ([temp.constr]).
//!
//! A constraint is asked for once the parameters that it speaks of are bound. What cannot be formed with the arguments
//! is not satisfied; what is not supported here has no answer, and nothing is chosen by it.

use std::cmp::Ordering;
use std::collections::BTreeSet;

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
        self.constraint_order(a, b).unwrap_or(Ordering::Equal)
    }

    /// The same; `None` where neither implies the other, so that both are ambiguous where both are satisfied.
    pub(crate) fn constraint_order(
        &self,
        a: &Constraints<'a>,
        b: &Constraints<'a>,
    ) -> Option<Ordering> {
        let (a, b) = (self.normal_form(a), self.normal_form(b));
        match (a.subsumes(&b), b.subsumes(&a)) {
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (true, true) => Some(Ordering::Equal),
            (false, false) => None,
        }
    }

    /// Whether two functions are instances of templates that are alike but for constraints, neither of which imply those
    /// of the other.
    pub(crate) fn are_constrained_apart(&self, a: FnId, b: FnId) -> bool {
        let template = |id: FnId| self.tb.fns[id].template.as_ref().map(|(template, _)| *template);
        let (Some(a), Some(b)) = (template(a), template(b)) else { return false };
        self.constraint_order(&self.constraints_of(a), &self.constraints_of(b)).is_none()
    }

    pub(crate) fn constraints_of(&self, template: TemplateId) -> Constraints<'a> {
        let info = &self.tb.templates[template];
        let TemplateKind::Function(decl) = info.kind else {
            return Constraints { params: info.params, clause: None, scope: info.scope };
        };
        Constraints { params: info.params, clause: decl.constraint, scope: info.scope }
    }

    /// Constraints with concepts taken apart ([temp.constr.normal]). Parts are the same if they come from the same text and
    /// are about the same parameters.
    fn normal_form(&self, of: &Constraints<'a>) -> NormalForm {
        let number = |(index, param): (usize, &TemplateParam<'a>)| {
            param.name.map(|name| (name, format!("Ident(#{index})")))
        };
        let names: Names<'a> = of.params.iter().enumerate().filter_map(number).collect();
        let constraints = of.params.iter().filter_map(|param| param.constraint).chain(of.clause);
        let parts = constraints.map(|it| self.normal_form_of(it, &names, of.scope, 0));
        parts.fold(NormalForm::always(), NormalForm::and)
    }

    fn normal_form_of(
        &self,
        e: &'a Expr<'a>,
        names: &Names<'a>,
        scope: ScopeId,
        depth: u32,
    ) -> NormalForm {
        let part = |e: &'a Expr<'a>| self.normal_form_of(e, names, scope, depth);
        if let ExprKind::Paren(inner) = e.kind {
            part(inner)
        } else if let ExprKind::Binary(BinaryOp::LogicalAnd, a, b) = e.kind {
            part(a).and(part(b))
        } else if let ExprKind::Binary(BinaryOp::LogicalOr, a, b) = e.kind {
            part(a).or(part(b))
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
            let named = NormalForm::atom(format!("{concept:?}{args:?}"));
            let inner = info.params.iter().zip(&args);
            let inner = inner.filter_map(|(param, arg)| Some((param.name?, arg.clone())));
            if let TemplateKind::Var(decl) = info.kind
                && let Some(Init::Copy(body)) = decl.init
            {
                let inner = inner.collect();
                return named.and(self.normal_form_of(body, &inner, info.scope, depth + 1));
            }
            named
        } else {
            let text = strip_spans(&format!("{:?}", e.kind));
            NormalForm::atom(format!("{}{}", addr(e), with_names(&text, names)))
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

/// Clauses of atomic constraints.
type Clauses = BTreeSet<BTreeSet<String>>;

/// Constraints in both normal forms ([temp.constr.order]/1).
#[derive(Debug)]
struct NormalForm {
    /// All of these hold, each of which asks for one of its atoms.
    conjunction: Clauses,
    /// One of these holds, each of which asks for all its atoms.
    disjunction: Clauses,
}

impl NormalForm {
    fn always() -> Self {
        Self { conjunction: Clauses::new(), disjunction: Clauses::from([BTreeSet::new()]) }
    }

    fn atom(text: String) -> Self {
        let clauses = Clauses::from([BTreeSet::from([text])]);
        Self { conjunction: clauses.clone(), disjunction: clauses }
    }

    fn and(mut self, mut other: Self) -> Self {
        let disjunction = pairs(&self.disjunction, &other.disjunction);
        self.conjunction.append(&mut other.conjunction);
        Self { conjunction: self.conjunction, disjunction }
    }

    fn or(mut self, mut other: Self) -> Self {
        let conjunction = pairs(&self.conjunction, &other.conjunction);
        self.disjunction.append(&mut other.disjunction);
        Self { conjunction, disjunction: self.disjunction }
    }

    /// Whether these constraints imply others, whatever their atoms say ([temp.constr.order]/1).
    fn subsumes(&self, other: &Self) -> bool {
        self.disjunction.iter().all(|all| other.conjunction.iter().all(|any| !all.is_disjoint(any)))
    }
}

/// Each clause of one with each of another.
fn pairs(some: &Clauses, others: &Clauses) -> Clauses {
    some.iter().flat_map(|one| others.iter().map(move |other| one | other)).collect()
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
