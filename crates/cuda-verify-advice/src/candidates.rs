//! Changes that may mend a violation, the cheapest first. Whether one does is for the verifier to say.

use cuda_verify_core::{Access, AccessKind, Edit, PropertyKind, Repair, Violation};
use tree_sitter::Node;

use crate::tree::{Gap, Source, ancestors, is_branch, is_loop, statement_of};

/// The barrier of a block, as a statement.
pub(crate) const BARRIER: &str = "__syncthreads();";
/// The barrier of a warp, for threads of one that wait where others do not.
const WARP_BARRIER: &str = "__syncwarp();";
/// Orders the accesses of a thread for those who see them by volatile or atomic ones.
const FENCE: &str = "__threadfence();";
/// Lanes of a warp.
const LANES: u64 = 32;
/// Operators of assignments that an atomic function does in one step.
const ATOMIC: [(&str, &str); 5] = [
    ("+=", "atomicAdd"),
    ("-=", "atomicSub"),
    ("|=", "atomicOr"),
    ("&=", "atomicAnd"),
    ("^=", "atomicXor"),
];

/// What may mend a violation, in the order in which it is to be tried.
pub(crate) fn candidates(source: &Source<'_>, violation: &Violation) -> Vec<Repair> {
    let kind = violation.property;
    if kind == PropertyKind::DataRace {
        let mut threads = violation.accesses.windows(2);
        let is_in_block = threads.clone().all(|it| it[0].block_idx == it[1].block_idx);
        let is_in_warp =
            is_in_block && threads.all(|it| warp(violation, &it[0]) == warp(violation, &it[1]));
        let mut all = if is_in_block { barriers(source, violation) } else { Vec::new() };
        all.extend(atomics(source, violation));
        if is_in_warp {
            all.extend(between(source, violation, WARP_BARRIER));
        }
        // Nothing else makes threads wait for each other that a fence could help.
        if ["volatile", "atomic"].iter().any(|word| source.text.contains(word)) {
            all.extend(between(source, violation, FENCE));
        }
        all
    } else if kind == PropertyKind::BarrierDivergence {
        hoisted(source, violation)
    } else if kind == PropertyKind::ArrayBounds {
        guards(source, violation)
    } else {
        Vec::new()
    }
}

/// The warp of the thread that makes an access; none if the launch is not known.
fn warp(violation: &Violation, access: &Access) -> Option<u64> {
    let [width, height, _] = violation.launch.as_ref()?.block.map(u64::from);
    let [x, y, z] = access.thread_idx.map(u64::from);
    Some(((z * height + y) * width + x) / LANES)
}

/// A barrier next to a statement around one of the accesses, outside of loops and branches first.
fn barriers(source: &Source<'_>, violation: &Violation) -> Vec<Repair> {
    let split = violation.accesses.first().and_then(|access| split(source, access));
    between(source, violation, BARRIER).into_iter().chain(split).collect()
}

/// A statement next to one around one of the accesses, outside of loops and branches first.
fn between(source: &Source<'_>, violation: &Violation, statement: &str) -> Vec<Repair> {
    let nodes = violation.accesses.iter().filter_map(|access| source.node_at(&access.place));
    let mut gaps: Vec<Gap> = nodes.flat_map(|node| source.gaps_around(node)).collect();
    gaps.sort();
    gaps.dedup();
    gaps.iter().filter_map(|gap| inserted(source, gap, statement)).collect()
}

/// A barrier between the reads and the write of an assignment.
fn split(source: &Source<'_>, access: &Access) -> Option<Repair> {
    let node = source.node_at(&access.place)?;
    let assignment = ancestors(node).find(|it| it.kind() == "assignment_expression")?;
    let is_plain = source.slice(assignment.child_by_field_name("operator")?) == "=";
    let statement =
        assignment.parent().filter(|it| is_plain && it.kind() == "expression_statement")?;
    statement.parent().filter(|it| it.kind() == "compound_statement")?;
    let place = source.slice(assignment.child_by_field_name("left")?);
    let value = source.slice(assignment.child_by_field_name("right")?);
    let indent = source.indent_at(statement.start_byte());
    let text = format!("auto loaded = {value};\n{indent}{BARRIER}\n{indent}{place} = loaded;");
    let line = source.line_of(statement.start_byte());
    let message = format!("read before `{BARRIER}` and write after it at line {line}");
    Repair::new(message, vec![source.edit(statement.byte_range(), text)])
}

fn inserted(source: &Source<'_>, gap: &Gap, statement: &str) -> Option<Repair> {
    let line = source.line_of(gap.after);
    let message = format!("add `{statement}` after line {line}");
    Repair::new(message, vec![source.insertion(gap, statement)])
}

/// The accesses done by an atomic function, where they are the parts of one assignment each.
fn atomics(source: &Source<'_>, violation: &Violation) -> Option<Repair> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut name = "";
    for access in violation.accesses.iter().filter(|access| access.kind != AccessKind::Atomic) {
        let (edit, function) = atomic(source, source.node_at(&access.place)?)?;
        if !edits.contains(&edit) {
            edits.push(edit);
        }
        name = function;
    }
    Repair::new(format!("use `{name}`"), edits)
}

fn atomic(source: &Source<'_>, node: Node<'_>) -> Option<(Edit, &'static str)> {
    let node = ancestors(node)
        .take_while(|it| !it.kind().ends_with("statement"))
        .find(|it| matches!(it.kind(), "assignment_expression" | "update_expression"))?;
    // The value of the expression is another one afterwards.
    node.parent().filter(|it| it.kind() == "expression_statement")?;
    let (place, value, function) = if node.kind() == "update_expression" {
        let operator = source.slice(node.child_by_field_name("operator")?);
        let function = if operator == "++" { "atomicAdd" } else { "atomicSub" };
        (node.child_by_field_name("argument")?, "1", function)
    } else {
        let place = node.child_by_field_name("left")?;
        let value = node.child_by_field_name("right")?;
        let operator = source.slice(node.child_by_field_name("operator")?);
        match ATOMIC.iter().find(|(of, _)| *of == operator) {
            Some((_, function)) => (place, source.slice(value), *function),
            None => sum(source, place, value)?,
        }
    };
    let text = format!("{function}(&{}, {value})", source.slice(place));
    Some((source.edit(node.byte_range(), text), function))
}

/// `x = x + e`.
fn sum<'s, 'n>(
    source: &Source<'s>,
    place: Node<'n>,
    value: Node<'_>,
) -> Option<(Node<'n>, &'s str, &'static str)> {
    if value.kind() != "binary_expression" {
        return None;
    }
    let (left, right) = (value.child_by_field_name("left")?, value.child_by_field_name("right")?);
    let operator = source.slice(value.child_by_field_name("operator")?);
    let is_place = source.slice(left) == source.slice(place);
    (operator == "+" && is_place).then(|| (place, source.slice(right), "atomicAdd"))
}

/// The barrier moved out of a branch or loop.
fn hoisted(source: &Source<'_>, violation: &Violation) -> Vec<Repair> {
    let Some(node) = source.node_at(&violation.place) else { return Vec::new() };
    let Some(statement) = ancestors(node).find(|it| it.kind() == "expression_statement") else {
        return Vec::new();
    };
    let text = source.slice(statement);
    let outer = ancestors(statement)
        .take_while(|it| it.kind() != "function_definition")
        .filter(|it| is_branch(*it) || is_loop(*it));
    let gaps = outer.filter_map(statement_of).flat_map(|outer| source.gaps_around(outer));
    let is_outside = |gap: &Gap| !statement.byte_range().contains(&gap.after);
    let mut repairs = Vec::new();
    for gap in gaps.filter(is_outside) {
        let line = source.line_of(gap.after);
        let edits = vec![source.removal(statement), source.insertion(&gap, text)];
        repairs.extend(Repair::new(format!("move `{text}` to after line {line}"), edits));
    }
    repairs.dedup();
    repairs
}

/// The statement under the condition that its index is less than a parameter of the function, or than the number of
/// elements.
fn guards(source: &Source<'_>, violation: &Violation) -> Vec<Repair> {
    let Some(node) = source.node_at(&violation.place) else { return Vec::new() };
    let Some(index) = ancestors(node).find_map(|it| index_of(source, it)) else {
        return Vec::new();
    };
    let Some(statement) = statement_of(node).filter(|it| it.kind() == "expression_statement")
    else {
        return Vec::new();
    };
    let function = ancestors(node).find(|it| it.kind() == "function_definition");
    let mut bounds = function.map_or_else(Vec::new, |it| source.integer_parameters(it));
    for object in &violation.objects {
        if let (Some(size), Some(width)) = (object.size_bytes, object.access_bytes)
            && width > 0
        {
            bounds.push((size / width).to_string());
        }
    }
    let line = source.line_of(statement.start_byte());
    let guarded = |bound: &String| {
        let text = format!("if ({index} < {bound}) {}", source.slice(statement));
        let edit = source.edit(statement.byte_range(), text);
        Repair::new(format!("guard line {line} by `{index} < {bound}`"), vec![edit])
    };
    bounds.iter().filter_map(guarded).collect()
}

fn index_of<'a>(source: &Source<'a>, node: Node<'_>) -> Option<&'a str> {
    let index = match node.kind() {
        "subscript_expression" => node.child_by_field_name("indices")?,
        _ => return None,
    };
    Some(source.slice(index).trim_start_matches('[').trim_end_matches(']').trim())
}
