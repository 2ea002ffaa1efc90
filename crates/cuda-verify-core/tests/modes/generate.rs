//! Random kernels, from a seed, of which about half are without races.
//!
//! Between two barriers, each array belongs to the threads in some way: a place for each, rows of a length that an
//! argument gives, columns, places in reverse order. Most accesses keep to that; now and then one does not. Around the
//! accesses there are loops of known and of unknown length, with barriers and without, counters of several types,
//! conditions, some of them on data, returns, atomic functions, and functions of warps; a block is one warp.

use std::fmt::Write;

use cuda_verify_testkit::Random;

/// A kernel and how it is launched.
#[derive(Debug)]
pub(crate) struct Kernel {
    /// `__global__ void k(X *x, Y *y, int n, int m)`, and what it needs.
    pub(crate) text: String,
    pub(crate) n_blocks: u32,
    /// Along the first two axes.
    pub(crate) n_threads: [u32; 2],
    /// Of the elements of the arrays behind the two pointers.
    pub(crate) types: [&'static str; 2],
}

/// How the elements of an array are shared among the threads of an interval.
#[derive(Clone, Debug)]
enum Owner {
    /// Each thread has one place.
    Place(String),
    /// A row of as many places as the text says, from the start of the row.
    Row(String, String),
    /// Every so many places, from a first one.
    Column(String, String),
    /// A row of as many places as the text says for some threads together, and the place of a thread in it.
    Shared(String, String, String),
    /// All threads read.
    Read,
}

/// A variable of a loop.
#[derive(Clone, Debug)]
struct Counter {
    name: String,
    /// What it is below, if it goes up from zero.
    bound: Option<String>,
    is_uniform: bool,
}

struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    depth: usize,
    counters: Vec<Counter>,
    n_names: u32,
    /// Of the shared array and the two global ones.
    owners: [Owner; 3],
    /// Whether all threads of the block come to the statement together.
    is_uniform: bool,
    n_loops: u32,
    has_returned: bool,
    /// Of the elements of the arrays.
    types: [&'static str; 3],
    /// A condition for the next line.
    guard: Option<String>,
}

const ARRAYS: [&str; 3] = ["s", "x", "y"];

pub(crate) fn kernel(random: &mut Random) -> Kernel {
    let (n_blocks, n_threads) = random.pick(&[
        (1, [4, 1]),
        (2, [3, 1]),
        (3, [4, 1]),
        (2, [1, 1]),
        (1, [8, 1]),
        (4, [2, 1]),
        (2, [3, 2]),
        (1, [2, 3]),
    ]);
    let types = [(); 3].map(|()| {
        if random.one_in(3) { random.pick(&["char", "short", "long long"]) } else { "int" }
    });
    let mut writer = Writer {
        random,
        text: String::new(),
        depth: 1,
        counters: Vec::new(),
        n_names: 0,
        owners: [Owner::Read, Owner::Read, Owner::Read],
        is_uniform: true,
        n_loops: 0,
        has_returned: false,
        types,
        guard: None,
    };
    writer.new_owners(true);
    let n_statements = 2 + writer.random.below(4);
    for _ in 0..n_statements {
        writer.statement();
    }
    let body = std::mem::take(&mut writer.text);
    let [s, x, y] = types;
    let text = format!(
        "__device__ int z[4];\n__global__ void k({x} *x, {y} *y, int n, int m) {{\n  __shared__ {s} s[4096];\n  \
         int B = blockDim.x * blockDim.y, t = threadIdx.y * blockDim.x + threadIdx.x;\n  \
         int g = blockIdx.x * B + t, N = gridDim.x * B, v = t;\n{body}}}\n"
    );
    Kernel { text, n_blocks, n_threads, types: [x, y] }
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let guard = self.guard.clone().unwrap_or_default();
        let _infallible = writeln!(self.text, "{:1$}{guard}{text}", "", 2 * self.depth);
    }

    fn name(&mut self, prefix: &str) -> String {
        self.n_names += 1;
        format!("{prefix}{}", self.n_names)
    }

    /// Shares the arrays out among the threads again; the global ones only if the barrier is one of all blocks.
    fn new_owners(&mut self, is_start: bool) {
        self.owners[0] = self.owner("t", "B");
        if is_start {
            for array in 1..3 {
                self.owners[array] = self.owner("g", "N");
            }
        }
    }

    fn owner(&mut self, id: &str, count: &str) -> Owner {
        let length = self.random.pick(&["2", "3", "4", "n", "m", "n + 1"]).to_owned();
        match self.random.below(12) {
            0..=2 => Owner::Place(id.to_owned()),
            3 => Owner::Place(format!("({count} - 1 - {id})")),
            4 => Owner::Place(format!("2 * {id}")),
            5 if id == "t" => Owner::Place("((t + 1) % B)".to_owned()),
            5 if self.random.one_in(2) => {
                Owner::Place(format!("(n > m ? {id} : {count} - 1 - {id})"))
            }
            5 => Owner::Place(format!("({id} ^ 1)")),
            6 => {
                let factor = self.random.pick(&["2", "3"]);
                Owner::Row(format!("{factor} * {id} * ({length})"), length)
            }
            7 => Owner::Row(format!("{id} * ({length})"), length),
            8 => Owner::Column(id.to_owned(), count.to_owned()),
            9 if id == "t" => {
                Owner::Shared("threadIdx.y".to_owned(), "threadIdx.x".to_owned(), length)
            }
            9 => Owner::Shared("blockIdx.x".to_owned(), "t".to_owned(), length),
            _ => Owner::Read,
        }
    }

    fn small(&mut self) -> String {
        self.random.below(4).to_string()
    }

    /// A number that is not negative and below a bound, as far as the loops around give one.
    fn within(&mut self, bound: &str) -> String {
        let fitting: Vec<String> = self
            .counters
            .iter()
            .filter(|it| it.bound.as_deref() == Some(bound))
            .map(|it| it.name.clone())
            .collect();
        if let Some(name) = fitting.last()
            && !self.random.one_in(4)
        {
            return name.clone();
        }
        if bound.parse::<u64>().is_ok() && !self.random.one_in(8) {
            let bound: u64 = bound.parse().expect("a number");
            return self.random.below(bound).to_string();
        }
        // Zero is not below what may be zero.
        "0".to_owned()
    }

    /// A number that all threads of the block have, or none.
    fn uniform(&mut self) -> String {
        let uniform: Vec<String> =
            self.counters.iter().filter(|it| it.is_uniform).map(|it| it.name.clone()).collect();
        match uniform.last() {
            Some(name) if !self.random.one_in(3) => name.clone(),
            _ => self.small(),
        }
    }

    fn index(&mut self, owner: &Owner) -> String {
        match owner.clone() {
            Owner::Place(place) => place,
            Owner::Row(start, length) => {
                let within = self.within(&length);
                format!("{start} + {within}")
            }
            Owner::Column(first, count) => {
                let row = self.uniform();
                format!("{row} * ({count}) + {first}")
            }
            Owner::Shared(row, place, length) => {
                let factor = if self.random.one_in(3) { "2 * " } else { "" };
                format!("{factor}{row} * ({length}) + {place}")
            }
            Owner::Read => self.any_index(),
        }
    }

    fn any_index(&mut self) -> String {
        let base = match self.random.below(7) {
            0 => "t".to_owned(),
            1 => "g".to_owned(),
            2 => self.uniform(),
            3 => format!("t / {}", 2 + self.random.below(2)),
            4 => format!("g % {}", 2 + self.random.below(3)),
            5 => self.counters.last().map_or_else(|| "n".to_owned(), |it| it.name.clone()),
            _ => "B - 1 - t".to_owned(),
        };
        let small = self.small();
        if self.random.one_in(2) { base } else { format!("{base} + {small}") }
    }

    fn place(&mut self) -> (usize, String) {
        let array = usize::try_from(self.random.below(3)).expect("a small number");
        let owner = self.owners[array].clone();
        let index = if self.random.one_in(14) { self.any_index() } else { self.index(&owner) };
        (array, format!("{}[{index}]", ARRAYS[array]))
    }

    fn access(&mut self) {
        let (array, mut place) = self.place();
        if let Owner::Shared(_, at, length) = &self.owners[array]
            && !self.random.one_in(10)
        {
            self.guard = Some(format!("if ({at} < {length}) "));
        }
        self.access_at(array, &mut place);
        self.guard = None;
    }

    fn access_at(&mut self, array: usize, place: &mut String) {
        let is_int = self.types[array] == "int";
        if self.random.one_in(25) {
            let other = self.random.pick(&["short", "char", "int"]);
            let index = place.split_once('[').map_or("", |(_, index)| index);
            *place = format!("reinterpret_cast<{other} *>({})[{index}", ARRAYS[array]);
        }
        if matches!(self.owners[array], Owner::Read) && !self.random.one_in(12) {
            if self.random.one_in(3) {
                self.line(&format!("atomicAdd(&z[{}], 1);", self.random.0 % 4));
                return;
            }
            self.line(&format!("v += {place};"));
            return;
        }
        let value = self.uniform();
        match self.random.below(8) {
            0 | 1 => self.line(&format!("v += {place};")),
            2 => self.line(&format!("{place} += v;")),
            3 if is_int && place.starts_with(ARRAYS[array]) => {
                let scope = if self.random.one_in(4) { "_block" } else { "" };
                self.line(&format!("atomicAdd{scope}(&{place}, 1);"));
            }
            4 => self.line(&format!("{place} = {value};")),
            // The lanes of the warp are together.
            5 if self.is_together() && self.guard.is_none() => {
                let exchange = self
                    .random
                    .pick(&["__shfl_sync(~0u, v, 0)", "__popc(__ballot_sync(~0u, v > 1))"]);
                self.line(&format!("v = {exchange};"));
            }
            _ => self.line(&format!("{place} = v;")),
        }
    }

    /// Whether all threads of the block come to the next statement, together.
    const fn is_together(&self) -> bool {
        self.is_uniform && !self.has_returned
    }

    fn condition(&mut self) -> (String, bool) {
        if self.is_together() && self.random.one_in(16) {
            let (of_thread, _) = self.condition_of_threads();
            return (format!("__any_sync(~0u, {of_thread})"), true);
        }
        self.condition_of_threads()
    }

    fn condition_of_threads(&mut self) -> (String, bool) {
        let counter = self.counters.last().cloned();
        let small = self.small();
        match self.random.below(13) {
            0 => (format!("n > {small}"), true),
            1 => (format!("m == {small}"), true),
            2 => ("n < m".to_owned(), true),
            3 => (format!("t == {small}"), false),
            4 => ("t < n".to_owned(), false),
            5 => ("g < n".to_owned(), false),
            6 => ("t % 2 == 0".to_owned(), false),
            7 => ("t > 0".to_owned(), false),
            8 => (format!("blockIdx.x == {small}"), true),
            9..=11 => match counter {
                Some(Counter { name, is_uniform, .. }) => match self.random.below(4) {
                    0 => (format!("{name} % 2 == 0"), is_uniform),
                    1 => (format!("{name} > {small}"), is_uniform),
                    2 => (format!("t < {name}"), false),
                    _ => (format!("{name} == {small}"), is_uniform),
                },
                None => ("t + 1 < B".to_owned(), false),
            },
            _ if matches!(self.owners[1], Owner::Read) => (format!("x[{small}] > 0"), false),
            _ => ("g == 0".to_owned(), false),
        }
    }

    fn block(&mut self, n_statements: u64) {
        self.depth += 1;
        for _ in 0..n_statements {
            self.statement();
        }
        self.depth -= 1;
    }

    fn barrier(&mut self) {
        let is_of_warp = self.random.one_in(6);
        self.line(if is_of_warp { "__syncwarp();" } else { "__syncthreads();" });
        if self.random.one_in(2) {
            self.new_owners(false);
        }
    }

    fn statement(&mut self) {
        match self.random.below(16) {
            0..=6 => self.access(),
            7 | 8 => {
                if self.is_together() || self.random.one_in(40) {
                    self.barrier();
                } else {
                    self.access();
                }
            }
            9 | 10 if self.depth < 4 => self.choice(),
            11..=14 if self.depth < 4 && self.n_loops < 3 => self.repetition(),
            15 if self.depth <= 2 && self.random.one_in(3) => {
                let (condition, is_uniform) = self.condition();
                let is_left = !self.counters.is_empty() && self.random.one_in(2);
                let what =
                    if is_left { self.random.pick(&["break", "continue"]) } else { "return" };
                self.line(&format!("if ({condition}) {what};"));
                // Others may still come to barriers behind a return, not behind the others.
                self.is_uniform &= is_uniform;
                self.has_returned |= what == "return" && !is_uniform;
            }
            _ => self.access(),
        }
    }

    fn choice(&mut self) {
        let (condition, is_uniform) = self.condition();
        let before = (self.is_uniform, self.owners.clone());
        self.is_uniform &= is_uniform;
        self.line(&format!("if ({condition}) {{"));
        let n = 1 + self.random.below(2);
        self.block(n);
        if self.random.one_in(3) {
            self.line("} else {");
            self.owners = before.1.clone();
            self.block(1);
        }
        self.line("}");
        // Which branch was taken is not known.
        self.is_uniform = before.0;
        if self.random.one_in(2) && self.is_uniform && !self.has_returned {
            self.barrier();
        }
    }

    fn repetition(&mut self) {
        self.n_loops += 1;
        let name = self.name("i");
        let bound = self.random.pick(&["2", "3", "4", "n", "m", "n + 1"]).to_owned();
        let outer = self.counters.last().map(|it| it.name.clone());
        let (head, bound, is_uniform) = match self.random.below(14) {
            0..=3 => (format!("int {name} = 0; {name} < {bound}; {name}++"), Some(bound), true),
            4 | 12 => {
                let ty = self.random.pick(&["unsigned", "short", "long", "unsigned char"]);
                (format!("{ty} {name} = 0; {name} < {bound}; {name}++"), Some(bound), true)
            }
            13 if matches!(self.owners[1], Owner::Read) => {
                let head = format!("int {name} = 0; {name} < {bound} && x[{name}] == 0; {name}++");
                (head, Some(bound), true)
            }
            5 => {
                let from = self.small();
                (format!("int {name} = {from}; {name} < {bound}; {name} += 2"), Some(bound), true)
            }
            6 => {
                let head = format!("int {name} = t; {name} < {bound}; {name} += B");
                (head, None, false)
            }
            7 => {
                let step = "N";
                (format!("int {name} = g; {name} < {bound}; {name} += {step}"), None, false)
            }
            8 => (format!("int {name} = ({bound}) - 1; {name} >= 0; {name}--"), Some(bound), true),
            9 => (format!("int {name} = B / 2; {name} > 0; {name} /= 2"), None, true),
            10 => (format!("int {name} = 1; {name} < {bound}; {name} *= 2"), Some(bound), true),
            _ => match outer {
                Some(outer) => {
                    let is_uniform = self.counters.last().is_some_and(|it| it.is_uniform);
                    let bound = Some(outer.clone());
                    (format!("int {name} = 0; {name} < {outer}; {name}++"), bound, is_uniform)
                }
                None => (format!("int {name} = 0; {name} < t; {name}++"), None, false),
            },
        };
        let was_uniform = self.is_uniform;
        self.is_uniform &= is_uniform;
        let irregular = if self.random.one_in(8) { Some(self.condition()) } else { None };
        let step = head.rsplit_once("; ").map_or("", |(_, step)| step);
        match &irregular {
            Some((_, is_same)) => {
                self.is_uniform &= is_same;
                self.line(&format!("for ({}; ) {{", head.rsplit_once("; ").map_or("", |it| it.0)));
            }
            None => self.line(&format!("for ({head}) {{")),
        }
        self.counters.push(Counter { name: name.clone(), bound, is_uniform });
        if !is_uniform && self.random.one_in(3) {
            // A loop over the elements, each thread at its own.
            self.depth += 1;
            let array = self.random.pick(&ARRAYS);
            let offset = if self.random.one_in(8) { " + 1" } else { "" };
            self.line(&format!("{array}[{name}{offset}] = v;"));
            self.depth -= 1;
        }
        let n = 1 + self.random.below(3);
        self.block(n);
        if self.is_uniform && !self.has_returned && self.random.one_in(2) {
            self.depth += 1;
            self.line("__syncthreads();");
            self.depth -= 1;
        }
        self.counters.pop();
        if let Some((condition, _)) = irregular {
            self.line(&format!("  if ({condition}) {name}++;"));
            self.line(&format!("  {step};"));
        }
        self.line("}");
        self.is_uniform = was_uniform;
        if self.is_uniform && !self.has_returned && self.random.one_in(2) {
            self.barrier();
        }
    }
}
