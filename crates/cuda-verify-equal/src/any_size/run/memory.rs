//! Places of variables, arrays and shared memory, and what is read and written there.

use std::collections::BTreeMap;

use cuda_verify_core::ir::program::{ExprId, ExprKind, GlobalId, GlobalSpace, LocalId, ThreadVar};

use super::{Machine, Place, Value};
use crate::any_size::conditions::Why;
use crate::any_size::numbers::{Range, as_whole, symbol, whole};
use crate::any_size::record::{Contents, Write};
use crate::form::{Atom, Form};

impl<'a> Machine<'a> {
    pub(super) fn place(&mut self, expr: ExprId) -> Result<Place, Why> {
        let function = self.function();
        match &function.exprs[expr].kind {
            ExprKind::Local(local) => Ok(Place::Local(self.frames.len() - 1, *local, Vec::new())),
            ExprKind::Global(global) => match self.program.globals[*global].space {
                GlobalSpace::Thread(variable) => Ok(Place::Thread(variable, None)),
                GlobalSpace::Shared => Ok(Place::Shared(*global, Vec::new())),
                _ => Err("a variable of the program".to_owned()),
            },
            ExprKind::Deref(pointer) => match self.value(*pointer)? {
                Value::Pointer(place) => Ok(place),
                _ => Err("a pointer that is not known".to_owned()),
            },
            ExprKind::Field(place, field) => match self.place(*place)? {
                Place::Local(frame, local, mut path) => {
                    path.push(*field);
                    Ok(Place::Local(frame, local, path))
                }
                Place::Thread(variable, None) => Ok(Place::Thread(variable, Some(*field))),
                _ => Err("a field that is not understood at any size".to_owned()),
            },
            ExprKind::Index(place, index) => {
                let place = self.place(*place)?;
                let index = self.number(*index)?;
                match place {
                    Place::Shared(global, mut indices) => {
                        indices.push(index);
                        Ok(Place::Shared(global, indices))
                    }
                    Place::Local(frame, local, mut path) => {
                        let index = as_whole(&index).and_then(|it| u32::try_from(it).ok());
                        path.push(index.ok_or("an index into a variable of the thread")?);
                        Ok(Place::Local(frame, local, path))
                    }
                    _ => Err("an index that is not understood at any size".to_owned()),
                }
            }
            _ => Err("a place that is not understood at any size".to_owned()),
        }
    }

    pub(super) fn moved(&self, pointer: Value, by: Value, is_back: bool) -> Result<Value, Why> {
        let (Value::Pointer(Place::Element(array, index)), Value::Number(by)) = (pointer, by)
        else {
            return Err("a pointer that is not understood at any size".to_owned());
        };
        let index = if is_back { index.minus(&by) } else { index.plus(&by) };
        Ok(Value::Pointer(Place::Element(array, index)))
    }

    pub(super) fn load(&mut self, place: &Place) -> Result<Value, Why> {
        match place {
            Place::Local(frame, local, path) => {
                let found = self.frames[*frame].locals.get(&(*local, path.clone())).cloned();
                if let (None, true) = (&found, path.is_empty()) {
                    return Ok(Value::None("a variable without a value"));
                }
                found.ok_or_else(|| "a variable without a value".to_owned())
            }
            Place::Thread(variable, Some(axis)) => {
                let thread = self.thread.as_ref().ok_or("a thread on the host")?;
                let axis = usize::try_from(*axis).unwrap_or(0);
                Ok(Value::Number(match variable {
                    ThreadVar::ThreadIdx => thread.indices[0][axis].clone(),
                    ThreadVar::BlockIdx => thread.indices[1][axis].clone(),
                    ThreadVar::BlockDim => thread.sizes[0][axis].clone(),
                    ThreadVar::GridDim => thread.sizes[1][axis].clone(),
                }))
            }
            Place::Element(array, index) => self.read(*array, index).map(Value::Number),
            Place::Shared(global, indices) => self.read_shared(*global, indices).map(Value::Number),
            Place::Thread(_, None) => Err("a whole built-in variable".to_owned()),
        }
    }

    pub(super) fn read(&mut self, array: usize, index: &Form) -> Result<Form, Why> {
        if self.thread.is_none() {
            return Err("the host reads memory".to_owned());
        }
        if let Some(own) = self.writes.iter().find(|it| it.array == array) {
            let is_same = own.index == *index && own.guards == self.guards;
            return if is_same {
                Ok(own.value.clone())
            } else {
                Err("a kernel reads elements that it writes elsewhere".to_owned())
            };
        }
        self.reads.push((array, index.clone()));
        match self.arrays[array].clone() {
            Contents::Initial => {
                let operands = vec![whole(i128::try_from(array).unwrap_or(0)), index.clone()];
                Ok(Form::atom(Atom::Call("element".to_owned(), operands)))
            }
            Contents::Written(record) => record.at(&mut self.numbers, index),
        }
    }

    /// The element that another thread of the block, or this one, has written.
    pub(super) fn read_shared(&mut self, global: GlobalId, indices: &[Form]) -> Result<Form, Why> {
        let shared = self.shared.get(&global).cloned().unwrap_or_default();
        if let Some((own, value)) = &shared.pending {
            return if own == indices {
                Ok(value.clone())
            } else {
                Err("shared memory that is read without a barrier".to_owned())
            };
        }
        let Some((places, value)) = shared.settled else {
            return Err("shared memory that was written elsewhere".to_owned());
        };
        let thread = self.thread.clone().ok_or("a thread on the host")?;
        let mut with = BTreeMap::new();
        for (place, index) in places.iter().zip(indices) {
            let symbols = self.numbers.symbols(place);
            let is_coordinate = |it: &usize| thread.indices[0].contains(&symbol(*it));
            let [coordinate] = symbols[..] else {
                return Err("shared memory that is written at other places".to_owned());
            };
            let is_own = is_coordinate(&coordinate) && *place == symbol(coordinate);
            let Some(Range::Below(limit)) = self.numbers.range(coordinate).cloned() else {
                return Err("shared memory that is written at other places".to_owned());
            };
            let last = limit.minus(&Form::whole(1)).minus(index);
            let is_there =
                self.numbers.is_never_negative(index) && self.numbers.is_never_negative(&last);
            if !is_own || !is_there || with.insert(coordinate, index.clone()).is_some() {
                return Err("shared memory that is written at other places".to_owned());
            }
        }
        let coordinates = thread.indices[0].iter().filter(|it| !it.is_zero()).count();
        if coordinates != with.len() {
            return Err("several threads write an element of shared memory".to_owned());
        }
        let found = self.numbers.substituted(&value, &with);
        found.ok_or_else(|| "a division by zero".to_owned())
    }

    pub(super) fn store(&mut self, place: Place, value: Value) -> Result<(), Why> {
        match place {
            Place::Local(frame, local, path) => {
                self.frames[frame].locals.insert((local, path), value);
                Ok(())
            }
            Place::Element(array, index) => {
                let value = number_in(value)?;
                if self.thread.is_none() {
                    return Err("the host writes memory".to_owned());
                }
                let guards = self.guards.clone();
                let is_same = |it: &&mut Write| it.array == array && it.index == index;
                match self.writes.iter_mut().find(is_same) {
                    Some(known) if known.guards == guards => known.value = value,
                    Some(_) | None => self.writes.push(Write { array, index, value, guards }),
                }
                Ok(())
            }
            Place::Shared(global, indices) => {
                let value = number_in(value)?;
                if !self.guards.is_empty() {
                    return Err("some threads write to shared memory".to_owned());
                }
                let shared = self.shared.entry(global).or_default();
                if shared.pending.as_ref().is_some_and(|(own, _)| *own != indices) {
                    return Err("shared memory that is written at several places".to_owned());
                }
                shared.pending = Some((indices, value));
                Ok(())
            }
            Place::Thread(..) => Err("a built-in variable is written".to_owned()),
        }
    }

    pub(super) fn number_of(&self, local: LocalId) -> Result<Form, Why> {
        let frame = self.frames.last().ok_or("no function")?;
        match frame.locals.get(&(local, Vec::new())) {
            Some(Value::Number(number)) => Ok(number.clone()),
            _ => Err("a variable of a loop that is no number".to_owned()),
        }
    }

    pub(super) fn set_number(&mut self, local: LocalId, number: &Form) {
        self.set(local, Value::Number(number.clone()));
    }

    pub(super) fn set(&mut self, local: LocalId, value: Value) {
        if let Some(frame) = self.frames.last_mut() {
            frame.locals.insert((local, Vec::new()), value);
        }
    }
}

fn number_in(value: Value) -> Result<Form, Why> {
    match value {
        Value::Number(number) => Ok(number),
        Value::None(why) => Err(why.to_owned()),
        Value::Condition(_) | Value::Pointer(_) => Err("what is stored is no number".to_owned()),
    }
}
