//! Objects of global and local variables and of functions: their memory and how it begins.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, Span};
use cuda_verify_goto::program::{FuncId, Function, GlobalId, InitValue, LocalId, LocalStorage};
use cuda_verify_ir::program::{FunctionKind, GlobalSpace};
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::cells::{Contents, Fill, Object, write_concrete};
use crate::heap::memory::{
    ALLOCATION_ALIGN_BYTES, Memory, ObjectId, ObjectInfo, Space, Target, addresses, base_address,
    target_of_address,
};
use crate::symbols::Version;
use crate::threads::current::Current;
use crate::threads::kind::RaceKind;
use crate::value;

impl Engine<'_> {
    pub(crate) fn new_object(&mut self, info: ObjectInfo) -> ObjectId {
        self.heap.objects.0.push(info)
    }

    /// Fixes the width of an object's cells at its first access, if the allocation did not tell.
    pub(crate) fn decide_cell(&mut self, id: ObjectId, size_bytes: u64) {
        let info = &mut self.heap.objects.0[id];
        if info.cell_bytes == 0 {
            info.cell_bytes = size_bytes.clamp(1, 8);
        }
    }

    /// Gives memory of the caller its size.
    pub(crate) fn set_size(&mut self, id: ObjectId, bytes: TermId) {
        self.heap.objects.0[id].size = bytes;
    }

    /// Changes the width of the cells of an object that has none.
    pub(crate) fn set_cell(&mut self, id: ObjectId, size_bytes: u64) {
        self.heap.objects.0[id].cell_bytes = size_bytes;
    }

    /// An object with indeterminate contents.
    pub(crate) fn allocate(&mut self, memory: &mut Memory, info: ObjectInfo) -> ObjectId {
        let (version, contents) = self.unknown_contents();
        self.note_new_contents(&info, version);
        let is_constant = info.space == Space::Constant;
        let is_own = matches!(info.space, Space::Local(Some(_))) && self.abstraction.is_some();
        let id = self.new_object(info);
        if is_own {
            self.pool.mark_own_addresses(addresses(id));
        }
        if is_constant {
            self.heap.holders.insert(version, id);
        }
        let is_alive = self.pool.mk_true();
        memory.insert(id, Object { is_alive, contents });
        id
    }

    /// Contents of which nothing is known, not even that they are those of another object.
    pub(crate) fn unknown_contents(&mut self) -> (Version, Contents) {
        let version = self.pool.new_version();
        let fill = Fill::Indeterminate(version);
        (version, Contents::Cells { cells: imbl::OrdMap::new(), fill })
    }

    /// Creates the variables with static storage.
    pub(crate) fn initialise_globals(&mut self, memory: &mut Memory) {
        let program = self.program;
        for (id, global) in program.globals.iter() {
            let space = match global.space {
                GlobalSpace::Host => Space::HostGlobal,
                GlobalSpace::Device => Space::DeviceGlobal,
                GlobalSpace::Constant => Space::Constant,
                GlobalSpace::Managed => Space::ManagedGlobal,
                GlobalSpace::Thread(_) => Space::ThreadBuiltin,
                // One instance per block, created with the block.
                GlobalSpace::Shared | GlobalSpace::DynamicShared => continue,
            };
            let size = self.pool.mk_bv(64, global.layout.size_bytes);
            let object = self.new_object(ObjectInfo {
                name: global.name.clone(),
                space,
                size,
                cell_bytes: global.layout.cell_bytes.max(1),
                align_bytes: global.layout.align_bytes,
                is_const: global.is_const,
                is_model: global.is_model,
                span: global.span,
            });
            if let GlobalSpace::Thread(var) = global.space {
                self.heap.builtins.push((object, var));
            }
            self.heap.global_objects.insert(id, Some(object));
        }
        self.make_shadows(memory);
        // The device reads constants of the host, tables of functions among them.
        let of_both =
            program.features().of_device.iter().filter(|global| program.globals[*global].is_const);
        self.heap.constants_of_both =
            of_both.filter_map(|global| self.heap.global_objects[global]).collect();
        let n_functions = u64::try_from(program.functions.len()).unwrap_or(0);
        self.launches.launch_error = Some(self.hidden_variable(memory, "launch error", 2, 4));
        self.launches.allowed_shared =
            Some(self.hidden_variable(memory, "shared memory of kernels", n_functions, 8));
        for (id, global) in program.globals.iter() {
            // What `threadIdx` and its like are is asked for by each read (`load_builtin`): in memory, which copies take
            // whole objects from, it would be zero for every thread.
            if matches!(global.space, GlobalSpace::Thread(_)) {
                continue;
            }
            let Some(object_id) = self.heap.global_objects[id] else { continue };
            let is_alive = self.pool.mk_true();
            let contents = Contents::Cells { cells: imbl::OrdMap::new(), fill: Fill::Zero };
            let mut object = Object { is_alive, contents };
            for write in global.init.iter().flatten() {
                self.initialise(object_id, &mut object, write.offset_bytes, &write.value);
            }
            memory.insert(object_id, object);
        }
    }

    /// A variable of the runtime, which the program cannot name.
    fn hidden_variable(
        &mut self,
        memory: &mut Memory,
        name: &str,
        n_cells: u64,
        cell_bytes: u64,
    ) -> ObjectId {
        let size = self.pool.mk_bv(64, n_cells * cell_bytes);
        let id = self.new_object(ObjectInfo {
            name: Name::new(name),
            space: Space::HostGlobal,
            size,
            cell_bytes,
            align_bytes: ALLOCATION_ALIGN_BYTES,
            is_const: false,
            is_model: true,
            span: Span::NONE,
        });
        let is_alive = self.pool.mk_true();
        let contents = Contents::Cells { cells: imbl::OrdMap::new(), fill: Fill::Zero };
        memory.insert(id, Object { is_alive, contents });
        id
    }

    pub(crate) fn initialise(
        &mut self,
        id: ObjectId,
        object: &mut Object,
        offset: u64,
        init: &InitValue,
    ) {
        let mut write = |engine: &mut Self, offset: u64, size: u64, term: TermId| {
            let info = &engine.heap.objects.0[id];
            write_concrete(&mut engine.pool, info, object, offset, size, term);
        };
        match init {
            InitValue::Scalar(scalar, constant) => {
                let term = value::constant(&mut self.pool, *scalar, *constant);
                write(self, offset, scalar.size_bytes(), term);
            }
            InitValue::Bytes(bytes) => {
                for (index, byte) in (0..).zip(bytes) {
                    let term = self.pool.mk_bv(8, u64::from(*byte));
                    write(self, offset + index, 1, term);
                }
            }
            InitValue::GlobalAddr(global, delta) => {
                let is_of_host = self.heap.objects[id].space == Space::HostGlobal;
                let shadow = self.heap.shadows.get(global).filter(|_| is_of_host).copied();
                let base = shadow.or(self.heap.global_objects[*global]).map_or(0, base_address);
                let term = self.pool.mk_bv(64, base.wrapping_add_signed(*delta));
                write(self, offset, 8, term);
            }
            InitValue::FuncAddr(func) => {
                let is_of_host = self.heap.objects[id].space == Space::HostGlobal
                    && !self.heap.constants_of_both.contains(&id);
                let term = self.function_address(*func, is_of_host);
                write(self, offset, 8, term);
            }
        }
    }

    /// Makes what host code gets as the addresses of variables of the device.
    fn make_shadows(&mut self, memory: &mut Memory) {
        let program = self.program;
        for (id, global) in program.globals.iter() {
            if !matches!(global.space, GlobalSpace::Device | GlobalSpace::Constant) {
                continue;
            }
            let size = self.pool.mk_bv(64, global.layout.size_bytes);
            let object = self.new_object(ObjectInfo {
                name: global.name.clone(),
                space: Space::Shadow(id),
                size,
                cell_bytes: global.layout.cell_bytes.max(1),
                align_bytes: global.layout.align_bytes,
                is_const: false,
                is_model: true,
                span: global.span,
            });
            let is_alive = self.pool.mk_true();
            let contents = Contents::Cells { cells: imbl::OrdMap::new(), fill: Fill::Zero };
            memory.insert(object, Object { is_alive, contents });
            self.heap.shadows.insert(id, object);
        }
    }

    /// The address of a variable where it is named.
    pub(crate) fn variable_address(&self, global: GlobalId) -> u64 {
        let shadow = self.heap.shadows.get(&global).filter(|_| !self.is_device()).copied();
        shadow.or_else(|| self.global_object(global)).map_or(0, base_address)
    }

    /// The address on the device of the variable that host code names by a pointer; null if it names none.
    pub(crate) fn symbol_address(&mut self, pointer: TermId) -> TermId {
        let mut result = self.pool.mk_bv(64, 0);
        for case in self.resolve(pointer) {
            let Some(Target::Object(object, _)) = case.target else { continue };
            let base = match self.heap.objects[object].space {
                Space::Shadow(global) => self.heap.global_objects[global].map_or(0, base_address),
                Space::ManagedGlobal => base_address(object),
                Space::HostGlobal
                | Space::DeviceGlobal
                | Space::Constant
                | Space::Shared
                | Space::ThreadBuiltin
                | Space::Local(_)
                | Space::Allocated(_)
                | Space::Code(_)
                | Space::HostCode(_) => continue,
            };
            let base = self.pool.mk_bv(64, base);
            let address = self.pool.mk_bv_add(base, case.offset);
            result = self.pool.mk_ite(case.cond, address, result);
        }
        result
    }

    /// The address that stands for a function: in host code another one than on the device.
    pub(crate) fn function_address(&mut self, func: FuncId, is_of_host: bool) -> TermId {
        let has_host_address = match self.program.functions[func].kind {
            FunctionKind::Host => true,
            FunctionKind::Device | FunctionKind::HostDevice => is_of_host,
            // Kernels are launched by their address in host code.
            FunctionKind::Kernel => false,
        };
        if has_host_address {
            let object = match self.heap.function_shadows.get(&func) {
                Some(object) => *object,
                None => {
                    let object = self.new_code(func, Space::HostCode(func));
                    self.heap.function_shadows.insert(func, object);
                    object
                }
            };
            return self.pool.mk_bv(64, base_address(object));
        }
        let object = match self.heap.function_objects[func] {
            Some(object) => object,
            None => {
                let object = self.new_code(func, Space::Code(func));
                self.heap.function_objects.insert(func, Some(object));
                object
            }
        };
        self.pool.mk_bv(64, base_address(object))
    }

    fn new_code(&mut self, func: FuncId, space: Space) -> ObjectId {
        let function = &self.program.functions[func];
        let size = self.pool.mk_bv(64, 1);
        self.new_object(ObjectInfo {
            name: function.name.clone(),
            space,
            size,
            cell_bytes: 1,
            align_bytes: 1,
            is_const: true,
            is_model: false,
            span: function.span,
        })
    }

    pub(crate) fn global_object(&self, global: GlobalId) -> Option<ObjectId> {
        self.heap.global_objects[global].or_else(|| {
            self.current.as_ref().and_then(|current| current.shared_object(self.program, global))
        })
    }

    pub(crate) fn object_at(&self, address: TermId) -> Option<ObjectId> {
        match target_of_address(self.pool.as_bv_u64(address)?) {
            Target::Object(id, _) => Some(id),
            Target::Null => None,
        }
    }

    pub(crate) fn declare(&mut self, path: &mut Path, function: &Function, local: LocalId) {
        let declared = &function.locals[local];
        let LocalStorage::Memory(layout) = declared.storage else {
            path.top_mut().locals[local.index()] = None;
            return;
        };
        let size = self.pool.mk_bv(64, layout.size_bytes);
        let thread = self.current.as_ref().map(Current::thread_no);
        let object = self.allocate(
            &mut path.memory,
            ObjectInfo {
                name: declared.name.clone(),
                space: Space::Local(thread),
                size,
                cell_bytes: layout.cell_bytes.max(1),
                align_bytes: layout.align_bytes,
                is_const: false,
                is_model: false,
                span: declared.span,
            },
        );
        self.end_lifetime(path, function, local);
        let address = self.pool.mk_bv(64, base_address(object));
        path.top_mut().locals[local.index()] = Some(address);
    }

    /// The end of a variable of the host is an access to all of it: what an operation still reads or writes must not be
    /// gone, as with memory that is freed.
    pub(crate) fn release_local(
        &mut self,
        path: &mut Path,
        function: &Function,
        local: LocalId,
        span: Span,
    ) -> Result<(), Stop> {
        let LocalStorage::Memory(layout) = function.locals[local].storage else { return Ok(()) };
        let place = path.top().locals[local.index()];
        match place.filter(|_| self.current.is_none()) {
            Some(place) => {
                self.log_host(path, place, layout.size_bytes, (RaceKind::Write, false), span)
            }
            None => Ok(()),
        }
    }

    pub(crate) fn end_lifetime(&mut self, path: &mut Path, function: &Function, local: LocalId) {
        let old = path.top_mut().locals[local.index()].take();
        if matches!(function.locals[local].storage, LocalStorage::Memory(_))
            && let Some(object) = old.and_then(|address| self.object_at(address))
        {
            path.memory.remove(object);
        }
    }

    pub(crate) fn allocate_local(
        &mut self,
        path: &mut Path,
        name: Name,
        size: TermId,
        span: Span,
    ) -> ObjectId {
        let thread = self.current.as_ref().map(Current::thread_no);
        let info = ObjectInfo {
            name,
            space: Space::Local(thread),
            size,
            cell_bytes: 4,
            align_bytes: ALLOCATION_ALIGN_BYTES,
            is_const: false,
            is_model: false,
            span,
        };
        let object = self.allocate(&mut path.memory, info);
        path.top_mut().owned.push(object);
        object
    }
}
