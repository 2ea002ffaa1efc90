//! Tokens of CUDA C++: kinds, keywords, punctuators and the interner that shares their text.
//!
//! The tokens are the preprocessing tokens of ISO C++20, section 5.4, plus the launch bracket of CUDA, with these
//! decisions:
//!
//! - *Keywords are identifiers.* A [`TokenKind::Identifier`] carries its [`Keyword`], found once per distinct
//!   name by the [`Interner`], so that nobody compares strings and macros may still bear the name of a keyword.
//! - *`>` is never glued.* `>>`, `>>=` and `>>>` come as a row of [`Punct::Greater`] (the last one perhaps
//!   [`Punct::GreaterEqual`]), and each but the last has [`TokenFlags::JOINT`]: nothing stands between it and the
//!   next. A parser that wants a shift or the end of a launch looks for joint tokens; one that closes template
//!   lists takes them one by one. Joint tokens never come apart: both are spelled together in one file or in one
//!   macro.
//! - *`<<<` is one token*, [`Punct::LaunchOpen`]; `<<` and `<<=` are one token each, as in C++.
//! - Alternative spellings (`and`, `<:`, `%:`, ...) have the kind of what they stand for and keep their text.
//!
//! Guarantee: a token is 40 bytes, its text is shared, and cloning it costs one counter increment.

mod literal;

use std::fmt;

use cuda_verify_base::{Name, Span};
use rustc_hash::FxHashMap;

pub use self::literal::{
    CharLiteral, FloatLiteral, FloatSuffix, IntLength, IntLiteral, LiteralError, NumberLiteral,
    Radix, StringLiteral, decode_char, decode_number, decode_string,
};

/// One token.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// How it stands to its neighbours.
    pub flags: TokenFlags,
    /// Its text without line splices; for a [`TokenKind::Pragma`] what follows `#pragma`, blanks normalized.
    pub text: Name,
    /// Where it is spelled, and through which macros it came.
    pub span: Span,
}

impl Token {
    /// Whether the token is the punctuator.
    #[must_use]
    pub fn is(&self, punct: Punct) -> bool {
        self.kind == TokenKind::Punct(punct)
    }

    /// Whether the token is the keyword.
    #[must_use]
    pub fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind == TokenKind::Identifier(Some(keyword))
    }

    /// The punctuator, if it is one.
    #[must_use]
    pub fn punct(&self) -> Option<Punct> {
        if let TokenKind::Punct(punct) = self.kind { Some(punct) } else { None }
    }

    /// The keyword, if it is one.
    #[must_use]
    pub fn keyword(&self) -> Option<Keyword> {
        if let TokenKind::Identifier(keyword) = self.kind { keyword } else { None }
    }

    /// Whether the token is an identifier or a keyword.
    #[must_use]
    pub fn is_identifier(&self) -> bool {
        matches!(self.kind, TokenKind::Identifier(_))
    }

    /// Whether the token is the end of the input.
    #[must_use]
    pub fn is_eof(&self) -> bool {
        self.kind == TokenKind::Eof
    }

    /// Whether nothing stands between this `>` and the next `>` or `>=`.
    #[must_use]
    pub fn is_joint(&self) -> bool {
        self.flags.has(TokenFlags::JOINT)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?} {:?}", self.kind, self.text.as_str(), self.span)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == TokenKind::Pragma {
            f.write_str("#pragma ")?;
        }
        f.write_str(&self.text)
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// An identifier, with its keyword if it is one.
    Identifier(Option<Keyword>),
    /// A preprocessing number; [`decode_number`] gives its value.
    Number,
    /// A character literal; [`decode_char`] gives its value.
    Char(Encoding),
    /// A string literal, possibly raw; [`decode_string`] gives its value.
    String(Encoding),
    /// An operator or punctuator.
    Punct(Punct),
    /// A `#pragma` or `_Pragma` that is not for the preprocessor; the text is the pragma without `#pragma`.
    Pragma,
    /// Text that is no token.
    Unknown(LexError),
    /// The end of the input; the text is empty.
    Eof,
}

/// Why text is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LexError {
    /// Characters that no token starts with.
    StrayCharacter,
    /// A character literal without its closing quote.
    UnterminatedChar,
    /// A string literal without its closing quote.
    UnterminatedString,
    /// A raw string literal that is ill-formed or without its end.
    UnterminatedRawString,
    /// A `/*` without `*/`.
    UnterminatedComment,
}

impl LexError {
    /// What is wrong, as the message of a diagnostic.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::StrayCharacter => "stray character in the program",
            Self::UnterminatedChar => "character literal is not terminated",
            Self::UnterminatedString => "string literal is not terminated",
            Self::UnterminatedRawString => "raw string literal is not terminated",
            Self::UnterminatedComment => "comment is not terminated",
        }
    }
}

/// Encoding prefix of a character or string literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// No prefix: `char`.
    Plain,
    /// `L`: `wchar_t`.
    Wide,
    /// `u8`: `char` up to C++17, `char8_t` from C++20.
    Utf8,
    /// `u`: `char16_t`.
    Utf16,
    /// `U`: `char32_t`.
    Utf32,
}

impl Encoding {
    /// The prefix as spelled.
    #[must_use]
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Wide => "L",
            Self::Utf8 => "u8",
            Self::Utf16 => "u",
            Self::Utf32 => "U",
        }
    }
}

/// A set of facts on how a token stands to its neighbours.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TokenFlags(u8);

impl TokenFlags {
    /// No fact.
    pub const NONE: Self = Self(0);
    /// White space or a comment stands before the token.
    pub const SPACE_BEFORE: Self = Self(1);
    /// The token is the first of its line.
    pub const START_OF_LINE: Self = Self(2);
    /// The token is a `>` and the next `>` or `>=` follows without anything between.
    pub const JOINT: Self = Self(4);

    /// Whether all facts of `other` hold.
    #[must_use]
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// These facts and those of `other`.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These facts but for those of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for TokenFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            (Self::SPACE_BEFORE, "SPACE_BEFORE"),
            (Self::START_OF_LINE, "START_OF_LINE"),
            (Self::JOINT, "JOINT"),
        ];
        f.debug_set().entries(names.iter().filter(|n| self.has(n.0)).map(|n| n.1)).finish()
    }
}

macro_rules! spelled_enum {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name {
            $(#[doc = concat!("`", $text, "`")] $variant,)*
        }

        impl $name {
            /// All of them, in order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The (primary) spelling.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }

            /// The one with the (primary) spelling.
            #[must_use]
            pub fn from_text(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)* _ => None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

spelled_enum! {
    /// An operator or punctuator of C++20 or CUDA. There is no `>>`, `>>=` and `>>>`; see the module.
    pub enum Punct {
        LBrace = "{", RBrace = "}", LBracket = "[", RBracket = "]", LParen = "(", RParen = ")",
        Semi = ";", Colon = ":", ColonColon = "::", Ellipsis = "...", Question = "?", Comma = ",",
        Dot = ".", DotStar = ".*", Arrow = "->", ArrowStar = "->*", Tilde = "~", Bang = "!",
        Plus = "+", Minus = "-", Star = "*", Slash = "/", Percent = "%", Caret = "^", Amp = "&",
        Pipe = "|", Assign = "=", PlusAssign = "+=", MinusAssign = "-=", StarAssign = "*=",
        SlashAssign = "/=", PercentAssign = "%=", CaretAssign = "^=", AmpAssign = "&=",
        PipeAssign = "|=", EqEq = "==", BangEq = "!=", Less = "<", Greater = ">", LessEqual = "<=",
        GreaterEqual = ">=", Spaceship = "<=>", AmpAmp = "&&", PipePipe = "||", Shl = "<<",
        ShlAssign = "<<=", LaunchOpen = "<<<", PlusPlus = "++", MinusMinus = "--", Hash = "#",
        HashHash = "##",
    }
}

impl Punct {
    /// The punctuator that an identifier-like or digraph spelling stands for (ISO C++20, section 5.5).
    #[must_use]
    pub fn from_alternative(text: &str) -> Option<Self> {
        Some(match text {
            "and" => Self::AmpAmp,
            "and_eq" => Self::AmpAssign,
            "bitand" => Self::Amp,
            "bitor" => Self::Pipe,
            "compl" => Self::Tilde,
            "not" => Self::Bang,
            "not_eq" => Self::BangEq,
            "or" => Self::PipePipe,
            "or_eq" => Self::PipeAssign,
            "xor" => Self::Caret,
            "xor_eq" => Self::CaretAssign,
            "<%" => Self::LBrace,
            "%>" => Self::RBrace,
            "<:" => Self::LBracket,
            ":>" => Self::RBracket,
            "%:" => Self::Hash,
            "%:%:" => Self::HashHash,
            _ => return None,
        })
    }
}

spelled_enum! {
    /// A keyword of C++20, or a word to which CUDA or a host compiler gives a meaning in declarations.
    pub enum Keyword {
        Alignas = "alignas", Alignof = "alignof", Asm = "asm", Auto = "auto", Bool = "bool",
        Break = "break", Case = "case", Catch = "catch", Char = "char", Char8 = "char8_t",
        Char16 = "char16_t", Char32 = "char32_t", Class = "class", CoAwait = "co_await",
        CoReturn = "co_return", CoYield = "co_yield", Concept = "concept", Const = "const",
        Consteval = "consteval", Constexpr = "constexpr", Constinit = "constinit",
        ConstCast = "const_cast", Continue = "continue", Decltype = "decltype", Default = "default",
        Delete = "delete", Do = "do", Double = "double", DynamicCast = "dynamic_cast", Else = "else",
        Enum = "enum", Explicit = "explicit", Export = "export", Extern = "extern", False = "false",
        Float = "float", For = "for", Friend = "friend", Goto = "goto", If = "if", Inline = "inline",
        Int = "int", Long = "long", Mutable = "mutable", Namespace = "namespace", New = "new",
        Noexcept = "noexcept", Nullptr = "nullptr", Operator = "operator", Private = "private",
        Protected = "protected", Public = "public", Register = "register",
        ReinterpretCast = "reinterpret_cast", Requires = "requires", Return = "return",
        Short = "short", Signed = "signed", Sizeof = "sizeof", Static = "static",
        StaticAssert = "static_assert", StaticCast = "static_cast", Struct = "struct",
        Switch = "switch", Template = "template", This = "this", ThreadLocal = "thread_local",
        Throw = "throw", True = "true", Try = "try", Typedef = "typedef", Typeid = "typeid",
        Typename = "typename", Union = "union", Unsigned = "unsigned", Using = "using",
        Virtual = "virtual", Void = "void", Volatile = "volatile", Wchar = "wchar_t",
        While = "while",
        Global = "__global__", Device = "__device__", Host = "__host__", Shared = "__shared__",
        Constant = "__constant__", Managed = "__managed__", GridConstant = "__grid_constant__",
        LaunchBounds = "__launch_bounds__", Maxnreg = "__maxnreg__",
        ClusterDims = "__cluster_dims__", BlockSize = "__block_size__",
        Forceinline = "__forceinline__", Noinline = "__noinline__", InlineHint = "__inline_hint__",
        AlignCuda = "__align__", RestrictCuda = "__restrict__", Restrict = "__restrict",
        GnuInline = "__inline__", GnuInlineShort = "__inline", GnuConst = "__const__", GnuConstShort = "__const",
        GnuVolatile = "__volatile__", GnuVolatileShort = "__volatile", GnuSigned = "__signed__",
        GnuAsm = "__asm__", GnuAsmShort = "__asm", Attribute = "__attribute__", Declspec = "__declspec",
        Extension = "__extension__", GnuTypeof = "__typeof__", Typeof = "typeof",
        GnuAlignof = "__alignof__", Int128 = "__int128",
    }
}

/// What the interner knows of a word.
#[derive(Clone, Debug)]
enum Word {
    Plain(Option<Keyword>),
    Alternative(Punct),
}

/// Shares the text of tokens: equal texts become one [`Name`], and keywords are looked up once per distinct word.
#[derive(Debug)]
pub struct Interner {
    words: FxHashMap<Name, Word>,
    texts: FxHashMap<Name, ()>,
    puncts: Vec<Name>,
    empty: Name,
}

impl Interner {
    /// Makes an interner that knows the punctuators only.
    #[must_use]
    pub fn new() -> Self {
        Self {
            words: FxHashMap::default(),
            texts: FxHashMap::default(),
            puncts: Punct::ALL.iter().map(|punct| Name::new(punct.as_str())).collect(),
            empty: Name::new(""),
        }
    }

    /// The shared name of a word, and the kind of a token with this text.
    pub fn word(&mut self, text: &str) -> (Name, TokenKind) {
        let (name, word) = match self.words.get_key_value(text) {
            Some((name, word)) => (name.clone(), word.clone()),
            None => {
                let name = Name::new(text);
                let word = match Punct::from_alternative(text) {
                    Some(punct) => Word::Alternative(punct),
                    None => Word::Plain(Keyword::from_text(text)),
                };
                self.words.insert(name.clone(), word.clone());
                (name, word)
            }
        };
        let kind = match word {
            Word::Plain(keyword) => TokenKind::Identifier(keyword),
            Word::Alternative(punct) => TokenKind::Punct(punct),
        };
        (name, kind)
    }

    /// The shared name of a literal or other text.
    pub fn text(&mut self, text: &str) -> Name {
        if text.len() > 64 {
            return Name::new(text);
        }
        match self.texts.get_key_value(text) {
            Some((name, ())) => name.clone(),
            None => {
                let name = Name::new(text);
                self.texts.insert(name.clone(), ());
                name
            }
        }
    }

    /// The shared name of a punctuator in its primary spelling.
    #[must_use]
    pub fn punct(&self, punct: Punct) -> Name {
        match Punct::ALL.binary_search(&punct) {
            Ok(index) => self.puncts[index].clone(),
            Err(_) => Name::new(punct.as_str()),
        }
    }

    /// The empty name.
    #[must_use]
    pub fn empty(&self) -> Name {
        self.empty.clone()
    }
}

impl Default for Interner {
    fn default() -> Self {
        Self::new()
    }
}
