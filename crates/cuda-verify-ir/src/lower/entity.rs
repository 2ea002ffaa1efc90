//! What names mean during lowering: scopes, entities and the tables behind their ids.

use std::rc::Rc;

use cuda_verify_base::{PrimaryMap, Span, define_id};
use cuda_verify_syntax::ast::{
    self, Decl, EnumDecl, Expr, FunctionDecl, RecordDecl, SpecFlags, TemplateParam, TypeExpr,
    VarDecl,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::types::Ty;
use crate::program::{Constant, ExprId, FuncId, GlobalId, LocalId};
use crate::types::RecordId;

define_id!(
    /// A scope.
    pub(crate) struct ScopeId, "scope"
);
define_id!(
    /// A class, one per instantiation.
    pub(crate) struct ClassId, "class"
);
define_id!(
    /// An enumeration.
    pub(crate) struct EnumId, "enum"
);
define_id!(
    /// A function, one per instantiation.
    pub(crate) struct FnId, "cfn"
);
define_id!(
    /// A variable with static storage.
    pub(crate) struct VarId, "var"
);
define_id!(
    /// A template.
    pub(crate) struct TemplateId, "tmpl"
);
define_id!(
    /// A type alias.
    pub(crate) struct AliasId, "alias"
);
define_id!(
    /// An expanded pack.
    pub(crate) struct PackId, "pack"
);
define_id!(
    /// A local variable or parameter of some function.
    pub(crate) struct LVarId, "lvar"
);
define_id!(
    /// A value template argument.
    pub(crate) struct ValueId, "val"
);
define_id!(
    /// Number of elements of a run-time sized array.
    pub(crate) struct ExtentId, "extent"
);

/// A name as looked up in scopes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key<'a> {
    Ident(&'a str),
    Operator(&'a str),
    Conversion,
    Destructor,
}

impl std::fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ident(name) => f.write_str(name),
            Self::Operator(op) if op.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                write!(f, "operator {op}")
            }
            Self::Operator(op) => write!(f, "operator{op}"),
            Self::Conversion => f.write_str("operator"),
            Self::Destructor => f.write_str("~"),
        }
    }
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entity {
    Namespace(ScopeId),
    Type(Ty),
    Alias(AliasId),
    Class(ClassId),
    Enum(EnumId),
    Enumerator(EnumId, usize),
    Template(TemplateId),
    Function(FnId),
    Var(VarId),
    /// Field of a class, by index into [`ClassInfo::members`].
    Field(ClassId, usize),
    Local(LVarId),
    /// Captured variable: field of the closure class of the current lambda.
    Capture(ClassId, usize),
    /// A value template parameter.
    Value(ValueId),
    /// A bound parameter pack.
    Pack(PackId),
    /// A structured binding or other alias of a place computed by a function local: `(local pointer, path)`.
    Poisoned,
}

/// Kinds of scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScopeKind {
    Namespace,
    Class(ClassId),
    /// Bindings of template parameters.
    Template,
    /// Parameters and blocks of a function.
    Block,
}

/// A scope.
#[derive(Debug)]
pub(crate) struct Scope<'a> {
    pub(crate) parent: Option<ScopeId>,
    pub(crate) kind: ScopeKind,
    pub(crate) name: Option<&'a str>,
    pub(crate) names: FxHashMap<Key<'a>, SmallVec<[Entity; 1]>>,
    /// `using namespace` and inline or anonymous namespaces.
    pub(crate) using: SmallVec<[ScopeId; 1]>,
    /// `using namespace` whose target has yet to be looked up.
    pub(crate) pending_using: Vec<&'a ast::QualName<'a>>,
    /// `using ns::name` whose target has yet to be looked up.
    pub(crate) pending_names: FxHashMap<Key<'a>, SmallVec<[&'a ast::QualName<'a>; 1]>>,
    /// Namespace aliases whose target has yet to be looked up.
    pub(crate) pending_aliases: FxHashMap<&'a str, &'a ast::QualName<'a>>,
}

/// A type alias, resolved on first use.
#[derive(Debug)]
pub(crate) struct AliasInfo<'a> {
    pub(crate) ty: &'a TypeExpr<'a>,
    pub(crate) scope: ScopeId,
    pub(crate) resolved: Option<Ty>,
    pub(crate) is_resolving: bool,
}

/// An enumeration.
#[derive(Debug)]
pub(crate) struct EnumInfo<'a> {
    pub(crate) name: String,
    pub(crate) decl: &'a EnumDecl<'a>,
    pub(crate) scope: ScopeId,
    pub(crate) is_scoped: bool,
    /// Underlying type once known.
    pub(crate) underlying: Option<Ty>,
    /// Values once known.
    pub(crate) values: Vec<i128>,
    /// Types of the enumerators in the list itself, where it does not fix one.
    pub(crate) open_types: Vec<Ty>,
    pub(crate) names: FxHashMap<&'a str, usize>,
    /// Whether the values are being computed.
    pub(crate) is_resolving: bool,
    pub(crate) is_complete: bool,
}

/// A data member (or base) of a class.
#[derive(Clone, Debug)]
pub(crate) struct MemberInfo<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) ty: Ty,
    pub(crate) decl: Option<&'a VarDecl<'a>>,
    /// Index into the fields of the IR record; `None` for empty bases.
    pub(crate) field: Option<u32>,
    pub(crate) offset: u64,
    pub(crate) is_base: bool,
    pub(crate) is_mutable: bool,
    /// Bit-field width.
    pub(crate) bits: Option<u32>,
}

/// How far a class is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClassState {
    Declared,
    Completing,
    Complete,
    Failed,
}

/// A class, struct or union.
#[derive(Debug)]
pub(crate) struct ClassInfo<'a> {
    pub(crate) name: String,
    pub(crate) is_union: bool,
    pub(crate) decl: Option<&'a RecordDecl<'a>>,
    pub(crate) scope: ScopeId,
    pub(crate) state: ClassState,
    /// Template and arguments of an instantiation.
    pub(crate) template: Option<(TemplateId, Args)>,
    /// Bases first, then data members, in declaration order.
    pub(crate) members: Vec<MemberInfo<'a>>,
    /// Vtable pointer: introduced here (field 0) or inherited from the first polymorphic base.
    pub(crate) is_polymorphic: bool,
    pub(crate) own_vptr: bool,
    pub(crate) virtuals: Vec<FnId>,
    pub(crate) ctors: Vec<Entity>,
    /// `using Base::Base;`
    pub(crate) inherits: Vec<&'a ast::QualName<'a>>,
    /// See [`Lowerer::is_plain_data`](super::Lowerer).
    pub(crate) is_plain: bool,
    /// Constructors made from those of bases, once asked for.
    pub(crate) inherited: Option<Vec<Entity>>,
    pub(crate) dtor: Option<FnId>,
    pub(crate) conversions: Vec<Entity>,
    pub(crate) record: RecordId,
    /// Size without tail padding, for derived classes.
    pub(crate) data_size: u64,
    pub(crate) is_empty: bool,
    pub(crate) special: Special,
    pub(crate) implicit: [Option<FnId>; 6],
    pub(crate) vtables: Option<[GlobalId; 2]>,
    pub(crate) is_lambda: bool,
    /// `this` captured by a closure: member index.
    pub(crate) captured_this: Option<usize>,
    pub(crate) declared: bool,
    pub(crate) span: Span,
}

/// What is known of the special member functions of a complete class.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Special {
    pub(crate) user_ctor: bool,
    pub(crate) user_default_ctor: bool,
    pub(crate) user_copy_ctor: bool,
    pub(crate) user_move_ctor: bool,
    pub(crate) user_copy_assign: bool,
    pub(crate) user_move_assign: bool,
    pub(crate) user_dtor: bool,
    pub(crate) deleted_default_ctor: bool,
    pub(crate) deleted_copy: bool,
    pub(crate) deleted_copy_assign: bool,
    /// Default construction does nothing.
    pub(crate) trivial_default: bool,
    /// Copying is a copy of the bytes.
    pub(crate) trivial_copy: bool,
    pub(crate) trivial_assign: bool,
    pub(crate) trivial_dtor: bool,
    pub(crate) is_aggregate: bool,
}

/// Implicitly defined member functions, indices into [`ClassInfo::implicit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Implicit {
    DefaultCtor = 0,
    CopyCtor = 1,
    MoveCtor = 2,
    CopyAssign = 3,
    MoveAssign = 4,
    Dtor = 5,
}

/// What kind of function it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Free,
    Method,
    StaticMethod,
    Ctor,
    Dtor,
    Conversion,
}

/// One parameter of a computed signature.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParamInfo<'a> {
    pub(crate) name: Option<&'a str>,
    /// Adjusted type.
    pub(crate) ty: Ty,
    pub(crate) default: Option<&'a Expr<'a>>,
    /// Whether it is an element of an expanded pack.
    pub(crate) from_pack: bool,
    pub(crate) span: Span,
}

/// A computed signature.
#[derive(Debug)]
pub(crate) struct Sig<'a> {
    /// Return type; `auto` until deduced.
    pub(crate) ret: Ty,
    pub(crate) params: Vec<ParamInfo<'a>>,
    pub(crate) is_variadic: bool,
}

/// A function.
#[derive(Debug)]
pub(crate) struct FnInfo<'a> {
    pub(crate) key: Key<'a>,
    pub(crate) decl: Option<&'a FunctionDecl<'a>>,
    pub(crate) flags: SpecFlags,
    /// Scope in which the signature and body are looked up.
    pub(crate) scope: ScopeId,
    pub(crate) class: Option<ClassId>,
    pub(crate) role: Role,
    pub(crate) implicit: Option<Implicit>,
    pub(crate) sig: Option<Rc<Sig<'a>>>,
    /// Whether the signature is being computed.
    pub(crate) is_resolving: bool,
    pub(crate) deduced_ret: Option<Ty>,
    pub(crate) ir: Option<FuncId>,
    pub(crate) template: Option<(TemplateId, Args)>,
    pub(crate) vtable_slot: Option<usize>,
    /// Whether the body has been searched for among the out-of-line definitions.
    pub(crate) is_linked: bool,
    /// Another declaration of the same function that stands for it.
    pub(crate) canonical: Option<FnId>,
    pub(crate) is_lambda: bool,
    pub(crate) span: Span,
}

/// State of a variable with static storage.
#[derive(Debug)]
pub(crate) struct VarInfo<'a> {
    pub(crate) name: String,
    pub(crate) decl: &'a VarDecl<'a>,
    pub(crate) scope: ScopeId,
    pub(crate) ty: Option<Ty>,
    pub(crate) ir: Option<GlobalId>,
    pub(crate) is_member: bool,
    pub(crate) is_local: bool,
    /// Value of a constant of scalar type, once asked for.
    pub(crate) constant: Option<Option<Constant>>,
    pub(crate) is_busy: bool,
    pub(crate) span: Span,
}

/// A local variable or parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LVar {
    /// Serial number of the function context.
    pub(crate) ctx: u32,
    pub(crate) local: LocalId,
    /// Declared type, references kept.
    pub(crate) ty: Ty,
    /// Value of a constant of scalar type.
    pub(crate) constant: Option<Constant>,
    /// For structured bindings: a place other than the local itself.
    pub(crate) place: Option<Binding>,
}

/// What a structured binding stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Binding {
    /// Field of the hidden object.
    Field(u32),
    /// Element of the hidden array.
    Element(u64),
}

/// A template argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TArg {
    Type(Ty),
    Value(Ty, CVal),
    Template(TemplateId),
    Pack(Vec<Self>),
}

/// A constant that can be a template argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CVal {
    Scalar(Constant),
    Func(FnId),
    Var(VarId),
    /// Unlike any other, for partial ordering.
    Synthetic(u32),
}

/// Template arguments.
pub(crate) type Args = Rc<[TArg]>;

/// What a template makes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TemplateKind<'a> {
    Class(&'a RecordDecl<'a>),
    Function(&'a FunctionDecl<'a>),
    Alias(&'a TypeExpr<'a>),
    Var(&'a VarDecl<'a>),
}

/// A partial or explicit specialisation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Specialisation<'a> {
    pub(crate) params: &'a [TemplateParam<'a>],
    pub(crate) args: &'a [ast::TemplateArg<'a>],
    pub(crate) kind: TemplateKind<'a>,
    pub(crate) scope: ScopeId,
}

/// A template.
#[derive(Debug)]
pub(crate) struct TemplateInfo<'a> {
    pub(crate) key: Key<'a>,
    pub(crate) kind: TemplateKind<'a>,
    pub(crate) params: &'a [TemplateParam<'a>],
    /// Default arguments given in other declarations.
    pub(crate) other_params: Vec<&'a [TemplateParam<'a>]>,
    pub(crate) scope: ScopeId,
    pub(crate) class: Option<ClassId>,
    pub(crate) specs: Vec<Specialisation<'a>>,
    pub(crate) classes: FxHashMap<Args, ClassId>,
    pub(crate) functions: FxHashMap<Args, FnId>,
    pub(crate) vars: FxHashMap<Args, VarId>,
    pub(crate) is_lambda: bool,
}

/// A definition outside its class or namespace (`void S::f() {..}`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutOfLine<'a> {
    pub(crate) decl: &'a Decl<'a>,
    pub(crate) scope: ScopeId,
}

/// A deduction guide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guide<'a> {
    pub(crate) params: &'a [TemplateParam<'a>],
    pub(crate) scope: ScopeId,
    pub(crate) function: &'a FunctionDecl<'a>,
}

/// All tables.
#[derive(Debug, Default)]
pub(crate) struct Tables<'a> {
    /// By the name of the class template.
    pub(crate) guides: FxHashMap<Key<'a>, Vec<Guide<'a>>>,
    pub(crate) scopes: PrimaryMap<ScopeId, Scope<'a>>,
    pub(crate) aliases: PrimaryMap<AliasId, AliasInfo<'a>>,
    pub(crate) enums: PrimaryMap<EnumId, EnumInfo<'a>>,
    pub(crate) classes: PrimaryMap<ClassId, ClassInfo<'a>>,
    pub(crate) fns: PrimaryMap<FnId, FnInfo<'a>>,
    pub(crate) vars: PrimaryMap<VarId, VarInfo<'a>>,
    pub(crate) lvars: PrimaryMap<LVarId, LVar>,
    pub(crate) templates: PrimaryMap<TemplateId, TemplateInfo<'a>>,
    pub(crate) packs: PrimaryMap<PackId, Rc<[Entity]>>,
    pub(crate) values: PrimaryMap<ValueId, (Ty, CVal)>,
    /// Local of type `u64` holding the number of elements.
    pub(crate) extents: PrimaryMap<ExtentId, LocalId>,
    pub(crate) out_of_line: FxHashMap<Key<'a>, Vec<OutOfLine<'a>>>,
}

/// Value category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cat {
    Lvalue,
    Xvalue,
    Prvalue,
}

/// A lowered expression.
///
/// Glvalues of object type hold a place; values of function type hold the address of the function; prvalues of class
/// type hold a record value, which is `Load` of a fresh temporary where `is_temp` is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Val {
    pub(crate) e: ExprId,
    /// Type without reference.
    pub(crate) ty: Ty,
    pub(crate) cat: Cat,
    pub(crate) is_temp: bool,
    /// A literal zero: converts to a null pointer.
    pub(crate) is_zero: bool,
}

impl Val {
    pub(crate) fn prvalue(e: ExprId, ty: Ty) -> Self {
        Self { e, ty, cat: Cat::Prvalue, is_temp: false, is_zero: false }
    }

    pub(crate) fn lvalue(e: ExprId, ty: Ty) -> Self {
        Self { e, ty, cat: Cat::Lvalue, is_temp: false, is_zero: false }
    }

    pub(crate) fn is_glvalue(self) -> bool {
        self.cat != Cat::Prvalue
    }
}

/// Whether a function with so many parameters, and perhaps `...`, is passed a list of arguments.
pub(crate) const fn has_list(is_variadic: bool, n_params: usize) -> bool {
    is_variadic && n_params > 0
}
