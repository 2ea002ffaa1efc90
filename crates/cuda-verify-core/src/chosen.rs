//! Runs of `main` on chosen arguments and inputs, before anything is proved.
//!
//! Most mistakes in kernels show in any launch that a program makes: a barrier that is missing, a guard that lets one
//! thread too many pass. A run in register code finds these in a moment, whatever the host does before the launch, where
//! symbolic execution may not come to it. It proves nothing; what it shows is a violation, confirmed by the run itself.
//!
//! Files are taken to be there and to hold what is read. Numbers at places of the program that take a few are sizes, in a
//! sequence that falls; what places take that take more is data. A violation counts if it is met whatever the
//! data are, all zero, in order, or few different ones: what only some data lead to may be a matter of files that are
//! not well-formed (`plausible-input`), and is left to the symbolic execution. But races that equal data do not show
//! count where data in order and few different ones both show them: indices in order are as good as any, so that what
//! still races then is not for want of a well-formed file. Where no launch is wrong, races between launches, copies and
//! the host are looked for in a further run. What the host does wrong counts if it is met
//! with other sizes and with other arguments, too, some of them small: a number may be more than a program is written for.
//!
//! Cost: the number of runs and the steps of each are limited, and so is the work for all of them together.

mod inputs;

use std::collections::BTreeSet;

use cuda_verify_base::{Deadline, PropertyKind, Span};
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::arguments::reads_arguments;
use cuda_verify_goto::run::{Config, Entry, Outcome, RaceCheck, ThreadPosition, TraceConfig};
use cuda_verify_symex::outcome::{RaceAccess, Violation};
use cuda_verify_vm::Run;

use self::inputs::{Data, Outside, Text};
use crate::kinds::AccessKind;
use crate::options::Options;
use crate::outside::{run_in, threads_of};
use crate::plan::Settled;
use crate::replay::{MAX_TRACE, violation_of};
use crate::run_options::{config_of_run, effort_of};

/// Steps of one run, for each thread, at first and where that was not enough, and of all of them.
const RUN_STEPS: [u64; 2] = [1 << 23, 1 << 27];
const ALL_STEPS: u64 = 1 << 29;
/// Runs that launched something and violated nothing, after which no more arguments are tried.
const ENOUGH_RUNS: usize = 6;
const MAX_BYTES: u64 = 1 << 29;
/// Numbers that may be sizes, such that blocks of one warp are many, and such that blocks of any size are.
const SIZES: [u64; 6] = [64, 48, 32, 16, 8, 4];
/// Such that they are no multiples of what blocks have.
const ODD_SIZES: [u64; 6] = [70, 45, 31, 19, 9, 5];
const LARGE_SIZES: [u64; 6] = [1500, 1100, 300, 100, 40, 4];
/// Arguments below this are less than what most arrays have room for.
const SMALL: u64 = 64;

/// What a program does wrong from `main` with some of these arguments, and with which; no answer and
/// no arguments if no run shows anything.
pub(crate) fn runs_of_main(
    goto: &mut GotoProgram,
    options: &Options,
    arguments: &[Vec<String>],
    deadline: &Deadline,
) -> (Settled, Option<Vec<String>>) {
    let known = goto.arguments.take();
    let texts = Text::all(goto);
    let takes_arguments = reads_arguments(goto);
    // Without them all runs are alike, whatever is given.
    let none = [Vec::new()];
    let arguments = if takes_arguments { arguments } else { &none };
    let name: Vec<String> = known.iter().flatten().take(1).cloned().collect();
    let mut search = Search {
        goto,
        options,
        deadline,
        texts: &texts,
        chosen_text: 0,
        takes_arguments,
        n_steps: 0,
        n_clean: 0,
        races: RaceCheck::Threads,
        has_compared_operations: false,
        on_host: Vec::new(),
        max_steps: 0,
        is_cut: false,
    };
    let mut found = (Settled::open(), None);
    let mut open: Vec<&Vec<String>> = arguments.iter().collect();
    'rounds: for max_steps in RUN_STEPS {
        search.max_steps = max_steps;
        for arguments in std::mem::take(&mut open) {
            if search.is_over() {
                break 'rounds;
            }
            search.goto.arguments = Some(name.iter().chain(arguments).cloned().collect());
            search.is_cut = false;
            match search.with_arguments(arguments) {
                Next::OtherSizes | Next::OtherArguments => {}
                Next::Nothing if search.is_cut => {}
                Next::Nothing => break 'rounds,
                Next::Found(settled) => {
                    found = (*settled, Some(arguments.clone()));
                    break 'rounds;
                }
            }
            if search.is_cut {
                open.push(arguments);
            }
        }
    }
    deadline.spend(effort_of(search.n_steps));
    goto.arguments = known;
    found
}

/// The search for something that a program does wrong.
struct Search<'a> {
    goto: &'a mut GotoProgram,
    options: &'a Options,
    deadline: &'a Deadline,
    texts: &'a [Text],
    /// The text that was right last: what was right once is right for other arguments.
    chosen_text: usize,
    takes_arguments: bool,
    n_steps: u64,
    /// Runs that launched something and violated nothing.
    n_clean: usize,
    /// Between whom races are looked for, and whether that was done for operations.
    races: RaceCheck,
    has_compared_operations: bool,
    /// What the host does wrong with arguments that may be more than the program is written for.
    on_host: Vec<(Violation, Vec<String>)>,
    /// Steps of one run, and whether one of those with the present arguments needs more.
    max_steps: u64,
    is_cut: bool,
}

/// What is looked at next.
enum Next {
    OtherSizes,
    OtherArguments,
    /// All runs are alike.
    Nothing,
    Found(Box<Settled>),
}

/// What a run takes from outside, its data left out.
#[derive(Clone)]
struct Inputs<'a> {
    sizes: &'static [u64],
    lists: BTreeSet<Span>,
    text: &'a Text,
}

impl<'a> Inputs<'a> {
    fn with(&self, data: Data) -> Outside<'a> {
        Outside::new((data, self.sizes), self.lists.clone(), self.text)
    }
}

impl<'a> Search<'a> {
    fn is_over(&self) -> bool {
        self.n_steps > ALL_STEPS || self.n_clean == ENOUGH_RUNS || self.deadline.is_over()
    }

    /// Runs with the arguments that the program has now.
    fn with_arguments(&mut self, arguments: &[String]) -> Next {
        let all: [(&'static [u64], &'static [u64]); 3] =
            [(&SIZES, &LARGE_SIZES), (&ODD_SIZES, &SIZES), (&LARGE_SIZES, &SIZES)];
        for (sizes, others) in all {
            match self.with_sizes(arguments, sizes, others) {
                Next::OtherSizes => {}
                next @ (Next::OtherArguments | Next::Nothing | Next::Found(_)) => return next,
            }
        }
        Next::OtherArguments
    }

    fn with_sizes(
        &mut self,
        arguments: &[String],
        sizes: &'static [u64],
        others: &'static [u64],
    ) -> Next {
        let (first, outside) = self.first_run(sizes);
        let Outside { n_sizes, chosen, lists, text, .. } = outside;
        let inputs = Inputs { sizes, lists, text };
        let Some(first) = first else { return Next::OtherArguments };
        let Some(met) = counted(&first, self.options) else {
            let is_clean = matches!(first.outcome, Outcome::End(_)) && first.counts.launches > 0;
            self.n_clean += usize::from(is_clean);
            if is_clean {
                let found = match chosen.is_empty() {
                    true => None,
                    false => self.found_on_other_data(&inputs),
                };
                let found = found.or_else(|| self.found_between_operations(&inputs));
                if let Some(found) = found {
                    return Next::Found(Box::new(found));
                }
            }
            if chosen.is_empty() && !self.takes_arguments {
                return Next::Nothing;
            }
            // Not all programs take sizes that are odd.
            let is_worth_more = n_sizes > 0 && (is_clean || sizes == ODD_SIZES);
            return if is_worth_more { Next::OtherSizes } else { Next::OtherArguments };
        };
        let other_sizes = Inputs { sizes: others, ..inputs.clone() };
        // An atomic access says that several threads may come to one element: that all data are different is not meant.
        let others: &[Data] = match met.accesses.iter().any(is_atomic) {
            true => &[Data::Few],
            false => &[Data::Ordered, Data::Few],
        };
        if !chosen.is_empty() && !others.iter().all(|data| self.meets(&met, &inputs, *data)) {
            return Next::OtherSizes;
        }
        if met.launch.is_none() {
            if n_sizes > 0 && !self.meets(&met, &other_sizes, Data::Zero) {
                return Next::OtherArguments;
            }
            let is_enough = !self.takes_arguments || arguments.is_empty();
            if !is_enough && !self.is_met_otherwise(&met, arguments) {
                self.on_host.push((met, arguments.to_vec()));
                return Next::OtherArguments;
            }
        }
        // The same once more, for the steps on the way.
        let (again, _) = self.run(inputs.with(Data::Zero), threads_of(&met));
        let trace = again.map(|run| run.steps).unwrap_or_default();
        Next::Found(Box::new(Settled::met(Violation { inputs: chosen, ..met }, trace)))
    }

    /// What threads race for only where data differ, which a run on equal data does not show: it has to be the same for data
    /// in order, of which all are different and which are right as indices, and for data with few values. Numbers of
    /// several places are the same in order, so that they are shifted if that shows nothing.
    fn found_on_other_data(&mut self, inputs: &Inputs<'a>) -> Option<Settled> {
        let has_several_places = inputs.lists.len() > 1;
        let shifted = has_several_places.then_some(Data::Shifted);
        [Data::Ordered].into_iter().chain(shifted).find_map(|data| self.found_on(data, inputs))
    }

    fn found_on(&mut self, data: Data, inputs: &Inputs<'a>) -> Option<Settled> {
        let (run, outside) = self.counted_run(inputs, data);
        let met = counted(&run?, self.options)?;
        let is_race = met.property == PropertyKind::DataRace && met.launch.is_some();
        if !is_race || !self.meets(&met, inputs, Data::Few) {
            return None;
        }
        let (again, _) = self.run(inputs.with(data), threads_of(&met));
        let trace = again.map(|run| run.steps).unwrap_or_default();
        Some(Settled::met(Violation { inputs: outside.chosen, ..met }, trace))
    }

    /// What launches, copies and the host race for, which is looked for in a run of its own; whatever the data are.
    fn found_between_operations(&mut self, inputs: &Inputs<'a>) -> Option<Settled> {
        if self.has_compared_operations || !self.options.properties.contains(PropertyKind::DataRace)
        {
            return None;
        }
        self.has_compared_operations = true;
        self.races = RaceCheck::Operations;
        let found = self.found_in_this_run(inputs);
        self.races = RaceCheck::Threads;
        found
    }

    fn found_in_this_run(&mut self, inputs: &Inputs<'a>) -> Option<Settled> {
        let race = |run: Option<Run>| {
            let Outcome::Violation(met) = run?.outcome else { return None };
            (met.property == PropertyKind::DataRace).then(|| violation_of(&met))
        };
        let (run, outside) = self.counted_run(inputs, Data::Zero);
        let met = race(run)?;
        if !outside.chosen.is_empty() {
            for data in [Data::Ordered, Data::Few] {
                let (other, _) = self.counted_run(inputs, data);
                if !is_same(&met, &race(other)?) {
                    return None;
                }
            }
        }
        Some(Settled::met(Violation { inputs: outside.chosen, ..met }, Vec::new()))
    }

    /// The run on data that are all zero, with a text that the program does not refuse and places known that take data.
    fn first_run(&mut self, sizes: &'static [u64]) -> (Option<Run>, Outside<'a>) {
        let is_refused =
            |run: &Run| matches!(run.outcome, Outcome::End(_)) && run.counts.launches == 0;
        let (texts, tried) = (self.texts, self.chosen_text);
        let mut inputs = Inputs { sizes, lists: BTreeSet::new(), text: &texts[tried] };
        let (mut first, mut outside) = self.counted_run(&inputs, Data::Zero);
        let mut others = texts.iter().enumerate().filter(|(index, _)| *index != tried);
        while outside.asks_for_text && first.as_ref().is_some_and(is_refused) {
            let Some((index, other)) = others.next() else { break };
            (self.chosen_text, inputs.text) = (index, other);
            (first, outside) = self.counted_run(&inputs, Data::Zero);
        }
        if !outside.found_lists().is_empty() {
            inputs.lists = outside.found_lists();
            (first, outside) = self.counted_run(&inputs, Data::Zero);
        }
        (first, outside)
    }

    /// Whether a run on such inputs does the same wrong.
    fn meets(&mut self, met: &Violation, inputs: &Inputs<'a>, data: Data) -> bool {
        let (other, _) = self.counted_run(inputs, data);
        other.and_then(|it| counted(&it, self.options)).is_some_and(|it| is_same(met, &it))
    }

    /// Whether the host has done the same wrong with other arguments, where some of both are small.
    fn is_met_otherwise(&self, met: &Violation, arguments: &[String]) -> bool {
        self.on_host.iter().any(|(other, with)| {
            let differs = with.iter().zip(arguments).any(|(a, b)| a != b);
            is_same(other, met) && differs && (is_small(with) || is_small(arguments))
        })
    }

    /// A run whose steps count.
    fn counted_run(&mut self, inputs: &Inputs<'a>, data: Data) -> (Option<Run>, Outside<'a>) {
        let (run, outside) = self.run(inputs.with(data), Vec::new());
        self.n_steps += run.as_ref().map_or(0, |run| run.counts.steps);
        self.is_cut |= run.as_ref().is_some_and(|run| matches!(run.outcome, Outcome::StepLimit));
        (run, outside)
    }

    /// One run; none if a defect of ours ends it, or its threads take what nothing but a model says.
    fn run(
        &self,
        mut outside: Outside<'a>,
        threads: Vec<ThreadPosition>,
    ) -> (Option<Run>, Outside<'a>) {
        let max_steps = if threads.is_empty() { 0 } else { MAX_TRACE };
        let config = Config {
            max_steps: self.max_steps,
            max_bytes: MAX_BYTES,
            deadline: self.deadline.clone(),
            races: self.races,
            trace: TraceConfig { max_steps, threads },
            ..config_of_run(self.options)
        };
        let run = run_in(self.goto, &config, &Entry::Main, &mut outside);
        (run.filter(|_| !outside.is_guessed), outside)
    }
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

fn is_atomic(access: &RaceAccess) -> bool {
    access.kind == AccessKind::Atomic.name()
}

/// Whether all numbers among arguments are small.
fn is_small(arguments: &[String]) -> bool {
    arguments.iter().filter_map(|it| it.parse::<u64>().ok()).all(|number| number < SMALL)
}

/// Whether two violations are one mistake: which of the two accesses of a race comes second depends on the data.
fn is_same(one: &Violation, other: &Violation) -> bool {
    let of = |it: &Violation| {
        let mut places: Vec<Span> = it.accesses.iter().map(|access| access.span).collect();
        if places.is_empty() {
            places.push(it.span);
        }
        places.sort_unstable();
        (it.property, places, it.launch.as_ref().map(|it| it.kernel.clone()))
    };
    of(one) == of(other)
}
