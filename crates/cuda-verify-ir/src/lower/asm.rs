//! Inline PTX. An instruction `op %0, a, b;` means the call `%0 = __cv_ptx_op(a, b)` of the model of that name, dots
//! replaced by underlines; a move from a special register `%%r` means `__cv_ptx_r()`. Accesses of memory have models that
//! take their order and scope as numbers (`ld.acquire.gpu.global.u32` is `__cv_ptx_ld_u32(2, 1, address)`). Without a
//! model, and for all other forms (labels, registers of its own, predicates), the statement is not supported (PTX ISA 8.x, sec. 4.2), unless
//! all of it computes in registers: then its outputs have any values.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::Expr;

use super::Lowerer;
use super::entity::{Key, Val};
use super::fail::{Fail, R};
use super::overload::Arg;

/// An operand of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operand<'t> {
    /// `%n`
    Index(usize),
    /// `%%name`, without the signs.
    Register(&'t str),
    /// An integer.
    Number(u64),
}

fn operand(text: &str) -> Option<Operand<'_>> {
    // The place that an operand is the address of.
    if let Some(address) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        return operand(address.trim()).filter(|operand| matches!(operand, Operand::Index(_)));
    }
    if let Some(name) = text.strip_prefix('%') {
        return match name.parse() {
            Ok(index) => Some(Operand::Index(index)),
            Err(_) => Some(Operand::Register(name.trim_start_matches('%'))),
        };
    }
    let number = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits.trim_end_matches('U'), 16),
        None => text.parse(),
    };
    number.ok().map(Operand::Number)
}

/// Operations that read and write registers only, by the first part of their names (PTX ISA 8.x, sec. 9.7). Those of
/// matrices are the warp's, whose lanes are taken to come to them together.
const OF_REGISTERS: [&str; 52] = [
    "abs", "add", "addc", "and", "bfe", "bfi", "bfind", "bmsk", "brev", "clz", "cnot", "copysign",
    "cos", "cvt", "div", "dp2a", "dp4a", "ex2", "fma", "fns", "lg2", "lop3", "mad", "mad24",
    "madc", "max", "min", "mma", "mov", "mul", "mul24", "neg", "not", "or", "popc", "prmt", "rcp",
    "rem", "rsqrt", "sad", "selp", "set", "setp", "shf", "shl", "shr", "sin", "slct", "sqrt",
    "sub", "tanh", "xor",
];

/// Whether an instruction does nothing but compute values of registers.
fn is_of_registers(text: &str) -> bool {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '{' | '}'));
    let predicated = text.strip_prefix('@').and_then(|text| text.split_once(char::is_whitespace));
    let text = predicated.map_or(text, |(_, rest)| rest.trim_start());
    let op = text.split(|c: char| c == '.' || c.is_whitespace()).next().unwrap_or("");
    let is_declaration = text.starts_with(".reg");
    text.is_empty() || is_declaration || OF_REGISTERS.contains(&op) && !text.contains('[')
}

/// A load, store, reduction or atomic operation, by the model that it has (PTX ISA 8.x, sec. 9.7.9 and 9.7.13).
#[derive(Clone, Debug, PartialEq, Eq)]
struct MemoryAccess {
    /// The name without qualifiers of order, scope, space and cache.
    name: String,
    /// Weak, relaxed, acquire, release or both, volatile.
    order: u64,
    /// Block, device or system.
    scope: u64,
}

impl MemoryAccess {
    /// The access that an instruction is, if its order and scope are known.
    fn of(op: &str) -> Option<Self> {
        let mut parts = op.split('.');
        let base = parts.next().filter(|base| matches!(*base, "ld" | "st" | "atom" | "red"))?;
        let is_atomic = matches!(base, "atom" | "red");
        // Atomic operations are relaxed ones of the device if nothing else is said.
        let (mut order, mut scope) = if is_atomic { (1, 1) } else { (0, 1) };
        let mut name = base.to_owned();
        for part in parts {
            match part {
                "weak" if !is_atomic => order = 0,
                "relaxed" => order = 1,
                "acquire" => order = 2,
                "release" => order = 3,
                "acq_rel" => order = 4,
                "volatile" => order = 5,
                "cta" => scope = 0,
                "gpu" => scope = 1,
                "sys" => scope = 2,
                // They say where to keep it, and nothing of what other threads see.
                "global" | "ca" | "cg" | "cs" | "lu" | "wb" | "wt" => {}
                _ => {
                    name.push('.');
                    name.push_str(part);
                }
            }
        }
        Some(Self { name, order, scope })
    }
}

/// Operation and operands of one instruction.
fn instruction(text: &str) -> Option<(&str, Vec<Operand<'_>>)> {
    let (op, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_op = op.chars().all(|c| c.is_ascii_alphanumeric() || c == '.' || c == ':');
    let operands = rest.split(',').map(str::trim).filter(|text| !text.is_empty());
    Some((op, operands.map(operand).collect::<Option<_>>()?)).filter(|_| is_op)
}

impl<'a> Lowerer<'a> {
    /// Lowers an assembly statement.
    pub(super) fn asm_stmt(
        &mut self,
        template: &str,
        outputs: &'a [&'a Expr<'a>],
        inputs: &'a [&'a Expr<'a>],
        span: Span,
    ) -> R<()> {
        let texts = template.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty());
        let calls: Option<Vec<_>> = texts
            .clone()
            .map(|text| {
                let (op, operands) = instruction(text)?;
                let access = MemoryAccess::of(op);
                let name = access.as_ref().map_or(op, |access| &access.name);
                Some((self.ptx_model(name, &operands)?, operands, access))
            })
            .collect();
        let Some(calls) = calls else {
            if texts.clone().all(is_of_registers) {
                return self.any_outputs(outputs, span);
            }
            return Err(Fail::unsupported(span, format!("inline assembly `{template}`")));
        };
        for (key, operands, access) in calls {
            self.full(|l| l.ptx_call(key, &operands, access, outputs, inputs, span))?;
        }
        Ok(())
    }

    /// SOUNDNESS(assembly-values): over; the results of assembly that has no model are any value.
    fn any_outputs(&mut self, outputs: &'a [&'a Expr<'a>], span: Span) -> R<()> {
        let key = Key::Ident("__cv_ptx_any");
        for output in outputs {
            self.full(|l| {
                let place = l.lower_arg(output)?;
                let done = l.call_free(key, &[place], span)?;
                l.emit_value(done);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// The model of an instruction.
    fn ptx_model(&mut self, op: &str, operands: &[Operand<'_>]) -> Option<Key<'a>> {
        let name = match operands {
            [Operand::Index(_), Operand::Register(register)] if op.starts_with("mov.") => register,
            _ if operands.iter().any(|o| matches!(o, Operand::Register(_))) => return None,
            _ => op,
        };
        let name = format!("__cv_ptx_{}", name.replace(['.', ':'], "_"));
        let key = Key::Ident(self.arena.alloc_str(&name));
        (!self.lookup(self.global, key).is_empty()).then_some(key)
    }

    fn ptx_call(
        &mut self,
        key: Key<'a>,
        operands: &[Operand<'_>],
        access: Option<MemoryAccess>,
        outputs: &'a [&'a Expr<'a>],
        inputs: &'a [&'a Expr<'a>],
        span: Span,
    ) -> R<()> {
        let unknown = || Fail::new("syntax", span, "assembly operand that does not exist");
        let (target, sources) = match operands {
            [Operand::Index(index), sources @ ..] if *index < outputs.len() => {
                (Some(outputs[*index]), sources)
            }
            sources => (None, sources),
        };
        let mut args = Vec::new();
        if let Some(MemoryAccess { order, scope, .. }) = access {
            args.push(Arg::Val(self.int_value(order)?));
            args.push(Arg::Val(self.int_value(scope)?));
        }
        for source in sources {
            args.push(match *source {
                Operand::Index(index) => {
                    let e = outputs.iter().chain(inputs).nth(index).copied().ok_or_else(unknown)?;
                    self.lower_arg(e)?
                }
                Operand::Number(n) => Arg::Val(self.int_value(n)?),
                // A register is the whole source of a move.
                Operand::Register(_) => continue,
            });
        }
        let result = self.call_free(key, &args, span)?;
        match target {
            Some(target) => {
                let left: Val = self.expr(target)?;
                let stored = self.assign_vals(left, result)?;
                self.emit_value(stored);
            }
            None => self.emit_value(result),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{MemoryAccess, Operand, instruction};

    #[test]
    fn instructions_are_taken_apart() {
        assert_eq!(
            instruction("mov.u32 %0, %%laneid"),
            Some(("mov.u32", vec![Operand::Index(0), Operand::Register("laneid")]))
        );
        assert_eq!(instruction("bar.sync 0"), Some(("bar.sync", vec![Operand::Number(0)])));
        assert_eq!(instruction("membar.gl"), Some(("membar.gl", vec![])));
        let address = vec![Operand::Index(0), Operand::Index(1)];
        assert_eq!(instruction("ld.global.u32 %0, [%1]"), Some(("ld.global.u32", address)));
        for text in ["{ .reg .pred p", "@p bra L1", "ld.global.u32 %0, [%1+4]"] {
            assert_eq!(instruction(text), None, "{text}");
        }
    }

    #[test]
    fn accesses_have_an_order_and_a_scope() {
        let access = |op| MemoryAccess::of(op).map(|it| (it.name, it.order, it.scope));
        let found = |name: &str, order, scope| Some((name.to_owned(), order, scope));
        assert_eq!(access("ld.global.u32"), found("ld.u32", 0, 1));
        assert_eq!(access("st.release.sys.global.b64"), found("st.b64", 3, 2));
        assert_eq!(access("red.cta.global.add.u32"), found("red.add.u32", 1, 0));
        assert_eq!(access("ld.relaxed.cluster.u32"), found("ld.cluster.u32", 1, 1));
        assert_eq!(access("add.u32"), None);
    }
}
