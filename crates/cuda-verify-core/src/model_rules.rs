//! The under-approximations of the program's text that an answer rests on: those of the statements of operational models
//! that paths came to, and those that were made where the functions that paths came to were lowered and converted.
//!
//! Where a model leaves something out, a comment with a tag says so (`docs/SOUNDNESS.md`). One before `#pragma once` is
//! about all parts of its file that are marked as under-approximations (`//! cv: under`), another one about the definition
//! that follows it. So nothing has to be listed a second time.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::SourceMap;
use cuda_verify_base::source::SourceFile;
use cuda_verify_goto::program::{FuncId, GotoProgram, InstrId};
use cuda_verify_ir::program::{Program, StmtKind, for_each_stmt};
use cuda_verify_symex::rules::{Direction, Rule, RuleSet, USER_MODELS};

/// Whether a file is a model that users have added.
pub(crate) fn is_of_user(file: &SourceFile) -> bool {
    // Definitions of the command line are no file.
    if !file.is_model || file.name.starts_with('<') {
        return false;
    }
    let is_own = |path: &str| {
        let own = cuda_verify_models::files().iter().filter(|it| it.path == path);
        own.chain(cuda_verify_models::lookup(path)).any(|it| *it.text == *file.text)
    };
    !file.name.strip_prefix("models/").is_some_and(is_own)
}

/// The rules that statements and functions apply to which paths came.
pub(crate) fn of_program(
    goto: &GotoProgram,
    sources: &SourceMap,
    reached: &BTreeSet<(FuncId, InstrId)>,
) -> RuleSet {
    let mut lines: BTreeMap<_, BTreeSet<usize>> = BTreeMap::new();
    let models: BTreeSet<_> =
        sources.files().filter(|(_, file)| file.is_model).map(|(id, _)| id).collect();
    for (func, instr) in reached {
        let span = goto.functions[*func].instrs[*instr].span;
        if !span.is_none() && models.contains(&span.file) {
            let line = sources.spelling_location(span).line;
            lines.entry(span.file).or_default().insert(usize::try_from(line).unwrap_or(0));
        }
    }
    let of_file = |(file, lines): (_, &BTreeSet<usize>)| {
        let file = sources.file(file);
        let rules = rules_of(file);
        lines.iter().filter_map(|line| rules.get(line)).flatten().copied().collect::<Vec<_>>()
    };
    let of_statements = lines.iter().flat_map(|(file, lines)| of_file((*file, lines)));
    let functions: BTreeSet<FuncId> = reached.iter().map(|(func, _)| *func).collect();
    let of_functions =
        functions.iter().flat_map(|func| goto.functions[*func].rules.iter().copied());
    let of_all = goto.rules.iter().copied().filter(|_| !reached.is_empty());
    of_statements.chain(of_functions).chain(of_all).collect()
}

/// Notes the rules of models that have no control flow as those of their functions: the conversion may put such a
/// function in the place of its calls, where its lines are not known any more.
pub(crate) fn note_straight(ir: &mut Program, sources: &SourceMap) {
    let mut known: BTreeMap<_, BTreeMap<usize, Vec<Rule>>> = BTreeMap::new();
    for function in ir.functions.values_mut().filter(|it| it.is_model) {
        let Some(body) = &function.body else { continue };
        let mut is_straight = true;
        for_each_stmt(body, |stmt| {
            is_straight &= matches!(
                stmt.kind,
                StmtKind::Expr(_)
                    | StmtKind::Decl { .. }
                    | StmtKind::Block(_)
                    | StmtKind::Return(_)
            );
        });
        if !is_straight || function.span.is_none() {
            continue;
        }
        let at = function.span.file;
        let rules = known.entry(at).or_insert_with(|| rules_of(sources.file(at)));
        let exprs = function.exprs.values().map(|expr| expr.span);
        let spans = body.iter().map(|stmt| stmt.span).chain(exprs);
        let spans: Vec<_> = spans.filter(|it| it.file == at).collect();
        for span in spans {
            let line = usize::try_from(sources.spelling_location(span).line).unwrap_or(0);
            function.rules.extend(rules.get(&line).into_iter().flatten().copied());
        }
    }
}

fn rules_of(file: &SourceFile) -> BTreeMap<usize, Vec<Rule>> {
    // SOUNDNESS(user-models): under; what the model of a user says is taken for what the library does.
    rules_by_line(file, is_of_user(file).then_some(USER_MODELS))
}

/// The rules that each line of a model applies, counted from one; one of them may be that of the whole file.
fn rules_by_line(file: &SourceFile, of_all: Option<Rule>) -> BTreeMap<usize, Vec<Rule>> {
    let mut of_file: Vec<Rule> = Vec::new();
    let (mut is_header, mut is_under) = (true, false);
    let mut item = Item::default();
    let mut rules: BTreeMap<usize, Vec<Rule>> = BTreeMap::new();
    for (number, line) in (1..).zip(file.text.lines()) {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if text == "#pragma once" {
            is_header = false;
        } else if let Some(kind) = text.strip_prefix("//! cv:") {
            is_under = kind.trim_start().starts_with("under");
        } else if let Some(rule) = rule_of(text) {
            if is_header {
                of_file.push(rule);
            } else {
                item.announce(rule, indent);
            }
        } else if !text.starts_with("//") && !text.is_empty() {
            let whole = of_file.iter().filter(|_| is_under);
            let applied: Vec<Rule> = whole.chain(&item.rules).chain(&of_all).copied().collect();
            if !applied.is_empty() {
                rules.insert(number, applied);
            }
            item.pass(text, indent);
        }
    }
    rules
}

/// The definition or statement that the last comments are about.
#[derive(Default)]
struct Item {
    rules: Vec<Rule>,
    indent: usize,
    has_begun: bool,
}

impl Item {
    fn announce(&mut self, rule: Rule, indent: usize) {
        if self.has_begun {
            self.rules.clear();
        }
        self.rules.push(rule);
        (self.indent, self.has_begun) = (indent, false);
    }

    fn pass(&mut self, text: &str, indent: usize) {
        self.has_begun = true;
        let is_over = text.starts_with('}') || text.ends_with('}') || text.ends_with(';');
        if indent <= self.indent && is_over {
            self.rules.clear();
        }
    }
}

/// The under-approximation that a comment names.
fn rule_of(line: &str) -> Option<Rule> {
    let (_, tag) = line.trim_start().strip_prefix("//")?.split_once("SOUNDNESS(")?;
    let rule = Rule::named(tag.split_once(')')?.0)?;
    (rule.direction == Direction::Under).then_some(rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(text: &str) -> Vec<(usize, &'static str)> {
        let mut sources = SourceMap::new();
        let id = sources.add_model("a.h", text);
        let rules = rules_by_line(sources.file(id), None);
        rules
            .into_iter()
            .flat_map(|(at, rules)| rules.into_iter().map(move |it| (at, it.tag)))
            .collect()
    }

    #[test]
    fn a_comment_of_a_file_is_about_what_is_marked() {
        let text = "// SOUNDNESS(errno): under; x.\n#pragma once\n//! cv: under\nint f();\n//! cv: exact\nint g();\n";
        assert_eq!(tags(text), [(4, "errno")]);
    }

    #[test]
    fn a_comment_of_a_definition_ends_with_it() {
        let text = "#pragma once\n//! cv: exact\n// SOUNDNESS(getenv): under; x\n// and more.\nint f() {\n    g();\n}\nint h();\n";
        assert_eq!(tags(text), [(5, "getenv"), (6, "getenv"), (7, "getenv")]);
    }
}
