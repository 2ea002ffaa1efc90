//! The body of a function: its instructions, one after the other.

use cuda_verify_base::{Name, rules};
use cuda_verify_goto::builder::{FunctionBuilder, Label};
use cuda_verify_goto::program::{ExprId, InstrKind, LocalId};
use cuda_verify_ir::intrinsic::Intrinsic;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Unit;
use super::addresses::Addresses;
use super::flat::Flat;
use super::flow::Flow;
use super::ones::Ones;
use super::operand::R;
use crate::ast::{Function, Instruction, Operand, Type};

/// Where a variable in memory is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// A variable of the function.
    Variable(LocalId),
    /// What a register points to.
    Behind(LocalId),
}

/// A function that is lowered.
pub(super) struct Body<'a> {
    pub(super) unit: &'a mut Unit,
    pub(super) function: &'a Function,
    pub(super) index: usize,
    pub(super) flat: &'a Flat,
    pub(super) addresses: &'a Addresses,
    pub(super) b: FunctionBuilder,
    pub(super) registers: FxHashMap<Name, LocalId>,
    /// Those whose sums and products are of signed numbers.
    pub(super) signed: FxHashSet<Name>,
    /// Those that are compared as unsigned numbers only.
    pub(super) unsigned: FxHashSet<Name>,
    /// The bits that may be set.
    pub(super) ones: Ones,
    /// Those that hold a constant.
    pub(super) constants: FxHashMap<Name, i128>,
    pub(super) memory: FxHashMap<Name, Place>,
    /// The carry flag (PTX ISA 8.x, sec. 9.7.2).
    pub(super) carry: Option<LocalId>,
    /// How the function gives back what it returns.
    pub(super) returned: Vec<Name>,
}

impl Body<'_> {
    /// Lowers all blocks.
    pub(super) fn blocks(&mut self, flow: &Flow) {
        let labels: Vec<Label> = flow.blocks.iter().map(|_| self.b.label()).collect();
        for (position, index) in flow.order.iter().enumerate() {
            let block = &flow.blocks[*index];
            self.b.place(labels[*index]);
            for at in block.start..block.end {
                self.instruction(&self.flat.instructions[at], (flow, &labels, *index));
            }
            if block.start == block.end {
                self.leave();
            } else if block.falls_through && flow.order.get(position + 1) != Some(&(index + 1)) {
                self.b.goto(labels[index + 1]);
            }
        }
        for (index, label) in labels.iter().enumerate() {
            if !flow.order.contains(&index) {
                self.b.place(*label);
            }
        }
    }

    fn instruction(&mut self, it: &Instruction, control: (&Flow, &[Label], usize)) {
        self.b.set_span(it.span);
        let result = match &*it.op {
            "bra" | "brx" => self.branch(it, control),
            _ => self.guarded(it),
        };
        if let Err(what) = result {
            self.refuse(it, &what);
        }
    }

    /// Reaching the instruction makes the verdict unknown; its results are any values.
    fn refuse(&mut self, it: &Instruction, what: &str) {
        let mut name = it.op.to_string();
        for modifier in it.modifiers.iter() {
            name.push_str(&match modifier {
                crate::ast::Modifier::Type(ty) => ty.to_string(),
                crate::ast::Modifier::Space(space) => space.to_string(),
                crate::ast::Modifier::Vector(n) => format!(".v{n}"),
                crate::ast::Modifier::Word(word) => format!(".{word}"),
            });
        }
        let what = if what.is_empty() { String::new() } else { format!(": {what}") };
        self.b.emit(InstrKind::Unsupported(Name::from(format!("PTX instruction `{name}`{what}"))));
        // What cannot be written is not read either.
        if let Some(Err(_)) = it.operands.first().map(|first| self.write_any(first, &it.op)) {
            self.b.emit(InstrKind::Skip);
        }
    }

    /// Whether the instruction is executed.
    fn guard(&mut self, it: &Instruction) -> R<Option<ExprId>> {
        let Some(guard) = &it.guard else { return Ok(None) };
        let operand = match guard.is_negated {
            true => Operand::Not(guard.register.clone()),
            false => Operand::Name(guard.register.clone()),
        };
        self.read(&operand, Type::Pred).map(Some)
    }

    fn guarded(&mut self, it: &Instruction) -> R<()> {
        let Some(guard) = self.guard(it)? else { return self.execute(it) };
        let end = self.b.label();
        let skipped = self.b.not(guard);
        self.b.branch(skipped, end);
        let result = self.execute(it);
        if let Err(what) = &result {
            self.refuse(it, what);
        }
        self.b.place(end);
        Ok(())
    }

    /// Leaves the function.
    pub(super) fn leave(&mut self) {
        let value = match self.returned.first().cloned() {
            Some(name) => self.kept(&name).ok(),
            None => None,
        };
        self.b.ret(value);
    }

    fn branch(
        &mut self,
        it: &Instruction,
        (flow, labels, block): (&Flow, &[Label], usize),
    ) -> R<()> {
        let guard = self.guard(it)?;
        let targets = flow.blocks[block].successors.clone();
        if &*it.op == "bra" {
            let has_target = targets.len() > usize::from(guard.is_some());
            let Some(target) = targets.first().filter(|_| has_target) else {
                return Err("a label that does not exist".to_owned());
            };
            match guard {
                Some(guard) => self.b.branch(guard, labels[*target]),
                None => self.b.goto(labels[*target]),
            }
            return Ok(());
        }
        if guard.is_some() || targets.is_empty() {
            return Err("a list of labels that does not exist".to_owned());
        }
        let index = self.nth(&it.operands, 0)?;
        let index = self.read(index, Type::Unsigned(32))?;
        for (number, target) in (0_i128..).zip(&targets) {
            let number = self.b.int(number, cuda_verify_ir::types::Scalar::UINT);
            let is_taken = self.b.binary(cuda_verify_ir::program::BinaryOp::Eq, index, number);
            self.b.branch(is_taken, labels[*target]);
        }
        // Beyond the list the behavior is undefined (PTX ISA 8.x, sec. 9.7.12.4).
        self.act(Intrinsic::Unreachable, Vec::new());
        self.leave();
        Ok(())
    }

    /// What an instruction does where it is executed.
    fn execute(&mut self, it: &Instruction) -> R<()> {
        match &*it.op {
            "ret" | "exit" if self.function.is_entry || &*it.op == "ret" => {
                self.leave();
                Ok(())
            }
            "trap" => {
                self.act(Intrinsic::Abort, Vec::new());
                self.leave();
                Ok(())
            }
            "call" => self.call(it),
            "ld" | "ldu" | "st" | "atom" | "red" | "cvta" | "prefetch" | "prefetchu"
            | "discard" | "applypriority" | "isspacep" => self.memory(it),
            "cp" | "ldmatrix" | "stmatrix" => self.copy(it),
            "bar" | "barrier" | "membar" | "fence" => self.synchronize(it),
            "shfl" | "vote" | "match" | "activemask" | "redux" => self.warp(it),
            "cvt" => self.cvt(it),
            "mov" | "selp" | "setp" | "set" | "slct" => self.select(it),
            // They change nothing that a kernel can see.
            "nanosleep" | "griddepcontrol" | "setmaxnreg" | "pmevent" => Ok(()),
            "mma" => {
                // SOUNDNESS(matrix-lanes): under; the lanes of a warp are taken to come to an instruction on matrices together.
                self.b.rely_on(rules::MATRIX_LANES);
                self.any_result(it)
            }
            "createpolicy" | "tanh" | "ex2" | "lg2" | "sin" | "cos" | "rsqrt" | "testp"
            | "clock" => self.any_result(it),
            "lop3" | "shf" | "prmt" | "bfe" | "bfi" | "bfind" | "fns" | "popc" | "clz" | "brev"
            | "bmsk" | "szext" | "dp4a" | "dp2a" => self.bits(it),
            _ => self.arithmetic(it),
        }
    }

    /// Any value of its type.
    pub(super) fn any_result(&mut self, it: &Instruction) -> R<()> {
        let dst = self.nth(&it.operands, 0)?;
        self.write_any(dst, &it.op)
    }

    /// Integers and floats by the type of the instruction.
    fn arithmetic(&mut self, it: &Instruction) -> R<()> {
        match it.types().last() {
            Some(Type::F16 | Type::F16x2 | Type::Bf16 | Type::Bf16x2 | Type::F32 | Type::F64) => {
                self.float(it)
            }
            Some(Type::Bits(_) | Type::Unsigned(_) | Type::Signed(_) | Type::Pred) => {
                self.integer(it)
            }
            Some(Type::Tf32 | Type::Texture | Type::Sampler | Type::Surface) | None => {
                Err(String::new())
            }
        }
    }
}
