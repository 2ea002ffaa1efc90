//! Declaration specifiers: storage, CUDA places, qualifiers and the type in front of the declarators ([dcl.spec]).

use smallvec::SmallVec;

use super::attribute::Attributes;
use super::input::Word;
use super::lookahead::{DeclaratorMode, Params, ScannedName, Shape, SpecWord, Where};
use super::name::NamePlace;
use super::{Angle, Parsed, Parser};
use crate::ast::{BuiltinType, Expr, Quals, SpecFlags, TypeExpr, TypeExprKind};
use crate::scope::{Entry, NameKind};
use crate::token::{Keyword, Punct, TokenKind};

/// What the specifiers of a declaration say.
#[derive(Clone, Debug)]
pub(super) struct Specs<'a> {
    pub(super) start: usize,
    pub(super) flags: SpecFlags,
    pub(super) align: SmallVec<[&'a Expr<'a>; 1]>,
    pub(super) launch_bounds: &'a [&'a Expr<'a>],
    pub(super) cluster_dims: &'a [&'a Expr<'a>],
    pub(super) is_typedef: bool,
    pub(super) is_friend: bool,
    /// The type with its qualifiers; `None` for constructors, destructors and conversions.
    pub(super) ty: Option<&'a TypeExpr<'a>>,
    /// What the scope table says of a named type.
    pub(super) entry: Entry,
    /// Whether the name that comes next is that of a constructor.
    pub(super) is_constructor: bool,
}

/// Where specifiers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpecPlace {
    /// In front of a declarator with a name.
    Declaration,
    /// Where nothing is declared, so that an unknown name is a type; parameters included.
    Type,
}

/// The words of a built-in type, in any order.
#[derive(Clone, Copy, Debug, Default)]
struct Builtins {
    base: Option<BuiltinType>,
    is_signed: bool,
    is_unsigned: bool,
    is_short: bool,
    longs: u8,
    is_any: bool,
}

impl Builtins {
    /// Adds a word; false if it does not go with the others.
    fn add(&mut self, kind: TokenKind, word: Word) -> bool {
        use BuiltinType as B;
        self.is_any = true;
        let base = match builtin_word(kind, word) {
            BuiltinWord::Signed => return !std::mem::replace(&mut self.is_signed, true),
            BuiltinWord::Unsigned => return !std::mem::replace(&mut self.is_unsigned, true),
            BuiltinWord::Short => return !std::mem::replace(&mut self.is_short, true),
            BuiltinWord::Long => {
                self.longs += 1;
                return self.longs <= 2;
            }
            BuiltinWord::Base(base) => base,
        };
        match (self.base, base) {
            (None, _) => self.base = Some(base),
            // `__int64` and `long long int` add `int` to what is there.
            (Some(B::Short | B::LongLong | B::Int), B::Int) => {}
            _ => return false,
        }
        true
    }

    fn finish(self) -> Option<BuiltinType> {
        use BuiltinType as B;
        let plain = !self.is_signed && !self.is_unsigned && !self.is_short && self.longs == 0;
        let signed = |signed, unsigned| Some(if self.is_unsigned { unsigned } else { signed });
        if self.is_signed && self.is_unsigned {
            return None;
        }
        match (self.base.unwrap_or(B::Int), self.is_short, self.longs) {
            (B::Int, true, 0) | (B::Short, false, 0) => signed(B::Short, B::UShort),
            (B::Int, false, 0) => signed(B::Int, B::UInt),
            (B::Int, false, 1) => signed(B::Long, B::ULong),
            (B::Int, false, 2) | (B::LongLong, false, 0) => signed(B::LongLong, B::ULongLong),
            (B::Char, false, 0) if self.is_signed => Some(B::SChar),
            (B::Char, false, 0) => signed(B::Char, B::UChar),
            (B::Int128, false, 0) => signed(B::Int128, B::UInt128),
            (B::Double, false, 1) if !self.is_signed && !self.is_unsigned => Some(B::LongDouble),
            (base, ..) if plain => Some(base),
            _ => None,
        }
    }
}

enum BuiltinWord {
    Signed,
    Unsigned,
    Short,
    Long,
    Base(BuiltinType),
}

#[expect(clippy::wildcard_enum_match_arm, reason = "called for the words of types only")]
fn builtin_word(kind: TokenKind, word: Word) -> BuiltinWord {
    use BuiltinType as B;
    let TokenKind::Identifier(keyword) = kind else { return BuiltinWord::Base(B::Int) };
    BuiltinWord::Base(match keyword {
        Some(Keyword::Signed | Keyword::GnuSigned) => return BuiltinWord::Signed,
        Some(Keyword::Unsigned) => return BuiltinWord::Unsigned,
        Some(Keyword::Short) => return BuiltinWord::Short,
        Some(Keyword::Long) => return BuiltinWord::Long,
        Some(Keyword::Void) => B::Void,
        Some(Keyword::Bool) => B::Bool,
        Some(Keyword::Char) => B::Char,
        Some(Keyword::Char8) => B::Char8,
        Some(Keyword::Char16) => B::Char16,
        Some(Keyword::Char32) => B::Char32,
        Some(Keyword::Wchar) => B::WChar,
        Some(Keyword::Float) => B::Float,
        Some(Keyword::Double) => B::Double,
        Some(Keyword::Int128) => B::Int128,
        Some(_) => B::Int,
        None => match word {
            Word::Half => B::Half,
            Word::BFloat16 => B::BFloat16,
            Word::NullptrType => B::Nullptr,
            Word::VaList => B::VaList,
            Word::Bool => B::Bool,
            Word::Int(8) => B::Char,
            Word::Int(16) => B::Short,
            Word::Int(64) => B::LongLong,
            _ => B::Int,
        },
    })
}

/// The qualifier that a keyword is.
pub(super) fn qualifier(keyword: Option<Keyword>) -> Option<Quals> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keywords are no qualifiers")]
    match keyword? {
        Keyword::Const | Keyword::GnuConst | Keyword::GnuConstShort => {
            Some(Quals { is_const: true, ..Quals::default() })
        }
        Keyword::Volatile | Keyword::GnuVolatile | Keyword::GnuVolatileShort => {
            Some(Quals { is_volatile: true, ..Quals::default() })
        }
        Keyword::Restrict | Keyword::RestrictCuda => {
            Some(Quals { is_restrict: true, ..Quals::default() })
        }
        _ => None,
    }
}

pub(super) fn merge(a: Quals, b: Quals) -> Quals {
    Quals {
        is_const: a.is_const || b.is_const,
        is_volatile: a.is_volatile || b.is_volatile,
        is_restrict: a.is_restrict || b.is_restrict,
        of_object: a.of_object.max(b.of_object),
    }
}

/// The flag that a specifier sets; `None` for words without meaning to the verifier.
pub(super) fn flag_of(keyword: Option<Keyword>, word: Word) -> Option<SpecFlags> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keywords set no flag")]
    Some(match keyword {
        Some(Keyword::Static) => SpecFlags::STATIC,
        Some(Keyword::Extern) => SpecFlags::EXTERN,
        Some(
            Keyword::Inline | Keyword::GnuInline | Keyword::GnuInlineShort | Keyword::Forceinline,
        ) => SpecFlags::INLINE,
        Some(Keyword::Constexpr | Keyword::Consteval | Keyword::Constinit) => SpecFlags::CONSTEXPR,
        Some(Keyword::Virtual) => SpecFlags::VIRTUAL,
        Some(Keyword::Explicit) => SpecFlags::EXPLICIT,
        Some(Keyword::Mutable) => SpecFlags::MUTABLE,
        Some(Keyword::ThreadLocal) => SpecFlags::THREAD_LOCAL,
        Some(Keyword::Global) => SpecFlags::GLOBAL,
        Some(Keyword::Device) => SpecFlags::DEVICE,
        Some(Keyword::Host) => SpecFlags::HOST,
        Some(Keyword::Shared) => SpecFlags::SHARED,
        Some(Keyword::Constant) => SpecFlags::CONSTANT,
        Some(Keyword::Managed) => SpecFlags::MANAGED,
        Some(Keyword::GridConstant) => SpecFlags::GRID_CONSTANT,
        None => match word {
            Word::CvThread => SpecFlags::CV_THREAD,
            Word::ThreadLocal => SpecFlags::THREAD_LOCAL,
            Word::Noreturn => SpecFlags::NORETURN,
            _ => return None,
        },
        Some(_) => return None,
    })
}

impl<'a> Parser<'a, '_> {
    /// Parses the specifiers of a declaration.
    pub(super) fn specifiers(&mut self, place: SpecPlace) -> Parsed<Specs<'a>> {
        let start = self.pos;
        let mut specs = Specs {
            start,
            flags: SpecFlags::NONE,
            align: SmallVec::new(),
            launch_bounds: &[],
            cluster_dims: &[],
            is_typedef: false,
            is_friend: false,
            ty: None,
            entry: Entry::UNKNOWN,
            is_constructor: false,
        };
        let mut quals = Quals::default();
        let mut builtins = Builtins::default();
        let mut kind: Option<TypeExprKind<'a>> = None;
        let mut first_of_type = start;
        loop {
            let at = self.pos;
            let has_type = kind.is_some() || builtins.is_any;
            if !has_type {
                first_of_type = at;
            }
            match self.spec_word_at(at) {
                SpecWord::Specifier => self.specifier(&mut specs, &mut quals),
                SpecWord::WithOperand => self.specifier_with_operand(&mut specs)?,
                SpecWord::Type => {
                    if kind.is_some() || !builtins.add(self.kind(), self.word()) {
                        return Err(self.error_here("two types in one declaration"));
                    }
                    self.pos += 1;
                }
                SpecWord::Auto if !has_type => {
                    self.pos += 1;
                    kind = Some(TypeExprKind::Auto);
                }
                SpecWord::Auto => self.pos += 1,
                SpecWord::Tagged if !has_type => {
                    let (tagged, entry) = self.tagged_type(&specs)?;
                    kind = Some(tagged);
                    specs.entry = entry;
                    if self.forgets_semi_after_class() {
                        break;
                    }
                }
                SpecWord::TypeOf if !has_type => kind = Some(self.type_of()?),
                SpecWord::Typename if !has_type => {
                    let named = self.name(NamePlace::Type)?;
                    specs.entry = Entry { members: named.entry.members, ..Entry::TYPE };
                    kind = Some(TypeExprKind::Named(named.name));
                }
                SpecWord::Other | SpecWord::Tagged | SpecWord::TypeOf | SpecWord::Typename => {
                    if self.word() == Word::Unsupported {
                        return Err(self.not_supported("this type is"));
                    }
                    if self.at(Punct::LBracket) && self.nth_is(1, Punct::LBracket) {
                        self.attributes_of(&mut specs)?;
                    } else if has_type || !self.at_type_name(place, &mut specs) {
                        break;
                    } else {
                        let named = self.name(NamePlace::Type)?;
                        specs.entry = named.entry;
                        kind = Some(TypeExprKind::Named(named.name));
                    }
                }
            }
        }
        if builtins.is_any {
            let Some(builtin) = builtins.finish() else {
                let span = self.span_from(first_of_type);
                return Err(self.error(span, "these words do not make a type"));
            };
            kind = Some(TypeExprKind::Builtin(builtin));
        }
        specs.ty = match kind {
            Some(kind) => {
                let span = self.span_from(first_of_type);
                Some(self.alloc(TypeExpr { quals, kind, span }))
            }
            None => None,
        };
        Ok(specs)
    }

    fn specifier(&mut self, specs: &mut Specs<'a>, quals: &mut Quals) {
        let keyword = self.keyword();
        if let Some(qual) = qualifier(keyword) {
            *quals = merge(*quals, qual);
        } else if let Some(flag) = flag_of(keyword, self.word()) {
            specs.flags.insert(flag);
        } else if keyword == Some(Keyword::Typedef) {
            specs.is_typedef = true;
        } else if keyword == Some(Keyword::Friend) {
            specs.is_friend = true;
        }
        self.pos += 1;
    }

    fn specifier_with_operand(&mut self, specs: &mut Specs<'a>) -> Parsed<()> {
        let keyword = self.keyword();
        if self.at_attribute() {
            return self.attributes_of(specs);
        }
        self.pos += 1;
        if keyword == Some(Keyword::Explicit) {
            specs.flags.insert(SpecFlags::EXPLICIT);
            if self.at(Punct::LParen) {
                let _ = self.parenthesized_expr("after `explicit`")?;
            }
            return Ok(());
        }
        let operands = self.arguments("after this specifier")?;
        if keyword == Some(Keyword::LaunchBounds) {
            specs.launch_bounds = operands;
        } else if keyword == Some(Keyword::ClusterDims) {
            specs.cluster_dims = operands;
        }
        Ok(())
    }

    fn attributes_of(&mut self, specs: &mut Specs<'a>) -> Parsed<()> {
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        specs.flags.insert(attributes.flags);
        specs.align.extend(attributes.align);
        Ok(())
    }

    /// Whether the name here is the type of the declaration, rather than what is declared.
    fn at_type_name(&self, place: SpecPlace, specs: &mut Specs<'a>) -> bool {
        if self.ident().is_none() && !self.at(Punct::ColonColon) {
            return false;
        }
        let Some(name) = self.scan_name(self.pos, true) else { return false };
        if name.shape != Shape::Ident {
            return false;
        }
        if name.entry.is_value() {
            // `static L L();`: behind the declaration `L` is what it declares, which bodies that are parsed later see;
            // a name that another one follows is that of a type.
            return name.owner.is_none()
                && self.input.ident(name.end).is_some()
                && self.look_up(Where::Around, name.last, NameKind::TYPE).kind.has(NameKind::TYPE);
        }
        if place == SpecPlace::Declaration
            && self.input.is(name.end, Punct::LParen)
            && self.is_constructor_name(&name)
        {
            specs.is_constructor = true;
            return false;
        }
        if name.entry.is_type() || place == SpecPlace::Type {
            return true;
        }
        name.entry.is_unknown() && self.is_unknown_type_before(name.end)
    }

    /// Whether an unknown name is a type: not if followed by what follows a declared name.
    fn is_unknown_type_before(&self, at: usize) -> bool {
        match self.input.kind(at) {
            // `foo (*p)(int)`
            TokenKind::Punct(Punct::LParen) => {
                (self.input.is(at + 1, Punct::Star) || self.input.is(at + 1, Punct::Amp))
                    && self
                        .input
                        .mate(at)
                        .is_some_and(|close| self.input.is(close + 1, Punct::LParen))
            }
            TokenKind::Punct(Punct::Assign | Punct::Semi | Punct::LBracket | Punct::Colon) => false,
            TokenKind::Identifier(_)
            | TokenKind::Punct(_)
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => true,
        }
    }

    /// Whether the name, which a `(` follows, is the constructor of the class being parsed or named in front.
    fn is_constructor_name(&self, name: &ScannedName) -> bool {
        match name.owner {
            Some(owner) => owner == name.last,
            None => {
                self.class == Some(name.last)
                    && !self.groups_declarator_of_pointer(name.end)
                    && (self.opens_params(name.end) != Params::No)
            }
        }
    }

    fn groups_declarator_of_pointer(&self, at: usize) -> bool {
        (self.input.is(at + 1, Punct::Star) || self.input.is(at + 1, Punct::Amp))
            && self.groups_declarator(at, DeclaratorMode::Named)
    }

    /// `decltype(e)`, `typeof(e)`, `typeof(T)`, `__underlying_type(T)`.
    fn type_of(&mut self) -> Parsed<TypeExprKind<'a>> {
        if self.at_keyword(Keyword::Decltype) || self.word() == Word::Decltype {
            let close = self.input.skip_group(self.pos + 1);
            if self.continues_name(close) {
                let named = self.name(NamePlace::Type)?;
                return Ok(TypeExprKind::Named(named.name));
            }
            if self.input.is_keyword(self.pos + 2, Keyword::Auto) {
                self.pos = close;
                return Ok(TypeExprKind::DecltypeAuto);
            }
            self.pos += 1;
            let expr = self.parenthesized_expr("after `decltype`")?;
            return Ok(TypeExprKind::Decltype(expr));
        }
        let name = self.text(self.input.toks[self.pos].sym);
        let is_typeof = self.word() != Word::Transform;
        self.pos += 1;
        if self.at(Punct::LParen) && self.holds_type(self.pos).is_some() {
            self.pos += 1;
            let ty = self.with_angle(Angle::Free, Self::type_id)?;
            self.expect(Punct::RParen, "after a type")?;
            return Ok(TypeExprKind::Transform(if is_typeof { "typeof" } else { name }, ty));
        }
        if !is_typeof {
            return Err(self.expected("a type in parentheses"));
        }
        let expr = self.parenthesized_expr("after `typeof`")?;
        Ok(TypeExprKind::Decltype(expr))
    }

    /// Parses specifiers that must give a type.
    pub(super) fn specifiers_with_type(
        &mut self,
        place: SpecPlace,
    ) -> Parsed<(Specs<'a>, &'a TypeExpr<'a>)> {
        let specs = self.specifiers(place)?;
        match specs.ty {
            Some(ty) => Ok((specs, ty)),
            None => Err(self.expected("a type")),
        }
    }
}
