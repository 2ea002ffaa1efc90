//! Launches of kernels: one arbitrary thread of each.

use cuda_verify_core::ir::program::{Callee, Launch};

use super::{Machine, Thread, Value};
use crate::any_size::conditions::Why;
use crate::any_size::numbers::{Range, as_whole};
use crate::any_size::record::{Contents, Record};
use crate::form::Form;

impl<'a> Machine<'a> {
    pub(super) fn launch(&mut self, launch: &Launch) -> Result<(), Why> {
        if self.thread.is_some() {
            return Err("a kernel launches kernels".to_owned());
        }
        let Callee::Direct(kernel) = launch.kernel else {
            return Err("a launch by pointer".to_owned());
        };
        let mut dims = Vec::new();
        for expr in launch.grid.iter().chain(&launch.block) {
            let size = self.number(*expr)?;
            if !self.numbers.is_never_negative(&size.minus(&Form::whole(1))) {
                return Err("a launch that may have no threads".to_owned());
            }
            dims.push(size);
        }
        let arguments: Result<Vec<Value>, Why> =
            launch.args.iter().map(|arg| self.value(*arg)).collect();
        let arguments = arguments?;
        let mut index = |size: &Form| match as_whole(size) {
            Some(1) => Form::default(),
            _ => self.numbers.symbol(Range::Below(size.clone())).1,
        };
        let [gx, gy, gz, bx, by, bz] = &dims[..] else { return Err("no launch".to_owned()) };
        let blocks = [index(gx), index(gy), index(gz)];
        let threads = [index(bx), index(by), index(bz)];
        let of = |it: [&Form; 3]| it.map(Clone::clone);
        self.thread = Some(Thread {
            indices: [threads, blocks],
            sizes: [of([bx, by, bz]), of([gx, gy, gz])],
        });
        self.shared.clear();
        self.writes.clear();
        self.reads.clear();
        let guards = std::mem::take(&mut self.guards);
        if !guards.is_empty() || self.n_loops > 0 {
            return Err("a launch under a condition or in a loop".to_owned());
        }
        self.call(kernel, arguments)?;
        self.guards = guards;
        self.numbers.facts.clear();
        let thread = self.thread.take().ok_or("no thread")?;
        let coordinates: Vec<usize> =
            thread.indices.iter().flatten().flat_map(|it| self.numbers.symbols(it)).collect();
        let writes = std::mem::take(&mut self.writes);
        let reads = std::mem::take(&mut self.reads);
        for write in &writes {
            if writes.iter().filter(|it| it.array == write.array).count() > 1 {
                return Err("a kernel writes to an array at several places".to_owned());
            }
            let own = reads.iter().filter(|it| it.0 == write.array);
            if own.into_iter().any(|(_, index)| *index != write.index) {
                return Err("a kernel reads elements that it writes elsewhere".to_owned());
            }
        }
        for write in writes {
            let record = Record::new(&mut self.numbers, &coordinates, &write)?;
            self.arrays[write.array] = match &self.arrays[write.array] {
                Contents::Initial => Contents::Written(record),
                Contents::Written(before) if before.covers_the_same(&record) => {
                    Contents::Written(record)
                }
                Contents::Written(_) => {
                    return Err("launches write to different parts of an array".to_owned());
                }
            };
        }
        Ok(())
    }
}
