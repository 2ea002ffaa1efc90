//! C++ types during lowering: qualifiers, references and all built-in types kept apart.
//!
//! Types are interned, so equality is equality of ids. [ISO C++17, basic.types]. The typed IR knows only the LP64
//! image of these types (see `resolve::ir_ty`).

use cuda_verify_base::define_id;
use cuda_verify_base::id::Id;
use cuda_verify_syntax::ast::{BuiltinType, Quals};
use indexmap::IndexSet;

use super::entity::{ClassId, EnumId, ExtentId};

define_id!(
    /// An interned C++ type.
    pub(crate) struct Ty, "cty"
);

/// The form of a type without its top-level qualifiers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TyKind {
    Builtin(BuiltinType),
    Pointer(Ty),
    LRef(Ty),
    RRef(Ty),
    /// Length is `None` for `T[]`.
    Array(Ty, Option<u64>),
    /// Run-time sized array; the extent names a local of the function.
    Vla(Ty, ExtentId),
    Function(FnTy),
    /// Pointer to member: class, member type.
    MemberPtr(Ty, Ty),
    Record(ClassId),
    Enum(EnumId),
    /// `auto`, to be deduced.
    Auto,
    /// `decltype(auto)`: deduced as `decltype` of the initialiser, so that references stay references.
    DecltypeAuto,
    /// A type unlike any other, for partial ordering of templates.
    Synthetic(u32),
}

/// A function type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FnTy {
    pub(crate) ret: Ty,
    pub(crate) params: Vec<Ty>,
    pub(crate) is_variadic: bool,
    pub(crate) this_quals: Quals,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct TyData {
    kind: TyKind,
    is_const: bool,
    is_volatile: bool,
}

/// All C++ types of a lowering.
#[derive(Debug, Default)]
pub(crate) struct Types {
    set: IndexSet<TyData, rustc_hash::FxBuildHasher>,
}

/// Width and signedness of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IntInfo {
    pub(crate) bits: u32,
    pub(crate) is_signed: bool,
    /// Conversion rank, [conv.rank].
    pub(crate) rank: u8,
}

/// Integer properties of a built-in type.
pub(crate) fn int_info(builtin: BuiltinType) -> Option<IntInfo> {
    use BuiltinType as B;
    let info = |bits, is_signed, rank| Some(IntInfo { bits, is_signed, rank });
    match builtin {
        B::Bool => info(8, false, 0),
        B::Char | B::SChar => info(8, true, 1),
        B::UChar | B::Char8 => info(8, false, 1),
        B::Short => info(16, true, 2),
        B::UShort | B::Char16 => info(16, false, 2),
        B::WChar | B::Int => info(32, true, 3),
        B::Char32 | B::UInt => info(32, false, 3),
        B::Long => info(64, true, 4),
        B::ULong => info(64, false, 4),
        B::LongLong => info(64, true, 5),
        B::ULongLong => info(64, false, 5),
        B::Int128 => info(128, true, 6),
        B::UInt128 => info(128, false, 6),
        B::Void
        | B::Half
        | B::BFloat16
        | B::Float
        | B::Double
        | B::LongDouble
        | B::Nullptr
        | B::VaList => None,
    }
}

/// Whether a built-in type is a floating-point type.
pub(crate) fn is_float(builtin: BuiltinType) -> bool {
    use BuiltinType as B;
    matches!(builtin, B::Half | B::BFloat16 | B::Float | B::Double | B::LongDouble)
}

impl Types {
    fn add(&mut self, kind: TyKind, is_const: bool, is_volatile: bool) -> Ty {
        Ty::from_index(self.set.insert_full(TyData { kind, is_const, is_volatile }).0)
    }

    fn data(&self, ty: Ty) -> &TyData {
        self.set.get_index(ty.index()).expect("invariant: type ids come from this table")
    }

    /// The unqualified type of a form.
    pub(crate) fn mk(&mut self, kind: TyKind) -> Ty {
        self.add(kind, false, false)
    }

    pub(crate) fn builtin(&mut self, builtin: BuiltinType) -> Ty {
        self.mk(TyKind::Builtin(builtin))
    }

    pub(crate) fn pointer(&mut self, to: Ty) -> Ty {
        self.mk(TyKind::Pointer(to))
    }

    /// `T&`, collapsing references.
    pub(crate) fn lref(&mut self, to: Ty) -> Ty {
        // `T& &` and `T&& &` are `T&` ([dcl.ref]/6).
        let to = self.strip_ref(to);
        self.mk(TyKind::LRef(to))
    }

    /// `T&&`, collapsing references.
    pub(crate) fn rref(&mut self, to: Ty) -> Ty {
        match *self.kind(to) {
            // `T& &&` stays `T&`, on which forwarding rests ([dcl.ref]/6).
            TyKind::LRef(_) | TyKind::RRef(_) => to,
            _ => self.mk(TyKind::RRef(to)),
        }
    }

    pub(crate) fn kind(&self, ty: Ty) -> &TyKind {
        &self.data(ty).kind
    }

    pub(crate) fn is_const(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            TyKind::Array(elem, _) | TyKind::Vla(elem, _) => self.is_const(*elem),
            _ => self.data(ty).is_const,
        }
    }

    pub(crate) fn is_volatile(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            TyKind::Array(elem, _) | TyKind::Vla(elem, _) => self.is_volatile(*elem),
            _ => self.data(ty).is_volatile,
        }
    }

    /// Adds qualifiers; on arrays to the elements, on references and functions they have no effect.
    pub(crate) fn qualified(&mut self, ty: Ty, is_const: bool, is_volatile: bool) -> Ty {
        if !is_const && !is_volatile {
            return ty;
        }
        let data = self.data(ty).clone();
        match data.kind {
            TyKind::Array(elem, len) => {
                let elem = self.qualified(elem, is_const, is_volatile);
                self.mk(TyKind::Array(elem, len))
            }
            // Qualifiers on references and functions come through typedefs and template arguments only, and are
            // ignored there ([dcl.ref]/1, [dcl.fct]/7).
            TyKind::LRef(_) | TyKind::RRef(_) | TyKind::Function(_) | TyKind::Vla(..) => ty,
            kind => self.add(kind, data.is_const || is_const, data.is_volatile || is_volatile),
        }
    }

    pub(crate) fn add_const(&mut self, ty: Ty) -> Ty {
        self.qualified(ty, true, false)
    }

    /// Without top-level qualifiers (array element qualifiers included).
    pub(crate) fn unqual(&mut self, ty: Ty) -> Ty {
        let data = self.data(ty);
        match data.kind {
            TyKind::Array(elem, len) => {
                let elem = self.unqual(elem);
                self.mk(TyKind::Array(elem, len))
            }
            _ if !data.is_const && !data.is_volatile => ty,
            _ => {
                let kind = data.kind.clone();
                self.mk(kind)
            }
        }
    }

    /// Copies the qualifiers of `from` onto `to`.
    pub(crate) fn with_quals_of(&mut self, to: Ty, from: Ty) -> Ty {
        self.qualified(to, self.is_const(from), self.is_volatile(from))
    }

    pub(crate) fn strip_ref(&self, ty: Ty) -> Ty {
        match *self.kind(ty) {
            TyKind::LRef(to) | TyKind::RRef(to) => to,
            _ => ty,
        }
    }

    pub(crate) fn is_ref(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TyKind::LRef(_) | TyKind::RRef(_))
    }

    pub(crate) fn as_builtin(&self, ty: Ty) -> Option<BuiltinType> {
        match *self.kind(ty) {
            TyKind::Builtin(builtin) => Some(builtin),
            _ => None,
        }
    }

    pub(crate) fn is_void(&self, ty: Ty) -> bool {
        self.as_builtin(ty) == Some(BuiltinType::Void)
    }

    pub(crate) fn is_bool(&self, ty: Ty) -> bool {
        self.as_builtin(ty) == Some(BuiltinType::Bool)
    }

    pub(crate) fn is_nullptr(&self, ty: Ty) -> bool {
        self.as_builtin(ty) == Some(BuiltinType::Nullptr)
    }

    /// An integer type other than an enumeration, `bool` included.
    pub(crate) fn is_integer(&self, ty: Ty) -> bool {
        self.as_builtin(ty).and_then(int_info).is_some()
    }

    pub(crate) fn is_floating(&self, ty: Ty) -> bool {
        self.as_builtin(ty).is_some_and(is_float)
    }

    pub(crate) fn is_arithmetic(&self, ty: Ty) -> bool {
        self.is_integer(ty) || self.is_floating(ty)
    }

    pub(crate) fn is_enum(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TyKind::Enum(_))
    }

    pub(crate) fn is_auto(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TyKind::Auto)
    }

    pub(crate) fn is_function(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TyKind::Function(_))
    }

    pub(crate) fn is_array(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TyKind::Array(..) | TyKind::Vla(..))
    }

    pub(crate) fn is_member_pointer(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TyKind::MemberPtr(..))
    }

    pub(crate) fn pointee(&self, ty: Ty) -> Option<Ty> {
        match *self.kind(ty) {
            TyKind::Pointer(to) => Some(to),
            _ => None,
        }
    }

    pub(crate) fn as_class(&self, ty: Ty) -> Option<ClassId> {
        match *self.kind(ty) {
            TyKind::Record(class) => Some(class),
            _ => None,
        }
    }

    pub(crate) fn as_enum(&self, ty: Ty) -> Option<EnumId> {
        match *self.kind(ty) {
            TyKind::Enum(id) => Some(id),
            _ => None,
        }
    }

    /// Element type and length of an array.
    pub(crate) fn as_array(&self, ty: Ty) -> Option<(Ty, Option<u64>)> {
        match *self.kind(ty) {
            TyKind::Array(elem, len) => Some((elem, len)),
            _ => None,
        }
    }

    /// Element type of an array, run-time sized ones included.
    pub(crate) fn element(&self, ty: Ty) -> Option<Ty> {
        match *self.kind(ty) {
            TyKind::Array(elem, _) | TyKind::Vla(elem, _) => Some(elem),
            _ => None,
        }
    }

    /// Whether `auto` occurs anywhere that deduction reaches.
    pub(crate) fn has_auto(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            TyKind::Auto | TyKind::DecltypeAuto => true,
            TyKind::Pointer(t)
            | TyKind::LRef(t)
            | TyKind::RRef(t)
            | TyKind::Array(t, _)
            | TyKind::Vla(t, _)
            | TyKind::MemberPtr(_, t) => self.has_auto(*t),
            TyKind::Function(f) => {
                self.has_auto(f.ret) || f.params.iter().any(|&p| self.has_auto(p))
            }
            TyKind::Builtin(_) | TyKind::Record(_) | TyKind::Enum(_) | TyKind::Synthetic(_) => {
                false
            }
        }
    }

    /// Equality of the types below the outermost pointer levels, ignoring qualifiers at every level.
    pub(crate) fn similar(&self, a: Ty, b: Ty) -> bool {
        match (self.kind(a), self.kind(b)) {
            (TyKind::Pointer(a), TyKind::Pointer(b)) => self.similar(*a, *b),
            (TyKind::Array(a, n), TyKind::Array(b, m)) => {
                // An array of unknown bound is similar to one of any ([conv.qual]/2, C++20; in C++17 it is a matter
                // of redeclarations).
                (n == m || n.is_none() || m.is_none()) && self.similar(*a, *b)
            }
            (TyKind::MemberPtr(c, a), TyKind::MemberPtr(d, b)) => c == d && self.similar(*a, *b),
            (a, b) => a == b,
        }
    }

    /// Whether a pointer to `from` may become a pointer to `to` by adding qualifiers ([conv.qual]).
    pub(crate) fn quals_allow(&self, from: Ty, to: Ty) -> bool {
        // `int **` does not become `const int **`, by which a constant could be changed; `const int *const *` is
        // safe, since every level above is constant ([conv.qual]/3).
        let mut all_const = true;
        let (mut from, mut to) = (from, to);
        loop {
            let (a, b) = (self.data(from), self.data(to));
            let (ca, cb) = (self.is_const(from), self.is_const(to));
            let (va, vb) = (self.is_volatile(from), self.is_volatile(to));
            if (ca && !cb) || (va && !vb) || ((ca != cb || va != vb) && !all_const) {
                return false;
            }
            all_const &= cb;
            match (&a.kind, &b.kind) {
                (TyKind::Pointer(x), TyKind::Pointer(y)) => (from, to) = (*x, *y),
                _ => return true,
            }
        }
    }
}
