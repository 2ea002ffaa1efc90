//! Loops: one arbitrary iteration, and what all of them come to.

use std::collections::BTreeMap;

use cuda_verify_core::ir::program::{
    ExprId, ExprKind, Function, LocalId, Stmt, StmtKind, for_each_stmt,
};
use num_rational::BigRational;

use super::{Flow, Frame, Machine, Value};
use crate::any_size::conditions::{Condition, Why};
use crate::any_size::numbers::{Range, as_whole, symbol, whole};
use crate::form::Form;

impl<'a> Machine<'a> {
    /// An arbitrary iteration of a loop, and what all of them come to.
    pub(super) fn iterate(&mut self, stmt: &'a Stmt) -> Result<(), Why> {
        let StmtKind::Loop { cond_prelude, cond, step, body, is_test_last, .. } = &stmt.kind else {
            return Err("no loop".to_owned());
        };
        let (Some(cond), Some(step), true, false) =
            (*cond, *step, cond_prelude.is_empty(), *is_test_last)
        else {
            return Err("a loop that does not count".to_owned());
        };
        let function = self.function();
        let counter = counted(function, step).ok_or("a loop that does not count")?;
        let changed = assigned(function, body);
        if changed.contains(&counter) {
            return Err("a loop whose counter its body changes".to_owned());
        }
        let start = self.number_of(counter)?;
        // The stride, from one step.
        self.effect(step)?;
        let stride = self.number_of(counter)?.minus(&start);
        let stride = as_whole(&stride).filter(|it| *it > 0).ok_or("a loop with another stride")?;
        let (any, at) = self.numbers.symbol(Range::Any);
        self.set_number(counter, &at);
        let Condition::NotNegative(more) = self.condition(cond)? else {
            return Err("a loop with another condition".to_owned());
        };
        // `limit - at` is not negative.
        let limit = more.plus(&at);
        if self.numbers.has(&limit, any) {
            return Err("a loop with another condition".to_owned());
        }
        let span = limit.minus(&start).plus(&whole(i128::from(stride)));
        if !self.numbers.is_never_negative(&span) {
            return Err("a loop that may have no iteration".to_owned());
        }
        let length = if stride == 1 {
            span
        } else {
            let quotient = self.numbers.quotient(&span, &whole(i128::from(stride)));
            quotient.ok_or("a loop with another stride")?
        };
        let (iteration, number) = self.numbers.symbol(Range::Below(length.clone()));
        let at = start.plus(&number.scaled(&BigRational::from_integer(stride.into())));
        let before = self.frames.clone();
        let log = (self.writes.len(), self.reads.len());
        // A loop that leaves shared memory alone finds there what was written before; in one that does not, that is what
        // the iteration itself writes first.
        let shared = self.shared.clone();
        let mut is_sharing = false;
        // What the variables are in an arbitrary iteration: first anything, then what they grow by.
        let mut known: BTreeMap<LocalId, Form> = BTreeMap::new();
        let mut totals: BTreeMap<LocalId, Form> = BTreeMap::new();
        for _ in 0..=changed.len() + 1 {
            self.frames.clone_from(&before);
            self.writes.truncate(log.0);
            self.reads.truncate(log.1);
            self.shared = if is_sharing { BTreeMap::new() } else { shared.clone() };
            self.set_number(counter, &at);
            let mut unknown: BTreeMap<LocalId, usize> = BTreeMap::new();
            for local in &changed {
                match (known.get(local), self.number_of(*local)) {
                    (Some(form), _) => self.set_number(*local, &form.clone()),
                    (None, Ok(_)) => {
                        let (number, form) = self.numbers.symbol(Range::Any);
                        unknown.insert(*local, number);
                        self.set_number(*local, &form);
                    }
                    // It has no value before the loop: one of its own in each iteration.
                    (None, Err(_)) => {}
                }
            }
            self.n_loops += 1;
            let flow = self.run_all(body)?;
            self.n_loops -= 1;
            if flow == Flow::Returned {
                return Err("a return in a loop".to_owned());
            }
            totals.clear();
            if !is_sharing && self.shared != shared {
                is_sharing = true;
                continue;
            }
            let mut is_new = false;
            for (local, number) in &unknown {
                let first = before_value(&before, *local).ok_or("a variable without a value")?;
                let growth = self.number_of(*local)?.minus(&symbol(*number));
                if unknown.values().any(|it| self.numbers.has(&growth, *it)) {
                    continue;
                }
                if !self.numbers.has(&growth, iteration) {
                    known.insert(*local, first.plus(&growth.times(&symbol(iteration))));
                    is_new = true;
                }
                let sum = self.numbers.sum(iteration, &length, &growth);
                totals.insert(*local, first.plus(&sum.ok_or("a sum that divides by zero")?));
            }
            for (local, form) in &known {
                if unknown.contains_key(local) {
                    continue;
                }
                let with = BTreeMap::from([(iteration, length.clone())]);
                let last = self.numbers.substituted(form, &with);
                totals.insert(*local, last.ok_or("a sum that divides by zero")?);
            }
            if !is_new {
                break;
            }
        }
        let is_open = |it: usize| matches!(self.numbers.range(it), Some(Range::Any));
        for write in &self.writes[log.0..] {
            let in_write = self.numbers.symbols(&write.index).into_iter();
            if in_write.chain(self.numbers.symbols(&write.value)).any(is_open) {
                return Err("a loop writes what depends on earlier iterations".to_owned());
            }
        }
        self.frames = before;
        for local in &changed {
            let value = match totals.get(local) {
                Some(total) => Value::Number(total.clone()),
                None => Value::None("a variable that a loop changes in another way"),
            };
            self.set(*local, value);
        }
        self.set(
            counter,
            Value::Number(start.plus(&length.scaled(&BigRational::from_integer(stride.into())))),
        );
        self.shared = if is_sharing { BTreeMap::new() } else { shared };
        Ok(())
    }
}

/// The variable that the step of a loop changes.
fn counted(function: &Function, step: ExprId) -> Option<LocalId> {
    let (ExprKind::IncDec { place, .. } | ExprKind::AssignOp { place, .. }) =
        &function.exprs[step].kind
    else {
        return None;
    };
    match function.exprs[*place].kind {
        ExprKind::Local(local) => Some(local),
        _ => None,
    }
}

/// The variables that statements change, those that they declare left out.
fn assigned(function: &Function, stmts: &[Stmt]) -> Vec<LocalId> {
    let (mut exprs, mut declared) = (Vec::new(), Vec::new());
    for_each_stmt(stmts, |stmt| match &stmt.kind {
        StmtKind::Expr(expr) => exprs.push(*expr),
        StmtKind::Decl { local, .. } => declared.push(*local),
        StmtKind::Loop { step: Some(step), .. } => exprs.push(*step),
        _ => {}
    });
    let mut changed = Vec::new();
    for expr in exprs {
        let (ExprKind::Assign(place, _)
        | ExprKind::AssignOp { place, .. }
        | ExprKind::IncDec { place, .. }) = &function.exprs[expr].kind
        else {
            continue;
        };
        if let ExprKind::Local(local) = function.exprs[*place].kind
            && !declared.contains(&local)
            && !changed.contains(&local)
        {
            changed.push(local);
        }
    }
    changed
}

fn before_value(frames: &[Frame], local: LocalId) -> Option<Form> {
    match frames.last()?.locals.get(&(local, Vec::new()))? {
        Value::Number(number) => Some(number.clone()),
        Value::Condition(_) | Value::Pointer(_) | Value::None(_) => None,
    }
}
