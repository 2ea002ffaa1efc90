//! Looking ahead: what kind of thing do the next tokens spell?
//!
//! The scanners walk over tokens and build nothing. They follow the scope table; for names it does not know they
//! go by the tokens around, and say so ([`Sure::Guess`]). Each is linear in what it walks over, steps over bracket
//! groups at once, and never tries the same tokens twice.

mod declarators;
mod decisions;

use super::Parser;
use super::input::Word;
use crate::scope::{Entry, NameKind, ScopeId, ScopeKind, ScopeTable, Sym};
use crate::token::{Keyword, Punct, TokenKind};

/// How far a list in angle brackets after an unknown name may reach.
const MAX_GUESS: usize = 128;

/// How deep declarators may be nested before a scanner gives up.
const MAX_SCAN_DEPTH: u32 = 64;

/// Whether the scope table knows or the tokens suggest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sure {
    Known,
    Guess,
}

/// The form of the last segment of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Ident,
    Operator,
    Destructor,
}

/// A possibly qualified name that was walked over.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScannedName {
    /// Index after it; for an operator, of the token after `operator`.
    pub(super) end: usize,
    pub(super) entry: Entry,
    pub(super) shape: Shape,
    /// The last identifier.
    pub(super) last: Sym,
    /// The identifier of the segment before it.
    pub(super) owner: Option<Sym>,
}

/// Where the segments of a qualified name are looked up.
#[derive(Clone, Copy, Debug)]
pub(super) enum Where {
    /// From the current scope outwards.
    Around,
    /// In a class or namespace.
    In(ScopeId),
    /// In something that is not known, or known to depend on template parameters.
    Nowhere(Entry),
}

/// Specifiers that were walked over.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScannedSpecs {
    pub(super) end: usize,
    pub(super) sure: Sure,
    pub(super) has_auto: bool,
}

/// Whether a parenthesized list may be one of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Params {
    No,
    /// It may, if unknown names are types.
    Weak,
    Yes,
}

/// What kind of declarator is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeclaratorMode {
    /// With a name.
    Named,
    /// Without.
    Abstract,
    /// A parameter's, with or without.
    Either,
    /// That of a constructor, destructor, operator or conversion: with a name and parameters.
    Special,
}

/// What a keyword does at the start of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpecWord {
    /// No part of a declaration's specifiers.
    Other,
    /// A specifier or qualifier other than a type.
    Specifier,
    /// The same, with a parenthesized operand.
    WithOperand,
    /// A built-in type or a part of one.
    Type,
    Auto,
    /// `struct`, `class`, `union`, `enum`
    Tagged,
    /// `decltype(..)`, `typeof(..)`
    TypeOf,
    Typename,
}

pub(super) fn spec_word(kind: TokenKind, word: Word) -> SpecWord {
    let TokenKind::Identifier(keyword) = kind else { return SpecWord::Other };
    match keyword {
        Some(keyword) => keyword_spec(keyword),
        None => match word {
            Word::Half
            | Word::BFloat16
            | Word::NullptrType
            | Word::VaList
            | Word::Bool
            | Word::Int(_) => SpecWord::Type,
            Word::CvThread | Word::Noreturn | Word::ThreadLocal | Word::Ignored => {
                SpecWord::Specifier
            }
            Word::Attribute | Word::Alignas => SpecWord::WithOperand,
            Word::Typeof | Word::Decltype | Word::Transform => SpecWord::TypeOf,
            Word::None
            | Word::Override
            | Word::Final
            | Word::Offsetof
            | Word::BitCast
            | Word::VaArg
            | Word::Trait
            | Word::Alignof
            | Word::StaticAssert
            | Word::Unsupported => SpecWord::Other,
        },
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other keywords are no specifiers")]
fn keyword_spec(keyword: Keyword) -> SpecWord {
    use Keyword as K;
    match keyword {
        K::Const
        | K::Volatile
        | K::GnuConst
        | K::GnuConstShort
        | K::GnuVolatile
        | K::GnuVolatileShort
        | K::Restrict
        | K::RestrictCuda
        | K::Static
        | K::Extern
        | K::Inline
        | K::GnuInline
        | K::GnuInlineShort
        | K::Forceinline
        | K::Noinline
        | K::InlineHint
        | K::Constexpr
        | K::Consteval
        | K::Constinit
        | K::Virtual
        | K::Mutable
        | K::ThreadLocal
        | K::Register
        | K::Typedef
        | K::Friend
        | K::Global
        | K::Device
        | K::Host
        | K::Shared
        | K::Constant
        | K::Managed
        | K::GridConstant
        | K::Extension => SpecWord::Specifier,
        K::Explicit
        | K::Alignas
        | K::AlignCuda
        | K::Attribute
        | K::Declspec
        | K::LaunchBounds
        | K::Maxnreg
        | K::ClusterDims
        | K::BlockSize => SpecWord::WithOperand,
        K::Void
        | K::Bool
        | K::Char
        | K::Char8
        | K::Char16
        | K::Char32
        | K::Wchar
        | K::Short
        | K::Int
        | K::Long
        | K::Float
        | K::Double
        | K::Signed
        | K::GnuSigned
        | K::Unsigned
        | K::Int128 => SpecWord::Type,
        K::Auto => SpecWord::Auto,
        K::Struct | K::Class | K::Union | K::Enum => SpecWord::Tagged,
        K::Decltype | K::Typeof | K::GnuTypeof => SpecWord::TypeOf,
        K::Typename => SpecWord::Typename,
        _ => SpecWord::Other,
    }
}

impl Parser<'_, '_> {
    pub(super) fn spec_word_at(&self, at: usize) -> SpecWord {
        spec_word(self.input.kind(at), self.input.word(at))
    }

    // Names.

    pub(super) fn look_up(&self, place: Where, sym: Sym, wanted: NameKind) -> Entry {
        match place {
            Where::Around => self.scopes.find(self.scope, sym, wanted),
            Where::In(scope) => {
                let entry = self.scopes.member(scope, sym, wanted);
                if entry.is_unknown() && self.scopes.kind(scope) == ScopeKind::Class {
                    Entry::DEPENDENT
                } else {
                    entry
                }
            }
            Where::Nowhere(entry) => entry,
        }
    }

    /// Where the members of what `entry` says are found.
    pub(super) fn inside(&self, entry: Entry) -> Where {
        match entry.members {
            Some(scope) => Where::In(scope),
            None if entry.is_type() || entry.kind.has(NameKind::DEPENDENT) => {
                Where::Nowhere(Entry::DEPENDENT)
            }
            None => Where::Nowhere(Entry::UNKNOWN),
        }
    }

    /// Whether the `::` at `at` goes on a qualified name (and is not that of `C::*`).
    pub(super) fn continues_name(&self, at: usize) -> bool {
        self.input.is(at, Punct::ColonColon)
            && (self.input.ident(at + 1).is_some()
                || self.input.is(at + 1, Punct::Tilde)
                || self.input.is_keyword(at + 1, Keyword::Operator)
                || self.input.is_keyword(at + 1, Keyword::Template))
    }

    /// Walks over a name. With `in_type`, unknown names are taken for those of types.
    pub(super) fn scan_name(&self, at: usize, in_type: bool) -> Option<ScannedName> {
        let mut end = at;
        let mut place = Where::Around;
        let mut owner = None;
        if self.input.is(end, Punct::ColonColon) {
            place = Where::In(self.scopes.global());
            end += 1;
        }
        loop {
            let is_template = self.input.is_keyword(end, Keyword::Template);
            end += usize::from(is_template);
            let special =
                |shape, end, last| ScannedName { end, entry: Entry::VALUE, shape, last, owner };
            if self.input.is_keyword(end, Keyword::Operator) {
                return Some(special(Shape::Operator, end + 1, self.input.toks[end].sym));
            }
            if self.input.is(end, Punct::Tilde) && owner.is_some() {
                let last = self.input.ident(end + 1)?;
                return Some(special(Shape::Destructor, end + 2, last));
            }
            let last = self.input.ident(end)?;
            let mut entry = self.look_up(place, last, ScopeTable::ANY);
            end += 1;
            if self.input.is(end, Punct::Less)
                && (is_template || self.opens_arguments(end, last, entry, in_type))
                && let Some(after) = self.scan_arguments(end)
            {
                end = after;
            }
            if !self.continues_name(end) {
                return Some(ScannedName { end, entry, shape: Shape::Ident, last, owner });
            }
            if entry.is_value() {
                entry = self.look_up(place, last, ScopeTable::QUALIFIER);
            }
            owner = Some(last);
            place = self.inside(entry);
            end += 1;
        }
    }

    /// Whether the `<` at `at`, after the name `sym` that is `entry`, opens template arguments.
    pub(super) fn opens_arguments(&self, at: usize, sym: Sym, entry: Entry, in_type: bool) -> bool {
        if entry.is_template() {
            return true;
        }
        // What depends on a template parameter is a value unless `typename` or `template` says otherwise ([temp.res]).
        if !entry.is_unknown() || (entry.kind.has(NameKind::DEPENDENT) && !in_type) {
            return false;
        }
        let holds_type = matches!(
            self.spec_word_at(at + 1),
            SpecWord::Specifier | SpecWord::Type | SpecWord::Tagged | SpecWord::Typename
        ) || self
            .input
            .ident(at + 1)
            .is_some_and(|sym| self.look_up(Where::Around, sym, ScopeTable::ANY).is_type());
        // `x.f < 1`: nothing is known of the type of `x`, but `f` is never declared as a template.
        let ever = self.scopes.ever(sym);
        let is_name_of_value = ever.has(NameKind::VALUE) && !ever.has(NameKind::TEMPLATE);
        let is_member = at.checked_sub(2).is_some_and(|before| {
            self.input.is(before, Punct::Dot) || self.input.is(before, Punct::Arrow)
        });
        if !in_type && !holds_type && is_name_of_value && is_member {
            return false;
        }
        self.guess_arguments(at, in_type, holds_type)
    }

    /// Walks over the template arguments that the `<` at `at` opens.
    pub(super) fn scan_arguments(&self, at: usize) -> Option<usize> {
        let mut depth = 1_u32;
        let mut end = at + 1;
        loop {
            let TokenKind::Punct(punct) = self.input.kind(end) else {
                if self.input.kind(end) == TokenKind::Eof {
                    return None;
                }
                end += 1;
                continue;
            };
            if punct == Punct::Greater {
                depth -= 1;
                end += 1;
                if depth == 0 {
                    return Some(end);
                }
                continue;
            }
            if punct == Punct::Less {
                let opens = self.input.ident(end - 1).is_some_and(|sym| {
                    let ever = self.scopes.ever(sym);
                    ever.has(NameKind::TEMPLATE) || !ever.has(NameKind::VALUE)
                });
                depth += u32::from(opens);
            }
            if matches!(punct, Punct::Semi | Punct::RParen | Punct::RBracket | Punct::RBrace) {
                return None;
            }
            end = if self.is_opener(punct) {
                self.input.mate(end).filter(|&mate| mate > end)? + 1
            } else {
                end + 1
            };
        }
    }

    fn is_opener(&self, punct: Punct) -> bool {
        matches!(punct, Punct::LParen | Punct::LBracket | Punct::LBrace)
    }

    /// Whether the tokens from the `<` at `at` look like template arguments: simple ones, and followed by what can
    /// follow a template rather than a comparison. Looks at a bounded number of tokens.
    fn guess_arguments(&self, at: usize, in_type: bool, holds_type: bool) -> bool {
        let mut depth = 1_u32;
        let mut end = at + 1;
        while end < at + MAX_GUESS {
            let is_first = end == at + 1 || self.input.is(end - 1, Punct::Comma);
            let is_last = |at| self.input.is(at, Punct::Greater) || self.input.is(at, Punct::Comma);
            match self.input.kind(end) {
                TokenKind::Number | TokenKind::Char(_) => {}
                TokenKind::Identifier(Some(Keyword::Sizeof | Keyword::Decltype)) => {
                    if self.input.is(end + 1, Punct::LParen) {
                        end = self.input.skip_group(end + 1);
                        continue;
                    }
                }
                TokenKind::Identifier(_) => {}
                TokenKind::Punct(Punct::Greater) => {
                    depth -= 1;
                    if depth == 0 {
                        return self.may_follow_arguments(end + 1, in_type);
                    }
                }
                TokenKind::Punct(Punct::Less) => depth += 1,
                TokenKind::Punct(Punct::ColonColon | Punct::Comma | Punct::Ellipsis) => {}
                TokenKind::Punct(Punct::Star | Punct::Amp) if is_last(end + 1) => {}
                TokenKind::Punct(Punct::Star) if self.input.is(end + 1, Punct::Star) => {}
                TokenKind::Punct(Punct::AmpAmp) if is_last(end + 1) => {}
                TokenKind::Punct(Punct::LBracket) if self.input.is(end + 1, Punct::RBracket) => {
                    end += 1;
                }
                TokenKind::Punct(Punct::LParen) if holds_type || in_type => {
                    end = self.input.skip_group(end);
                    continue;
                }
                TokenKind::Punct(Punct::Minus) if is_first => {}
                TokenKind::Punct(_)
                | TokenKind::String(_)
                | TokenKind::Pragma
                | TokenKind::Unknown(_)
                | TokenKind::Eof => return false,
            }
            end += 1;
        }
        false
    }

    /// Whether the token at `at` can follow template arguments. In an expression it must not be able to begin an
    /// operand, or `a < b > c` would be a template; `(` may, and `&&`, which in front of an operand is rare.
    fn may_follow_arguments(&self, at: usize, in_type: bool) -> bool {
        match self.input.kind(at) {
            TokenKind::Punct(Punct::Star | Punct::Amp | Punct::Tilde | Punct::LBracket)
            | TokenKind::Identifier(_) => in_type,
            TokenKind::Punct(
                Punct::Plus
                | Punct::Minus
                | Punct::Bang
                | Punct::PlusPlus
                | Punct::MinusMinus
                | Punct::Assign,
            )
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => false,
            TokenKind::Punct(_) => true,
        }
    }

    // Specifiers.

    /// Walks over attributes of all kinds.
    pub(super) fn scan_attributes(&self, mut at: usize) -> usize {
        loop {
            if self.input.is(at, Punct::LBracket) && self.input.is(at + 1, Punct::LBracket) {
                at = self.input.skip_group(at);
            } else if matches!(
                self.input.keyword(at),
                Some(
                    Keyword::Attribute | Keyword::Declspec | Keyword::Alignas | Keyword::AlignCuda
                )
            ) || matches!(self.input.word(at), Word::Attribute | Word::Alignas)
            {
                at = self.input.skip_group(at + 1);
            } else {
                return at;
            }
        }
    }

    /// Walks over specifiers with a type; `None` if there is no type among them.
    pub(super) fn scan_specifiers(&self, at: usize) -> Option<ScannedSpecs> {
        let mut end = at;
        let mut sure = None;
        let mut has_keyword = false;
        let mut has_auto = false;
        loop {
            match self.spec_word_at(end) {
                SpecWord::Specifier => {
                    has_keyword = true;
                    end += 1;
                }
                SpecWord::WithOperand => {
                    has_keyword = true;
                    end += 1;
                    if self.input.is(end, Punct::LParen) {
                        end = self.input.skip_group(end);
                    }
                }
                SpecWord::Type => {
                    sure = Some(Sure::Known);
                    end += 1;
                }
                SpecWord::Auto => {
                    has_auto = true;
                    sure = Some(Sure::Known);
                    end += 1;
                }
                SpecWord::Tagged if sure.is_none() => {
                    end += 1;
                    if self.input.is_keyword(end, Keyword::Class)
                        || self.input.is_keyword(end, Keyword::Struct)
                    {
                        end += 1;
                    }
                    end = self.scan_attributes(end);
                    if let Some(name) = self.scan_name(end, true) {
                        end = name.end;
                    }
                    if self.input.is(end, Punct::LBrace) {
                        end = self.input.skip_group(end);
                    }
                    sure = Some(Sure::Known);
                }
                SpecWord::TypeOf if sure.is_none() => {
                    end = self.input.skip_group(end + 1);
                    if self.input.is(end, Punct::ColonColon) {
                        end = self.scan_name(end + 1, true)?.end;
                    }
                    sure = Some(Sure::Known);
                }
                SpecWord::Typename if sure.is_none() => {
                    end = self.scan_name(end + 1, true)?.end;
                    sure = Some(Sure::Known);
                }
                SpecWord::Other if sure.is_none() => {
                    let after = self.scan_attributes(end);
                    if after > end {
                        end = after;
                        continue;
                    }
                    let name = self.scan_name(end, true)?;
                    if name.shape != Shape::Ident || name.entry.is_value() {
                        return None;
                    }
                    if self.input.is(name.end, Punct::ColonColon) {
                        return None;
                    }
                    end = name.end;
                    sure = Some(if name.entry.is_type() {
                        Sure::Known
                    } else if name.entry.is_unknown() {
                        if has_keyword { Sure::Known } else { Sure::Guess }
                    } else if name.entry.kind.has(NameKind::CONCEPT) {
                        has_keyword = true;
                        continue;
                    } else {
                        return None;
                    });
                }
                SpecWord::Other | SpecWord::Tagged | SpecWord::TypeOf | SpecWord::Typename => break,
            }
        }
        sure.map(|sure| ScannedSpecs { end, sure, has_auto })
    }
}
