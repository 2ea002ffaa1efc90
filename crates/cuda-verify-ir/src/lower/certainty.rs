//! Which errors are certain, so that the program is rejected rather than its verdict unknown.
//!
//! The type checker knows less of the headers than a compiler does. An error is certain only where nothing that a
//! header could declare would change it: conversions between built-in types, numbers of arguments of functions that
//! the program itself defines, names that are a slip away from a variable in scope,
//! functions of which it is known that no header declares them. *Guarantee*: a program that a
//! compiler accepts is not rejected, as far as these rules are those of the compiler; most wrong programs stay unknown.

use cuda_verify_base::Span;

use super::Lowerer;
use super::entity::{Entity, Key, ScopeKind, Val};
use super::overload::Arg;
use super::types::{Ty, Types};

impl<'a> Lowerer<'a> {
    /// Whether no overload of the set can take the arguments, whatever the headers say: all are functions of the
    /// program that are no templates.
    pub(super) fn never_match(&mut self, entities: &[Entity], args: &[Arg<'a>]) -> bool {
        !entities.is_empty() && entities.iter().all(|entity| self.never_matches(*entity, args))
    }

    fn never_matches(&mut self, entity: Entity, args: &[Arg<'a>]) -> bool {
        let Entity::Function(id) = entity else { return false };
        let id = self.canonical(id);
        let info = &self.tb.fns[id];
        // Methods may be overloaded by what a header declares in a base, templates by what deduction does differently
        // in compilers, models by what the real header has.
        if info.template.is_some() || info.class.is_some() || self.is_model(info.span) {
            return false;
        }
        let Ok(sig) = self.signature(id) else { return false };
        let n_needed = sig.params.iter().filter(|param| param.default.is_none()).count();
        if args.len() < n_needed || (args.len() > sig.params.len() && !sig.is_variadic) {
            return true;
        }
        args.iter().zip(&sig.params).any(|(arg, param)| match arg {
            Arg::Val(v) => {
                let Val { ty, is_zero, .. } = *v;
                let from = self.t.decayed(ty);
                self.t.never_converts(from, is_zero, self.t.strip_ref(param.ty))
            }
            Arg::List(..) | Arg::Fns(..) => false,
        })
    }

    /// Whether nothing declares a function that is called by an unqualified name: no header that is included may, and no
    /// namespace of a header is looked into, because of a directive or of an argument ([basic.lookup.argdep]). Without a
    /// declaration a call is an error in C as well, since C99.
    pub(super) fn is_undeclared(&self, key: Key<'_>, args: &[Arg<'a>], span: Span) -> bool {
        let (Key::Ident(name), Some(may_be_declared)) = (key, self.options.may_be_declared) else {
            return false;
        };
        if self.is_model(span) || may_be_declared(name) {
            return false;
        }
        let is_plain = |arg: &Arg<'a>| match arg {
            Arg::Val(v) => {
                let mut ty = self.t.strip_ref(v.ty);
                while let Some(inner) = self.t.element(ty).or_else(|| self.t.pointee(ty)) {
                    ty = inner;
                }
                let class = self.t.as_class(ty);
                class.is_none_or(|class| {
                    let info = &self.tb.classes[class];
                    info.template.is_none() && !self.is_model(info.span)
                })
            }
            Arg::List(..) | Arg::Fns(..) => false,
        };
        args.iter().all(is_plain) && !self.looks_into_models()
    }

    /// Whether names are looked up in a namespace that models declare something in, by a directive.
    fn looks_into_models(&self) -> bool {
        let mut at = Some(self.f.scope);
        while let Some(id) = at {
            let scope = &self.tb.scopes[id];
            let is_named = |used: &super::entity::ScopeId| self.tb.scopes[*used].name.is_some();
            if !scope.pending_using.is_empty() || scope.using.iter().any(is_named) {
                return true;
            }
            at = scope.parent;
        }
        false
    }

    /// The variable in scope that an undeclared name is a slip away from, if nothing else can declare the name.
    pub(super) fn meant_variable(&self, name: &str, span: Span) -> Option<&'a str> {
        let is_ordinary = name.contains(|c: char| c.is_ascii_lowercase())
            && !name.starts_with('_')
            && !["cu", "nv", "std"].iter().any(|prefix| name.starts_with(prefix));
        if !is_ordinary || self.is_model(span) {
            return None;
        }
        let mut meant = None;
        let mut at = Some(self.f.scope);
        while let Some(id) = at {
            let scope = &self.tb.scopes[id];
            if !scope.pending_using.is_empty() || !scope.using.is_empty() {
                return None;
            }
            if scope.kind == ScopeKind::Block {
                let mut close: Vec<&'a str> = scope
                    .names
                    .iter()
                    .filter_map(|(key, entities)| match (key, entities.first()) {
                        (Key::Ident(other), Some(Entity::Local(_))) => Some(*other),
                        _ => None,
                    })
                    .filter(|other| is_slip(name, other))
                    .collect();
                close.sort_unstable();
                meant = meant.or_else(|| close.first().copied());
            }
            at = scope.parent;
        }
        meant
    }
}

/// Whether two names of at least three characters differ by one character that was changed, added, left out, or
/// exchanged with its neighbour.
fn is_slip(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if short.len() < 3 || long.len() - short.len() > 1 {
        return false;
    }
    let prefix = short.iter().zip(long).take_while(|(x, y)| x == y).count();
    let suffix = short.iter().rev().zip(long.iter().rev()).take_while(|(x, y)| x == y).count();
    if short.len() < long.len() {
        return prefix + suffix >= short.len();
    }
    let middle = short.len().saturating_sub(prefix + suffix);
    middle == 1
        || (middle == 2 && short[prefix] == long[prefix + 1] && short[prefix + 1] == long[prefix])
}

impl Types {
    /// Whether no compiler converts a value between the types, both of them built in.
    pub(super) fn never_converts(&self, from: Ty, is_zero: bool, to: Ty) -> bool {
        let is_number = |ty: Ty| self.is_arithmetic(ty);
        match (self.pointee(from), self.pointee(to)) {
            // To `bool` every pointer converts.
            (Some(_), None) => is_number(to) && !self.is_bool(to),
            (None, Some(_)) => is_number(from) && !is_zero,
            // Typedefs of a system (`int64_t`, `size_t`) may be `long` here and `long long` there.
            (Some(a), Some(b)) => is_number(a) && is_number(b) && !self.same_representation(a, b),
            (None, None) => false,
        }
    }

    /// Whether two number types differ in name at most on some system (`long` and `long long`).
    pub(crate) fn same_representation(&self, a: Ty, b: Ty) -> bool {
        let image = |ty: Ty| self.as_builtin(ty).map(super::types::int_info);
        match (image(a), image(b)) {
            (Some(Some(a)), Some(Some(b))) => a.bits == b.bits,
            (Some(None), Some(None)) => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_slip;

    #[test]
    fn slips_are_one_character() {
        for (a, b) in [("data", "date"), ("data", "dta"), ("index", "indxe"), ("len", "lens")] {
            assert!(is_slip(a, b) && is_slip(b, a), "{a} {b}");
        }
        for (a, b) in [("i", "j"), ("data", "data"), ("data", "dose"), ("abc", "abcde")] {
            assert!(!is_slip(a, b) && !is_slip(b, a), "{a} {b}");
        }
    }
}
