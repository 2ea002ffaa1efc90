//! Values of arrays: stores into constant arrays, parts of which may be named by `let`, and functions of the index that
//! compare it with constants, as `lambda`.
//!
//! *Cost*: linear in the text for stores; for a function, its size times the constants in it.

use std::collections::BTreeMap;

use super::value;
use crate::sort::Sort;
use crate::text::sexpr::{Document, ExpressionId, TextError};
use crate::value::{BvValue, Value};

/// A name that `let` gives.
struct Binding<'d> {
    name: &'d str,
    meaning: Scoped,
    /// The binding around this one.
    outer: Option<usize>,
}

/// An expression and the innermost of the bindings that hold in it.
#[derive(Clone, Copy)]
struct Scoped {
    id: ExpressionId,
    scope: Option<usize>,
}

struct Reader<'d> {
    document: &'d Document<'d>,
    bindings: Vec<Binding<'d>>,
    index_bits: u32,
    element_bits: u32,
}

/// The index at which a function is evaluated.
struct Point<'d> {
    variable: &'d str,
    /// `None` for one that differs from all constants of the function.
    index: Option<BvValue>,
}

/// Nested deeper, a function is refused: it is evaluated by recursion.
const MAX_DEPTH: u32 = 2_000;

/// Reads a value of an array sort.
pub(super) fn array(
    document: &Document<'_>,
    id: ExpressionId,
    index_bits: u32,
    element_bits: u32,
) -> Result<Option<Value>, TextError> {
    Reader { document, bindings: Vec::new(), index_bits, element_bits }.array(id)
}

impl<'d> Reader<'d> {
    /// The expression without the names around it, and if it is one, what it stands for.
    fn resolved(&mut self, mut at: Scoped) -> Option<Scoped> {
        let document = self.document;
        loop {
            if let Some(name) = document.atom(at.id) {
                let mut scope = at.scope;
                let binding = loop {
                    let Some(index) = scope else { return Some(at) };
                    let binding = &self.bindings[index];
                    if binding.name == name {
                        break binding;
                    }
                    scope = binding.outer;
                };
                at = binding.meaning;
                continue;
            }
            match *document.list(at.id)? {
                [head, bindings, body] if document.atom(head) == Some("let") => {
                    let mut scope = at.scope;
                    for &binding in document.list(bindings)? {
                        let &[name, meaning] = document.list(binding)? else { return None };
                        let meaning = Scoped { id: meaning, scope: at.scope };
                        let name = document.atom(name)?;
                        self.bindings.push(Binding { name, meaning, outer: scope });
                        scope = Some(self.bindings.len() - 1);
                    }
                    at = Scoped { id: body, scope };
                }
                _ => return Some(at),
            }
        }
    }

    fn word(&mut self, at: Scoped, width: u32) -> Option<BvValue> {
        let at = self.resolved(at)?;
        match value(self.document, at.id, Sort::BitVec(width)).ok()? {
            Value::BitVec(bits) => Some(bits),
            Value::Bool(_) | Value::Float(..) | Value::Array { .. } => None,
        }
    }

    /// The outermost store first. Iterative, because there may be many.
    fn array(mut self, id: ExpressionId) -> Result<Option<Value>, TextError> {
        let document = self.document;
        let (index_bits, element_bits) = (self.index_bits, self.element_bits);
        let mut entries = BTreeMap::new();
        let mut rest = Scoped { id, scope: None };
        loop {
            let Some(at) = self.resolved(rest) else { return Ok(None) };
            let scope = at.scope;
            let scoped = |id| Scoped { id, scope };
            match document.list(at.id) {
                Some(&[head, inner, index, element]) if document.atom(head) == Some("store") => {
                    let index = self.word(scoped(index), index_bits);
                    let Some(pair) = index.zip(self.word(scoped(element), element_bits)) else {
                        return Err(document.error(at.id, "not a store of a bit-vector"));
                    };
                    // The outermost store to an index counts.
                    entries.entry(pair.0).or_insert(pair.1);
                    rest = scoped(inner);
                }
                Some(&[head, default]) if is_const_array(document, head) => {
                    let default = self.word(scoped(default), element_bits);
                    return Ok(default.map(|default| finished(index_bits, default, entries)));
                }
                Some(&[head, variables, body]) if document.atom(head) == Some("lambda") => {
                    let Some((default, of_function)) = self.function(variables, scoped(body))
                    else {
                        return Ok(None);
                    };
                    for (index, element) in of_function {
                        entries.entry(index).or_insert(element);
                    }
                    return Ok(Some(finished(index_bits, default, entries)));
                }
                _ => return Ok(None),
            }
        }
    }

    /// The elements that a function of the index has at the constants in it, and elsewhere.
    fn function(
        &mut self,
        variables: ExpressionId,
        body: Scoped,
    ) -> Option<(BvValue, BTreeMap<BvValue, BvValue>)> {
        let document = self.document;
        let &[variable] = document.list(variables)? else { return None };
        let variable = document.atom(*document.list(variable)?.first()?)?;
        let mut indices = Vec::new();
        let mut stack = vec![body.id];
        stack.extend(self.bindings.iter().map(|binding| binding.meaning.id));
        while let Some(id) = stack.pop() {
            match value(document, id, Sort::BitVec(self.index_bits)) {
                Ok(Value::BitVec(bits)) => indices.push(bits),
                _ => stack.extend(document.list(id).unwrap_or_default()),
            }
        }
        let default = self.element(body, &Point { variable, index: None }, 0)?;
        let mut entries = BTreeMap::new();
        for index in indices {
            let point = Point { variable, index: Some(index.clone()) };
            entries.insert(index, self.element(body, &point, 0)?);
        }
        Some((default, entries))
    }

    fn element(&mut self, at: Scoped, point: &Point<'d>, depth: u32) -> Option<BvValue> {
        let at = self.resolved(at).filter(|_| depth < MAX_DEPTH)?;
        let scoped = |id| Scoped { id, scope: at.scope };
        match self.document.list(at.id) {
            Some(&[head, condition, then, otherwise])
                if self.document.atom(head) == Some("ite") =>
            {
                let holds = self.holds(scoped(condition), point, depth + 1)?;
                self.element(scoped(if holds { then } else { otherwise }), point, depth + 1)
            }
            _ => self.word(at, self.element_bits),
        }
    }

    fn holds(&mut self, at: Scoped, point: &Point<'d>, depth: u32) -> Option<bool> {
        let at = self.resolved(at).filter(|_| depth < MAX_DEPTH)?;
        let document = self.document;
        match document.atom(at.id) {
            Some("true") => return Some(true),
            Some("false") => return Some(false),
            _ => {}
        }
        let scoped = |id| Scoped { id, scope: at.scope };
        let (&head, operands) = document.list(at.id)?.split_first()?;
        match (document.atom(head)?, operands) {
            ("not", &[a]) => Some(!self.holds(scoped(a), point, depth + 1)?),
            (name @ ("and" | "or"), operands) => {
                let mut all = name == "and";
                for &operand in operands {
                    let holds = self.holds(scoped(operand), point, depth + 1)?;
                    all = if name == "and" { all && holds } else { all || holds };
                }
                Some(all)
            }
            ("=", &[a, b]) => {
                let (a, b) = (self.resolved(scoped(a))?, self.resolved(scoped(b))?);
                let is_variable = |at: Scoped| document.atom(at.id) == Some(point.variable);
                let other = match (is_variable(a), is_variable(b)) {
                    (true, false) => b,
                    (false, true) => a,
                    (true, true) | (false, false) => return None,
                };
                let other = self.word(other, self.index_bits)?;
                Some(point.index.as_ref() == Some(&other))
            }
            _ => None,
        }
    }
}

fn finished(index_bits: u32, default: BvValue, mut entries: BTreeMap<BvValue, BvValue>) -> Value {
    entries.retain(|_, element| *element != default);
    Value::Array { index_bits, default, entries }
}

/// Whether the expression is `(as const ...)`.
fn is_const_array(document: &Document<'_>, head: ExpressionId) -> bool {
    match document.list(head) {
        Some(&[first, second, _]) => {
            document.atom(first) == Some("as") && document.atom(second) == Some("const")
        }
        _ => false,
    }
}
