//! Looking ahead: what kind of thing do the next tokens spell?
//!
//! The scanners walk over tokens and build nothing. They follow the scope table; for names it does not know they
//! go by the tokens around, and say so ([`Sure::Guess`]). Each is linear in what it walks over, steps over bracket
//! groups at once, and never tries the same tokens twice.

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
        );
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

    // Declarators.

    /// Walks over `*`, `&`, `C::*` and their qualifiers.
    fn scan_pointers(&self, mut at: usize) -> usize {
        loop {
            if self.input.is(at, Punct::Star)
                || self.input.is(at, Punct::Amp)
                || self.input.is(at, Punct::AmpAmp)
                || self.spec_word_at(at) == SpecWord::Specifier
            {
                at += 1;
            } else if let Some(end) = self.scan_member_pointer(at) {
                at = end;
            } else {
                let end = self.scan_attributes(at);
                if end == at {
                    return at;
                }
                at = end;
            }
        }
    }

    /// Walks over `C::*`.
    pub(super) fn scan_member_pointer(&self, at: usize) -> Option<usize> {
        if self.input.ident(at).is_none() && !self.input.is(at, Punct::ColonColon) {
            return None;
        }
        if !self.input.is(at + 1, Punct::ColonColon)
            && !self.input.is(at + 1, Punct::Less)
            && !self.input.is(at, Punct::ColonColon)
        {
            return None;
        }
        let name = self.scan_name(at, true)?;
        let is_pointer =
            self.input.is(name.end, Punct::ColonColon) && self.input.is(name.end + 1, Punct::Star);
        is_pointer.then_some(name.end + 2)
    }

    /// Whether the `(` at `at` groups a declarator, rather than opening parameters.
    pub(super) fn groups_declarator(&self, at: usize, mode: DeclaratorMode) -> bool {
        let inner = self.scan_attributes(at + 1);
        match self.input.kind(inner) {
            TokenKind::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp) => true,
            TokenKind::Punct(Punct::LParen | Punct::LBracket) => true,
            TokenKind::Punct(Punct::ColonColon) | TokenKind::Identifier(None) => {
                if self.input.word(inner) == Word::Ignored
                    || self.scan_member_pointer(inner).is_some()
                {
                    return true;
                }
                match mode {
                    DeclaratorMode::Named | DeclaratorMode::Special => true,
                    DeclaratorMode::Abstract => false,
                    DeclaratorMode::Either => self.scan_specifiers(inner).is_none(),
                }
            }
            TokenKind::Identifier(Some(Keyword::Operator)) => mode != DeclaratorMode::Abstract,
            TokenKind::Identifier(Some(_))
            | TokenKind::Punct(_)
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => false,
        }
    }

    /// Walks over a declarator without initializer. Gives the index after it and whether it has a name.
    pub(super) fn scan_declarator(
        &self,
        at: usize,
        mode: DeclaratorMode,
        depth: u32,
    ) -> Option<(usize, bool)> {
        if depth > MAX_SCAN_DEPTH {
            return None;
        }
        let mut end = self.scan_pointers(at);
        if mode != DeclaratorMode::Abstract && self.input.is(end, Punct::Ellipsis) {
            end += 1;
        }
        let mut has_name = false;
        if self.input.is(end, Punct::LParen) && self.groups_declarator(end, mode) {
            let mate = self.input.mate(end)?;
            let (inner, named) = self.scan_declarator(end + 1, mode, depth + 1)?;
            if inner != mate {
                return None;
            }
            has_name = named;
            end = mate + 1;
        } else if mode != DeclaratorMode::Abstract
            && (self.input.ident(end).is_some() || self.input.is(end, Punct::ColonColon))
        {
            let name = self.scan_name(end, true)?;
            if name.shape != Shape::Ident {
                return None;
            }
            // Template arguments belong to a declarator only in specializations, which are never scanned.
            end = name.end;
            has_name = true;
        }
        loop {
            if self.input.is(end, Punct::LBracket) {
                end = self.input.mate(end)? + 1;
            } else if self.input.is(end, Punct::LParen)
                && self.scan_params(end, depth + 1) != Params::No
            {
                end = self.scan_after_params(self.input.mate(end)? + 1);
            } else {
                break;
            }
        }
        if mode == DeclaratorMode::Named && !has_name {
            return None;
        }
        Some((end, has_name))
    }

    /// Walks over what may follow the parameters in a function type.
    fn scan_after_params(&self, mut at: usize) -> usize {
        loop {
            if matches!(
                self.input.keyword(at),
                Some(Keyword::Const | Keyword::Volatile | Keyword::GnuConst)
            ) || self.input.is(at, Punct::Amp)
                || self.input.is(at, Punct::AmpAmp)
            {
                at += 1;
            } else if self.input.is_keyword(at, Keyword::Noexcept) {
                at += 1;
                if self.input.is(at, Punct::LParen) {
                    at = self.input.skip_group(at);
                }
            } else {
                return at;
            }
        }
    }

    /// Whether the parenthesized list at `at` is one of parameters.
    pub(super) fn scan_params(&self, at: usize, depth: u32) -> Params {
        let Some(close) = self.input.mate(at).filter(|&close| close > at) else {
            return Params::No;
        };
        if depth > MAX_SCAN_DEPTH {
            return Params::No;
        }
        let mut next = at + 1;
        if next == close {
            return Params::Yes;
        }
        let mut has_known = false;
        let mut has_pointer = false;
        let mut has_product = false;
        loop {
            if self.input.is(next, Punct::Ellipsis) {
                return if next + 1 == close { Params::Yes } else { Params::No };
            }
            let Some(specs) = self.scan_specifiers(next) else { return Params::No };
            let Some((end, has_name)) =
                self.scan_declarator(specs.end, DeclaratorMode::Either, depth + 1)
            else {
                return Params::No;
            };
            if specs.sure == Sure::Known {
                has_known = true;
            } else if end > specs.end {
                // `x * y` of unknown `x` is a product if `y` is known as a value.
                has_product |= has_name && self.is_known_value(end - 1);
                has_pointer = true;
            }
            next = end;
            if self.input.is(next, Punct::Ellipsis) {
                next += 1;
                if self.input.is(next, Punct::Ellipsis) {
                    continue;
                }
            }
            if self.input.is(next, Punct::Assign) {
                return Params::Yes;
            }
            if next == close {
                return if has_known {
                    Params::Yes
                } else if has_product {
                    Params::No
                } else if has_pointer {
                    Params::Yes
                } else {
                    Params::Weak
                };
            }
            if !self.input.is(next, Punct::Comma) {
                return Params::No;
            }
            next += 1;
        }
    }

    fn is_known_value(&self, at: usize) -> bool {
        self.input
            .ident(at)
            .is_some_and(|sym| self.scopes.find(self.scope, sym, ScopeTable::ANY).is_value())
    }

    /// The same question for a declarator with a name, where `T x(..)` may also be initialized; cheap where the
    /// first parameter decides.
    pub(super) fn opens_params(&self, at: usize) -> Params {
        let first = at + 1;
        if self.input.is(first, Punct::RParen) || self.input.is(first, Punct::Ellipsis) {
            return Params::Yes;
        }
        let Some(specs) = self.scan_specifiers(first) else { return Params::No };
        if specs.sure == Sure::Known
            && (self.input.ident(specs.end).is_some()
                || self.input.is(specs.end, Punct::Star)
                || self.input.is(specs.end, Punct::Amp)
                || self.input.is(specs.end, Punct::AmpAmp)
                || self.input.is(specs.end, Punct::Comma)
                || self.input.is(specs.end, Punct::RParen)
                || self.input.is(specs.end, Punct::Ellipsis))
        {
            return Params::Yes;
        }
        self.scan_params(at, 0)
    }

    // Types against expressions.

    /// Walks over a type without a declared name.
    pub(super) fn scan_type(&self, at: usize) -> Option<(usize, Sure)> {
        let specs = self.scan_specifiers(at)?;
        if specs.sure == Sure::Guess {
            // After an unknown name only pointers are evidence enough.
            let end = self.scan_pointers(specs.end);
            let sure = if end > specs.end { Sure::Known } else { Sure::Guess };
            return Some((end, sure));
        }
        let (end, _) = self.scan_declarator(specs.end, DeclaratorMode::Abstract, 0)?;
        Some((end, Sure::Known))
    }

    /// Whether the parenthesis at `at` holds a type and nothing else.
    pub(super) fn holds_type(&self, at: usize) -> Option<Sure> {
        let close = self.input.mate(at)?;
        let (end, sure) = self.scan_type(at + 1)?;
        (end == close).then_some(sure)
    }

    /// Whether the parenthesis at `at` is the head of a cast.
    pub(super) fn is_cast(&self, at: usize) -> bool {
        let Some(sure) = self.holds_type(at) else { return false };
        let after = self.input.mate(at).map_or(at, |close| close + 1);
        match self.input.kind(after) {
            TokenKind::Number | TokenKind::Char(_) | TokenKind::String(_) => true,
            TokenKind::Identifier(keyword) => keyword.is_none_or(|keyword| {
                // What can only follow an operand.
                !matches!(keyword, Keyword::Else | Keyword::Asm)
            }),
            TokenKind::Punct(Punct::Bang | Punct::Tilde | Punct::LBrace | Punct::ColonColon) => {
                true
            }
            TokenKind::Punct(Punct::LParen) => sure == Sure::Known || self.looks_like_type(at + 1),
            TokenKind::Punct(
                Punct::Plus
                | Punct::Minus
                | Punct::Star
                | Punct::Amp
                | Punct::PlusPlus
                | Punct::MinusMinus,
            ) => sure == Sure::Known,
            TokenKind::Punct(Punct::LBracket) => {
                // A lambda; after a value it would be an index.
                sure == Sure::Known
            }
            TokenKind::Punct(_) | TokenKind::Pragma | TokenKind::Unknown(_) | TokenKind::Eof => {
                false
            }
        }
    }

    /// Whether an unknown name follows the habit of naming types `.._t`.
    fn looks_like_type(&self, at: usize) -> bool {
        self.scan_name(at, true).is_some_and(|name| self.scopes.text(name.last).ends_with("_t"))
    }

    // Statements.

    /// Whether a declaration begins at `at`, rather than an expression.
    pub(super) fn is_declaration(&self, at: usize) -> bool {
        match self.spec_word_at(at) {
            SpecWord::Specifier | SpecWord::WithOperand | SpecWord::Tagged => true,
            SpecWord::Type | SpecWord::Auto | SpecWord::TypeOf | SpecWord::Typename => {
                match self.scan_specifiers(at) {
                    Some(specs) => self.is_declared_after(specs),
                    None => false,
                }
            }
            SpecWord::Other => {
                if self.input.word(at) == Word::StaticAssert {
                    return true;
                }
                match self.input.kind(at) {
                    TokenKind::Identifier(Some(
                        Keyword::Using
                        | Keyword::StaticAssert
                        | Keyword::Namespace
                        | Keyword::Template,
                    )) => true,
                    TokenKind::Identifier(None) | TokenKind::Punct(Punct::ColonColon) => {
                        self.is_declaration_by_name(at)
                    }
                    TokenKind::Identifier(Some(_))
                    | TokenKind::Punct(_)
                    | TokenKind::Number
                    | TokenKind::Char(_)
                    | TokenKind::String(_)
                    | TokenKind::Pragma
                    | TokenKind::Unknown(_)
                    | TokenKind::Eof => false,
                }
            }
        }
    }

    fn is_declaration_by_name(&self, at: usize) -> bool {
        // The common cases first: a known value, or an unknown name that is called or assigned to.
        if let Some(sym) = self.input.ident(at)
            && !self.input.is(at + 1, Punct::ColonColon)
            && !self.input.is(at + 1, Punct::Less)
            && self.scopes.find(self.scope, sym, ScopeTable::ANY).is_value()
        {
            return false;
        }
        match self.scan_specifiers(at) {
            Some(specs) if specs.sure == Sure::Known => self.is_declared_after(specs),
            Some(specs) => {
                // What depends on a template parameter is a value without `typename`.
                let is_dependent = self
                    .scan_name(at, true)
                    .is_some_and(|name| name.entry.kind.has(NameKind::DEPENDENT));
                self.is_guessed_declaration(specs.end, is_dependent)
            }
            None => false,
        }
    }

    /// Whether what follows known specifiers makes them a declaration.
    fn is_declared_after(&self, specs: ScannedSpecs) -> bool {
        let at = specs.end;
        match self.input.kind(at) {
            TokenKind::Identifier(_) => true,
            TokenKind::Punct(
                Punct::Star | Punct::Amp | Punct::AmpAmp | Punct::Semi | Punct::ColonColon,
            ) => true,
            TokenKind::Punct(Punct::LBracket) => {
                specs.has_auto || self.input.is(at + 1, Punct::LBracket)
            }
            TokenKind::Punct(Punct::LParen) => {
                let Some((end, _)) = self.scan_declarator(at, DeclaratorMode::Named, 0) else {
                    return false;
                };
                matches!(
                    self.input.kind(end),
                    TokenKind::Punct(
                        Punct::Assign
                            | Punct::Semi
                            | Punct::Comma
                            | Punct::LBrace
                            | Punct::LParen
                            | Punct::Colon
                    )
                )
            }
            TokenKind::Punct(_)
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => false,
        }
    }

    /// Whether an unknown name that ends before `at` is the type of a declaration.
    fn is_guessed_declaration(&self, at: usize, is_dependent: bool) -> bool {
        if self.input.ident(at).is_some() || self.spec_word_at(at) == SpecWord::Specifier {
            return true;
        }
        let is_reference = self.input.is(at, Punct::AmpAmp) || self.input.is(at, Punct::Amp);
        let name = self.scan_pointers(at);
        if name == at || self.input.ident(name).is_none() || is_dependent {
            return false;
        }
        let is_value = self.is_known_value(name);
        match self.input.kind(name + 1) {
            TokenKind::Punct(Punct::Assign) => true,
            TokenKind::Punct(Punct::Semi) => !(is_reference && is_value),
            TokenKind::Punct(Punct::Comma | Punct::LBracket | Punct::LParen | Punct::Colon) => {
                !is_value
            }
            TokenKind::Punct(_)
            | TokenKind::Identifier(_)
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => false,
        }
    }

    /// Whether the condition at `at` declares a variable.
    pub(super) fn is_condition_declaration(&self, at: usize) -> bool {
        let Some(specs) = self.scan_specifiers(at) else { return false };
        if self.input.is(specs.end, Punct::LBracket) {
            return specs.has_auto;
        }
        match self.scan_declarator(specs.end, DeclaratorMode::Named, 0) {
            Some((end, _)) => {
                end > specs.end
                    && (self.input.is(end, Punct::Assign) || self.input.is(end, Punct::LBrace))
            }
            None => false,
        }
    }
}
