//! Runs of `main` on chosen arguments and inputs, before anything is proved.
//!
//! Most mistakes in kernels show in any launch that a program makes: a barrier that is missing, a guard that lets one
//! thread too many pass. A run in register code finds these in a moment, whatever the host does before the launch, where
//! symbolic execution may not come to it. It proves nothing; what it shows is a violation, confirmed by the run itself.
//!
//! Files are taken to be there and to hold what is read. Numbers at places of the program that take a few are sizes, in a
//! sequence that falls; what places take that take more is data. A violation counts if it is met whatever the
//! data are, all zero, in order, or few different ones: what only some data lead to may be a matter of files that are
//! not well-formed (`plausible-input`), and is left to the symbolic execution. What the host does wrong counts if it is met
//! with other sizes and with other arguments, too, some of them small: a number may be more than a program is written for.
//!
//! Cost: the number of runs and the steps of each are limited, and so is the work for all of them together.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::{Deadline, Effort, PropertyKind, Span};
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::arguments::reads_arguments;
use cuda_verify_goto::interpreter::{
    Config, END_OF_NUMBER, Entry, Outcome, Request, SAME_LINES, Source, ThreadPosition, TraceConfig,
};
use cuda_verify_goto::program::{ExprId, ExprKind, InitValue};
use cuda_verify_ir::program::{BinaryOp, Constant, FunctionKind};
use cuda_verify_ir::types::Scalar;
use cuda_verify_symex::outcome::{InputValue, Violation};
use cuda_verify_vm::{Environment, Run};

use crate::options::Options;
use crate::outside::{bits_of, chosen_value, hash, run_in, source_of, threads_of};
use crate::plan::Settled;
use crate::replay::{MAX_TRACE, violation_of};
use crate::run_options::config_of_run;

/// Steps of one run, for each thread, and of all of them.
const RUN_STEPS: u64 = 1 << 27;
const ALL_STEPS: u64 = 1 << 29;
/// Steps that count as one unit of work.
const STEPS_PER_EFFORT: u64 = 64;
/// Runs that launched something and violated nothing, after which no more arguments are tried.
const ENOUGH_RUNS: usize = 6;
const MAX_BYTES: u64 = 1 << 29;
/// Characters of a word, and words.
const MAX_WORD: usize = 4;
const MAX_WORDS: usize = 6;
/// Digits of a short line and of a long one.
const SHORT_LINE: u64 = 4;
const LONG_LINE: u64 = 30;
/// Inputs that are reported.
const MAX_INPUTS: usize = 64;
/// Numbers that may be sizes, such that blocks of one warp are many, and such that blocks of any size are.
const SIZES: [u64; 6] = [64, 48, 32, 16, 8, 4];
/// Such that they are no multiples of what blocks have.
const ODD_SIZES: [u64; 6] = [70, 45, 31, 19, 9, 5];
const LARGE_SIZES: [u64; 6] = [1500, 1100, 300, 100, 40, 4];
/// Arguments below this are less than what most arrays have room for.
const SMALL: u64 = 64;
/// Numbers that one place takes if they are sizes.
const MAX_SIZES_OF_PLACE: u64 = 4;
/// How often a question that may be answered with no is, at each place.
const TIMES_NO: u64 = 5000;

/// The data of a run.
#[derive(Clone, Copy, Debug)]
enum Data {
    Zero,
    Ordered,
    Few,
}

impl Data {
    /// The character at a place of a line that the host reads: a number that may be a size, then so many digits.
    fn character(self, n_digits: u64, at: u64) -> u8 {
        let end = 2 * n_digits + 2;
        match at {
            0 => b'1',
            1 => b'6',
            _ if at > end => 0,
            _ if at == end => b'\n',
            _ if at.is_multiple_of(2) => b' ',
            _ => {
                let number = match self {
                    Self::Zero => 0,
                    Self::Ordered => at / 2 - 1,
                    Self::Few => hash(1, at / 2 - 1) % 4 + 1,
                };
                u8::try_from(number % 10).map_or(b'0', |digit| b'0' + digit)
            }
        }
    }
}

/// What texts look like that the host reads.
#[derive(Clone, Debug, Default)]
struct Text {
    /// What they begin with, such as `P5` of an image.
    word: Vec<u8>,
    /// Digits of a line, after a number of two.
    n_digits: u64,
}

impl Text {
    fn character(&self, data: Data, at: u64) -> u8 {
        let n_before = u64::try_from(self.word.len()).unwrap_or(u64::MAX);
        match usize::try_from(at).ok().and_then(|at| self.word.get(at)) {
            Some(byte) => *byte,
            None => data.character(self.n_digits, at - n_before),
        }
    }

    /// What is tried, the first in any case: texts that begin with characters or words that the program compares with, and
    /// long lines.
    fn all(goto: &GotoProgram) -> Vec<Self> {
        let plain = |word| Self { word, n_digits: SHORT_LINE };
        let mut all = vec![plain(Vec::new())];
        let compared = compared_characters(goto);
        if !compared.is_empty() {
            all.push(plain(compared));
        }
        all.push(Self { word: Vec::new(), n_digits: LONG_LINE });
        all.extend(short_literals(goto).into_iter().map(plain));
        all
    }
}

/// The characters with which a program compares what it reads.
fn compared_characters(goto: &GotoProgram) -> Vec<u8> {
    let mut text = Vec::new();
    for function in goto.functions.values().filter(|it| it.kind == FunctionKind::Host) {
        if function.is_model {
            continue;
        }
        for expr in function.exprs.values() {
            let ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, left, right) = expr.kind else {
                continue;
            };
            let is_of_character = |id: ExprId| {
                let expr = &function.exprs[id];
                let from = if let ExprKind::Convert(from) = expr.kind { from } else { id };
                is_character(function.exprs[from].ty)
            };
            let constant = |id: ExprId| match function.exprs[id].kind.as_const() {
                Some(Constant::Int(bits)) => u8::try_from(bits).ok(),
                Some(_) | None => None,
            };
            if let (true, Some(byte)) = (is_of_character(left), constant(right))
                && byte.is_ascii_alphanumeric()
                && text.len() < MAX_WORD
            {
                text.push(byte);
            }
        }
    }
    text
}

/// The short words among the literals of a program, each with its end: a text that is one of them may be asked for.
fn short_literals(goto: &GotoProgram) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    for global in goto.globals.values().filter(|it| it.is_const) {
        let mut bytes = Vec::new();
        for write in global.init.iter().flatten() {
            match &write.value {
                InitValue::Bytes(part) => bytes.extend_from_slice(part),
                InitValue::Scalar(Scalar::Int(8, _), Constant::Int(bits)) => {
                    bytes.extend(u8::try_from(*bits));
                }
                InitValue::Scalar(..) | InitValue::GlobalAddr(..) | InitValue::FuncAddr(_) => {}
            }
        }
        while bytes.last() == Some(&0) {
            bytes.pop();
        }
        let is_word = (2..=MAX_WORD).contains(&bytes.len())
            && bytes[0].is_ascii_alphabetic()
            && bytes.iter().all(u8::is_ascii_alphanumeric);
        bytes.push(0);
        if is_word && found.len() < MAX_WORDS && !found.contains(&bytes) {
            found.push(bytes);
        }
    }
    found
}

/// Values that are chosen for what a program takes from outside.
struct Outside<'a> {
    text: &'a Text,
    /// Whether anything of a text was asked for.
    asks_for_text: bool,
    data: Data,
    sizes: &'static [u64],
    n_sizes: usize,
    /// Places that take more than a few numbers: what they take is data, also the first of it.
    lists: BTreeSet<Span>,
    /// How often each place has asked for something with a name, and for what only a model says.
    asked: BTreeMap<(Span, bool), u64>,
    /// Whether a thread has asked for what a model only says to be any value: the device may never give the one chosen.
    is_guessed: bool,
    chosen: Vec<InputValue>,
}

impl<'a> Outside<'a> {
    fn new((data, sizes): (Data, &'static [u64]), lists: BTreeSet<Span>, text: &'a Text) -> Self {
        Self {
            text,
            asks_for_text: false,
            data,
            sizes,
            n_sizes: 0,
            lists,
            asked: BTreeMap::new(),
            is_guessed: false,
            chosen: Vec::new(),
        }
    }

    /// The places that have taken more than a few numbers.
    fn found_lists(&self) -> BTreeSet<Span> {
        let is_list = |(place, n_before): (&(Span, bool), &u64)| {
            (!place.1 && *n_before >= MAX_SIZES_OF_PLACE).then_some(place.0)
        };
        self.asked.iter().filter_map(is_list).collect()
    }

    fn is_size(&self, request: &Request, n_before: u64) -> bool {
        n_before < MAX_SIZES_OF_PLACE && !self.lists.contains(&request.span)
    }

    fn number(&mut self, request: &Request, n_before: u64) -> u64 {
        match &request.source {
            Source::Input(Some(name)) if [END_OF_NUMBER, SAME_LINES].contains(&&**name) => 1,
            // Whether something fails, how much of it, what time it is: nothing unusual, but loops end.
            Source::Input(None) => {
                u64::from(request.ty == Scalar::Bool && n_before % (TIMES_NO + 1) == TIMES_NO)
            }
            Source::Input(Some(_))
                if request.thread.is_none() && self.is_size(request, n_before) =>
            {
                let size = self.sizes.get(self.n_sizes).copied().unwrap_or(1);
                self.n_sizes += 1;
                size
            }
            Source::Memory(_, offset) if request.thread.is_none() && is_character(request.ty) => {
                self.asks_for_text = true;
                u64::from(self.text.character(self.data, *offset))
            }
            Source::Input(Some(_)) | Source::Memory(..) | Source::Register(..) => {
                let index = match &request.source {
                    Source::Memory(_, offset) => offset / request.ty.size_bytes().max(1),
                    Source::Input(_) | Source::Register(..) => n_before,
                };
                match self.data {
                    Data::Zero => 0,
                    Data::Ordered => index,
                    Data::Few => hash(1, index) % 4 + 1,
                }
            }
        }
    }
}

impl Environment for Outside<'_> {
    fn value(&mut self, request: &Request) -> Option<u128> {
        let is_of_model = matches!(request.source, Source::Input(None));
        let place = (request.span, is_of_model);
        let n_before = *self.asked.entry(place).and_modify(|n| *n += 1).or_insert(0);
        let number = self.number(request, n_before);
        let is_of_program = matches!(request.source, Source::Memory(..) | Source::Register(..));
        self.is_guessed |= request.thread.is_some() && !is_of_program;
        let bits = bits_of(number, request.ty).unwrap_or(0);
        if self.chosen.len() < MAX_INPUTS {
            self.chosen.push(chosen_value(request, source_of(request), bits, false));
        }
        Some(bits)
    }
}

/// What a program does wrong from `main` with some of these arguments, and with which; no answer and
/// no arguments if no run shows anything.
pub(crate) fn runs_of_main(
    goto: &mut GotoProgram,
    options: &Options,
    arguments: &[Vec<String>],
    deadline: &Deadline,
) -> (Settled, Option<Vec<String>>) {
    let known = goto.arguments.take();
    let name: Vec<String> = known.iter().flatten().take(1).cloned().collect();
    let (mut n_steps, mut n_clean) = (0, 0);
    let takes_arguments = reads_arguments(goto);
    let texts = Text::all(goto);
    let mut chosen_text = 0;
    let mut found = (Settled::open(), None);
    let mut on_host: Vec<(Violation, &Vec<String>)> = Vec::new();
    'all: for arguments in arguments {
        if n_steps > ALL_STEPS || n_clean == ENOUGH_RUNS || deadline.is_over() {
            break;
        }
        goto.arguments = Some(name.iter().chain(arguments).cloned().collect());
        let all_sizes = [(&SIZES, &LARGE_SIZES), (&ODD_SIZES, &SIZES), (&LARGE_SIZES, &SIZES)];
        for (sizes, other_sizes) in all_sizes {
            let mut run = |sizes, data, lists: &BTreeSet<Span>, text| {
                let outside = Outside::new((data, sizes), lists.clone(), text);
                let (run, outside) = one_run(goto, options, outside, Vec::new(), deadline);
                n_steps += run.as_ref().map_or(0, |run| run.counts.steps);
                (run, outside)
            };
            let mut lists = BTreeSet::new();
            let mut text = &texts[chosen_text];
            let (mut first, mut outside) = run(sizes, Data::Zero, &lists, text);
            let is_refused =
                |run: &Run| matches!(run.outcome, Outcome::End(_)) && run.counts.launches == 0;
            // What was right once is right for other arguments.
            let tried = chosen_text;
            let mut others = texts.iter().enumerate().filter(|(index, _)| *index != tried);
            while outside.asks_for_text && first.as_ref().is_some_and(is_refused) {
                let Some((index, other)) = others.next() else { break };
                (chosen_text, text) = (index, other);
                (first, outside) = run(sizes, Data::Zero, &lists, text);
            }
            if !outside.found_lists().is_empty() {
                lists = outside.found_lists();
                (first, outside) = run(sizes, Data::Zero, &lists, text);
            }
            let Outside { n_sizes, chosen: inputs, .. } = outside;
            let Some(first) = first else { break };
            let Some(met) = counted(&first, options) else {
                let is_clean =
                    matches!(first.outcome, Outcome::End(_)) && first.counts.launches > 0;
                n_clean += usize::from(is_clean);
                // All runs are this one.
                if inputs.is_empty() && !takes_arguments {
                    break 'all;
                }
                // Not all programs take sizes that are odd.
                if n_sizes > 0 && (is_clean || sizes == &ODD_SIZES) {
                    continue;
                }
                break;
            };
            let mut is_met_with = |sizes, data| {
                let (other, _) = run(sizes, data, &lists, text);
                other.and_then(|it| counted(&it, options)).is_some_and(|it| is_same(&met, &it))
            };
            let depends_on_data = !inputs.is_empty();
            if depends_on_data
                && ![Data::Ordered, Data::Few].into_iter().all(|data| is_met_with(sizes, data))
            {
                continue;
            }
            if met.launch.is_none() {
                if n_sizes > 0 && !is_met_with(other_sizes, Data::Zero) {
                    break;
                }
                let is_other = |known: &[String]| {
                    known.iter().zip(arguments).any(|(a, b)| a != b)
                        && (is_small(known) || is_small(arguments))
                };
                let mut known = on_host.iter();
                let is_known = known.any(|(it, with)| is_same(it, &met) && is_other(with));
                if takes_arguments && !arguments.is_empty() && !is_known {
                    on_host.push((met, arguments));
                    break;
                }
            }
            // The same once more, for the steps on the way.
            let outside = Outside::new((Data::Zero, sizes), lists, text);
            let (again, _) = one_run(goto, options, outside, threads_of(&met), deadline);
            let trace = again.map(|run| run.steps).unwrap_or_default();
            let settled = Settled::met(Violation { inputs, ..met }, trace);
            found = (settled, Some(arguments.clone()));
            break 'all;
        }
    }
    goto.arguments = known;
    deadline.spend(Effort(n_steps / STEPS_PER_EFFORT));
    found
}

/// One run; none if a defect of ours ends it, or its threads take what nothing but a model says.
fn one_run<'a>(
    goto: &GotoProgram,
    options: &Options,
    mut outside: Outside<'a>,
    threads: Vec<ThreadPosition>,
    deadline: &Deadline,
) -> (Option<Run>, Outside<'a>) {
    let max_steps = if threads.is_empty() { 0 } else { MAX_TRACE };
    let config = Config {
        max_steps: RUN_STEPS,
        max_bytes: MAX_BYTES,
        deadline: deadline.clone(),
        trace: TraceConfig { max_steps, threads },
        ..config_of_run(options)
    };
    let run = run_in(goto, &config, &Entry::Main, &mut outside);
    (run.filter(|_| !outside.is_guessed), outside)
}

/// What a thread of a launch does wrong, if a run shows that, or the host with memory that it has allocated.
fn counted(run: &Run, options: &Options) -> Option<Violation> {
    let Outcome::Violation(met) = &run.outcome else { return None };
    let is_of_launch = met.thread.is_some() && met.launch.is_some();
    let is_ordered_by_flags = met.accesses.is_some() && !met.is_simultaneous;
    // What libraries return is chosen, too.
    let is_of_library = met.property == PropertyKind::ApiContract;
    // That there are fewer arguments than it reads is no mistake of a program.
    let is_of_host = met.thread.is_none()
        && met.launch.is_none()
        && matches!(
            met.property,
            PropertyKind::ArrayBounds
                | PropertyKind::DanglingPointer
                | PropertyKind::InvalidFree
                | PropertyKind::HostDeviceAccess
        )
        && !met.message.contains("`argv");
    let is_asked_for = options.properties.contains(met.property);
    let is_counted = is_of_launch && !is_ordered_by_flags && !is_of_library || is_of_host;
    (is_counted && is_asked_for).then(|| violation_of(met))
}

/// Whether all numbers among arguments are small.
fn is_small(arguments: &[String]) -> bool {
    arguments.iter().filter_map(|it| it.parse::<u64>().ok()).all(|number| number < SMALL)
}

fn is_character(ty: Scalar) -> bool {
    matches!(ty, Scalar::Int(8, _))
}

/// Whether two violations are one mistake.
fn is_same(one: &Violation, other: &Violation) -> bool {
    let of =
        |it: &Violation| (it.property, it.span, it.launch.as_ref().map(|it| it.kernel.clone()));
    of(one) == of(other)
}
