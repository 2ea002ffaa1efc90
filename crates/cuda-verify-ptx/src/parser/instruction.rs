//! Instructions and their operands.

use cuda_verify_base::Name;

use super::declaration::{space, ty, vector};
use super::{Parser, R};
use crate::ast::{Guard, Instruction, Modifier, Operand};
use crate::lexer::TokenKind;

impl Parser<'_> {
    pub(super) fn instruction(&mut self) -> R<Instruction> {
        let start = self.here();
        let guard = match self.eat("@") {
            true => {
                let is_negated = self.eat("!");
                Some(Guard { register: self.name("a predicate")?, is_negated })
            }
            false => None,
        };
        let op = self.name("an instruction")?;
        let mut modifiers = Vec::new();
        while self.is_dotted() {
            let word = self.peek_text();
            self.at += 1;
            modifiers.push(if let Some(ty) = ty(word) {
                Modifier::Type(ty)
            } else if let Some(space) = space(word) {
                Modifier::Space(space)
            } else if let Some(length) = vector(word) {
                Modifier::Vector(length)
            } else {
                Modifier::Word(Name::new(&word[1..]))
            });
        }
        let mut operands = Vec::new();
        if !self.eat(";") {
            loop {
                operands.push(self.operand()?);
                if self.eat(";") {
                    break;
                }
                self.expect(",")?;
            }
        }
        Ok(Instruction { guard, op, modifiers, operands, span: self.since(start) })
    }

    fn operand(&mut self) -> R<Operand> {
        let close = match self.peek_text() {
            "{" => "}",
            "[" => "]",
            "(" => ")",
            "!" => {
                self.at += 1;
                return Ok(Operand::Not(self.name("a predicate")?));
            }
            _ => return self.plain_operand(),
        };
        self.at += 1;
        let mut items = Vec::new();
        while !self.eat(close) {
            items.push(self.nested(Self::operand)?);
            if self.peek_text() != close {
                self.expect(",")?;
            }
        }
        Ok(match close {
            "}" => Operand::Vector(items),
            "]" => Operand::Address(items),
            _ => Operand::List(items),
        })
    }

    /// A number, a name, a component of a special register, a pair of predicates, or a name with an offset.
    fn plain_operand(&mut self) -> R<Operand> {
        if self.peek().is_none_or(|it| it.kind != TokenKind::Name) {
            return Ok(Operand::Number(self.number()?));
        }
        let mut name = self.name("an operand")?;
        if self.is_dotted() {
            name = Name::from(format!("{name}{}", self.peek_text()));
            self.at += 1;
        }
        if self.eat("|") {
            return Ok(Operand::Pair(name, self.name("a register")?));
        }
        Ok(match self.offset()? {
            Some(offset) => Operand::Offset(name, offset),
            None => Operand::Name(name),
        })
    }
}
