//! Text form of litmus programs: `print` after `parse` gives an equal program.

use std::fmt;
use std::str::FromStr;

use crate::litmus::{
    Atomicity, Expr, Instruction, Litmus, N_REGISTERS, Operand, Operator, Place, UpdateOp, Variable,
};

/// Longest array.
const MAX_LEN: usize = 1 << 16;

/// A text that is not a litmus program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLitmusError {
    line: usize,
    message: String,
}

impl fmt::Display for ParseLitmusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseLitmusError {}

type Parsed<T> = Result<T, String>;

impl FromStr for Litmus {
    type Err = ParseLitmusError;

    fn from_str(text: &str) -> Result<Self, ParseLitmusError> {
        let mut litmus = Self::default();
        let mut n_lines = 0;
        for (index, line) in text.lines().enumerate() {
            n_lines = index + 1;
            let code = line.split('#').next().unwrap_or_default();
            let tokens = tokens(code);
            if !tokens.is_empty() {
                Line { tokens: &tokens, position: 0 }
                    .parse_into(&mut litmus)
                    .map_err(|message| ParseLitmusError { line: n_lines, message })?;
            }
        }
        check_labels(&litmus).map_err(|message| ParseLitmusError { line: n_lines, message })?;
        Ok(litmus)
    }
}

/// Every label that is jumped to is defined, and none is defined twice in a thread.
fn check_labels(litmus: &Litmus) -> Parsed<()> {
    for code in &litmus.threads {
        let is_label = |label: u32, at: &Instruction| *at == Instruction::Label(label);
        for instruction in code {
            let is_definition = matches!(instruction, Instruction::Label(_));
            let (Instruction::Label(label) | Instruction::Jump(label, _)) = *instruction else {
                continue;
            };
            let n_definitions = code.iter().filter(|at| is_label(label, at)).count();
            if n_definitions == 0 {
                return Err(format!("label L{label} is not defined in the thread"));
            }
            if is_definition && n_definitions > 1 {
                return Err(format!("label L{label} is defined twice in the thread"));
            }
        }
    }
    Ok(())
}

/// Splits into words, numbers and symbols.
fn tokens(line: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let len = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if ["==", "!=", "<="].iter().any(|symbol| rest.starts_with(symbol)) {
            2
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(len);
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

/// One line, being parsed.
struct Line<'a> {
    tokens: &'a [&'a str],
    position: usize,
}

impl<'a> Line<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.position).copied()
    }

    fn next(&mut self) -> Parsed<&'a str> {
        let token = self.peek().ok_or("line ends too early")?;
        self.position += 1;
        Ok(token)
    }

    fn eat(&mut self, token: &str) -> bool {
        let is_next = self.peek() == Some(token);
        self.position += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, token: &str) -> Parsed<()> {
        if self.eat(token) { Ok(()) } else { Err(format!("expected `{token}`")) }
    }

    fn parse_into(mut self, litmus: &mut Litmus) -> Parsed<()> {
        match self.next()? {
            "var" => {
                let name = self.new_name(litmus)?;
                let len = if self.eat("[") {
                    let len = self.next()?;
                    let len = len.parse().map_err(|_| format!("`{len}` is not a length"))?;
                    if len == 0 || len > MAX_LEN {
                        return Err(format!("length {len} is not in 1..={MAX_LEN}"));
                    }
                    self.expect("]")?;
                    Some(len)
                } else {
                    None
                };
                litmus.variables.push(Variable { name, len });
            }
            "mutex" => {
                let name = self.new_name(litmus)?;
                litmus.mutexes.push(name);
            }
            "barrier" if litmus.threads.is_empty() => {
                let name = self.new_name(litmus)?;
                litmus.barriers.push(name);
            }
            "thread" => litmus.threads.push(Vec::new()),
            first => {
                let instruction = self.instruction(first, litmus)?;
                litmus.threads.last_mut().ok_or("instruction outside a thread")?.push(instruction);
            }
        }
        match self.peek() {
            None => Ok(()),
            Some(token) => Err(format!("unexpected `{token}`")),
        }
    }

    fn new_name(&mut self, litmus: &Litmus) -> Parsed<String> {
        let name = self.next()?;
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if !is_name || register(name).is_some() {
            return Err(format!("`{name}` is not a name"));
        }
        if !litmus.threads.is_empty() {
            return Err("declaration after the first thread".to_owned());
        }
        let variables = litmus.variables.iter().map(|variable| &variable.name);
        if variables.chain(&litmus.mutexes).chain(&litmus.barriers).any(|known| known == name) {
            return Err(format!("`{name}` is declared twice"));
        }
        Ok(name.to_owned())
    }

    fn instruction(&mut self, first: &str, litmus: &Litmus) -> Parsed<Instruction> {
        if let Some(register) = register(first) {
            self.expect("=")?;
            let Some(word) = self.peek() else { return Err("line ends too early".to_owned()) };
            return match word {
                "load" | "atomic_load" => {
                    self.next()?;
                    Ok(Instruction::Load(atomicity(word), register, self.place(litmus)?))
                }
                "choose" => {
                    self.next()?;
                    let mut values = vec![self.number()?];
                    while self.eat(",") {
                        values.push(self.number()?);
                    }
                    Ok(Instruction::Choose(register, values))
                }
                "add" | "max" | "exchange" | "cas" => {
                    self.next()?;
                    self.update(word, Some(register), litmus)
                }
                _ => Ok(Instruction::Assign(register, self.expr()?)),
            };
        }
        if let Some(label) = label(first) {
            self.expect(":")?;
            return Ok(Instruction::Label(label));
        }
        match first {
            "jump" => {
                let target = self.next()?;
                let target = label(target).ok_or_else(|| format!("`{target}` is not a label"))?;
                let condition = if self.eat("if") { Some(self.expr()?) } else { None };
                Ok(Instruction::Jump(target, condition))
            }
            "store" | "atomic_store" => {
                let place = self.place(litmus)?;
                self.expect(",")?;
                Ok(Instruction::Store(atomicity(first), place, self.expr()?))
            }
            "add" | "max" | "exchange" | "cas" => self.update(first, None, litmus),
            "await" => {
                let place = self.place(litmus)?;
                self.expect("==")?;
                Ok(Instruction::Await(place, self.operand()?))
            }
            "lock" => Ok(Instruction::Lock(self.declared(&litmus.mutexes, "mutex")?)),
            "unlock" => Ok(Instruction::Unlock(self.declared(&litmus.mutexes, "mutex")?)),
            "barrier" => Ok(Instruction::Barrier(self.declared(&litmus.barriers, "barrier")?)),
            "assert" => Ok(Instruction::Assert(self.expr()?)),
            _ => Err(format!("unknown instruction `{first}`")),
        }
    }

    fn update(
        &mut self,
        word: &str,
        register: Option<usize>,
        litmus: &Litmus,
    ) -> Parsed<Instruction> {
        let place = self.place(litmus)?;
        self.expect(",")?;
        let value = self.expr()?;
        let op = match word {
            "add" => UpdateOp::Add,
            "max" => UpdateOp::Max,
            "exchange" => UpdateOp::Exchange,
            _ => {
                self.expect(",")?;
                return Ok(Instruction::CompareExchange(register, place, value, self.expr()?));
            }
        };
        Ok(Instruction::Update(op, register, place, value))
    }

    fn declared(&mut self, names: &[String], what: &str) -> Parsed<usize> {
        let name = self.next()?;
        names
            .iter()
            .position(|known| known == name)
            .ok_or_else(|| format!("{what} `{name}` is not declared"))
    }

    fn place(&mut self, litmus: &Litmus) -> Parsed<Place> {
        let name = self.next()?;
        let variable = litmus
            .variables
            .iter()
            .position(|variable| variable.name == name)
            .ok_or_else(|| format!("variable `{name}` is not declared"))?;
        if litmus.variables[variable].len.is_none() {
            return Ok(Place { variable, index: None });
        }
        self.expect("[")?;
        let index = self.operand()?;
        self.expect("]")?;
        Ok(Place { variable, index: Some(index) })
    }

    fn number(&mut self) -> Parsed<i64> {
        let sign = if self.eat("-") { "-" } else { "" };
        let digits = self.next()?;
        format!("{sign}{digits}").parse().map_err(|_| format!("`{digits}` is not a number"))
    }

    fn operand(&mut self) -> Parsed<Operand> {
        match self.peek().and_then(register) {
            Some(register) => {
                self.position += 1;
                Ok(Operand::Register(register))
            }
            None => Ok(Operand::Number(self.number()?)),
        }
    }

    fn expr(&mut self) -> Parsed<Expr> {
        let first = self.operand()?;
        let operator = match self.peek() {
            Some("+") => Operator::Add,
            Some("-") => Operator::Subtract,
            Some("*") => Operator::Multiply,
            Some("==") => Operator::Equal,
            Some("!=") => Operator::NotEqual,
            Some("<") => Operator::Less,
            Some("<=") => Operator::LessOrEqual,
            Some(_) | None => return Ok(Expr::Operand(first)),
        };
        self.position += 1;
        Ok(Expr::Binary(operator, first, self.operand()?))
    }
}

fn register(word: &str) -> Option<usize> {
    let digits = word.strip_prefix('r')?;
    let number: usize = digits.parse().ok()?;
    (number < N_REGISTERS && digits == number.to_string()).then_some(number)
}

fn label(word: &str) -> Option<u32> {
    let digits = word.strip_prefix('L')?;
    let number: u32 = digits.parse().ok()?;
    (digits == number.to_string()).then_some(number)
}

fn atomicity(word: &str) -> Atomicity {
    if word.starts_with("atomic_") { Atomicity::Atomic } else { Atomicity::Plain }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Register(register) => write!(f, "r{register}"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operand(operand) => operand.fmt(f),
            Self::Binary(operator, a, b) => write!(f, "{a} {operator} {b}"),
        }
    }
}

impl fmt::Display for Litmus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for variable in &self.variables {
            match variable.len {
                None => writeln!(f, "var {}", variable.name)?,
                Some(len) => writeln!(f, "var {}[{len}]", variable.name)?,
            }
        }
        self.mutexes.iter().try_for_each(|mutex| writeln!(f, "mutex {mutex}"))?;
        self.barriers.iter().try_for_each(|barrier| writeln!(f, "barrier {barrier}"))?;
        for code in &self.threads {
            writeln!(f, "thread")?;
            for instruction in code {
                writeln!(f, "  {}", self.display(instruction))?;
            }
        }
        Ok(())
    }
}

impl Litmus {
    fn display(&self, instruction: &Instruction) -> String {
        let place = |place: &Place| {
            let name = &self.variables[place.variable].name;
            place.index.map_or_else(|| name.clone(), |index| format!("{name}[{index}]"))
        };
        let result = |register: &Option<usize>| {
            register.map_or_else(String::new, |register| format!("r{register} = "))
        };
        let prefix = |atomicity: &Atomicity| match atomicity {
            Atomicity::Plain => "",
            Atomicity::Atomic => "atomic_",
        };
        match instruction {
            Instruction::Assign(register, expr) => format!("r{register} = {expr}"),
            Instruction::Label(label) => format!("L{label}:"),
            Instruction::Jump(label, None) => format!("jump L{label}"),
            Instruction::Jump(label, Some(condition)) => format!("jump L{label} if {condition}"),
            Instruction::Load(atomicity, register, at) => {
                format!("r{register} = {}load {}", prefix(atomicity), place(at))
            }
            Instruction::Store(atomicity, at, value) => {
                format!("{}store {}, {value}", prefix(atomicity), place(at))
            }
            Instruction::Update(op, register, at, value) => {
                let op = match op {
                    UpdateOp::Add => "add",
                    UpdateOp::Max => "max",
                    UpdateOp::Exchange => "exchange",
                };
                format!("{}{op} {}, {value}", result(register), place(at))
            }
            Instruction::CompareExchange(register, at, expected, new) => {
                format!("{}cas {}, {expected}, {new}", result(register), place(at))
            }
            Instruction::Await(at, value) => format!("await {} == {value}", place(at)),
            Instruction::Lock(mutex) => format!("lock {}", self.mutexes[*mutex]),
            Instruction::Unlock(mutex) => format!("unlock {}", self.mutexes[*mutex]),
            Instruction::Barrier(barrier) => format!("barrier {}", self.barriers[*barrier]),
            Instruction::Assert(condition) => format!("assert {condition}"),
            Instruction::Choose(register, values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                format!("r{register} = choose {}", values.join(", "))
            }
        }
    }
}
