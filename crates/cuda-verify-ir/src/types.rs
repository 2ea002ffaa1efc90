//! Types of the typed IR: C-like, complete, without references, qualifiers or templates.
//!
//! Types are hash-consed: equal types have equal ids. Sizes, alignments and field offsets follow the LP64 ABI that
//! CUDA shares with the host (CUDA C++ Programming Guide, "Memory Layout"; Itanium C++ ABI for classes).

use cuda_verify_base::{Name, PrimaryMap, define_id};
use indexmap::IndexSet;

define_id!(
    /// A type of a [`TypeTable`].
    pub struct TypeId, "ty"
);

define_id!(
    /// A class, struct or union of a [`TypeTable`].
    pub struct RecordId, "rec"
);

/// Whether an integer type is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signedness {
    /// Two's complement.
    Signed,
    /// Modulo 2^w.
    Unsigned,
}

/// Floating-point types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatType {
    /// IEEE binary16 (`__half`).
    Half,
    /// bfloat16 (`__nv_bfloat16`).
    BFloat16,
    /// IEEE binary32 (`float`).
    Single,
    /// IEEE binary64 (`double`; also `long double`, as in device code).
    Double,
}

impl FloatType {
    /// Size in bytes.
    #[must_use]
    pub const fn size_bytes(self) -> u64 {
        match self {
            Self::Half | Self::BFloat16 => 2,
            Self::Single => 4,
            Self::Double => 8,
        }
    }
}

/// A type that fits in a register: what instructions compute with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scalar {
    /// `bool`: true or false; one byte in memory.
    Bool,
    /// Integer of 8, 16, 32, 64 or 128 bits.
    Int(u32, Signedness),
    /// Float.
    Float(FloatType),
    /// Pointer to an object or function: 64 bits.
    Pointer,
}

impl Scalar {
    /// 32-bit signed integer, C++ `int`.
    pub const INT: Self = Self::Int(32, Signedness::Signed);
    /// 32-bit unsigned integer, C++ `unsigned`.
    pub const UINT: Self = Self::Int(32, Signedness::Unsigned);
    /// 64-bit signed integer, C++ `long`, `ptrdiff_t`.
    pub const LONG: Self = Self::Int(64, Signedness::Signed);
    /// 64-bit unsigned integer, C++ `unsigned long`, `size_t`.
    pub const SIZE: Self = Self::Int(64, Signedness::Unsigned);

    /// Size in memory, in bytes.
    #[must_use]
    pub fn size_bytes(self) -> u64 {
        match self {
            Self::Bool => 1,
            Self::Int(bits, _) => u64::from(bits) / 8,
            Self::Float(float) => float.size_bytes(),
            Self::Pointer => 8,
        }
    }

    /// Whether it is a signed integer.
    #[must_use]
    pub fn is_signed(self) -> bool {
        matches!(self, Self::Int(_, Signedness::Signed))
    }
}

impl std::fmt::Display for Scalar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Bool => f.write_str("bool"),
            Self::Int(bits, Signedness::Signed) => write!(f, "i{bits}"),
            Self::Int(bits, Signedness::Unsigned) => write!(f, "u{bits}"),
            Self::Float(FloatType::Half) => f.write_str("f16"),
            Self::Float(FloatType::BFloat16) => f.write_str("bf16"),
            Self::Float(FloatType::Single) => f.write_str("f32"),
            Self::Float(FloatType::Double) => f.write_str("f64"),
            Self::Pointer => f.write_str("ptr"),
        }
    }
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// No value.
    Void,
    /// `bool`, integers (enumerations included) and floats; never [`Scalar::Pointer`].
    Scalar(Scalar),
    /// Pointer to an object or function type.
    Pointer(TypeId),
    /// `elem[len]`; a flexible or unbounded array (`extern __shared__ T a[]`) has length zero.
    Array {
        /// Element type.
        elem: TypeId,
        /// Number of elements.
        len: u64,
    },
    /// Class, struct or union.
    Record(RecordId),
    /// Function.
    Function(FunctionType),
}

/// A function type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionType {
    /// Return type.
    pub ret: TypeId,
    /// Parameter types; `this` first.
    pub params: Vec<TypeId>,
    /// Whether further arguments may follow.
    pub is_variadic: bool,
}

/// A field of a record; base classes come first as fields named after them.
#[derive(Clone, Debug)]
pub struct Field {
    /// Name; empty for anonymous members.
    pub name: Name,
    /// Type; for a bit-field the declared integer type.
    pub ty: TypeId,
    /// Byte offset; for a bit-field that of the storage unit of the declared type.
    pub offset_bytes: u64,
    /// First bit inside the storage unit and width of a bit-field.
    pub bits: Option<(u32, u32)>,
}

/// A class, struct or union with its layout.
#[derive(Clone, Debug)]
pub struct Record {
    /// Name as in C++ (`Matrix<float, 4>`).
    pub name: Name,
    /// Fields in layout order.
    pub fields: Vec<Field>,
    /// `sizeof`.
    pub size_bytes: u64,
    /// `alignof`.
    pub align_bytes: u64,
    /// Whether it is a union.
    pub is_union: bool,
    /// Whether it is a part of a library's class (temporary storage), whose size may be another one in truth.
    pub is_opaque: bool,
}

/// All types of a program.
#[derive(Debug, Default)]
pub struct TypeTable {
    types: IndexSet<Type, rustc_hash::FxBuildHasher>,
    /// The records; a record may be declared (empty) before its fields are known.
    pub records: PrimaryMap<RecordId, Record>,
}

impl TypeTable {
    /// Makes an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All types, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &Type> {
        self.types.iter()
    }

    /// The id of a type.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        use cuda_verify_base::id::Id;
        TypeId::from_index(self.types.insert_full(ty).0)
    }

    /// The id of a scalar type.
    ///
    /// # Panics
    /// Panics for [`Scalar::Pointer`], which needs a pointee.
    pub fn scalar(&mut self, scalar: Scalar) -> TypeId {
        assert_ne!(scalar, Scalar::Pointer, "invariant: pointer types have a pointee");
        self.intern(Type::Scalar(scalar))
    }

    /// The id of the pointer type to a type.
    pub fn pointer(&mut self, pointee: TypeId) -> TypeId {
        self.intern(Type::Pointer(pointee))
    }

    /// The type of an id.
    ///
    /// # Panics
    /// Panics if the id is of another table.
    #[must_use]
    pub fn get(&self, id: TypeId) -> &Type {
        use cuda_verify_base::id::Id;
        self.types.get_index(id.index()).expect("invariant: type ids come from this table")
    }

    /// What a pointer type points to.
    #[must_use]
    pub fn pointee(&self, id: TypeId) -> Option<TypeId> {
        if let Type::Pointer(to) = self.get(id) { Some(*to) } else { None }
    }

    /// Element type and length of an array type.
    #[must_use]
    pub fn as_array(&self, id: TypeId) -> Option<(TypeId, u64)> {
        if let Type::Array { elem, len } = self.get(id) { Some((*elem, *len)) } else { None }
    }

    /// The record of a record type.
    #[must_use]
    pub fn as_record(&self, id: TypeId) -> Option<&Record> {
        if let Type::Record(record) = self.get(id) { Some(&self.records[*record]) } else { None }
    }

    /// The function type of a function type or a pointer to one.
    #[must_use]
    pub fn as_function(&self, id: TypeId) -> Option<&FunctionType> {
        let id = self.pointee(id).unwrap_or(id);
        if let Type::Function(function) = self.get(id) { Some(function) } else { None }
    }

    /// The register type of values of a type; `None` for void, arrays, records and functions.
    #[must_use]
    pub fn as_scalar(&self, id: TypeId) -> Option<Scalar> {
        match self.get(id) {
            Type::Scalar(scalar) => Some(*scalar),
            Type::Pointer(_) => Some(Scalar::Pointer),
            Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function(_) => None,
        }
    }

    /// `sizeof` in bytes; 1 for `void` and functions, as in GNU pointer arithmetic.
    #[must_use]
    pub fn size_bytes(&self, id: TypeId) -> u64 {
        match self.get(id) {
            Type::Void | Type::Function(_) => 1,
            Type::Scalar(scalar) => scalar.size_bytes(),
            Type::Pointer(_) => 8,
            Type::Array { elem, len } => self.size_bytes(*elem).saturating_mul(*len),
            Type::Record(record) => self.records[*record].size_bytes,
        }
    }

    /// `alignof` in bytes.
    #[must_use]
    pub fn align_bytes(&self, id: TypeId) -> u64 {
        match self.get(id) {
            Type::Void | Type::Function(_) => 1,
            Type::Scalar(scalar) => scalar.size_bytes(),
            Type::Pointer(_) => 8,
            Type::Array { elem, .. } => self.align_bytes(*elem),
            Type::Record(record) => self.records[*record].align_bytes,
        }
    }
}
