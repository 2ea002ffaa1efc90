//! The syntax tree: CUDA C++ after preprocessing, names unresolved, templates uninstantiated.
//!
//! Nodes live in a bump arena ([`bumpalo::Bump`]) and are shared references, so the tree is cheap to build and to
//! keep, and dropping it never recurses; identifiers are strings of the same arena. A declaration with several declarators is split: `int *p, a[3];` gives
//! two [`VarDecl`]s, each with its complete type. Ambiguities that need more than scope information are kept
//! (a name that may be a type or a value stays a name) and resolved by the type checker.

use cuda_verify_base::Span;

/// A whole program after preprocessing.
#[derive(Clone, Copy, Debug)]
pub struct TranslationUnit<'a> {
    /// Declarations in source order, those of the models first.
    pub decls: &'a [Decl<'a>],
}

/// A declaration with its place.
#[derive(Clone, Copy, Debug)]
pub struct Decl<'a> {
    /// The whole declaration.
    pub span: Span,
    /// Template parameter lists in front of it, outermost first; `template <>` is an empty list.
    pub templates: &'a [TemplateParams<'a>],
    /// What is declared.
    pub kind: DeclKind<'a>,
}

/// The kinds of declaration.
#[derive(Clone, Copy, Debug)]
pub enum DeclKind<'a> {
    /// A function, method, constructor, destructor or conversion operator, with or without body.
    Function(&'a FunctionDecl<'a>),
    /// A deduction guide: a function of the template's name that returns the class to deduce.
    DeductionGuide(&'a FunctionDecl<'a>),
    /// A variable, field (inside a class) or structured binding.
    Var(&'a VarDecl<'a>),
    /// `typedef` or alias declaration (`using name = type`).
    Alias(&'a AliasDecl<'a>),
    /// A class, struct or union on its own (`struct S {..};`, `struct S;`).
    Record(&'a RecordDecl<'a>),
    /// An enumeration on its own.
    Enum(&'a EnumDecl<'a>),
    /// A namespace; anonymous without a name.
    Namespace {
        /// Name, `None` if anonymous.
        name: Option<&'a str>,
        /// Whether its members are also members of the surrounding namespace.
        is_inline: bool,
        /// Its declarations.
        decls: &'a [Decl<'a>],
    },
    /// `extern "C" { .. }` and `extern "C" decl`.
    Linkage {
        /// Whether it is `"C"`, not `"C++"`.
        is_c: bool,
        /// Its declarations.
        decls: &'a [Decl<'a>],
    },
    /// `using ns::name;`
    UsingDecl(&'a QualName<'a>),
    /// `using enum E;`
    UsingEnum(&'a QualName<'a>),
    /// `using namespace ns;`
    UsingDirective(&'a QualName<'a>),
    /// `namespace a = b;`
    NamespaceAlias {
        /// The new name.
        name: &'a str,
        /// The namespace meant.
        target: &'a QualName<'a>,
    },
    /// `template class X<int>;`, the declaration after `template`; `None` for `extern template`, which makes nothing.
    ExplicitInstantiation(Option<&'a Decl<'a>>),
    /// `static_assert(cond, "text")`.
    StaticAssert {
        /// The condition.
        cond: &'a Expr<'a>,
        /// The text.
        message: Option<&'a str>,
    },
    /// `friend` declarations; a friend function defined inline is its inner declaration.
    Friend(Option<&'a Decl<'a>>),
    /// `public:`, `protected:`, `private:` inside a class.
    Access(Access),
    /// `;`
    Empty,
    /// A declaration that could not be parsed; a diagnostic says why. Reaching it is unsupported.
    Error,
}

/// Member access, tracked but not enforced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// `public`
    Public,
    /// `protected`
    Protected,
    /// `private`
    Private,
}

/// `template <params>`.
#[derive(Clone, Copy, Debug)]
pub struct TemplateParams<'a> {
    /// The parameters; empty for an explicit specialisation.
    pub params: &'a [TemplateParam<'a>],
    /// The whole list.
    pub span: Span,
}

/// One template parameter.
#[derive(Clone, Copy, Debug)]
pub struct TemplateParam<'a> {
    /// Name, if given.
    pub name: Option<&'a str>,
    /// Whether it is a pack (`typename... Ts`).
    pub is_pack: bool,
    /// Its kind.
    pub kind: TemplateParamKind<'a>,
    /// What arguments must satisfy, as an expression over this parameter and those before it; that of a
    /// requires-clause behind the list belongs to the last one.
    pub constraint: Option<&'a Expr<'a>>,
    /// The parameter.
    pub span: Span,
}

/// The kinds of template parameter.
#[derive(Clone, Copy, Debug)]
pub enum TemplateParamKind<'a> {
    /// `typename T = default`
    Type {
        /// Default.
        default: Option<&'a TypeExpr<'a>>,
    },
    /// `int N = default`
    Value {
        /// Type of the value.
        ty: &'a TypeExpr<'a>,
        /// Default.
        default: Option<&'a Expr<'a>>,
    },
    /// `template <..> class C`
    Template {
        /// Default.
        default: Option<&'a QualName<'a>>,
    },
}

/// Specifiers of a declaration other than its type, as a bit set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SpecFlags(u32);

macro_rules! spec_flags {
    ($($(#[$meta:meta])* $name:ident = $bit:literal;)*) => {
        impl SpecFlags {
            $($(#[$meta])* pub const $name: Self = Self(1 << $bit);)*
            const NAMES: &'static [(&'static str, Self)] = &[$((stringify!($name), Self::$name),)*];
        }
    };
}

spec_flags! {
    /// `static`
    STATIC = 0;
    /// `extern`
    EXTERN = 1;
    /// `inline`, `__inline__`, `__forceinline__`
    INLINE = 2;
    /// `constexpr`, `consteval`, `constinit`
    CONSTEXPR = 3;
    /// `virtual`
    VIRTUAL = 4;
    /// `explicit`
    EXPLICIT = 5;
    /// `mutable`
    MUTABLE = 6;
    /// `thread_local`
    THREAD_LOCAL = 7;
    /// `__global__`
    GLOBAL = 8;
    /// `__device__`
    DEVICE = 9;
    /// `__host__`
    HOST = 10;
    /// `__shared__`
    SHARED = 11;
    /// `__constant__`
    CONSTANT = 12;
    /// `__managed__`
    MANAGED = 13;
    /// `__grid_constant__`
    GRID_CONSTANT = 14;
    /// `[[noreturn]]`, `__attribute__((noreturn))`
    NORETURN = 15;
    /// `override`
    OVERRIDE = 16;
    /// `final`
    FINAL = 17;
    /// `= 0`
    PURE = 18;
    /// `= default`
    DEFAULTED = 19;
    /// `= delete`
    DELETED = 20;
    /// `__attribute__((packed))`
    PACKED = 21;
    /// `__cv_thread`: a model's variable of which each device thread has its own copy, set by the executor.
    CV_THREAD = 22;
    /// `concept`
    CONCEPT = 23;
}

impl SpecFlags {
    /// No specifier.
    pub const NONE: Self = Self(0);

    /// Whether all of `other` are set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Adds specifiers.
    pub const fn insert(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// The names of those that are set, in capitals, in order of declaration.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().filter(move |(_, flag)| self.contains(*flag)).map(|(name, _)| *name)
    }

    /// The union of two sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::fmt::Debug for SpecFlags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let set = Self::NAMES.iter().filter(|(_, flag)| self.contains(*flag)).map(|(name, _)| name);
        f.debug_set().entries(set).finish()
    }
}

/// A function.
#[derive(Clone, Copy, Debug)]
pub struct FunctionDecl<'a> {
    /// Specifiers.
    pub flags: SpecFlags,
    /// Name, possibly qualified (`S::f`, `operator+`, `~S`).
    pub name: &'a QualName<'a>,
    /// Return type; `void` for constructors and destructors, the target for conversion operators.
    pub ret: &'a TypeExpr<'a>,
    /// Parameters.
    pub params: &'a [Param<'a>],
    /// Whether the list ends with `...`.
    pub is_variadic: bool,
    /// `const` / `volatile` of a method.
    pub this_quals: Quals,
    /// Whether it is a constructor (decided by scope: the name is the enclosing or qualifying class).
    pub is_constructor: bool,
    /// Member initialisers of a constructor.
    pub ctor_inits: &'a [CtorInit<'a>],
    /// The requires-clause behind the parameters.
    pub constraint: Option<&'a Expr<'a>>,
    /// The body, if defined here.
    pub body: Option<&'a Stmt<'a>>,
    /// `__launch_bounds__(threads, blocks)`, as written.
    pub launch_bounds: &'a [&'a Expr<'a>],
    /// `__cluster_dims__(x, y, z)`, as written.
    pub cluster_dims: &'a [&'a Expr<'a>],
    /// From the first specifier to the closing parenthesis.
    pub span: Span,
}

/// A function parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param<'a> {
    /// Name, if given.
    pub name: Option<&'a str>,
    /// Declared type (arrays and functions not yet adjusted to pointers).
    pub ty: &'a TypeExpr<'a>,
    /// Whether it is a function parameter pack (`Ts... args`).
    pub is_pack: bool,
    /// Default argument.
    pub default: Option<&'a Expr<'a>>,
    /// The parameter.
    pub span: Span,
}

/// `member(args)` or `Base{args}` in a constructor.
#[derive(Clone, Copy, Debug)]
pub struct CtorInit<'a> {
    /// Member or base.
    pub name: &'a QualName<'a>,
    /// Arguments.
    pub init: Init<'a>,
    /// Whether `...` follows: one for each base of a pack.
    pub is_pack: bool,
    /// The initialiser.
    pub span: Span,
}

/// A variable or field.
#[derive(Clone, Copy, Debug)]
pub struct VarDecl<'a> {
    /// Specifiers.
    pub flags: SpecFlags,
    /// Name, possibly qualified (`int S::count = 0;`); `None` for an unnamed bit-field or anonymous member.
    pub name: Option<&'a QualName<'a>>,
    /// Complete type; an array without a bound takes it from the initialiser.
    pub ty: &'a TypeExpr<'a>,
    /// Initialiser.
    pub init: Option<Init<'a>>,
    /// Width of a bit-field.
    pub bit_width: Option<&'a Expr<'a>>,
    /// `alignas` / `__align__` / `__attribute__((aligned))` operands.
    pub align: &'a [&'a Expr<'a>],
    /// Names of a structured binding (`auto [a, b] = e;`), else empty; `name` is then `None`.
    pub bindings: &'a [&'a str],
    /// The declarator.
    pub span: Span,
}

/// How something is initialised.
#[derive(Clone, Copy, Debug)]
pub enum Init<'a> {
    /// `= expr`; the expression may be an initialiser list.
    Copy(&'a Expr<'a>),
    /// `(args)`
    Paren(&'a [&'a Expr<'a>]),
    /// `{args}`; the expression is an [`ExprKind::InitList`].
    Brace(&'a Expr<'a>),
}

/// `typedef` or `using name = type`.
#[derive(Clone, Copy, Debug)]
pub struct AliasDecl<'a> {
    /// New name.
    pub name: &'a str,
    /// Type meant.
    pub ty: &'a TypeExpr<'a>,
}

/// `class`, `struct` or `union`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordKind {
    /// `struct`
    Struct,
    /// `class`
    Class,
    /// `union`
    Union,
}

/// A class, struct or union.
#[derive(Clone, Copy, Debug)]
pub struct RecordDecl<'a> {
    /// Keyword.
    pub kind: RecordKind,
    /// Name, possibly qualified or a template-id (for specialisations); `None` if anonymous.
    pub name: Option<&'a QualName<'a>>,
    /// Base classes.
    pub bases: &'a [BaseSpec<'a>],
    /// Members; `None` for a mere declaration.
    pub members: Option<&'a [Decl<'a>]>,
    /// `alignas` / `__align__` operands.
    pub align: &'a [&'a Expr<'a>],
    /// Specifiers (`FINAL`, `PACKED`).
    pub flags: SpecFlags,
    /// Largest alignment of a member, in bytes: `#pragma pack`.
    pub pack_bytes: u32,
    /// The head.
    pub span: Span,
}

/// A base class.
#[derive(Clone, Copy, Debug)]
pub struct BaseSpec<'a> {
    /// The class.
    pub ty: &'a TypeExpr<'a>,
    /// `virtual`
    pub is_virtual: bool,
    /// `Base<Ts>...`
    pub is_pack: bool,
}

/// An enumeration.
#[derive(Clone, Copy, Debug)]
pub struct EnumDecl<'a> {
    /// Name, if given.
    pub name: Option<&'a QualName<'a>>,
    /// `enum class`
    pub is_scoped: bool,
    /// `: type`
    pub underlying: Option<&'a TypeExpr<'a>>,
    /// Enumerators; `None` for a mere declaration.
    pub enumerators: Option<&'a [Enumerator<'a>]>,
    /// The head.
    pub span: Span,
}

/// `name = value`.
#[derive(Clone, Copy, Debug)]
pub struct Enumerator<'a> {
    /// Name.
    pub name: &'a str,
    /// Value, if given.
    pub value: Option<&'a Expr<'a>>,
    /// The enumerator.
    pub span: Span,
}

/// `const`, `volatile`, `__restrict__`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
pub struct Quals {
    /// `const`
    pub is_const: bool,
    /// `volatile`
    pub is_volatile: bool,
    /// `__restrict__`
    pub is_restrict: bool,
    /// `&` or `&&` behind the parameters of a method.
    pub of_object: RefQual,
}

/// What kind of object a method may be called on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
pub enum RefQual {
    /// Any.
    #[default]
    None,
    /// `&`: lvalues, and rvalues where it is `const` too.
    Lvalue,
    /// `&&`: rvalues.
    Rvalue,
}

/// A type as written.
#[derive(Clone, Copy, Debug)]
pub struct TypeExpr<'a> {
    /// Qualifiers at the top.
    pub quals: Quals,
    /// Its form.
    pub kind: TypeExprKind<'a>,
    /// Where.
    pub span: Span,
}

/// Built-in types; spelling variants (`unsigned`, `long int`, `__int64`) are already combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the C++ types of the same names")]
pub enum BuiltinType {
    Void,
    Bool,
    Char,
    SChar,
    UChar,
    WChar,
    Char8,
    Char16,
    Char32,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
    /// `__half` of the models (`__cv_half`).
    Half,
    /// `__nv_bfloat16` of the models (`__cv_bfloat16`).
    BFloat16,
    Float,
    Double,
    LongDouble,
    /// `std::nullptr_t` of the models (`__cv_nullptr_t`).
    Nullptr,
    /// `__builtin_va_list`
    VaList,
}

/// The forms of a type.
#[derive(Clone, Copy, Debug)]
pub enum TypeExprKind<'a> {
    /// Built-in type.
    Builtin(BuiltinType),
    /// A class, enumeration, alias or template parameter by name; with `typename` also dependent names.
    Named(&'a QualName<'a>),
    /// A class defined or declared in place, or `struct S` as a type (members `None`).
    Record(&'a RecordDecl<'a>),
    /// An enumeration defined in place, or `enum E` as a type.
    Enum(&'a EnumDecl<'a>),
    /// `auto`
    Auto,
    /// `decltype(auto)`
    DecltypeAuto,
    /// `decltype(e)`, `typeof(e)`
    Decltype(&'a Expr<'a>),
    /// `typeof(type)`, `__underlying_type(type)` and the like: name of the operator and its operand.
    Transform(&'a str, &'a TypeExpr<'a>),
    /// `T*`
    Pointer(&'a TypeExpr<'a>),
    /// `T&`
    LvalueRef(&'a TypeExpr<'a>),
    /// `T&&`
    RvalueRef(&'a TypeExpr<'a>),
    /// `T[n]`, `T[]`
    Array(&'a TypeExpr<'a>, Option<&'a Expr<'a>>),
    /// `R(params)`
    Function(&'a FunctionTypeExpr<'a>),
    /// `T C::*`
    MemberPointer {
        /// The class.
        class: &'a QualName<'a>,
        /// Type of the member.
        pointee: &'a TypeExpr<'a>,
    },
    /// `T...` in an argument or parameter list
    Pack(&'a TypeExpr<'a>),
    /// A type that could not be parsed.
    Error,
}

/// A function type.
#[derive(Clone, Copy, Debug)]
pub struct FunctionTypeExpr<'a> {
    /// Return type.
    pub ret: &'a TypeExpr<'a>,
    /// Parameters.
    pub params: &'a [Param<'a>],
    /// `...`
    pub is_variadic: bool,
    /// Qualifiers of a method's type.
    pub this_quals: Quals,
}

/// A possibly qualified name: `a::b<int>::c`.
#[derive(Clone, Copy, Debug)]
pub struct QualName<'a> {
    /// Whether it starts with `::`.
    pub is_global: bool,
    /// Whether `typename` stands in front.
    pub has_typename: bool,
    /// The segments in front of the last.
    pub scope: &'a [NameSegment<'a>],
    /// The last segment.
    pub last: NameSegment<'a>,
    /// Where.
    pub span: Span,
}

/// One segment of a qualified name.
#[derive(Clone, Copy, Debug)]
pub struct NameSegment<'a> {
    /// What is named.
    pub id: UnqualifiedId<'a>,
    /// Template arguments, if a list is given.
    pub args: Option<&'a [TemplateArg<'a>]>,
    /// Where.
    pub span: Span,
}

/// The forms of an unqualified name.
#[derive(Clone, Copy, Debug)]
pub enum UnqualifiedId<'a> {
    /// An identifier.
    Ident(&'a str),
    /// `operator+`, by the text after `operator` without spaces: `+`, `[]`, `()`, `new[]`, `""_km`.
    Operator(&'a str),
    /// `operator T`
    Conversion(&'a TypeExpr<'a>),
    /// `~T`
    Destructor(&'a str),
    /// `decltype(e)` as the first segment
    Decltype(&'a Expr<'a>),
}

/// A template argument. A name that may be a type or a value is given as a type; the type checker looks it up.
#[derive(Clone, Copy, Debug)]
pub enum TemplateArg<'a> {
    /// A type (or an ambiguous name).
    Type(&'a TypeExpr<'a>),
    /// A value.
    Expr(&'a Expr<'a>),
}

/// A statement with its place.
#[derive(Clone, Copy, Debug)]
pub struct Stmt<'a> {
    /// Where.
    pub span: Span,
    /// Its form.
    pub kind: StmtKind<'a>,
}

/// `catch (param) { .. }`
#[derive(Clone, Copy, Debug)]
pub struct Handler<'a> {
    /// What it catches; `None` for `catch (...)`.
    pub param: Option<&'a Param<'a>>,
    /// The block.
    pub body: &'a Stmt<'a>,
    /// The handler.
    pub span: Span,
}

/// The condition of `if`, `while`, `for` and `switch`.
#[derive(Clone, Copy, Debug)]
pub enum Condition<'a> {
    /// An expression.
    Expr(&'a Expr<'a>),
    /// A declaration whose value is tested.
    Decl(&'a VarDecl<'a>),
}

/// The forms of a statement.
#[derive(Clone, Copy, Debug)]
pub enum StmtKind<'a> {
    /// `{ .. }`
    Compound(&'a [Stmt<'a>]),
    /// `e;`
    Expr(&'a Expr<'a>),
    /// `;`
    Null,
    /// Declarations of one statement.
    Decl(&'a [Decl<'a>]),
    /// `if`
    If {
        /// `if constexpr`
        is_constexpr: bool,
        /// `if (init; ..)`
        init: Option<&'a Stmt<'a>>,
        /// Condition.
        cond: Condition<'a>,
        /// Taken if true.
        then_branch: &'a Stmt<'a>,
        /// Taken if false.
        else_branch: Option<&'a Stmt<'a>>,
    },
    /// `while`
    While {
        /// Condition.
        cond: Condition<'a>,
        /// Body.
        body: &'a Stmt<'a>,
    },
    /// `do .. while`
    DoWhile {
        /// Body.
        body: &'a Stmt<'a>,
        /// Condition.
        cond: &'a Expr<'a>,
    },
    /// `for (init; cond; step)`
    For {
        /// Initialisation.
        init: Option<&'a Stmt<'a>>,
        /// Condition.
        cond: Option<Condition<'a>>,
        /// Step.
        step: Option<&'a Expr<'a>>,
        /// Body.
        body: &'a Stmt<'a>,
    },
    /// `for (decl : range)`
    RangeFor {
        /// Initialisation (C++20).
        init: Option<&'a Stmt<'a>>,
        /// Loop variable.
        decl: &'a VarDecl<'a>,
        /// Range.
        range: &'a Expr<'a>,
        /// Body.
        body: &'a Stmt<'a>,
    },
    /// `switch`
    Switch {
        /// `switch (init; ..)`
        init: Option<&'a Stmt<'a>>,
        /// Value.
        cond: Condition<'a>,
        /// Body.
        body: &'a Stmt<'a>,
    },
    /// `case low ... high: stmt`
    Case {
        /// Value or lower bound.
        low: &'a Expr<'a>,
        /// Upper bound of a GNU range.
        high: Option<&'a Expr<'a>>,
        /// The labelled statement.
        stmt: &'a Stmt<'a>,
    },
    /// `default: stmt`
    Default(&'a Stmt<'a>),
    /// `name: stmt`
    Label(&'a str, &'a Stmt<'a>),
    /// `goto name;`
    Goto(&'a str),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return e;`; the expression may be an initialiser list.
    Return(Option<&'a Expr<'a>>),
    /// `try { .. } catch ..`
    Try {
        /// The block.
        body: &'a Stmt<'a>,
        /// The handlers, in order.
        handlers: &'a [Handler<'a>],
    },
    /// Inline assembly, its text unparsed.
    Asm {
        /// The template string.
        template: &'a str,
        /// Output operands, then input operands.
        outputs: &'a [&'a Expr<'a>],
        /// Input operands.
        inputs: &'a [&'a Expr<'a>],
    },
    /// A pragma that concerns the next statement, such as `unroll`; its text.
    Pragma(&'a str),
    /// A statement that could not be parsed; reaching it is unsupported.
    Error,
}

/// An expression with its place.
#[derive(Clone, Copy, Debug)]
pub struct Expr<'a> {
    /// Where.
    pub span: Span,
    /// Its form.
    pub kind: ExprKind<'a>,
}

/// Unary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named after the operators")]
pub enum UnaryOp {
    Plus,
    Minus,
    Not,
    BitNot,
    Deref,
    AddrOf,
    PreInc,
    PreDec,
    PostInc,
    PostDec,
    /// `__real__`, `__imag__` and `&&label` are not accepted.
    Extension,
}

/// Binary operators that do not assign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named after the operators")]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Lt,
    Le,
    Gt,
    Ge,
    Spaceship,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    LogicalAnd,
    LogicalOr,
    Comma,
}

/// Operator of a fold expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoldOp {
    /// One that does not assign.
    Binary(BinaryOp),
    /// `=`, or `op=`.
    Assign(Option<BinaryOp>),
}

/// One requirement of a requires-expression.
#[derive(Clone, Copy, Debug)]
pub enum Requirement<'a> {
    /// `typename T::type;`
    Type(&'a TypeExpr<'a>),
    /// `e;` or `{ e };`: well-formed.
    Expr(&'a Expr<'a>),
    /// `requires e;`: true. What stands behind `->` is one as well.
    Holds(&'a Expr<'a>),
}

/// The kinds of explicit conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastKind {
    /// `(T)e`
    CStyle,
    /// `static_cast`
    Static,
    /// `const_cast`
    Const,
    /// `reinterpret_cast`
    Reinterpret,
    /// `dynamic_cast`
    Dynamic,
    /// `__builtin_bit_cast(T, e)`
    Bit,
}

/// Integer literal suffix: which types are tried ([lex.icon]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct IntSuffix {
    /// `u`
    pub is_unsigned: bool,
    /// Number of `l`s (0 to 2); `z` counts as one.
    pub longs: u8,
    /// Whether the literal is decimal (only then unsigned types are not tried without `u`).
    pub is_decimal: bool,
}

/// Operand of `sizeof` and `alignof`.
#[derive(Clone, Copy, Debug)]
pub enum TypeOrExpr<'a> {
    /// A type (or an ambiguous name).
    Type(&'a TypeExpr<'a>),
    /// An expression.
    Expr(&'a Expr<'a>),
}

/// The forms of an expression.
#[derive(Clone, Copy, Debug)]
pub enum ExprKind<'a> {
    /// Integer literal.
    Int {
        /// Value.
        value: u128,
        /// Suffix.
        suffix: IntSuffix,
    },
    /// Floating literal.
    Float {
        /// Digits as written, without suffix and separators (decimal or hexadecimal).
        text: &'a str,
        /// Its type.
        ty: BuiltinType,
    },
    /// Character literal.
    Char {
        /// Code.
        value: u32,
        /// `Char`, `WChar`, `Char8`, `Char16`, `Char32`, or `Int` for multi-character literals.
        ty: BuiltinType,
    },
    /// String literal, adjacent ones joined, escapes decoded, without the final zero.
    Str {
        /// Code units as bytes (wide strings: little-endian units).
        bytes: &'a [u8],
        /// Type of a unit.
        unit: BuiltinType,
    },
    /// `true`, `false`
    Bool(bool),
    /// `nullptr`
    Nullptr,
    /// `this`
    This,
    /// A name; a built-in type in `int(x)` is a [`ExprKind::Construct`] instead.
    Name(&'a QualName<'a>),
    /// `(e)`
    Paren(&'a Expr<'a>),
    /// Unary operator.
    Unary(UnaryOp, &'a Expr<'a>),
    /// Binary operator.
    Binary(BinaryOp, &'a Expr<'a>, &'a Expr<'a>),
    /// `a = b`, or `a op= b`.
    Assign(Option<BinaryOp>, &'a Expr<'a>, &'a Expr<'a>),
    /// `c ? a : b`; the middle is `None` for GNU `c ?: b`.
    Conditional(&'a Expr<'a>, Option<&'a Expr<'a>>, &'a Expr<'a>),
    /// `f(args)`; also `T(args)` where `T` is a name the parser could not tell for a type.
    Call {
        /// Callee.
        callee: &'a Expr<'a>,
        /// Arguments.
        args: &'a [&'a Expr<'a>],
    },
    /// `kernel<<<grid, block, shared, stream>>>(args)`
    Launch {
        /// The kernel.
        kernel: &'a Expr<'a>,
        /// Two to four configuration arguments.
        config: &'a [&'a Expr<'a>],
        /// Arguments.
        args: &'a [&'a Expr<'a>],
    },
    /// `a[i]`
    Index {
        /// Array, pointer or object.
        base: &'a Expr<'a>,
        /// Index; several only with C++23, `a[i, j]` is one comma expression.
        index: &'a Expr<'a>,
    },
    /// `a.b`, `a->b`
    Member {
        /// Object.
        base: &'a Expr<'a>,
        /// `->`
        is_arrow: bool,
        /// Member, possibly qualified (`p->Base::f`).
        name: &'a QualName<'a>,
    },
    /// `a.*m`, `a->*m`
    MemberPointer {
        /// Object.
        base: &'a Expr<'a>,
        /// `->*`
        is_arrow: bool,
        /// Pointer to member.
        member: &'a Expr<'a>,
    },
    /// Cast.
    Cast {
        /// Kind.
        kind: CastKind,
        /// Target type.
        ty: &'a TypeExpr<'a>,
        /// Operand.
        expr: &'a Expr<'a>,
    },
    /// `T(args)` and `T{args}` where `T` is known to be a type.
    Construct {
        /// The type.
        ty: &'a TypeExpr<'a>,
        /// `Paren` or `Brace`.
        init: Init<'a>,
    },
    /// `{a, .b = c}`
    InitList(&'a [InitItem<'a>]),
    /// `sizeof`
    Sizeof(TypeOrExpr<'a>),
    /// `sizeof...(pack)`
    SizeofPack(&'a str),
    /// `alignof`
    Alignof(TypeOrExpr<'a>),
    /// `typeid`
    Typeid(TypeOrExpr<'a>),
    /// `noexcept(e)`
    Noexcept(&'a Expr<'a>),
    /// `offsetof(T, a.b[2])` (`__builtin_offsetof`); designator as a member expression over nothing.
    Offsetof {
        /// The class.
        ty: &'a TypeExpr<'a>,
        /// The members named, outermost first.
        path: &'a [&'a str],
    },
    /// `__is_same(A, B)`, `__is_pod(T)` and other traits, by name.
    TypeTrait {
        /// Name.
        name: &'a str,
        /// Types.
        args: &'a [&'a TypeExpr<'a>],
    },
    /// `new T(args)`, `new T[n]`, `new (place) T`
    New {
        /// Placement arguments.
        placement: &'a [&'a Expr<'a>],
        /// Element type, array dimensions beyond the first included.
        ty: &'a TypeExpr<'a>,
        /// Number of elements of an array.
        count: Option<&'a Expr<'a>>,
        /// Initialiser.
        init: Option<Init<'a>>,
    },
    /// `delete p`, `delete[] p`
    Delete {
        /// `[]`
        is_array: bool,
        /// Operand.
        expr: &'a Expr<'a>,
    },
    /// Lambda.
    Lambda(&'a Lambda<'a>),
    /// `throw e`
    Throw(Option<&'a Expr<'a>>),
    /// `e...`
    Pack(&'a Expr<'a>),
    /// `(pack op ...)`, `(... op pack)`, `(a op ... op pack)`
    Fold {
        /// Operator.
        op: FoldOp,
        /// Operand left of the operator, `None` for a unary left fold.
        left: Option<&'a Expr<'a>>,
        /// Operand right of the operator, `None` for a unary right fold.
        right: Option<&'a Expr<'a>>,
    },
    /// `requires (params) { .. }`
    Requires {
        /// Parameters.
        params: &'a [Param<'a>],
        /// What is required.
        requirements: &'a [Requirement<'a>],
    },
    /// GNU statement expression.
    StmtExpr(&'a Stmt<'a>),
    /// `__builtin_va_arg(list, T)` and `va_arg`
    VaArg(&'a Expr<'a>, &'a TypeExpr<'a>),
    /// An expression that could not be parsed.
    Error,
}

/// One element of an initialiser list.
#[derive(Clone, Copy, Debug)]
pub struct InitItem<'a> {
    /// `.a.b =` or `[i] =`, outermost first; empty without designator.
    pub designators: &'a [Designator<'a>],
    /// The value; may be a list.
    pub value: &'a Expr<'a>,
}

/// `.name` or `[index]` in front of an initialiser.
#[derive(Clone, Copy, Debug)]
pub enum Designator<'a> {
    /// `.name`
    Field(&'a str),
    /// `[index]`
    Index(&'a Expr<'a>),
    /// `[first ... last]` (GNU)
    Range(&'a Expr<'a>, &'a Expr<'a>),
}

/// How a lambda captures by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureDefault {
    /// Nothing.
    None,
    /// `[=]`
    ByValue,
    /// `[&]`
    ByReference,
}

/// A lambda expression.
#[derive(Clone, Copy, Debug)]
pub struct Lambda<'a> {
    /// Default capture.
    pub default: CaptureDefault,
    /// Explicit captures.
    pub captures: &'a [Capture<'a>],
    /// Explicit template parameters (C++20).
    pub template: Option<TemplateParams<'a>>,
    /// `__host__` / `__device__` specifiers.
    pub flags: SpecFlags,
    /// Parameters.
    pub params: &'a [Param<'a>],
    /// `mutable`
    pub is_mutable: bool,
    /// Trailing return type.
    pub ret: Option<&'a TypeExpr<'a>>,
    /// Body.
    pub body: &'a Stmt<'a>,
}

/// One explicit capture.
#[derive(Clone, Copy, Debug)]
pub struct Capture<'a> {
    /// Captured name, `None` for `this`.
    pub name: Option<&'a str>,
    /// `&name`; for `this` false means `*this`.
    pub is_reference: bool,
    /// `name = init`
    pub init: Option<&'a Expr<'a>>,
    /// `name...`
    pub is_pack: bool,
    /// Where.
    pub span: Span,
}
