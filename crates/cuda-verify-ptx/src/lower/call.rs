//! Functions and their calls (PTX ISA 8.x, sec. 9.7.12.5).

use cuda_verify_base::Name;
use cuda_verify_goto::builder::FunctionBuilder;
use cuda_verify_goto::program::{Callee, ExprId, InstrKind};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program::FunctionKind;
use cuda_verify_ir::types::Scalar;

use super::Unit;
use super::addresses::Addresses;
use super::body::{Body, Place};
use super::operand::{R, kept_type, reinterpret};
use crate::ast::{Function, Instruction, Operand, Type};

/// What is known of a function before its body is lowered.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    /// Whether the parameters are structures.
    params: Vec<bool>,
    /// How they are kept.
    kept: Vec<Scalar>,
    n_returns: usize,
    returns_structure: bool,
    is_defined: bool,
}

impl Unit {
    /// Makes a function for each name, to be replaced when it is lowered.
    pub(super) fn declare(&mut self, functions: &[&Function], addresses: &Addresses) {
        for (index, function) in functions.iter().enumerate() {
            let kind = if function.is_entry { FunctionKind::Kernel } else { FunctionKind::Device };
            let id = self
                .program
                .functions
                .push(FunctionBuilder::new(function.name.clone(), kind).finish());
            self.functions.insert(function.name.clone(), id);
            let is_structure = |it: &crate::ast::Variable| !it.dims.is_empty();
            let signature = Signature {
                params: function.params.iter().map(is_structure).collect(),
                kept: function
                    .params
                    .iter()
                    .map(|it| kept_type(addresses, index, &it.name, it))
                    .collect(),
                n_returns: function.returns.len(),
                returns_structure: function.returns.iter().any(is_structure),
                is_defined: function.body.is_some(),
            };
            self.signatures.insert(function.name.clone(), signature);
        }
    }
}

impl Body<'_> {
    pub(super) fn call(&mut self, it: &Instruction) -> R<()> {
        let (mut results, mut args, mut callee): (&[Operand], &[Operand], Option<&Name>) =
            (&[], &[], None);
        for operand in &it.operands {
            match operand {
                Operand::List(items) if callee.is_none() => results = items,
                Operand::List(items) => args = items,
                Operand::Name(name) if callee.is_none() => callee = Some(name),
                Operand::Name(_)
                | Operand::Number(_)
                | Operand::Vector(_)
                | Operand::Address(_)
                | Operand::Not(_)
                | Operand::Pair(..)
                | Operand::Offset(..) => {}
            }
        }
        let callee = callee.ok_or_else(|| "no function".to_owned())?;
        let Some(signature) = self.unit.signatures.get(callee).cloned() else {
            return Err(format!("through a pointer, `{callee}`"));
        };
        if !signature.is_defined {
            return self.system_call(callee, results);
        }
        if signature.n_returns > 1 || signature.returns_structure {
            return Err("a function that returns a structure".to_owned());
        }
        if args.len() != signature.params.len() || results.len() != signature.n_returns {
            return Err("another number of arguments".to_owned());
        }
        let Some(id) = self.unit.functions.get(callee).copied() else { return Err(String::new()) };
        let mut values = Vec::new();
        for (index, (arg, is_structure)) in args.iter().zip(&signature.params).enumerate() {
            values.push(self.argument(arg, *is_structure, (callee, index))?);
        }
        let dst = match results.first() {
            Some(Operand::Name(name)) => Some(self.register(name)?),
            Some(_) => return Err("a result of this form".to_owned()),
            None => None,
        };
        self.b.emit(InstrKind::Call { dst, callee: Callee::Direct(id), args: values });
        Ok(())
    }

    /// A number or pointer as the callee keeps it, or the address of a structure.
    fn argument(
        &mut self,
        arg: &Operand,
        is_structure: bool,
        (callee, index): (&Name, usize),
    ) -> R<ExprId> {
        if let (Operand::Name(name), true) = (arg, is_structure) {
            return match self.memory.get(name) {
                Some(Place::Variable(local)) => Ok(self.b.local_addr(*local)),
                Some(Place::Behind(local)) => Ok(self.b.local(*local)),
                None => Err(format!("`{name}` as a structure")),
            };
        }
        let value = if let Operand::Name(name) = arg {
            self.kept(name)?
        } else {
            self.read(arg, Type::Bits(64))?
        };
        match self.kept_by(callee, index) {
            Some(ty) => Ok(reinterpret(&mut self.b, value, ty)),
            None => Ok(value),
        }
    }

    /// How a function keeps a parameter.
    fn kept_by(&self, callee: &Name, index: usize) -> Option<Scalar> {
        self.unit.signatures.get(callee)?.kept.get(index).copied()
    }

    /// Functions of the device runtime (PTX ISA 8.x, sec. 12; CUDA C++ Programming Guide, "Formatted Output",
    /// "Assertion").
    fn system_call(&mut self, callee: &Name, results: &[Operand]) -> R<()> {
        match &**callee {
            "vprintf" => results.iter().try_for_each(|it| self.write_any(it, "vprintf")),
            "__assertfail" => {
                let no = self.b.bool(false);
                let text = Some(Name::new("assertion of the program"));
                self.b.emit(InstrKind::Intrinsic {
                    dst: None,
                    op: Intrinsic::Assert,
                    args: vec![no],
                    text,
                });
                Ok(())
            }
            _ => {
                results.iter().try_for_each(|it| self.write_any(it, callee))?;
                Err(format!("`{callee}`, which is not defined in the file"))
            }
        }
    }
}
