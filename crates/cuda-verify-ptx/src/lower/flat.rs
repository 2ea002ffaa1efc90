//! The body of a function without scopes: variables of inner blocks get names of their own.

use cuda_verify_base::{Name, Span};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast::{Function, Guard, Instruction, Operand, Space, Statement, Variable};

/// A function without scopes.
#[derive(Debug, Default)]
pub(super) struct Flat {
    pub(super) instructions: Vec<Instruction>,
    /// Labels, by the index of the instruction after them.
    pub(super) labels: FxHashMap<Name, usize>,
    /// Variables other than ranges of registers; those of the function first, in source order.
    pub(super) variables: Vec<Variable>,
    by_name: FxHashMap<Name, usize>,
    /// Ranges of registers by the name without its number.
    ranges: FxHashMap<Name, usize>,
    /// Lists of labels of `brx.idx`.
    pub(super) targets: FxHashMap<Name, Vec<Name>>,
    /// Directives in the body that change nothing.
    used: FxHashSet<Name>,
}

impl Flat {
    pub(super) fn new(function: &Function) -> Self {
        let mut flat = Self::default();
        let mut scope = FxHashMap::default();
        for variable in function.params.iter().chain(&function.returns) {
            flat.declare(variable, &mut scope);
        }
        if let Some(body) = &function.body {
            flat.block(body, &mut scope);
        }
        flat
    }

    /// The declaration of a variable or register.
    pub(super) fn variable(&self, name: &str) -> Option<&Variable> {
        if let Some(index) = self.by_name.get(name) {
            return self.variables.get(*index);
        }
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let (found, number) = (self.ranges.get(stem)?, &name[stem.len()..]);
        let variable = self.variables.get(*found)?;
        let number: u32 = number.parse().ok()?;
        (number < variable.count?).then_some(variable)
    }

    /// Whether a name is that of a register.
    pub(super) fn is_register(&self, name: &str) -> bool {
        self.variable(name).is_some_and(|it| it.space == Space::Reg)
    }

    fn declare(&mut self, variable: &Variable, scope: &mut FxHashMap<Name, Name>) {
        let mut name = variable.name.clone();
        let mut n = 0_u32;
        while !self.used.insert(name.clone()) {
            n += 1;
            name = Name::from(format!("{}'{n}", variable.name));
        }
        if name != variable.name {
            scope.insert(variable.name.clone(), name.clone());
        }
        let index = self.variables.len();
        let table = if variable.count.is_some() { &mut self.ranges } else { &mut self.by_name };
        table.insert(name.clone(), index);
        self.variables.push(Variable { name, ..variable.clone() });
    }

    fn block(&mut self, statements: &[Statement], outer: &mut FxHashMap<Name, Name>) {
        let mut scope = outer.clone();
        let mut label: Option<(&Name, Span)> = None;
        for statement in statements {
            match statement {
                Statement::Variable(variable) => self.declare(variable, &mut scope),
                Statement::Label(name, span) => {
                    self.labels.insert(name.clone(), self.instructions.len());
                    label = Some((name, *span));
                }
                Statement::Instruction(instruction) => {
                    self.instructions.push(renamed(instruction, &scope));
                }
                Statement::Block(inner) => self.block(inner, &mut scope),
                Statement::Directive(directive) => {
                    if let (".branchtargets", Some((name, _))) = (&*directive.name, label) {
                        let names = directive.words.iter().filter(|it| **it != ",");
                        self.targets.insert(name.clone(), names.cloned().collect());
                    }
                }
            }
        }
    }
}

/// An instruction with the names of its scope.
fn renamed(instruction: &Instruction, scope: &FxHashMap<Name, Name>) -> Instruction {
    let mut instruction = instruction.clone();
    if scope.is_empty() {
        return instruction;
    }
    if let Some(Guard { register, .. }) = &mut instruction.guard {
        rename(register, scope);
    }
    for operand in &mut instruction.operands {
        rename_operand(operand, scope);
    }
    instruction
}

fn rename(name: &mut Name, scope: &FxHashMap<Name, Name>) {
    if let Some(new) = scope.get(name) {
        *name = new.clone();
        return;
    }
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Some(new) = scope.get(stem).filter(|_| stem.len() < name.len()) {
        *name = Name::from(format!("{new}{}", &name[stem.len()..]));
    }
}

fn rename_operand(operand: &mut Operand, scope: &FxHashMap<Name, Name>) {
    match operand {
        Operand::Name(name) | Operand::Not(name) | Operand::Offset(name, _) => rename(name, scope),
        Operand::Pair(first, second) => {
            rename(first, scope);
            rename(second, scope);
        }
        Operand::Vector(items) | Operand::Address(items) | Operand::List(items) => {
            items.iter_mut().for_each(|item| rename_operand(item, scope));
        }
        Operand::Number(_) => {}
    }
}
