//! Which functions and variables the text mentions, function by function, lowered or not.
//!
//! Only what the entry points reach is lowered, and a statement that is not supported is left out. So that nothing calls a
//! function, or writes to a variable, cannot be seen from what has been lowered alone: here are the names in everything
//! else. A method is not found.
//!
//! Guarantee: code of the unit that calls a function of the global namespace, or names a variable of it, stands in a
//! function with the span of a mention that has its name, or in a mention without one. O(size of the text).

use std::collections::BTreeSet;

use cuda_verify_base::{Name, Span};
use cuda_verify_syntax::ast::{Decl, DeclKind, TranslationUnit, UnqualifiedId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowerer;
use super::collect::addr;
use super::entity::FnInfo;
use super::walk::{Names, Walk};
use crate::program::Mention;

impl<'a> Lowerer<'a> {
    /// Notes what is mentioned in code that is not lowered because a part of it is not supported.
    pub(super) fn note_lost(&mut self, lost: &dyn Fn(&mut Walk<'a, '_>)) {
        let span = self.f.func.map(|func| self.tb.fns[func].span);
        let names = self.lost.entry(span).or_default();
        lost(&mut Walk { visit: &mut |found| names.add(found) });
    }

    /// Notes what the functions of a unit mention.
    pub(super) fn note_mentions(&mut self, unit: &TranslationUnit<'a>) {
        // The function of a definition, if it has been lowered.
        let lowered = |info: &FnInfo<'a>| {
            let function = &self.ir.program.functions[info.ir?];
            function.body.as_ref().map(|_| function.span)
        };
        let owners =
            self.tb.fns.values().filter_map(|info| Some((addr(info.decl?), lowered(info)?)));
        let is_own = |decl: &Decl<'_>| !self.is_model(decl.span);
        let mut known = FxHashSet::default();
        for decl in unit.decls.iter().filter(|decl| is_own(decl)) {
            add_declared(decl, &mut known);
        }
        let mut scan = Scan { owners: owners.collect(), known, found: Vec::new() };
        for (of, names) in &self.lost {
            scan.add(*of, true, names);
        }
        for decl in unit.decls.iter().filter(|decl| is_own(decl)) {
            scan.decl(decl, false);
        }
        self.ir.program.mentions = scan.found;
    }
}

/// The declarations that another one consists of.
fn parts<'a>(decl: &Decl<'a>) -> &'a [Decl<'a>] {
    match decl.kind {
        DeclKind::Record(record) => record.members.unwrap_or(&[]),
        DeclKind::Namespace { decls, .. } | DeclKind::Linkage { decls, .. } => decls,
        DeclKind::Friend(Some(decl)) | DeclKind::ExplicitInstantiation(Some(decl)) => {
            std::slice::from_ref(decl)
        }
        DeclKind::Function(_)
        | DeclKind::Var(_)
        | DeclKind::Alias(_)
        | DeclKind::StaticAssert { .. }
        | DeclKind::Error
        | DeclKind::DeductionGuide(_)
        | DeclKind::Enum(_)
        | DeclKind::UsingDecl(_)
        | DeclKind::UsingEnum(_)
        | DeclKind::UsingDirective(_)
        | DeclKind::NamespaceAlias { .. }
        | DeclKind::Friend(None)
        | DeclKind::ExplicitInstantiation(None)
        | DeclKind::Access(_)
        | DeclKind::Empty => &[],
    }
}

/// Adds the names of the functions and variables that a declaration declares.
fn add_declared<'a>(decl: &Decl<'a>, known: &mut FxHashSet<&'a str>) {
    let name = if let DeclKind::Function(function) = decl.kind {
        Some(function.name)
    } else if let DeclKind::Var(var) = decl.kind {
        var.name
    } else {
        None
    };
    if let Some(UnqualifiedId::Ident(name)) = name.map(|name| name.last.id) {
        known.insert(name);
    }
    parts(decl).iter().for_each(|part| add_declared(part, known));
}

struct Scan<'a> {
    /// The spans of functions that have been lowered, by their syntax.
    owners: FxHashMap<usize, Span>,
    known: FxHashSet<&'a str>,
    found: Vec<Mention>,
}

impl<'a> Scan<'a> {
    fn decl(&mut self, decl: &'a Decl<'a>, is_in_template: bool) {
        let is_in_template = is_in_template || !decl.templates.is_empty();
        if let DeclKind::Function(function) = decl.kind {
            // Which instances of a template there are is not known.
            let of = self.owners.get(&addr(function)).filter(|_| !is_in_template).copied();
            self.walk(of, &|walk| walk.function(function));
            // Default arguments are evaluated by callers.
            self.walk(None, &|walk| walk.params(function.params));
        } else if !matches!(decl.kind, DeclKind::Record(_)) && parts(decl).is_empty() {
            self.walk(None, &|walk| walk.decl(decl));
        }
        parts(decl).iter().for_each(|part| self.decl(part, is_in_template));
    }

    fn walk(&mut self, of: Option<Span>, over: &dyn Fn(&mut Walk<'a, '_>)) {
        let mut names = Names::default();
        over(&mut Walk { visit: &mut |found| names.add(found) });
        self.add(of, false, &names);
    }

    fn add(&mut self, of: Option<Span>, is_lost: bool, names: &Names<'a>) {
        let all: BTreeSet<&str> = match names.are_all {
            true => self.known.iter().copied().collect(),
            false => names.known.iter().copied().filter(|it| self.known.contains(it)).collect(),
        };
        if !all.is_empty() {
            let names = all.into_iter().map(Name::new).collect();
            self.found.push(Mention { of, is_lost, names });
        }
    }
}
