//! The source of a file as it was written, with its statements: where something can be put or taken away.
//!
//! The tree is that of tree-sitter-cuda of the text before preprocessing. It is only used to guess at changes, each of
//! which is verified, so that a wrong tree costs a guess and not an answer.

use std::ops::Range;

use cuda_verify_core::{Edit, Place};
use tree_sitter::{Node, Parser, Tree};

/// A file and its tree.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
    tree: Tree,
}

/// A kernel, and what its source speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kernel {
    pub(crate) name: String,
    /// Where the name stands.
    pub(crate) name_at: usize,
    /// Behind the brace of its body.
    pub(crate) body_at: usize,
    /// Its integer parameters that it uses.
    pub(crate) parameters: Vec<String>,
    /// Its pointers to elements of which it does not say how many there are.
    pub(crate) pointers: Vec<String>,
    /// Numbers in it and in what it calls of the file, and macros of the file that are numbers, from 2 to 1,024.
    pub(crate) constants: Vec<(String, i128)>,
    /// Along how many axes it, or what it calls of the file, looks at the launch.
    pub(crate) n_axes: usize,
}

/// A place between two statements of a block.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Gap {
    /// Loops around it.
    pub(crate) n_loops: usize,
    /// Branches around it.
    pub(crate) n_branches: usize,
    /// Where the next statement, or the end of the block, begins.
    pub(crate) before: usize,
    /// Where the statement before, or the brace, ends.
    pub(crate) after: usize,
}

impl<'a> Source<'a> {
    /// Parses a file; `None` if the parser gives up.
    pub(crate) fn new(name: &'a str, text: &'a str) -> Option<Self> {
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_cuda::LANGUAGE.into()).ok()?;
        let tree = parser.parse(text, None)?;
        Some(Self { name, text, tree })
    }

    pub(crate) fn slice(&self, node: Node<'_>) -> &'a str {
        self.text.get(node.byte_range()).unwrap_or_default()
    }

    /// The innermost node at the start of a place.
    pub(crate) fn node_at(&self, place: &Place) -> Option<Node<'_>> {
        if place.file != self.name {
            return None;
        }
        let offset = place.bytes_in(self.text)?.start;
        self.tree.root_node().descendant_for_byte_range(offset, offset + 1)
    }

    /// All statements that consist of a call of a function without arguments.
    pub(crate) fn calls_of(&self, function: &str) -> Vec<Node<'_>> {
        self.nodes().filter(|node| is_call_of(self, *node, function)).collect()
    }

    /// The kernels of the file.
    pub(crate) fn kernels(&self) -> Vec<Kernel> {
        let functions = self.nodes().filter(|node| node.kind() == "function_definition");
        functions.filter_map(|function| self.kernel(function)).collect()
    }

    fn kernel(&self, function: Node<'_>) -> Option<Kernel> {
        let body = function.child_by_field_name("body")?;
        let head = self.text.get(function.start_byte()..body.start_byte())?;
        let declarator = function.child_by_field_name("declarator")?;
        let name =
            declarator.child_by_field_name("declarator").filter(|it| it.kind() == "identifier")?;
        let bodies = self.reached(body);
        head.contains("__global__").then(|| Kernel {
            name: self.slice(name).to_owned(),
            name_at: name.start_byte(),
            body_at: body.start_byte() + 1,
            parameters: self.used(self.integer_parameters(function), body),
            pointers: self.unlimited(self.pointer_parameters(function), body),
            constants: self.constants(&bodies),
            n_axes: self.n_axes(&bodies),
        })
    }

    /// The parameters that stand in the body of their function: nothing depends on the others.
    fn used(&self, mut parameters: Vec<String>, body: Node<'_>) -> Vec<String> {
        let words: Vec<&str> = subtree(body)
            .filter(|node| node.kind() == "identifier")
            .map(|node| self.slice(node))
            .collect();
        parameters.retain(|parameter| words.contains(&parameter.as_str()));
        parameters
    }

    /// The pointers of which the function does not say itself to how many elements they lead.
    fn unlimited(&self, mut pointers: Vec<String>, body: Node<'_>) -> Vec<String> {
        for call in subtree(body).filter(|node| node.kind() == "call_expression") {
            let name = call.child_by_field_name("function").map(|it| self.slice(it));
            let first = call.child_by_field_name("arguments").and_then(|it| it.named_child(0));
            if let (Some("__requires_extent"), Some(first)) = (name, first) {
                pointers.retain(|pointer| pointer != self.slice(first));
            }
        }
        pointers
    }

    /// The parameters of a function that point to elements of some type.
    fn pointer_parameters(&self, function: Node<'_>) -> Vec<String> {
        let name = |parameter: Node<'_>| {
            let ty = self.slice(parameter.child_by_field_name("type")?);
            let pointer = parameter.child_by_field_name("declarator")?;
            let is_pointer = matches!(pointer.kind(), "pointer_declarator" | "array_declarator");
            let name = pointer.child_by_field_name("declarator")?;
            let is_simple = is_pointer && ty != "void" && name.kind() == "identifier";
            is_simple.then(|| self.slice(name).to_owned())
        };
        parameters(function).into_iter().filter_map(name).collect()
    }

    /// The integer parameters of a function.
    pub(crate) fn integer_parameters(&self, function: Node<'_>) -> Vec<String> {
        let name = |parameter: Node<'_>| {
            let ty = self.slice(parameter.child_by_field_name("type")?);
            let name = parameter.child_by_field_name("declarator")?;
            let is_number = INTEGERS.iter().any(|word| ty.split_whitespace().any(|it| it == *word));
            (is_number && name.kind() == "identifier").then(|| self.slice(name).to_owned())
        };
        parameters(function).into_iter().filter_map(name).collect()
    }

    /// A body, and those of the functions of the file that it calls, and so on.
    fn reached<'b>(&'b self, body: Node<'b>) -> Vec<Node<'b>> {
        let mut reached = vec![body];
        let mut at = 0;
        while let Some(body) = reached.get(at).copied() {
            at += 1;
            let words: Vec<&str> = subtree(body)
                .filter(|node| node.kind() == "identifier")
                .map(|node| self.slice(node))
                .collect();
            for function in self.nodes().filter(|node| node.kind() == "function_definition") {
                let name = function
                    .child_by_field_name("declarator")
                    .and_then(|it| it.child_by_field_name("declarator"));
                let is_named = name.is_some_and(|name| words.contains(&self.slice(name)));
                let callee = function.child_by_field_name("body").filter(|_| is_named);
                reached.extend(callee.filter(|callee| !reached.contains(callee)));
            }
        }
        reached
    }

    fn n_axes(&self, bodies: &[Node<'_>]) -> usize {
        let is_read = |axis: &str| {
            let mut nodes = bodies.iter().flat_map(|body| subtree(*body));
            nodes.any(|node| node.kind() == "field_identifier" && self.slice(node) == axis)
        };
        if is_read("z") {
            3
        } else if is_read("y") {
            2
        } else {
            1
        }
    }

    fn constants(&self, bodies: &[Node<'_>]) -> Vec<(String, i128)> {
        let macros: Vec<(&str, i128)> = self.text.lines().filter_map(number_macro).collect();
        let mut found: Vec<(String, i128)> = Vec::new();
        for node in bodies.iter().flat_map(|body| subtree(*body)) {
            let text = self.slice(node);
            let value = match node.kind() {
                "number_literal" => text.trim_end_matches(['u', 'U', 'l', 'L']).parse().ok(),
                "identifier" => macros.iter().find(|(name, _)| *name == text).map(|it| it.1),
                _ => None,
            };
            let Some(value) = value.filter(|value| (2..=1024).contains(value)) else { continue };
            match found.iter_mut().find(|(_, other)| *other == value) {
                None => found.push((text.to_owned(), value)),
                // A name says more than the number.
                Some(same) if node.kind() == "identifier" => text.clone_into(&mut same.0),
                Some(_) => {}
            }
        }
        found
    }

    fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        subtree(self.tree.root_node())
    }

    /// The gaps of all blocks around a node up to its function that are next to it, or at an end of the body of a loop.
    pub(crate) fn gaps_around(&self, node: Node<'_>) -> Vec<Gap> {
        let mut gaps = Vec::new();
        for inner in ancestors(node).take_while(|it| it.kind() != "function_definition") {
            let Some(block) = inner.parent().filter(|it| it.kind() == "compound_statement") else {
                continue;
            };
            gaps.extend(gap_before(inner, block));
            gaps.extend(gap_after(inner, block));
            if block.parent().is_some_and(is_loop) {
                gaps.extend(block.named_child(0).and_then(|first| gap_before(first, block)));
                let last = u32::try_from(block.named_child_count()).unwrap_or(0).checked_sub(1);
                let last = last.and_then(|last| block.named_child(last));
                gaps.extend(last.and_then(|last| gap_after(last, block)));
            }
        }
        gaps
    }

    /// Puts a statement into a gap: on a line of its own, if the statement before it ends one.
    pub(crate) fn insertion(&self, gap: &Gap, statement: &str) -> Edit {
        let rest = self.text.get(gap.after..).unwrap_or_default();
        let line = rest.split('\n').next().unwrap_or_default();
        let ends_line = line.trim().is_empty() || line.trim_start().starts_with("//");
        if !ends_line {
            return self.edit(gap.after..gap.after, format!(" {statement}"));
        }
        let at = gap.after + line.trim_end_matches('\r').len();
        let indent = self.indent_of(gap);
        self.edit(at..at, format!("\n{indent}{statement}"))
    }

    /// The white space before the statement at a gap.
    fn indent_of(&self, gap: &Gap) -> &'a str {
        let is_brace = self.text.get(gap.before..).is_some_and(|rest| rest.starts_with('}'));
        self.indent_at(if is_brace { gap.after } else { gap.before })
    }

    /// The white space at the start of a line.
    pub(crate) fn indent_at(&self, offset: usize) -> &'a str {
        let before = self.text.get(..offset).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        &line[..line.len() - line.trim_start().len()]
    }

    /// Takes a statement away, with its line if nothing else stands there.
    pub(crate) fn removal(&self, node: Node<'_>) -> Edit {
        let Range { start, end } = node.byte_range();
        let before = self.text.get(..start).unwrap_or_default();
        let blank = before.len() - before.trim_end_matches([' ', '\t']).len();
        let rest = self.text.get(end..).unwrap_or_default();
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        let is_alone = line.trim().is_empty() && before[..before.len() - blank].ends_with('\n');
        if is_alone {
            return self.edit(start - blank..end + line.len(), String::new());
        }
        self.edit(start..end, String::new())
    }

    pub(crate) fn edit(&self, range: Range<usize>, text: String) -> Edit {
        let (line, column) = self.position(range.start);
        let (end_line, end_column) = self.position(range.end);
        let place = Place { file: self.name.to_owned(), line, column, end_line, end_column };
        Edit { place, text }
    }

    /// Line and column in characters, from 1.
    fn position(&self, offset: usize) -> (u32, u32) {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let lines = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
        let from_one =
            |count: usize| u32::try_from(count).map_or(u32::MAX, |it| it.saturating_add(1));
        (from_one(lines), from_one(column))
    }

    pub(crate) fn line_of(&self, offset: usize) -> u32 {
        self.position(offset).0
    }
}

/// Words in the types of integers.
const INTEGERS: [&str; 12] = [
    "int",
    "unsigned",
    "long",
    "short",
    "size_t",
    "ptrdiff_t",
    "int32_t",
    "uint32_t",
    "int64_t",
    "uint64_t",
    "uint",
    "dim_t",
];

/// The name and value of a line `#define NAME 16`.
fn number_macro(line: &str) -> Option<(&str, i128)> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("define ")?;
    let (name, value) = rest.trim().split_once(' ')?;
    let value = value.split("//").next().unwrap_or_default();
    let value = value.trim().trim_start_matches('(').trim_end_matches(')');
    Some((name, value.parse().ok()?))
}

/// The parameters of a function.
fn parameters(function: Node<'_>) -> Vec<Node<'_>> {
    let declarator = function.child_by_field_name("declarator");
    let list = declarator.and_then(|it| it.child_by_field_name("parameters"));
    list.into_iter().flat_map(children).collect()
}

fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let count = u32::try_from(node.named_child_count()).unwrap_or(0);
    (0..count).filter_map(move |at| node.named_child(at))
}

/// A node and all below it, in the order of the text.
fn subtree(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let mut open = vec![node];
    std::iter::from_fn(move || {
        let node = open.pop()?;
        let first = open.len();
        open.extend(children(node));
        open[first..].reverse();
        Some(node)
    })
}

/// A node and all around it, innermost first.
pub(crate) fn ancestors(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    std::iter::successors(Some(node), |it| it.parent())
}

/// The statement around a node that stands in a block.
pub(crate) fn statement_of(node: Node<'_>) -> Option<Node<'_>> {
    ancestors(node).find(|it| it.parent().is_some_and(|it| it.kind() == "compound_statement"))
}

pub(crate) fn is_loop(node: Node<'_>) -> bool {
    matches!(node.kind(), "for_statement" | "while_statement" | "do_statement" | "for_range_loop")
}

pub(crate) fn is_branch(node: Node<'_>) -> bool {
    matches!(node.kind(), "if_statement" | "switch_statement" | "else_clause")
}

fn is_call_of(source: &Source<'_>, node: Node<'_>, function: &str) -> bool {
    if node.kind() != "expression_statement" {
        return false;
    }
    let call = node.named_child(0).filter(|it| it.kind() == "call_expression");
    let name = call.and_then(|call| call.child_by_field_name("function"));
    name.is_some_and(|name| source.slice(name) == function)
}

fn gap(block: Node<'_>, after: usize, before: usize) -> Gap {
    let around = |is: fn(Node<'_>) -> bool| {
        ancestors(block)
            .take_while(|it| it.kind() != "function_definition")
            .filter(|it| is(*it))
            .count()
    };
    Gap { n_loops: around(is_loop), n_branches: around(is_branch), before, after }
}

fn gap_before(statement: Node<'_>, block: Node<'_>) -> Option<Gap> {
    let after = match statement.prev_named_sibling().filter(|it| it.kind() != "comment") {
        Some(previous) => previous.end_byte(),
        None => block.start_byte() + 1,
    };
    (after <= statement.start_byte()).then(|| gap(block, after, statement.start_byte()))
}

fn gap_after(statement: Node<'_>, block: Node<'_>) -> Option<Gap> {
    // Nothing after these is reached.
    if matches!(statement.kind(), "return_statement" | "break_statement" | "continue_statement") {
        return None;
    }
    let before = match statement.next_named_sibling().filter(|it| it.kind() != "comment") {
        Some(next) => next.start_byte(),
        None => block.end_byte().saturating_sub(1),
    };
    Some(gap(block, statement.end_byte(), before))
}
