//! Which functions and variables the text mentions, function by function, lowered or not.
//!
//! Only what the entry points reach is lowered, and a statement that is not supported is left out. So that nothing calls a
//! function, or writes to a variable, cannot be seen from what has been lowered alone: here are the names in everything
//! else. A method is not found, nor what a qualified name leads to.
//!
//! Guarantee: code of the unit that calls a function of the global namespace, or names a variable of it, stands in a
//! function with the span of a mention that has its name, or in a mention without one. O(size of the text).

use std::collections::BTreeSet;

use cuda_verify_base::{Name, Span};
use cuda_verify_syntax::ast::{Decl, DeclKind, QualName, TranslationUnit, UnqualifiedId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowerer;
use super::collect::addr;
use super::entity::FnInfo;
use super::walk::{Names, Walk};
use crate::program::Mention;

impl<'a> Lowerer<'a> {
    /// Notes what is mentioned in code that is not lowered because a part of it is not supported.
    pub(super) fn note_lost(&mut self, lost: &dyn Fn(&mut Walk<'a, '_>)) {
        let names = &mut self.lost;
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
        scan.add(None, &self.lost);
        for decl in unit.decls.iter().filter(|decl| is_own(decl)) {
            scan.decl(decl, false);
        }
        self.ir.program.mentions = scan.found;
    }
}

/// Adds the names of the functions and variables that a declaration declares.
fn add_declared<'a>(decl: &Decl<'a>, known: &mut FxHashSet<&'a str>) {
    let mut add_name = |name: &QualName<'a>| {
        if let UnqualifiedId::Ident(name) = name.last.id {
            known.insert(name);
        }
    };
    match decl.kind {
        DeclKind::Function(function) => add_name(function.name),
        DeclKind::Var(var) => var.name.into_iter().for_each(add_name),
        DeclKind::Record(record) => {
            record.members.unwrap_or(&[]).iter().for_each(|decl| add_declared(decl, known));
        }
        DeclKind::Namespace { decls, .. } | DeclKind::Linkage { decls, .. } => {
            decls.iter().for_each(|decl| add_declared(decl, known));
        }
        DeclKind::Friend(Some(decl)) | DeclKind::ExplicitInstantiation(Some(decl)) => {
            add_declared(decl, known);
        }
        DeclKind::Alias(_)
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
        | DeclKind::Empty => {}
    }
}

struct Scan<'a> {
    /// The spans of functions that have been lowered, by their syntax.
    owners: FxHashMap<usize, Span>,
    known: FxHashSet<&'a str>,
    found: Vec<Mention>,
}

impl<'a> Scan<'a> {
    fn decls(&mut self, decls: &'a [Decl<'a>], is_in_template: bool) {
        for decl in decls {
            self.decl(decl, is_in_template);
        }
    }

    fn decl(&mut self, decl: &'a Decl<'a>, is_in_template: bool) {
        let is_in_template = is_in_template || !decl.templates.is_empty();
        match decl.kind {
            DeclKind::Function(function) => {
                // Which instances of a template there are is not known.
                let of = self.owners.get(&addr(function)).filter(|_| !is_in_template).copied();
                self.walk(of, &|walk| walk.function(function));
                // Default arguments are evaluated by callers.
                self.walk(None, &|walk| walk.params(function.params));
            }
            DeclKind::Record(record) => {
                self.decls(record.members.unwrap_or(&[]), is_in_template);
            }
            DeclKind::Namespace { decls, .. } | DeclKind::Linkage { decls, .. } => {
                self.decls(decls, is_in_template);
            }
            DeclKind::Friend(Some(decl)) | DeclKind::ExplicitInstantiation(Some(decl)) => {
                self.decl(decl, is_in_template);
            }
            DeclKind::Var(_)
            | DeclKind::Alias(_)
            | DeclKind::StaticAssert { .. }
            | DeclKind::Error => self.walk(None, &|walk| walk.decl(decl)),
            DeclKind::DeductionGuide(_)
            | DeclKind::Enum(_)
            | DeclKind::UsingDecl(_)
            | DeclKind::UsingEnum(_)
            | DeclKind::UsingDirective(_)
            | DeclKind::NamespaceAlias { .. }
            | DeclKind::Friend(None)
            | DeclKind::ExplicitInstantiation(None)
            | DeclKind::Access(_)
            | DeclKind::Empty => {}
        }
    }

    fn walk(&mut self, of: Option<Span>, over: &dyn Fn(&mut Walk<'a, '_>)) {
        let mut names = Names::default();
        over(&mut Walk { visit: &mut |found| names.add(found) });
        self.add(of, &names);
    }

    fn add(&mut self, of: Option<Span>, names: &Names<'a>) {
        let all: BTreeSet<&str> = match names.are_all {
            true => self.known.iter().copied().collect(),
            false => names.known.iter().copied().filter(|it| self.known.contains(it)).collect(),
        };
        if !all.is_empty() {
            self.found.push(Mention { of, names: all.into_iter().map(Name::new).collect() });
        }
    }
}
