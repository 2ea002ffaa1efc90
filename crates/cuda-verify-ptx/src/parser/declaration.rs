//! Functions, variables, parameters and initialisers.

use cuda_verify_base::{Name, Span};

use super::{Parser, R};
use crate::ast::{Directive, Function, Init, Linkage, Pointer, Space, Type, Variable};
use crate::lexer::TokenKind;

/// The state space of a dotted word; windows of shared memory and banks of constant memory are those spaces.
pub(super) fn space(word: &str) -> Option<Space> {
    Some(match word {
        ".reg" => Space::Reg,
        ".const" => Space::Const,
        ".global" => Space::Global,
        ".local" => Space::Local,
        ".param" | ".param::entry" | ".param::func" => Space::Param,
        ".shared" | ".shared::cta" => Space::Shared,
        _ => return None,
    })
}

/// The type of a dotted word.
pub(super) fn ty(word: &str) -> Option<Type> {
    Some(match word {
        ".b8" => Type::Bits(8),
        ".b16" => Type::Bits(16),
        ".b32" => Type::Bits(32),
        ".b64" => Type::Bits(64),
        ".b128" => Type::Bits(128),
        ".u8" => Type::Unsigned(8),
        ".u16" => Type::Unsigned(16),
        ".u32" => Type::Unsigned(32),
        ".u64" => Type::Unsigned(64),
        ".s8" => Type::Signed(8),
        ".s16" => Type::Signed(16),
        ".s32" => Type::Signed(32),
        ".s64" => Type::Signed(64),
        ".f16" => Type::F16,
        ".f16x2" => Type::F16x2,
        ".bf16" => Type::Bf16,
        ".bf16x2" => Type::Bf16x2,
        ".tf32" => Type::Tf32,
        ".f32" => Type::F32,
        ".f64" => Type::F64,
        ".pred" => Type::Pred,
        ".texref" => Type::Texture,
        ".samplerref" => Type::Sampler,
        ".surfref" => Type::Surface,
        _ => return None,
    })
}

/// The length of a vector type.
pub(super) fn vector(word: &str) -> Option<u32> {
    Some(match word {
        ".v2" => 2,
        ".v4" => 4,
        ".v8" => 8,
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn linkage(&mut self) -> Option<Linkage> {
        let linkage = match self.peek_text() {
            ".visible" => Linkage::Visible,
            ".extern" => Linkage::Extern,
            ".weak" => Linkage::Weak,
            ".common" => Linkage::Common,
            _ => return None,
        };
        self.at += 1;
        Some(linkage)
    }

    /// A kernel or function after `.entry` or `.func`.
    pub(super) fn function(
        &mut self,
        start: Span,
        linkage: Option<Linkage>,
        is_entry: bool,
    ) -> R<Function> {
        // Attributes of functions stand before what they return.
        let mut directives = self.directives();
        let returns = if self.peek_text() == "(" { self.params()? } else { Vec::new() };
        let name = self.name("the name of a function")?;
        let span = self.since(start);
        let params = if self.peek_text() == "(" { self.params()? } else { Vec::new() };
        directives.extend(self.directives());
        let body = if self.eat("{") {
            Some(self.nested(Self::statements)?)
        } else {
            self.expect(";")?;
            None
        };
        Ok(Function { linkage, is_entry, name, returns, params, directives, body, span })
    }

    /// `.maxntid 128, 1, 1` and its relatives.
    fn directives(&mut self) -> Vec<Directive> {
        let mut directives = Vec::new();
        while self.is_dotted() {
            let start = self.here();
            let name = Name::new(self.peek_text());
            self.at += 1;
            let has_text = name == ".pragma";
            let mut words = Vec::new();
            while let Some(token) = self.peek() {
                let is_comma = token.text == "," && !words.is_empty();
                if !(matches!(token.kind, TokenKind::Number | TokenKind::Text) || is_comma) {
                    break;
                }
                words.push(Name::new(token.text));
                self.at += 1;
            }
            let has_end = has_text && self.eat(";");
            directives.push(Directive { name, words, has_end, span: self.since(start) });
        }
        directives
    }

    fn params(&mut self) -> R<Vec<Variable>> {
        self.expect("(")?;
        let mut params = Vec::new();
        while !self.eat(")") {
            let linkage = self.linkage();
            params.push(self.declaration(linkage)?.0);
            if self.peek_text() != ")" {
                self.expect(",")?;
            }
        }
        Ok(params)
    }

    /// `.space .type a, b`
    pub(super) fn variables(&mut self, linkage: Option<Linkage>) -> R<Vec<Variable>> {
        let (first, base) = self.declaration(linkage)?;
        let mut variables = vec![first];
        while self.eat(",") {
            variables.push(self.declarator(base.clone())?);
        }
        Ok(variables)
    }

    /// One variable, and what others of the same declaration have in common with it.
    fn declaration(&mut self, linkage: Option<Linkage>) -> R<(Variable, Variable)> {
        let Some(space) = space(self.peek_text()) else { return self.expected("a state space") };
        self.at += 1;
        let mut base = Variable {
            linkage,
            space,
            align_bytes: None,
            vector: None,
            ty: Type::Bits(8),
            pointer: None,
            name: Name::new(""),
            count: None,
            dims: Vec::new(),
            init: None,
            span: Span::NONE,
        };
        let mut has_type = false;
        while self.is_dotted() {
            let word = self.peek_text();
            self.at += 1;
            if let Some(ty) = ty(word) {
                base.ty = ty;
                has_type = true;
            } else if let Some(length) = vector(word) {
                base.vector = Some(length);
            } else if word == ".align" {
                base.align_bytes = Some(u64::from(self.small("an alignment")?));
            } else if word == ".ptr" {
                base.pointer = Some(self.pointer()?);
            } else if word == ".attribute" {
                self.attribute()?;
            } else {
                self.at -= 1;
                return self.expected("a type");
            }
        }
        if !has_type {
            return self.expected("a type");
        }
        Ok((self.declarator(base.clone())?, base))
    }

    /// `.ptr .global .align 4`
    fn pointer(&mut self) -> R<Pointer> {
        let space = space(self.peek_text());
        self.at += usize::from(space.is_some());
        let align_bytes = match self.eat(".align") {
            true => Some(u64::from(self.small("an alignment")?)),
            false => None,
        };
        Ok(Pointer { space, align_bytes })
    }

    /// `.attribute(.managed)`, which says where a variable is kept and nothing of its meaning in kernels.
    fn attribute(&mut self) -> R<()> {
        self.expect("(")?;
        while !self.eat(")") {
            if self.next().is_none() {
                return self.expected("`)`");
            }
        }
        Ok(())
    }

    fn declarator(&mut self, base: Variable) -> R<Variable> {
        let start = self.here();
        let name = self.name("a name")?;
        let count = match self.eat("<") {
            true => {
                let count = self.small("a number of registers")?;
                self.expect(">")?;
                Some(count)
            }
            false => None,
        };
        let mut dims = Vec::new();
        while self.eat("[") {
            if self.eat("]") {
                dims.push(None);
            } else {
                dims.push(Some(self.size("a number of elements")?));
                self.expect("]")?;
            }
        }
        let span = self.since(start);
        let init = if self.eat("=") { Some(self.init()?) } else { None };
        Ok(Variable { name, count, dims, init, span, ..base })
    }

    fn init(&mut self) -> R<Init> {
        if self.eat("{") {
            let mut items = Vec::new();
            while !self.eat("}") {
                items.push(self.nested(Self::init)?);
                if self.peek_text() != "}" {
                    self.expect(",")?;
                }
            }
            return Ok(Init::List(items));
        }
        if self.peek().is_some_and(|it| it.kind == TokenKind::Name) {
            let is_generic = self.peek_text() == "generic" && self.nth_text(1) == "(";
            self.at += if is_generic { 2 } else { 0 };
            let name = self.name("a variable")?;
            if is_generic {
                self.expect(")")?;
            }
            let offset = self.offset()?.unwrap_or(0);
            return Ok(Init::Address { name, offset, is_generic });
        }
        Ok(Init::Number(self.number()?))
    }
}
