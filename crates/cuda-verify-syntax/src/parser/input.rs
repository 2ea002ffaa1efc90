//! The tokens as the parser wants them: numbered identifiers, matched brackets, pragmas aside.
//!
//! One pass over the preprocessed tokens. Brackets are matched once, so that skipping a balanced group is one step
//! everywhere later; a closer that fits no open bracket is left unmatched, and a `}` closes what was left open
//! inside its braces. Pragmas leave the token stream, for they may stand between any two tokens, and come back
//! where a statement or a declaration begins.

use cuda_verify_base::Span;

use crate::scope::{ScopeTable, Sym};
use crate::token::{Keyword, Punct, Token, TokenFlags, TokenKind};

/// What the parser makes of an identifier that is no keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Nothing special.
    None,
    Override,
    Final,
    Half,
    BFloat16,
    NullptrType,
    CvThread,
    VaList,
    Offsetof,
    BitCast,
    VaArg,
    /// `__is_same` and the like, as an expression.
    Trait,
    /// `__underlying_type` and the like, as a type.
    Transform,
    Typeof,
    Decltype,
    Attribute,
    /// `_Bool`
    Bool,
    /// `__int8` to `__int64`, by the number of bits.
    Int(u8),
    Alignof,
    StaticAssert,
    /// `_Noreturn`
    Noreturn,
    Alignas,
    ThreadLocal,
    /// `__extension__` and other words without meaning.
    Ignored,
    /// `__func__` and the like are plain names, but `_Complex` and its kin are not supported.
    Unsupported,
}

/// The words with a meaning to the parser. They lose it where a program declares them.
const WORDS: &[(&str, Word)] = &[
    ("override", Word::Override),
    ("final", Word::Final),
    ("__cv_half", Word::Half),
    ("__cv_bfloat16", Word::BFloat16),
    ("__cv_nullptr_t", Word::NullptrType),
    ("__cv_thread", Word::CvThread),
    ("__builtin_va_list", Word::VaList),
    ("__builtin_offsetof", Word::Offsetof),
    ("offsetof", Word::Offsetof),
    ("__builtin_bit_cast", Word::BitCast),
    ("__builtin_va_arg", Word::VaArg),
    ("va_arg", Word::VaArg),
    ("__builtin_types_compatible_p", Word::Trait),
    ("__reference_binds_to_temporary", Word::Trait),
    ("__array_rank", Word::Trait),
    ("__underlying_type", Word::Transform),
    ("__remove_cv", Word::Transform),
    ("__remove_reference_t", Word::Transform),
    ("__decay", Word::Transform),
    ("__remove_const", Word::Transform),
    ("__remove_cvref", Word::Transform),
    ("__remove_pointer", Word::Transform),
    ("__remove_extent", Word::Transform),
    ("__add_pointer", Word::Transform),
    ("__add_lvalue_reference", Word::Transform),
    ("__add_rvalue_reference", Word::Transform),
    ("__make_signed", Word::Transform),
    ("__make_unsigned", Word::Transform),
    ("__typeof", Word::Typeof),
    ("__decltype", Word::Decltype),
    ("__attribute", Word::Attribute),
    ("_Bool", Word::Bool),
    ("__int8", Word::Int(8)),
    ("__int16", Word::Int(16)),
    ("__int32", Word::Int(32)),
    ("__int64", Word::Int(64)),
    ("__alignof", Word::Alignof),
    ("_Alignof", Word::Alignof),
    ("_Static_assert", Word::StaticAssert),
    ("_Noreturn", Word::Noreturn),
    ("_Alignas", Word::Alignas),
    ("__builtin_align__", Word::Alignas),
    ("_Thread_local", Word::ThreadLocal),
    ("__thread", Word::ThreadLocal),
    ("__cdecl", Word::Ignored),
    ("__stdcall", Word::Ignored),
    ("__fastcall", Word::Ignored),
    ("__vectorcall", Word::Ignored),
    ("__ptr64", Word::Ignored),
    ("__unaligned", Word::Ignored),
    ("_Complex", Word::Unsupported),
    ("_Imaginary", Word::Unsupported),
    ("__complex__", Word::Unsupported),
    ("_Generic", Word::Unsupported),
    ("__real__", Word::Unsupported),
    ("__imag__", Word::Unsupported),
];

fn word_of(text: &str) -> Word {
    if !text.starts_with('_') && !matches!(text, "override" | "final" | "offsetof" | "va_arg") {
        return Word::None;
    }
    match WORDS.iter().find(|(word, _)| *word == text) {
        Some(&(_, word)) => word,
        None if text.starts_with("__is_") || text.starts_with("__has_") => Word::Trait,
        None => Word::None,
    }
}

/// A token of the parser.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tok {
    pub(super) kind: TokenKind,
    pub(super) flags: TokenFlags,
    pub(super) word: Word,
    /// Whether a pragma stands in front of it.
    pub(super) has_pragma: bool,
    /// The identifier; meaningless for other tokens.
    pub(super) sym: Sym,
    /// The bracket that belongs to this one, the token itself if there is none.
    pub(super) mate: u32,
    /// Index of the token it comes from.
    pub(super) origin: u32,
}

/// The prepared tokens. The last one is the end of the input.
#[derive(Debug)]
pub(super) struct Input<'t> {
    tokens: &'t [Token],
    pub(super) toks: Vec<Tok>,
    /// The pragmas, each with the index of the token in `toks` that it stands before.
    pub(super) pragmas: Vec<(usize, &'t Token)>,
    end: Span,
}

impl<'t> Input<'t> {
    pub(super) fn new(tokens: &'t [Token], scopes: &mut ScopeTable<'_>) -> Self {
        let mut toks: Vec<Tok> = Vec::with_capacity(tokens.len() + 1);
        let mut pragmas = Vec::new();
        let mut words: Vec<Word> = Vec::new();
        let mut brackets = Brackets::default();
        let none = scopes.sym("");
        let mut has_pragma = false;
        for (origin, token) in tokens.iter().enumerate() {
            let mut sym = none;
            let mut word = Word::None;
            match token.kind {
                TokenKind::Pragma => {
                    pragmas.push((toks.len(), token));
                    has_pragma = true;
                    continue;
                }
                TokenKind::Eof => break,
                TokenKind::Identifier(keyword) => {
                    sym = scopes.sym(&token.text);
                    let index = cuda_verify_base::id::Id::index(sym);
                    while words.len() <= index {
                        let known = cuda_verify_base::id::Id::from_index(words.len());
                        words.push(word_of(scopes.text(known)));
                    }
                    word = if keyword.is_none() { words[index] } else { Word::None };
                }
                TokenKind::Number
                | TokenKind::Char(_)
                | TokenKind::String(_)
                | TokenKind::Punct(_)
                | TokenKind::Unknown(_) => {}
            }
            let at = toks.len();
            let mut mate = at;
            if let TokenKind::Punct(punct) = token.kind {
                mate = brackets.match_one(punct, at);
                if mate != at {
                    toks[mate].mate = to_u32(at);
                }
            }
            toks.push(Tok {
                kind: token.kind,
                flags: token.flags,
                word,
                has_pragma: std::mem::take(&mut has_pragma),
                sym,
                mate: to_u32(mate),
                origin: to_u32(origin),
            });
        }
        let last = tokens.last().map_or(Span::NONE, |token| token.span);
        let end = Span { start: last.end, ..last };
        let at = to_u32(toks.len());
        toks.push(Tok {
            kind: TokenKind::Eof,
            flags: TokenFlags::START_OF_LINE,
            word: Word::None,
            has_pragma,
            sym: none,
            mate: at,
            origin: to_u32(tokens.len()),
        });
        Self { tokens, toks, pragmas, end }
    }

    /// Index of the last token, the end of the input.
    pub(super) fn last(&self) -> usize {
        self.toks.len() - 1
    }

    /// Index among the tokens of the preprocessor.
    #[cfg(feature = "tree-sitter")]
    pub(super) fn origin(&self, at: usize) -> usize {
        self.toks.get(at).map_or(self.tokens.len(), |tok| to_usize(tok.origin))
    }

    /// The first token that comes from the preprocessor's token `origin` or a later one.
    #[cfg(feature = "tree-sitter")]
    pub(super) fn at_origin(&self, origin: usize) -> usize {
        self.toks.partition_point(|tok| to_usize(tok.origin) < origin).min(self.last())
    }

    /// The token as the preprocessor made it; `None` at the end.
    pub(super) fn token(&self, at: usize) -> Option<&'t Token> {
        self.toks.get(at).and_then(|tok| self.tokens.get(to_usize(tok.origin)))
    }

    pub(super) fn span(&self, at: usize) -> Span {
        self.token(at).map_or(self.end, |token| token.span)
    }

    /// The partner of the bracket at `at`, if it has one.
    pub(super) fn mate(&self, at: usize) -> Option<usize> {
        let mate = to_usize(self.toks.get(at)?.mate);
        (mate != at).then_some(mate)
    }

    pub(super) fn kind(&self, at: usize) -> TokenKind {
        self.toks.get(at).map_or(TokenKind::Eof, |tok| tok.kind)
    }

    pub(super) fn is(&self, at: usize, punct: Punct) -> bool {
        self.kind(at) == TokenKind::Punct(punct)
    }

    pub(super) fn keyword(&self, at: usize) -> Option<Keyword> {
        if let TokenKind::Identifier(keyword) = self.kind(at) { keyword } else { None }
    }

    pub(super) fn is_keyword(&self, at: usize, keyword: Keyword) -> bool {
        self.keyword(at) == Some(keyword)
    }

    pub(super) fn word(&self, at: usize) -> Word {
        self.toks.get(at).map_or(Word::None, |tok| tok.word)
    }

    /// The identifier at `at`, if it is one and no keyword.
    pub(super) fn ident(&self, at: usize) -> Option<Sym> {
        let tok = self.toks.get(at)?;
        (tok.kind == TokenKind::Identifier(None)).then_some(tok.sym)
    }

    /// Whether the token at `at` is the first of its line.
    pub(super) fn starts_line(&self, at: usize) -> bool {
        self.toks.get(at).is_none_or(|tok| tok.flags.has(TokenFlags::START_OF_LINE))
    }

    /// Whether the `>` at `at` and the token after it are written together.
    pub(super) fn is_joint(&self, at: usize) -> bool {
        self.toks.get(at).is_some_and(|tok| tok.flags.has(TokenFlags::JOINT))
    }

    /// What follows the group that opens at `at`, or the token itself if it opens none.
    pub(super) fn skip_group(&self, at: usize) -> usize {
        match self.mate(at) {
            Some(mate) if mate > at => mate + 1,
            Some(_) | None => at + 1,
        }
    }
}

/// The brackets that are open at a point.
#[derive(Default)]
struct Brackets {
    open: Vec<(Punct, usize)>,
    n_braces: usize,
}

impl Brackets {
    /// The index of the bracket that the token at `at` closes, or `at`.
    fn match_one(&mut self, punct: Punct, at: usize) -> usize {
        let wanted = if punct == Punct::RParen {
            Punct::LParen
        } else if punct == Punct::RBracket {
            Punct::LBracket
        } else if punct == Punct::RBrace {
            Punct::LBrace
        } else {
            if matches!(punct, Punct::LParen | Punct::LBracket | Punct::LBrace) {
                self.n_braces += usize::from(punct == Punct::LBrace);
                self.open.push((punct, at));
            }
            return at;
        };
        // Only a brace may end what is still open inside it; another closer that does not fit is ignored.
        let depth = if wanted != Punct::LBrace {
            self.open.len().checked_sub(1).filter(|&last| self.open[last].0 == wanted)
        } else if self.n_braces > 0 {
            self.n_braces -= 1;
            self.open.iter().rposition(|&(punct, _)| punct == wanted)
        } else {
            None
        };
        depth.map_or(at, |depth| {
            let (_, mate) = self.open[depth];
            self.open.truncate(depth);
            mate
        })
    }
}

/// # Panics
/// Panics beyond 4 billion tokens, which no program within the limits of the source map has.
fn to_u32(index: usize) -> u32 {
    u32::try_from(index).expect("invariant: fewer than 2^32 tokens")
}

#[expect(clippy::as_conversions, reason = "u32 to usize is lossless on supported targets")]
fn to_usize(index: u32) -> usize {
    index as usize
}
