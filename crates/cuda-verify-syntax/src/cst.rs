//! The concrete tree of tree-sitter-cuda: a tree for any text, with the broken places marked.
//!
//! The tree is made from preprocessed tokens, written out as text again with the few spellings replaced or left out
//! that the grammar does not know (`__align__`, launch bounds, explicit instantiations, places of lambdas). It has
//! no symbol table, so its expressions are not to be trusted (`(x) >= (a) && (y)` is a cast to it); what it is good
//! for is structure: it shows a program as written, and where a broken statement ends.
//!
//! Guarantee: total and deterministic; the work is bounded by the number of tokens, and beyond the bound there is no
//! tree. Cost: about that of lexing times ten; the parser asks for a tree only after an error.

mod prepare;

use std::fmt;
use std::ops::ControlFlow;

use cuda_verify_base::Span;
use tree_sitter::{Node, ParseOptions, Parser, Tree};

use self::prepare::Prepared;
use crate::token::Token;

/// Programs with more tokens get no tree.
const MAX_TOKENS: usize = 2_000_000;

/// How many nodes a search looks at before it gives up.
const MAX_VISITS: usize = 100_000;

/// The concrete tree of a program.
#[derive(Debug)]
pub struct ConcreteTree {
    tree: Tree,
    prepared: Prepared,
}

/// A place where the text does not fit the grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Index of the token at which it begins.
    pub token: usize,
    /// What is missing there, if that would mend it.
    pub missing: Option<String>,
}

/// A function of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionOutline {
    /// Its name as written.
    pub name: String,
    /// Whether it is a kernel.
    pub is_kernel: bool,
    /// Number of statements in its body, nested ones included.
    pub n_statements: usize,
}

impl ConcreteTree {
    /// Makes the tree of preprocessed tokens; `None` if there are too many or too much work.
    #[must_use]
    pub fn new(tokens: &[Token]) -> Option<Self> {
        if tokens.len() > MAX_TOKENS {
            return None;
        }
        let prepared = Prepared::new(tokens);
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_cuda::LANGUAGE.into()).ok()?;
        // The callback comes once per hundred steps; a well-formed token takes about ten.
        let mut budget = tokens.len() / 5 + 5_000;
        let mut progress = |_: &tree_sitter::ParseState| {
            budget = budget.saturating_sub(1);
            if budget == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let text = prepared.text.as_bytes();
        let tree = parser.parse_with_options(
            &mut |offset, _| text.get(offset..).unwrap_or(&[]),
            None,
            Some(ParseOptions::new().progress_callback(&mut progress)),
        )?;
        Some(Self { tree, prepared })
    }

    /// The text that was parsed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.prepared.text
    }

    /// The smallest statement or declaration that begins with the token `start` and covers the token `inside`:
    /// index after its last token.
    #[must_use]
    pub fn end_of(&self, start: usize, inside: usize) -> Option<usize> {
        let first = self.prepared.offset(start)?;
        let at = self.prepared.offset(inside)?;
        let mut cursor = self.tree.walk();
        let mut found = None;
        loop {
            let node = cursor.node();
            if node.start_byte() > at {
                break;
            }
            if node.start_byte() == first && node.end_byte() > at && is_item(node) {
                found = Some(node.end_byte());
            }
            if cursor.goto_first_child_for_byte(at).is_none() {
                break;
            }
        }
        found.map(|end| self.prepared.token_at(end))
    }

    /// The first misfit among the tokens `start..end`.
    #[must_use]
    pub fn first_misfit(&self, start: usize, end: usize) -> Option<Misfit> {
        let first = self.prepared.offset(start)?;
        let last = self.prepared.offset(end).unwrap_or(self.prepared.text.len());
        let mut cursor = self.tree.walk();
        for _ in 0..MAX_VISITS {
            let node = cursor.node();
            if node.start_byte() >= last {
                return None;
            }
            if node.start_byte() >= first && (node.is_error() || node.is_missing()) {
                return Some(self.misfit(node));
            }
            let is_within = node.end_byte() > first && node.has_error();
            if is_within && cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return None;
                }
            }
        }
        None
    }

    fn misfit(&self, node: Node<'_>) -> Misfit {
        let missing = node.is_missing().then(|| node.kind().to_owned());
        Misfit { token: self.prepared.token_at(node.start_byte()), missing }
    }

    /// The misfits of the whole program, in order.
    #[must_use]
    pub fn misfits(&self) -> Vec<Misfit> {
        let mut misfits = Vec::new();
        self.walk(|node, _, _| {
            if node.is_error() || node.is_missing() {
                misfits.push(self.misfit(node));
            }
        });
        misfits
    }

    /// The functions with a body, in order.
    #[must_use]
    pub fn functions(&self) -> Vec<FunctionOutline> {
        let mut functions: Vec<FunctionOutline> = Vec::new();
        let mut ends: Vec<(usize, usize)> = Vec::new();
        self.walk(|node, _, _| {
            ends.retain(|&(_, end)| end > node.start_byte());
            if node.kind() == "function_definition" {
                ends.push((functions.len(), node.end_byte()));
                functions.push(self.outline(node));
            } else if is_statement(node)
                && let Some(function) = ends.last().and_then(|&(at, _)| functions.get_mut(at))
            {
                function.n_statements += 1;
            }
        });
        functions
    }

    fn outline(&self, function: Node<'_>) -> FunctionOutline {
        let mut declarator = function.child_by_field_name("declarator");
        let mut name = function;
        while let Some(node) = declarator {
            name = node;
            declarator = node.child_by_field_name("declarator");
        }
        let head = function.child_by_field_name("body").map_or(0, |body| body.start_byte());
        let text = |from: usize, to: usize| self.text().get(from..to).unwrap_or("");
        FunctionOutline {
            name: text(name.start_byte(), name.end_byte()).to_owned(),
            is_kernel: text(function.start_byte(), head).contains("__global__"),
            n_statements: 0,
        }
    }

    /// Calls `visit` on the nodes in order, with their depth and the name of their field.
    fn walk<'t>(&'t self, mut visit: impl FnMut(Node<'t>, usize, Option<&str>)) {
        let mut cursor = self.tree.walk();
        let mut depth = 0;
        loop {
            visit(cursor.node(), depth, cursor.field_name());
            if cursor.goto_first_child() {
                depth += 1;
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
                depth -= 1;
            }
        }
    }
}

/// The printed tree: named nodes, one per line, leaves with their text.
impl fmt::Display for ConcreteTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut result = Ok(());
        self.walk(|node, depth, field| {
            if result.is_ok() && (node.is_named() || node.is_missing()) {
                result = self.print_node(f, node, depth, field);
            }
        });
        result
    }
}

impl ConcreteTree {
    fn print_node(
        &self,
        f: &mut fmt::Formatter<'_>,
        node: Node<'_>,
        depth: usize,
        field: Option<&str>,
    ) -> fmt::Result {
        write!(f, "{:indent$}", "", indent = depth.min(40) * 2)?;
        if let Some(field) = field {
            write!(f, "{field}: ")?;
        }
        if node.is_missing() {
            f.write_str("MISSING ")?;
        }
        f.write_str(node.kind())?;
        if node.named_child_count() == 0 {
            let text = self.text().get(node.start_byte()..node.end_byte()).unwrap_or("");
            write!(f, " {text:?}")?;
        }
        f.write_str("\n")
    }
}

/// Whether the node is one that stands in a list of statements or declarations.
fn is_item(node: Node<'_>) -> bool {
    let kind = node.kind();
    is_statement(node)
        || kind.ends_with("_definition")
        || kind.ends_with("_declaration")
        || kind == "linkage_specification"
}

fn is_statement(node: Node<'_>) -> bool {
    let kind = node.kind();
    (kind.ends_with("_statement") && kind != "init_statement") || kind == "declaration"
}

/// Where a misfit is, in the tokens that the tree was made of.
#[must_use]
pub fn span_of(misfit: &Misfit, tokens: &[Token]) -> Span {
    tokens.get(misfit.token).or_else(|| tokens.last()).map_or(Span::NONE, |token| token.span)
}
