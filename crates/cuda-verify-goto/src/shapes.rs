//! How a program writes the parts of its memory: `s[32]`, `points[3].x`.
//!
//! Memory is named after a variable: the one that it is, or the one in which the program keeps the pointer to it. The type
//! of the variable says which part an offset is. Names that stand for variables of different types have no parts, and what a
//! name says is for messages only: nothing is decided by it.

use std::collections::BTreeMap;
use std::sync::Arc;

use cuda_verify_base::Name;
use cuda_verify_ir::program as ir;
use cuda_verify_ir::types::{Type, TypeId, TypeTable};
use rustc_hash::FxHashMap;

/// Structures that are in each other, at most.
const MAX_DEPTH: u32 = 8;

/// What an object holds, as far as messages speak of it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Shape {
    Scalar { size_bytes: u64 },
    Array { elem: Arc<Self>, len: u64 },
    Record { size_bytes: u64, fields: Vec<(Name, u64, Arc<Self>)> },
}

/// The type of the variables of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Named {
    /// Arrays of any length and pointers, by their elements.
    Elements(Arc<Shape>),
    Whole(Arc<Shape>),
    /// Variables of different types.
    Several,
}

/// The parts of the memory of a program, by the names of its variables.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    named: BTreeMap<Name, Named>,
}

/// They follow from the program and are no part of its text form.
impl PartialEq for Shapes {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Shapes {
    /// Those of the variables of a program. O(variables).
    pub(crate) fn of(program: &ir::Program) -> Self {
        let mut maker = Maker { types: &program.types, known: FxHashMap::default() };
        let mut shapes = Self::default();
        for global in program.globals.values().filter(|global| !global.is_model) {
            shapes.note(&global.name, maker.named(global.ty));
        }
        for function in program.functions.values().filter(|function| !function.is_model) {
            for local in function.locals.values() {
                shapes.note(&local.name, maker.named(local.ty));
            }
        }
        shapes
    }

    fn note(&mut self, name: &Name, named: Named) {
        if name.starts_with('$') || name.is_empty() {
            return;
        }
        let known = self.named.entry(name.clone()).or_insert_with(|| named.clone());
        if *known != named {
            *known = Named::Several;
        }
    }

    /// How the program writes so many bytes at an offset of an object, as in `s[32]`; none where it is not one part.
    #[must_use]
    pub fn part(&self, object: &str, offset_bytes: u64, size_bytes: u64) -> Option<String> {
        let mut text = own_name(object).to_owned();
        let (shape, offset) = match self.named.get(object)? {
            Named::Elements(elem) => {
                let (index, rest) = divided(offset_bytes, elem.size_bytes())?;
                text.push_str(&format!("[{index}]"));
                (elem, rest)
            }
            Named::Whole(shape) => (shape, offset_bytes),
            Named::Several => return None,
        };
        shape.describe(offset, size_bytes, &mut text).then_some(text)
    }

    /// Of an object of so many bytes, how many elements it has.
    #[must_use]
    pub fn n_elements(&self, object: &str, size_bytes: u64) -> Option<u64> {
        let Named::Elements(elem) = self.named.get(object)? else { return None };
        let (number, rest) = divided(size_bytes, elem.size_bytes())?;
        (rest == 0).then_some(number)
    }

    /// What is said of an access beyond the end of an object, behind its name: how large it is, and what was accessed.
    #[must_use]
    pub fn beyond(
        &self,
        object: &str,
        size_bytes: Option<u64>,
        access: (Option<i64>, Option<u64>),
    ) -> String {
        let n_elements = size_bytes.and_then(|size| self.n_elements(object, size));
        let (offset, n_bytes) = access;
        let start = offset.and_then(|it| u64::try_from(it).ok());
        let n_accessed = n_bytes.and_then(|bytes| self.n_elements(object, bytes));
        let part = start.zip(n_bytes).and_then(|(start, bytes)| {
            let bytes =
                if n_accessed.is_some() { bytes.min(self.element_bytes(object)?) } else { bytes };
            self.part(object, start, bytes)
        });
        match (n_elements, part) {
            (Some(n_elements), Some(part)) => {
                let has =
                    if n_elements == 1 { "1 element" } else { &format!("{n_elements} elements") };
                let from = match n_accessed {
                    Some(number) if number > 1 => format!("{number} elements from `{part}`"),
                    Some(_) | None => format!("`{part}`"),
                };
                format!(", which has {has}: {from}")
            }
            (Some(_) | None, _) => {
                let of = size_bytes.map_or_else(String::new, |bytes| format!(" of {bytes} bytes"));
                let at = offset.map_or_else(String::new, |it| format!(" at byte offset {it}"));
                format!("{of}{at}")
            }
        }
    }

    fn element_bytes(&self, object: &str) -> Option<u64> {
        match self.named.get(object)? {
            Named::Elements(elem) => Some(elem.size_bytes()),
            Named::Whole(_) | Named::Several => None,
        }
    }
}

/// The name of a variable without those of what it is in.
fn own_name(name: &str) -> &str {
    if name.contains('<') { name } else { name.rsplit("::").next().unwrap_or(name) }
}

/// Quotient and remainder.
fn divided(number: u64, by: u64) -> Option<(u64, u64)> {
    Some((number.checked_div(by)?, number.checked_rem(by)?))
}

impl Shape {
    fn size_bytes(&self) -> u64 {
        match self {
            Self::Scalar { size_bytes } | Self::Record { size_bytes, .. } => *size_bytes,
            Self::Array { elem, len } => elem.size_bytes().saturating_mul(*len),
        }
    }

    /// Adds how a part is written to the name of the whole; whether it is one.
    fn describe(&self, offset_bytes: u64, size_bytes: u64, text: &mut String) -> bool {
        if offset_bytes == 0 && size_bytes == self.size_bytes() {
            return true;
        }
        match self {
            Self::Scalar { .. } => false,
            Self::Array { elem, len } => match divided(offset_bytes, elem.size_bytes()) {
                Some((index, rest)) if index < *len => {
                    text.push_str(&format!("[{index}]"));
                    elem.describe(rest, size_bytes, text)
                }
                Some(_) | None => false,
            },
            Self::Record { fields, .. } => {
                let is_in = |(_, start, shape): &&(Name, u64, Arc<Self>)| {
                    offset_bytes >= *start && offset_bytes - start < shape.size_bytes()
                };
                let mut within = fields.iter().filter(is_in);
                // Members of a union are at one place.
                let (Some((name, start, shape)), None) = (within.next(), within.next()) else {
                    return false;
                };
                if !name.is_empty() {
                    text.push_str(&format!(".{name}"));
                }
                shape.describe(offset_bytes - start, size_bytes, text)
            }
        }
    }
}

/// Makes the shapes of types, each once.
struct Maker<'a> {
    types: &'a TypeTable,
    known: FxHashMap<TypeId, Arc<Shape>>,
}

impl Maker<'_> {
    fn named(&mut self, ty: TypeId) -> Named {
        match self.types.get(ty) {
            Type::Pointer(elem) | Type::Array { elem, .. } => Named::Elements(self.shape(*elem, 0)),
            // A class that keeps pointers names what they lead to as well.
            Type::Record(record)
                if self.types.records[*record]
                    .fields
                    .iter()
                    .any(|field| matches!(self.types.get(field.ty), Type::Pointer(_))) =>
            {
                Named::Several
            }
            Type::Void | Type::Scalar(_) | Type::Record(_) | Type::Function(_) => {
                Named::Whole(self.shape(ty, 0))
            }
        }
    }

    fn shape(&mut self, ty: TypeId, depth: u32) -> Arc<Shape> {
        if let Some(shape) = self.known.get(&ty) {
            return Arc::clone(shape);
        }
        let size_bytes = self.types.size_bytes(ty);
        let shape = match self.types.get(ty) {
            _ if depth == MAX_DEPTH => return Arc::new(Shape::Scalar { size_bytes }),
            Type::Void | Type::Scalar(_) | Type::Pointer(_) | Type::Function(_) => {
                Shape::Scalar { size_bytes }
            }
            Type::Array { elem, len } => {
                Shape::Array { elem: self.shape(*elem, depth + 1), len: *len }
            }
            Type::Record(record) => {
                let fields = self.types.records[*record].fields.iter().map(|field| {
                    let shape = self.shape(field.ty, depth + 1);
                    (field.name.clone(), field.offset_bytes, shape)
                });
                Shape::Record { size_bytes, fields: fields.collect() }
            }
        };
        let shape = Arc::new(shape);
        self.known.insert(ty, Arc::clone(&shape));
        shape
    }
}
