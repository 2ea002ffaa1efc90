//! Two programs made of one text, for host and device, as one.
//!
//! A compiler reads a program once for the host and once for each architecture of the device, with `__CUDA_ARCH__`
//! defined (CUDA C++ Programming Guide, "__CUDA_ARCH__"). Of the first reading the host functions count, of the second
//! one the kernels and what they reach; a function for both sides that both reach is there twice. What they share are
//! variables of the device and the parameters of kernels: they are the same where name and place are.
//!
//! *Invariant*: what the linked program holds is reached from its entry points, and no function for the host refers to
//! one of the reading for the device but through a kernel. Cost: linear in both programs.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Diagnostic, Diagnostics, Name, SourceMap, Span};
use rustc_hash::FxHashMap;

mod relocate;
mod units;

use self::relocate::{Reading, Target};
pub use self::units::link_units;
use crate::program::{
    FuncId, Function, FunctionKind, Global, GlobalId, GlobalSpace, InitValue, Launcher, Program,
    Symbol, SymbolOf,
};
use crate::types::{Field, FunctionType, Record, RecordId, Type, TypeId, TypeTable};

/// The end of the symbol of a function for both sides as the device reads it.
const ON_DEVICE: &str = " on the device";

/// A symbol as the source declares it, whichever side it is for.
#[must_use]
pub fn without_side(symbol: &Name) -> Name {
    symbol.strip_suffix(ON_DEVICE).map_or_else(|| symbol.clone(), Name::new)
}

/// The reading that something comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Side {
    Host,
    Device,
}

/// Name and place: what two readings of one declaration have in common.
type Key = (Name, String, u32, u32);

/// Links what was made of a program for the host with what was made of it for the device.
///
/// # Errors
/// If both disagree about a kernel: it is there for one of them only, or has other parameters.
pub fn link(host: Program, device: Program, sources: &SourceMap) -> Result<Program, Diagnostics> {
    let mut linker = Linker::new(host, device, sources);
    linker.check_kernels();
    linker.run();
    if linker.diagnostics.has_errors() {
        return Err(linker.diagnostics);
    }
    Ok(linker.out)
}

struct Linker {
    out: Program,
    host: Reading,
    device: Reading,
    /// The kernel for the device of each kernel of the host program.
    kernels: FxHashMap<FuncId, FuncId>,
    /// The variable for the device of each variable of the host program, and the reverse for variables of the host.
    variables: FxHashMap<GlobalId, GlobalId>,
    shared: FxHashMap<GlobalId, GlobalId>,
    entries: Entries,
    /// Functions whose bodies have yet to be moved.
    pending: Vec<(Side, FuncId, FuncId)>,
    diagnostics: Diagnostics,
}

/// Entry points of the host program.
struct Entries {
    main: Option<FuncId>,
    static_init: Option<FuncId>,
    kernels: Vec<FuncId>,
    launchers: Vec<Launcher>,
    in_flight: Option<GlobalId>,
    /// What asks whether a launch is captured, and what captures it.
    capture: [Option<FuncId>; 2],
    exports: Vec<FuncId>,
    device_exports: Vec<FuncId>,
}

fn key(sources: &SourceMap, name: &Name, span: Span) -> Key {
    let location = sources.location(span);
    (name.clone(), location.file, location.line, location.column)
}

/// The entries of a map by key; of equal keys in their order.
fn by_key<K: Id>(entries: impl Iterator<Item = (K, Key)>) -> FxHashMap<(Key, usize), K> {
    let mut counts: FxHashMap<Key, usize> = FxHashMap::default();
    let mut found = FxHashMap::default();
    for (id, key) in entries {
        let count = counts.entry(key.clone()).or_insert(0);
        found.insert((key, *count), id);
        *count += 1;
    }
    found
}

/// Pairs of entries with equal keys, the first's to the second's.
fn pairs<K: Id + std::hash::Hash + Eq>(
    first: impl Iterator<Item = (K, Key)>,
    second: impl Iterator<Item = (K, Key)>,
) -> FxHashMap<K, K> {
    let (first, second) = (by_key(first), by_key(second));
    let mut found = FxHashMap::default();
    #[expect(clippy::iter_over_hash_type, reason = "a map to a map: the order does not matter")]
    for (key, id) in &first {
        if let Some(other) = second.get(key) {
            found.insert(*id, *other);
        }
    }
    found
}

/// The same; entries that are left over are paired by name where both readings have one of that name only, since a
/// declaration may stand in two branches of `#if`.
fn pairs_of_symbols<K: Id + std::hash::Hash + Eq>(
    first: &[(K, Key)],
    second: &[(K, Key)],
) -> FxHashMap<K, K> {
    let mut found = pairs(first.iter().cloned(), second.iter().cloned());
    // With several of one name nobody can tell which is meant; overloads must then stand at one place.
    let only = |entries: &[(K, Key)], name: &Name| {
        let mut of_name = entries.iter().filter(|(_, key)| key.0 == *name);
        match (of_name.next(), of_name.next()) {
            (Some((id, _)), None) => Some(*id),
            (Some(_) | None, _) => None,
        }
    };
    for (_, (name, ..)) in first {
        if let (Some(id), Some(other)) = (only(first, name), only(second, name)) {
            found.entry(id).or_insert(other);
        }
    }
    found
}

fn is_of_device(global: &Global) -> bool {
    match global.space {
        GlobalSpace::Device | GlobalSpace::Constant => true,
        // Tables of virtual functions are read by both sides, and each has its own.
        GlobalSpace::Managed => !global.is_const,
        GlobalSpace::Host
        | GlobalSpace::Shared
        | GlobalSpace::DynamicShared
        | GlobalSpace::Thread(_) => false,
    }
}

fn is_of_host(global: &Global) -> bool {
    global.space == GlobalSpace::Host
}

impl Linker {
    fn new(mut host: Program, mut device: Program, sources: &SourceMap) -> Self {
        let functions = |program: &Program| {
            let kernels = program.functions.iter().filter(|it| it.1.kind == FunctionKind::Kernel);
            kernels.map(|(id, it)| (id, key(sources, &it.name, it.span))).collect::<Vec<_>>()
        };
        let variables = |program: &Program, is_wanted: fn(&Global) -> bool| {
            let wanted = program.globals.iter().filter(|it| is_wanted(it.1));
            wanted.map(|(id, it)| (id, key(sources, &it.name, it.span))).collect::<Vec<_>>()
        };
        let kernels = pairs_of_symbols(&functions(&host), &functions(&device));
        let of_device =
            pairs_of_symbols(&variables(&host, is_of_device), &variables(&device, is_of_device));
        let of_host = pairs(
            variables(&device, is_of_host).into_iter(),
            variables(&host, is_of_host).into_iter(),
        );
        // A constant of the host that the device sees otherwise is another one.
        let shared = of_host.into_iter().filter(|(of_device, of_host)| {
            let (a, b) = (&device.globals[*of_device], &host.globals[*of_host]);
            // Addresses in it would be of one reading's objects: only bytes can be the same.
            a.init == b.init
                && device.types.size_bytes(a.ty) == host.types.size_bytes(b.ty)
                && a.init.iter().flatten().all(|it| matches!(it.value, InitValue::Bytes(_)))
        });
        let shared = shared.collect();
        let entries = Entries {
            main: host.main,
            static_init: host.static_init,
            kernels: std::mem::take(&mut host.kernels),
            launchers: std::mem::take(&mut host.launchers),
            in_flight: host.in_flight,
            capture: [host.checks_launch, host.captures_launch],
            exports: exports(&mut host, |kind| kind != FunctionKind::Device),
            device_exports: exports(&mut device, |kind| kind != FunctionKind::Host),
        };
        let rules = host.rules.union(&device.rules).copied().collect();
        let mut mentions = std::mem::take(&mut host.mentions);
        mentions.append(&mut device.mentions);
        let mut out = Program { rules, mentions, ..Program::default() };
        let host_types = add_types(&mut out.types, &host.types);
        let device_types = add_types(&mut out.types, &device.types);
        Self {
            out,
            host: Reading::new(&mut host, host_types),
            device: Reading::new(&mut device, device_types),
            kernels,
            variables: of_device,
            shared,
            entries,
            pending: Vec::new(),
            diagnostics: Diagnostics::new(),
        }
    }

    fn run(&mut self) {
        self.out.static_init = self.entries.static_init.map(|func| self.function(Side::Host, func));
        self.out.main = self.entries.main.map(|func| self.function(Side::Host, func));
        self.out.in_flight = self.entries.in_flight.map(|var| self.variable(Side::Host, var));
        let capture =
            self.entries.capture.map(|func| func.map(|func| self.function(Side::Host, func)));
        [self.out.checks_launch, self.out.captures_launch] = capture;
        for kernel in std::mem::take(&mut self.entries.kernels) {
            let kernel = self.function(Side::Host, kernel);
            self.out.kernels.push(kernel);
        }
        for launcher in std::mem::take(&mut self.entries.launchers) {
            let func = self.function(Side::Host, launcher.func);
            let kernels =
                launcher.kernels.iter().map(|kernel| self.function(Side::Host, *kernel)).collect();
            self.out.launchers.push(Launcher { func, kernels, ..launcher });
        }
        for func in std::mem::take(&mut self.entries.exports) {
            let func = self.function(Side::Host, func);
            self.out.exports.push(func);
        }
        for func in std::mem::take(&mut self.entries.device_exports) {
            let func = self.function(Side::Device, func);
            self.out.exports.push(func);
        }
        self.move_bodies();
        self.move_symbols();
    }

    /// Symbols of what is reached. A function for both sides is there twice, and so is its symbol.
    fn move_symbols(&mut self) {
        for side in [Side::Host, Side::Device] {
            for symbol in std::mem::take(&mut self.reading_mut(side).symbols) {
                let reading = self.reading_mut(side);
                let of = match symbol.of {
                    SymbolOf::Function(id) => {
                        reading.linked_functions.get(&id).map(|it| SymbolOf::Function(*it))
                    }
                    SymbolOf::Variable(id) => {
                        reading.linked_globals.get(&id).map(|it| SymbolOf::Variable(*it))
                    }
                };
                let Some(of) = of else { continue };
                let kind = match of {
                    SymbolOf::Function(id) => Some(self.out.functions[id].kind),
                    SymbolOf::Variable(_) => None,
                };
                // Functions of the host are those of its own reading, whatever other units ask for.
                if (side, kind) == (Side::Device, Some(FunctionKind::Host)) {
                    continue;
                }
                let is_twice = kind == Some(FunctionKind::HostDevice);
                let name = match side {
                    Side::Device if is_twice => Name::from(format!("{}{ON_DEVICE}", symbol.name)),
                    Side::Host | Side::Device => symbol.name,
                };
                if self.out.symbols.iter().all(|it| it.name != name || it.of != of) {
                    self.out.symbols.push(Symbol { name, of, ..symbol });
                }
            }
        }
    }

    // Kernels.

    /// Both readings must agree about the kernels that the host names (CUDA C++ Programming Guide, "__CUDA_ARCH__"): the
    /// signatures of kernels, and the instances of templates, must not depend on the macro.
    fn check_kernels(&mut self) {
        let mut found = Vec::new();
        for (index, function) in self.host.functions.iter().enumerate() {
            let Some(function) = function.as_ref().filter(|it| it.kind == FunctionKind::Kernel)
            else {
                continue;
            };
            let name = &function.name;
            // Another unit may define it.
            if function.body.is_none() {
                continue;
            }
            let Some(other) = self.kernels.get(&FuncId::from_index(index)) else {
                let what = format!(
                    "kernel `{name}` is there for the host, but not for the device with its `__CUDA_ARCH__`"
                );
                found.push(Diagnostic::error("passes-disagree", function.span, what));
                continue;
            };
            let Some(other) = &self.device.functions[other.index()] else { continue };
            if self.has_same_params(function, other) {
                continue;
            }
            let what = format!(
                "the parameters of kernel `{name}` depend on `__CUDA_ARCH__`: host and device differ"
            );
            found.push(Diagnostic::error("passes-disagree", function.span, what));
        }
        for diagnostic in found {
            self.diagnostics.push(diagnostic);
        }
    }

    fn has_same_params(&self, a: &Function, b: &Function) -> bool {
        let params = |function: &Function, types: &[TypeId]| {
            let n_params = usize::try_from(function.n_params).unwrap_or(usize::MAX);
            let params = function.locals.values().take(n_params);
            params.map(|local| self.shape(types[local.ty.index()])).collect::<Vec<_>>()
        };
        params(a, &self.host.types) == params(b, &self.device.types)
    }

    /// How an argument is passed: as a scalar, or as so many bytes.
    fn shape(&self, ty: TypeId) -> (Option<crate::types::Scalar>, u64, u64) {
        let types = &self.out.types;
        (types.as_scalar(ty), types.size_bytes(ty), types.align_bytes(ty))
    }

    // What is reached.
}

impl Target for Linker {
    type Part = Side;

    fn out(&mut self) -> &mut Program {
        &mut self.out
    }

    fn reading(&self, side: Side) -> &Reading {
        match side {
            Side::Host => &self.host,
            Side::Device => &self.device,
        }
    }

    fn reading_mut(&mut self, side: Side) -> &mut Reading {
        match side {
            Side::Host => &mut self.host,
            Side::Device => &mut self.device,
        }
    }

    fn pending(&mut self) -> &mut Vec<(Side, FuncId, FuncId)> {
        &mut self.pending
    }

    fn function_for(&self, side: Side, id: FuncId) -> (Side, FuncId) {
        let kernel = self.kernels.get(&id).filter(|_| side == Side::Host);
        kernel.map_or((side, id), |kernel| (Side::Device, *kernel))
    }

    fn variable_for(&self, side: Side, id: GlobalId) -> (Side, GlobalId) {
        let other = match side {
            Side::Host => self.variables.get(&id).map(|other| (Side::Device, *other)),
            Side::Device => self.shared.get(&id).map(|other| (Side::Host, *other)),
        };
        other.unwrap_or((side, id))
    }
}

/// The functions of some kind that other units ask for.
fn exports(program: &mut Program, is_wanted: fn(FunctionKind) -> bool) -> Vec<FuncId> {
    let exports = std::mem::take(&mut program.exports);
    exports.into_iter().filter(|func| is_wanted(program.functions[*func].kind)).collect()
}

/// Adds all types of a table to another one; gives their new ids. A record with the name and layout of one that is there
/// is that one. So is one whose members nothing asked for: what passes a pointer on does not say what it points to.
fn add_types(out: &mut TypeTable, added: &TypeTable) -> Vec<TypeId> {
    let mut known: FxHashMap<Name, Vec<RecordId>> = FxHashMap::default();
    for (id, record) in out.records.iter() {
        known.entry(record.name.clone()).or_default().push(id);
    }
    let mut records = Vec::new();
    let mut new = Vec::new();
    for (id, record) in added.records.iter() {
        let find = |is_it: &dyn Fn(&Record) -> bool| {
            let ids = known.get(&record.name)?;
            ids.iter().copied().find(|other| is_it(&out.records[*other]))
        };
        let same = find(&|other| has_same_layout(record, other))
            .or_else(|| find(&|_| !is_laid_out(record)));
        let open = || find(&|other| !is_laid_out(other));
        let placed = match (same, open()) {
            (Some(same), _) => same,
            (None, Some(open)) => {
                out.records[open] = Record { fields: Vec::new(), ..record.clone() };
                new.push((id, open));
                open
            }
            (None, None) => {
                let placed = out.records.push(Record { fields: Vec::new(), ..record.clone() });
                new.push((id, placed));
                placed
            }
        };
        records.push(placed);
    }
    let mut types: Vec<TypeId> = Vec::new();
    for ty in added.iter() {
        // Types refer to earlier ones; records are there already.
        let ty = match ty {
            Type::Void => Type::Void,
            Type::Scalar(scalar) => Type::Scalar(*scalar),
            Type::Pointer(to) => Type::Pointer(types[to.index()]),
            Type::Array { elem, len } => Type::Array { elem: types[elem.index()], len: *len },
            Type::Record(record) => Type::Record(records[record.index()]),
            Type::Function(function) => Type::Function(FunctionType {
                ret: types[function.ret.index()],
                params: function.params.iter().map(|param| types[param.index()]).collect(),
                is_variadic: function.is_variadic,
            }),
        };
        types.push(out.intern(ty));
    }
    for (from, to) in new {
        let fields = added.records[from].fields.iter();
        let fields = fields.map(|field| Field { ty: types[field.ty.index()], ..field.clone() });
        out.records[to].fields = fields.collect();
    }
    types
}

/// Whether the members of a record are known; every object has a size.
fn is_laid_out(record: &Record) -> bool {
    record.size_bytes > 0 || !record.fields.is_empty()
}

fn has_same_layout(a: &Record, b: &Record) -> bool {
    let layout = |record: &Record| (record.size_bytes, record.align_bytes, record.is_union);
    let field = |field: &Field| (field.name.clone(), field.offset_bytes, field.bits);
    layout(a) == layout(b) && a.fields.iter().map(field).eq(b.fields.iter().map(field))
}
