//! Printer of syntax trees. *Guarantee*: what is printed parses to the same tree, places apart.

use std::fmt::{self, Display, Formatter};

use crate::ast::{
    Directive, Function, Init, Instruction, Item, Linkage, Modifier, Module, Number, Operand,
    Space, Statement, Type, Variable,
};

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(version) = &self.version {
            writeln!(f, ".version {version}")?;
        }
        if !self.targets.is_empty() {
            writeln!(f, ".target {}", Comma(&self.targets))?;
        }
        if let Some(bits) = self.address_bits {
            writeln!(f, ".address_size {bits}")?;
        }
        for item in &self.items {
            match item {
                Item::Variable(variable) => writeln!(f, "{variable};")?,
                Item::Function(function) => write!(f, "{function}")?,
                Item::Directive(directive) => writeln!(f, "{directive}")?,
            }
        }
        Ok(())
    }
}

/// Items with commas between them.
struct Comma<'a, T>(&'a [T]);

impl<T: Display> Display for Comma<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{item}")?;
        }
        Ok(())
    }
}

impl Display for Directive {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for word in &self.words {
            write!(f, " {word}")?;
        }
        if self.has_end { f.write_str(";") } else { Ok(()) }
    }
}

impl Display for Linkage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Visible => ".visible",
            Self::Extern => ".extern",
            Self::Weak => ".weak",
            Self::Common => ".common",
        })
    }
}

impl Display for Space {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Reg => ".reg",
            Self::Const => ".const",
            Self::Global => ".global",
            Self::Local => ".local",
            Self::Param => ".param",
            Self::Shared => ".shared",
        })
    }
}

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits(bits) => write!(f, ".b{bits}"),
            Self::Unsigned(bits) => write!(f, ".u{bits}"),
            Self::Signed(bits) => write!(f, ".s{bits}"),
            Self::F16 => f.write_str(".f16"),
            Self::F16x2 => f.write_str(".f16x2"),
            Self::Bf16 => f.write_str(".bf16"),
            Self::Bf16x2 => f.write_str(".bf16x2"),
            Self::Tf32 => f.write_str(".tf32"),
            Self::F32 => f.write_str(".f32"),
            Self::F64 => f.write_str(".f64"),
            Self::Pred => f.write_str(".pred"),
            Self::Texture => f.write_str(".texref"),
            Self::Sampler => f.write_str(".samplerref"),
            Self::Surface => f.write_str(".surfref"),
        }
    }
}

impl Display for Function {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(linkage) = self.linkage {
            write!(f, "{linkage} ")?;
        }
        f.write_str(if self.is_entry { ".entry " } else { ".func " })?;
        if !self.returns.is_empty() {
            write!(f, "({}) ", Comma(&self.returns))?;
        }
        write!(f, "{}({})", self.name, Comma(&self.params))?;
        for directive in &self.directives {
            write!(f, "\n{directive}")?;
        }
        let Some(body) = &self.body else { return writeln!(f, ";") };
        writeln!(f, "\n{{")?;
        for statement in body {
            write!(f, "{statement}")?;
        }
        writeln!(f, "}}")
    }
}

impl Display for Variable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(linkage) = self.linkage {
            write!(f, "{linkage} ")?;
        }
        write!(f, "{}", self.space)?;
        if let Some(align) = self.align_bytes {
            write!(f, " .align {align}")?;
        }
        if let Some(length) = self.vector {
            write!(f, " .v{length}")?;
        }
        write!(f, " {}", self.ty)?;
        if let Some(pointer) = self.pointer {
            f.write_str(" .ptr")?;
            if let Some(space) = pointer.space {
                write!(f, " {space}")?;
            }
            if let Some(align) = pointer.align_bytes {
                write!(f, " .align {align}")?;
            }
        }
        write!(f, " {}", self.name)?;
        if let Some(count) = self.count {
            write!(f, "<{count}>")?;
        }
        for dim in &self.dims {
            match dim {
                Some(dim) => write!(f, "[{dim}]")?,
                None => f.write_str("[]")?,
            }
        }
        match &self.init {
            Some(init) => write!(f, " = {init}"),
            None => Ok(()),
        }
    }
}

impl Display for Init {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(items) => write!(f, "{{{}}}", Comma(items)),
            Self::Number(number) => write!(f, "{number}"),
            Self::Address { name, offset, is_generic } => {
                match is_generic {
                    true => write!(f, "generic({name})")?,
                    false => write!(f, "{name}")?,
                }
                if *offset == 0 { Ok(()) } else { write!(f, "+{offset}") }
            }
        }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(n) => write!(f, "{n}"),
            Self::Single(bits) => write!(f, "0f{bits:08X}"),
            Self::Double(bits) => write!(f, "0d{bits:016X}"),
        }
    }
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(variable) => writeln!(f, "    {variable};"),
            Self::Label(name, _) => writeln!(f, "{name}:"),
            Self::Instruction(instruction) => writeln!(f, "    {instruction};"),
            Self::Block(statements) => {
                writeln!(f, "    {{")?;
                for statement in statements {
                    write!(f, "{statement}")?;
                }
                writeln!(f, "    }}")
            }
            Self::Directive(directive) => writeln!(f, "    {directive}"),
        }
    }
}

impl Display for Instruction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(guard) = &self.guard {
            let sign = if guard.is_negated { "!" } else { "" };
            write!(f, "@{sign}{} ", guard.register)?;
        }
        f.write_str(&self.op)?;
        for modifier in &self.modifiers {
            match modifier {
                Modifier::Type(ty) => write!(f, "{ty}")?,
                Modifier::Space(space) => write!(f, "{space}")?,
                Modifier::Vector(length) => write!(f, ".v{length}")?,
                Modifier::Word(word) => write!(f, ".{word}")?,
            }
        }
        if self.operands.is_empty() { Ok(()) } else { write!(f, " {}", Comma(&self.operands)) }
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Number(number) => write!(f, "{number}"),
            Self::Vector(items) => write!(f, "{{{}}}", Comma(items)),
            Self::Address(items) => write!(f, "[{}]", Comma(items)),
            Self::List(items) => write!(f, "({})", Comma(items)),
            Self::Not(name) => write!(f, "!{name}"),
            Self::Pair(first, second) => write!(f, "{first}|{second}"),
            Self::Offset(name, offset) => write!(f, "{name}+{offset}"),
        }
    }
}
