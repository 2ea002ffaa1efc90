//! Types of the IR as scalars and layouts of the GOTO form.
//!
//! *Guarantee*: sizes and alignments are those of [`TypeTable`]; `cell_bytes` divides the offset and size of every
//! scalar the type holds (bit-fields count as their storage unit). Cost: linear in the fields of the type, once per
//! type; types nested deeper than a limit get cells of one byte.

use cuda_verify_ir::types::{Scalar, Type, TypeId, TypeTable};
use rustc_hash::FxHashMap;

use crate::program::Layout;

/// Types nested deeper than this are treated as bytes.
const MAX_DEPTH: u32 = 64;

/// Computes layouts, remembering them.
#[derive(Debug, Default)]
pub(super) struct Layouts {
    cells: FxHashMap<TypeId, u64>,
}

impl Layouts {
    /// The layout of a variable of a type, with a stricter alignment if one is given.
    pub(super) fn layout(
        &mut self,
        types: &TypeTable,
        ty: TypeId,
        align_bytes: Option<u64>,
    ) -> Layout {
        let align = types.align_bytes(ty).max(align_bytes.unwrap_or(1)).max(1);
        Layout {
            size_bytes: types.size_bytes(ty),
            align_bytes: align,
            cell_bytes: self.cell_bytes(types, ty, 0),
        }
    }

    fn cell_bytes(&mut self, types: &TypeTable, ty: TypeId, depth: u32) -> u64 {
        if let Some(cell) = self.cells.get(&ty) {
            return *cell;
        }
        if depth > MAX_DEPTH {
            return 1;
        }
        let cell = match types.get(ty) {
            Type::Void | Type::Function(_) => 1,
            Type::Scalar(scalar) => scalar.size_bytes(),
            Type::Pointer(_) => 8,
            Type::Array { elem, .. } => self.cell_bytes(types, *elem, depth + 1),
            Type::Record(record) => {
                let mut cell = 0;
                for field in &types.records[*record].fields {
                    let inner = self.cell_bytes(types, field.ty, depth + 1);
                    cell = gcd(gcd(cell, inner), field.offset_bytes);
                }
                gcd(cell, types.records[*record].size_bytes).max(1)
            }
        };
        self.cells.insert(ty, cell);
        cell
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The scalar of a type at a byte offset, if there is one of just that offset.
pub(super) fn scalar_at(types: &TypeTable, mut ty: TypeId, mut offset: u64) -> Option<Scalar> {
    for _ in 0..MAX_DEPTH {
        match types.get(ty) {
            Type::Void | Type::Function(_) => return None,
            Type::Scalar(scalar) => return (offset == 0).then_some(*scalar),
            Type::Pointer(_) => return (offset == 0).then_some(Scalar::Pointer),
            Type::Array { elem, .. } => {
                offset %= types.size_bytes(*elem).max(1);
                ty = *elem;
            }
            Type::Record(record) => {
                let record = &types.records[*record];
                if record.is_union {
                    return None;
                }
                let field = record.fields.iter().find(|field| {
                    let end = field.offset_bytes.saturating_add(types.size_bytes(field.ty));
                    field.offset_bytes <= offset && offset < end
                })?;
                if field.bits.is_some() {
                    return None;
                }
                offset -= field.offset_bytes;
                ty = field.ty;
            }
        }
    }
    None
}

/// Whether values of the type hold no bytes: classes without data members.
pub(super) fn is_empty_record(types: &TypeTable, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Record(record) => types.records[*record].fields.is_empty(),
        Type::Void
        | Type::Scalar(_)
        | Type::Pointer(_)
        | Type::Array { .. }
        | Type::Function(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::types::{Field, Record};

    use super::*;

    #[test]
    fn cells_divide_all_offsets() {
        let mut types = TypeTable::new();
        let (int, char) = (types.scalar(Scalar::INT), types.intern(Type::Scalar(Scalar::Bool)));
        let field = |ty, offset_bytes| Field { name: "f".into(), ty, offset_bytes, bits: None };
        let pair = types.records.push(Record {
            name: "Pair".into(),
            fields: vec![field(int, 0), field(int, 4)],
            size_bytes: 8,
            align_bytes: 4,
            is_union: false,
            is_opaque: false,
        });
        let mixed = types.records.push(Record {
            name: "Mixed".into(),
            fields: vec![field(int, 0), field(char, 4)],
            size_bytes: 8,
            align_bytes: 4,
            is_union: false,
            is_opaque: false,
        });
        let (pair, mixed) = (types.intern(Type::Record(pair)), types.intern(Type::Record(mixed)));
        let pairs = types.intern(Type::Array { elem: pair, len: 3 });
        let mut layouts = Layouts::default();
        assert_eq!(
            layouts.layout(&types, pairs, Some(16)),
            Layout { size_bytes: 24, align_bytes: 16, cell_bytes: 4 }
        );
        assert_eq!(layouts.layout(&types, mixed, None).cell_bytes, 1);
        assert_eq!(scalar_at(&types, pairs, 12), Some(Scalar::INT));
        assert_eq!(scalar_at(&types, mixed, 5), None);
    }
}
