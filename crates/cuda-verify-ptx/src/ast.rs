//! The syntax tree of a PTX module.
//!
//! ```text
//! Module    version, targets, address size, items
//! Item      Variable | Function | Directive
//! Function  linkage, entry or not, returns, name, parameters, directives (.maxntid ...), body
//! Statement Variable | Label | Instruction | Block | Directive (.loc, .pragma, lists of labels)
//! Instr     guard, opcode (name and modifiers), operands
//! Operand   name | number | vector | address | list | ! name | name | name (pair) | name + offset
//! ```
//!
//! Modifiers are typed as far as they mean the same for all instructions: types, state spaces, vector lengths; the
//! rest are words, whose meaning depends on the instruction and is given to them by the lowering.

use cuda_verify_base::{Name, Span};

/// A file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Module {
    /// `.version`, as written.
    pub version: Option<Name>,
    /// `.target`: architecture and options.
    pub targets: Vec<Name>,
    /// `.address_size`
    pub address_bits: Option<u32>,
    /// What is declared, in source order.
    pub items: Vec<Item>,
}

/// A declaration at module scope.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A variable.
    Variable(Variable),
    /// A kernel or function.
    Function(Function),
    /// Anything else: `.file`, `.section`, `.alias`, ...
    Directive(Directive),
}

/// A directive that declares nothing, as its words.
#[derive(Clone, Debug, PartialEq)]
pub struct Directive {
    /// Name with its dot.
    pub name: Name,
    /// The tokens after it.
    pub words: Vec<Name>,
    /// Whether it ends in a semicolon.
    pub has_end: bool,
    /// Where.
    pub span: Span,
}

/// How a symbol is seen by other modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linkage {
    /// `.visible`
    Visible,
    /// `.extern`
    Extern,
    /// `.weak`
    Weak,
    /// `.common`
    Common,
}

/// A kernel (`.entry`) or function (`.func`).
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Linkage.
    pub linkage: Option<Linkage>,
    /// Whether it is a kernel.
    pub is_entry: bool,
    /// Name.
    pub name: Name,
    /// What it returns.
    pub returns: Vec<Variable>,
    /// Parameters.
    pub params: Vec<Variable>,
    /// Performance directives and `.noreturn`.
    pub directives: Vec<Directive>,
    /// Body; `None` for a declaration.
    pub body: Option<Vec<Statement>>,
    /// Name and what comes before.
    pub span: Span,
}

/// State spaces (PTX ISA 8.x, sec. 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "named after the spaces")]
pub enum Space {
    Reg,
    Const,
    Global,
    Local,
    Param,
    Shared,
}

/// Types of registers, variables and instructions (PTX ISA 8.x, sec. 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// `.b8` to `.b128`
    Bits(u32),
    /// `.u8` to `.u64`
    Unsigned(u32),
    /// `.s8` to `.s64`
    Signed(u32),
    /// `.f16`
    F16,
    /// `.f16x2`
    F16x2,
    /// `.bf16`
    Bf16,
    /// `.bf16x2`
    Bf16x2,
    /// `.tf32`
    Tf32,
    /// `.f32`
    F32,
    /// `.f64`
    F64,
    /// `.pred`
    Pred,
    /// `.texref`
    Texture,
    /// `.samplerref`
    Sampler,
    /// `.surfref`
    Surface,
}

impl Type {
    /// Width in bits; that of their handles for textures, samplers and surfaces.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Bits(bits) | Self::Unsigned(bits) | Self::Signed(bits) => bits,
            Self::F16 | Self::Bf16 => 16,
            Self::F16x2 | Self::Bf16x2 | Self::Tf32 | Self::F32 => 32,
            Self::F64 | Self::Texture | Self::Sampler | Self::Surface => 64,
            Self::Pred => 8,
        }
    }
}

/// A variable, parameter, or range of registers.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Linkage.
    pub linkage: Option<Linkage>,
    /// Space.
    pub space: Space,
    /// `.align`
    pub align_bytes: Option<u64>,
    /// Elements of the vector type, if it has one.
    pub vector: Option<u32>,
    /// Type of the elements.
    pub ty: Type,
    /// What a parameter points to, if it is said: `.ptr .global .align 4`.
    pub pointer: Option<Pointer>,
    /// Name; that of the first registers of a range without its number.
    pub name: Name,
    /// `%r<count>`
    pub count: Option<u32>,
    /// Dimensions of an array; `None` for `[]`.
    pub dims: Vec<Option<u64>>,
    /// Initialiser.
    pub init: Option<Init>,
    /// Where.
    pub span: Span,
}

/// What a parameter points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// Space; generic if not given.
    pub space: Option<Space>,
    /// Alignment.
    pub align_bytes: Option<u64>,
}

/// An initialiser.
#[derive(Clone, Debug, PartialEq)]
pub enum Init {
    /// `{ a, b }`
    List(Vec<Init>),
    /// A number.
    Number(Number),
    /// The address of a variable or function, plus bytes; `generic(name)` if it is a generic one.
    Address {
        /// Name.
        name: Name,
        /// Bytes.
        offset: i64,
        /// Whether `generic` is applied.
        is_generic: bool,
    },
}

/// A number as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// An integer.
    Int(i128),
    /// Bits of a single.
    Single(u32),
    /// Bits of a double.
    Double(u64),
}

/// What stands in a body.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A declaration.
    Variable(Variable),
    /// `name:`
    Label(Name, Span),
    /// An instruction.
    Instruction(Instruction),
    /// `{ ... }`
    Block(Vec<Statement>),
    /// A directive.
    Directive(Directive),
}

/// An instruction.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// `@p` or `@!p`
    pub guard: Option<Guard>,
    /// Name, such as `ld`.
    pub op: Name,
    /// What follows it with dots.
    pub modifiers: Vec<Modifier>,
    /// Operands.
    pub operands: Vec<Operand>,
    /// All of it.
    pub span: Span,
}

/// The predicate of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The register.
    pub register: Name,
    /// Whether the instruction is executed if it is false.
    pub is_negated: bool,
}

/// A dotted word of an opcode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// A type.
    Type(Type),
    /// A state space.
    Space(Space),
    /// `.v2`, `.v4`, `.v8`
    Vector(u32),
    /// Any other word, without its dot.
    Word(Name),
}

/// An operand.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// Register, variable, label, function, or special register with its component.
    Name(Name),
    /// A number.
    Number(Number),
    /// `{a, b}`
    Vector(Vec<Operand>),
    /// `[a]`, `[a, {b, c}]`
    Address(Vec<Operand>),
    /// `(a, b)`
    List(Vec<Operand>),
    /// `!p`
    Not(Name),
    /// `p|q`
    Pair(Name, Name),
    /// `name + bytes`
    Offset(Name, i64),
}

impl Instruction {
    /// Whether the opcode has a word.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        self.words().any(|it| it == word)
    }

    /// The words of the opcode that are neither types, spaces nor vector lengths.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.modifiers.iter().filter_map(|modifier| match modifier {
            Modifier::Word(word) => Some(&**word),
            Modifier::Type(_) | Modifier::Space(_) | Modifier::Vector(_) => None,
        })
    }

    /// The types of the opcode, in their order.
    pub fn types(&self) -> impl Iterator<Item = Type> {
        self.modifiers.iter().filter_map(|modifier| match modifier {
            Modifier::Type(ty) => Some(*ty),
            Modifier::Word(_) | Modifier::Space(_) | Modifier::Vector(_) => None,
        })
    }

    /// The state spaces of the opcode, in their order.
    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        self.modifiers.iter().filter_map(|modifier| match modifier {
            Modifier::Space(space) => Some(*space),
            Modifier::Word(_) | Modifier::Type(_) | Modifier::Vector(_) => None,
        })
    }

    /// The length of the vectors that it loads or stores, 1 if there are none.
    #[must_use]
    pub fn vector(&self) -> u32 {
        let length = self.modifiers.iter().find_map(|modifier| match modifier {
            Modifier::Vector(n) => Some(*n),
            Modifier::Word(_) | Modifier::Type(_) | Modifier::Space(_) => None,
        });
        length.unwrap_or(1)
    }
}
