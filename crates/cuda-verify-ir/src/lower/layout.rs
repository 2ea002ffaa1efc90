//! Class layout: Itanium C++ ABI 2.4 for LP64, bit-fields included, without virtual bases.
//!
//! Empty bases lie at offset 0 and have no field. Cost: linear in the members.

use cuda_verify_base::{Name, rules};
use cuda_verify_syntax::ast::{Access, DeclKind, Expr, RecordKind, SpecFlags, UnqualifiedId};

use super::Lowerer;
use super::entity::ClassId;
use super::fail::{Fail, R};
use crate::types::Field;

/// Largest class in bytes.
const MAX_SIZE: u64 = 1 << 40;

fn round_up(value: u64, align: u64) -> u64 {
    value.div_ceil(align.max(1)) * align.max(1)
}

impl<'a> Lowerer<'a> {
    pub(crate) fn compute_layout(&mut self, class: ClassId) -> R<()> {
        let info = &self.tb.classes[class];
        let is_union = info.is_union;
        let pack_bytes = info.decl.map_or(u64::MAX, |decl| {
            if decl.flags.contains(SpecFlags::PACKED) { 1 } else { u64::from(decl.pack_bytes) }
        });
        let own_vptr = info.own_vptr;
        let record = info.record;
        // In the order of the ABI: table pointer, bases, members.
        let (mut size, mut align) = (0_u64, 1_u64);
        // Next free bit, counted from the start of the object, while in a run of bit-fields.
        let mut bit_end: Option<u64> = None;
        let mut fields: Vec<Field> = Vec::new();
        let mut is_empty = !own_vptr;
        if own_vptr {
            let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
            let ty = self.ir.program.types.pointer(void_ptr);
            fields.push(Field { name: Name::new("$vptr"), ty, offset_bytes: 0, bits: None });
            // A class whose base has no table puts its own in front of the base, which then lies at 8 (Itanium C++
            // ABI 2.4).
            (size, align) = (8, 8);
        }
        self.note_empty_bases(class);
        let n = self.tb.classes[class].members.len();
        for index in 0..n {
            let member = self.tb.classes[class].members[index].clone();
            let ty = self.ir_ty(member.ty)?;
            let mut member_size = self.ir.program.types.size_bytes(ty);
            let natural = self.ir.program.types.align_bytes(ty);
            // `#pragma pack` leaves classes alone that ask for more than anything built in has.
            let mut member_align = if natural <= 16 { natural.min(pack_bytes) } else { natural };
            if let Some(decl) = member.decl {
                for e in decl.align {
                    let n = self.alignment(e)?;
                    member_align = member_align.max(n);
                }
            }
            let member_class = self.t.as_class(member.ty);
            if member.is_base
                && let Some(base) = member_class
            {
                let base = &self.tb.classes[base];
                if base.is_empty {
                    align = align.max(member_align);
                    continue;
                }
                if !base.is_plain {
                    member_size = base.data_size;
                }
            }
            if let Some(width) = member.bits {
                is_empty = false;
                let unit_bits = self.ir.program.types.size_bytes(ty) * 8;
                let width = u64::from(width);
                if width > unit_bits {
                    return Err(Fail::new("type", self.ir.span, "bit-field wider than its type"));
                }
                let mut start = if is_union { 0 } else { bit_end.unwrap_or(size * 8) };
                let unit_align = self.ir.program.types.align_bytes(ty) * 8;
                // It ends the unit and takes no bits ([class.bit]/2).
                if width == 0 {
                    bit_end = Some(round_up(start, unit_align));
                    size = size.max(round_up(start, 8) / 8);
                    continue;
                }
                let unit_of = |bit: u64| bit / unit_bits * unit_bits;
                // A bit-field does not cross a unit of its type; one that does not fit begins at the next (System V
                // ABI for AMD64, 3.1.2).
                if unit_of(start) != unit_of(start + width - 1) {
                    start = round_up(start, unit_align);
                }
                let unit = unit_of(start);
                let narrow = |v: u64| u32::try_from(v).unwrap_or(u32::MAX);
                self.tb.classes[class].members[index].field = Some(field_index(&fields)?);
                self.tb.classes[class].members[index].offset = unit / 8;
                fields.push(Field {
                    name: Name::new(member.name.unwrap_or("")),
                    ty,
                    offset_bytes: unit / 8,
                    bits: Some((narrow(start - unit), narrow(width))),
                });
                // Unnamed ones shift what follows, and do not align the class.
                align = align.max(if member.name.is_some() { member_align } else { 1 });
                let end = start + width;
                size = size.max(end.div_ceil(8));
                bit_end = if is_union { None } else { Some(end) };
                continue;
            }
            bit_end = None;
            is_empty = false;
            let offset = if is_union { 0 } else { round_up(size, member_align) };
            self.tb.classes[class].members[index].field = Some(field_index(&fields)?);
            self.tb.classes[class].members[index].offset = offset;
            let name = match (member.name, member_class) {
                (Some(name), _) => Name::new(name),
                (None, Some(base)) if member.is_base => Name::new(&self.tb.classes[base].name),
                (None, _) => Name::new(""),
            };
            fields.push(Field { name, ty, offset_bytes: offset, bits: None });
            size = size.max(offset.saturating_add(member_size));
            align = align.max(member_align);
            if size > MAX_SIZE {
                return Err(Fail::new("type", self.ir.span, "class too large"));
            }
        }
        let decl_align = self.tb.classes[class].decl.map_or(&[][..], |decl| decl.align);
        for e in decl_align {
            align = align.max(self.alignment(e)?);
        }
        let data_size = size;
        // Objects have addresses of their own ([intro.object]/9), also those of empty classes.
        size = round_up(size, align).max(align.min(1)).max(1);
        size = round_up(size, align);
        let is_plain = self.is_plain_data(class);
        let info = &mut self.tb.classes[class];
        info.is_plain = is_plain;
        info.is_empty = is_empty && !is_union;
        info.data_size = data_size;
        let record = &mut self.ir.program.types.records[record];
        record.fields = fields;
        record.size_bytes = size;
        record.align_bytes = align;
        Ok(())
    }

    /// Whether a class is plain old data in the sense of C++03, whose tail the members of derived classes leave alone
    /// (Itanium C++ ABI 1.1, "POD for the purpose of layout"): it could be copied with `memcpy` there.
    fn is_plain_data(&self, class: ClassId) -> bool {
        let info = &self.tb.classes[class];
        let Some(decl) = info.decl else { return false };
        let mut access = match decl.kind {
            RecordKind::Class => Access::Private,
            RecordKind::Struct | RecordKind::Union => Access::Public,
        };
        for member in decl.members.unwrap_or(&[]) {
            match member.kind {
                DeclKind::Access(new) => access = new,
                DeclKind::Var(var)
                    if !var.flags.contains(SpecFlags::STATIC)
                        && (access != Access::Public || var.init.is_some()) =>
                {
                    return false;
                }
                DeclKind::Function(function) => {
                    let is_special = function.is_constructor
                        || matches!(function.name.last.id, UnqualifiedId::Destructor(_))
                        || matches!(function.name.last.id, UnqualifiedId::Operator("="));
                    let is_provided = !function.flags.contains(SpecFlags::DEFAULTED)
                        && !function.flags.contains(SpecFlags::DELETED);
                    if is_special && is_provided || function.flags.contains(SpecFlags::VIRTUAL) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        let is_plain_member = |ty| {
            let mut ty = ty;
            while let Some(elem) = self.t.element(ty) {
                ty = elem;
            }
            !self.t.is_ref(ty) && self.t.as_class(ty).is_none_or(|it| self.tb.classes[it].is_plain)
        };
        info.members.iter().all(|member| !member.is_base && is_plain_member(member.ty))
    }

    /// Notes that two empty bases of one type get one address.
    ///
    /// SOUNDNESS(empty-base-overlap): under; the ABI gives them different ones.
    fn note_empty_bases(&mut self, class: ClassId) {
        let mut found = Vec::new();
        self.empty_bases(class, &mut found);
        let n_found = found.len();
        found.sort_unstable();
        found.dedup();
        if found.len() < n_found {
            self.ir.program.rules.insert(rules::EMPTY_BASE_OVERLAP);
        }
    }

    /// The bases of a class that are empty, those of its bases included.
    fn empty_bases(&self, class: ClassId, found: &mut Vec<ClassId>) {
        for member in self.tb.classes[class].members.iter().filter(|member| member.is_base) {
            if let Some(base) = self.t.as_class(member.ty) {
                if self.tb.classes[base].is_empty {
                    found.push(base);
                }
                self.empty_bases(base, found);
            }
        }
    }

    /// Operand of `alignas`: a power of two.
    pub(crate) fn alignment(&mut self, e: &'a Expr<'a>) -> R<u64> {
        let span = e.span;
        let value = self.const_int(e)?;
        u64::try_from(value)
            .ok()
            .filter(|n| (*n == 0 || n.is_power_of_two()) && *n <= 1 << 20)
            .map(|n| n.max(1))
            .ok_or_else(|| Fail::new("type", span, "alignment that is not a power of two"))
    }
}

fn field_index(fields: &[Field]) -> R<u32> {
    u32::try_from(fields.len())
        .map_err(|_| Fail::unsupported(cuda_verify_base::Span::NONE, "class with too many fields"))
}
