//! Programs that are not decided for any arguments of `main`: runs with a few given ones.
//!
//! Where sizes come from the command line, products of unknown numbers and loops of unknown length may leave a program
//! undecided that is easy for every single size. So it is called without arguments, with each option that its own text
//! names, and with some numbers: that no property is violated then is a bounded verdict that names them, and a violation is one like any other.

use cuda_verify_base::plan::{Answer, Attempt, Choice, Tried, carry_on};
use cuda_verify_base::{Deadline, Effort, PropertyKind, Scope};
use cuda_verify_goto::arguments::reads_arguments;
use cuda_verify_goto::program::GotoProgram;
use cuda_verify_symex::outcome::{Verdict, Violation};

use crate::conditions::Log;
use crate::error::Error;
use crate::flags::{flags, limits};
use crate::options::{Strategy, Unwind};
use crate::plan::half_of_work;
use crate::verifier::{Decision, Verifier};

/// Numbers that arguments are, each the same one: a power of two, one that is no multiple of one, and one for which there
/// is more than one block.
const NUMBERS: [&str; 3] = ["64", SMALL_NUMBER, "300"];
const SMALL_NUMBER: &str = "17";
/// A small one that is a multiple of what many programs ask for.
const SMALL_POWER: &str = "32";
/// A size, and a number that may be taken from it.
const FALLING: [[&str; 2]; 4] = [["24", "2"], ["64", "2"], ["100", "3"], ["1500", "3"]];
/// One number that is larger than the others, as an index may be beyond a size.
const LARGE_NUMBER: &str = "1000";
/// The argument of an option: a size of one block of many programs, and of more.
const NUMBERS_OF_OPTION: [&str; 2] = ["16", "32"];
/// The same where that costs little: sizes that are no multiple of what blocks have.
const ODD_NUMBERS_OF_OPTION: [&str; 2] = ["37", "1001"];
/// The most arguments that are given, and those that are the same number.
const MAX_ARGUMENTS: usize = 7;
const MAX_EQUAL_ARGUMENTS: usize = 4;
const MAX_NEAR_LIMITS: usize = 2;
/// The work for all others once some arguments have shown no violation: larger ones may take any time.
const FURTHER_EFFORT: Effort = Effort(10_000_000);

impl Verifier {
    /// Whether a program is to be verified for any arguments of its `main`.
    pub(crate) fn is_for_any_arguments(&self, goto: &GotoProgram) -> bool {
        reads_arguments(goto)
            && self.options.arguments.is_none()
            && self.options.entry.is_none()
            && self.options.strategy == Strategy::Once
            && self.options.unwind == Unwind::Auto
    }

    /// The arguments that are tried, with so many equal numbers at most.
    fn instances(&self, most: usize) -> Vec<Vec<String>> {
        let mut instances: Vec<Vec<String>> = vec![Vec::new()];
        instances.extend(self.with_options(&NUMBERS_OF_OPTION));
        for number in NUMBERS {
            instances.extend((1..=most).map(|count| vec![number.to_owned(); count]));
        }
        instances.extend(self.near_limits());
        instances
    }

    /// Numbers about those with which the program compares.
    fn near_limits(&self) -> impl Iterator<Item = Vec<String>> {
        let numbers = self.texts().flat_map(|(_, text)| limits(text));
        numbers
            .flat_map(|number| (1..=MAX_NEAR_LIMITS).map(move |count| vec![number.clone(); count]))
    }

    /// Each option that the program names, with its argument.
    fn with_options<'a>(
        &'a self,
        numbers: &'a [&'a str],
    ) -> impl Iterator<Item = Vec<String>> + 'a {
        let options = self.texts().flat_map(|(_, text)| flags(text));
        options.flat_map(|option| {
            numbers.iter().map(move |number| vec![option.clone(), (*number).to_owned()])
        })
    }

    /// The arguments that are tried where that costs little: all options together, and a size with smaller numbers, too.
    pub(crate) fn many_instances(&self, most: usize) -> Vec<Vec<String>> {
        // Small sizes first: what a program does on its own account may take all the time.
        let mut instances: Vec<Vec<String>> = self.with_options(&ODD_NUMBERS_OF_OPTION).collect();
        instances.extend([vec![SMALL_NUMBER.to_owned()], Vec::new()]);
        instances.extend(self.with_options(&NUMBERS_OF_OPTION));
        for count in 1..=most {
            let numbers = NUMBERS.into_iter().chain([SMALL_POWER]);
            instances.extend(numbers.map(|number| vec![number.to_owned(); count]));
        }
        instances.extend(self.near_limits());
        let options: Vec<String> = self.with_options(&NUMBERS_OF_OPTION[..1]).flatten().collect();
        instances.push(options);
        instances.extend(FALLING.into_iter().flat_map(|numbers| falling(numbers, most)));
        instances
    }

    /// Decides a program for some arguments, where it is open for any; what is found counts if its work was done with
    /// them.
    pub(crate) fn decide_instances(
        &self,
        general: Decision,
        deadline: &Deadline,
        log: Option<&Log>,
    ) -> Result<Decision, Error> {
        let mut instances = self.instances(MAX_EQUAL_ARGUMENTS);
        instances.extend(falling(FALLING[0], MAX_ARGUMENTS));
        let n_instances = instances.len();
        let attempts = (0..).zip(instances).map(|(n_tried, arguments): (usize, _)| {
            let last = [100, 50].get(n_instances - 1 - n_tried).copied();
            // Most programs do their work without arguments.
            let percent = if n_tried == 0 { 50 } else { last.unwrap_or(40) };
            instance(arguments).within_percent(percent)
        });
        let with_large = (2..=MAX_EQUAL_ARGUMENTS).flat_map(with_large_number);
        let attempts = attempts
            .chain(with_large.map(|arguments| instance_after_equal(arguments).within_percent(40)));
        // What was spent when the first arguments had shown no violation.
        let mut known_since = None;
        carry_on(general, attempts, self, deadline, |verifier, deadline| {
            let deadline = match known_since {
                Some(before) => {
                    let spent = deadline.spent().saturating_sub(before);
                    deadline.with_effort(Effort(FURTHER_EFFORT.0.saturating_sub(spent)))
                }
                None => half_of_work(deadline),
            };
            let mut decision = verifier.decide(&deadline, log)?;
            if matches!(decision.decided.outcome.verdict, Verdict::Safe(_)) {
                known_since = known_since.or_else(|| Some(deadline.spent()));
            }
            let text = verifier.options.arguments.clone().unwrap_or_default().join(" ");
            decision.decided.rows_within(&Scope::Complete.with_arguments(vec![text.clone()]));
            match &mut decision.decided.outcome.verdict {
                Verdict::Safe(scope) => *scope = scope.clone().with_arguments(vec![text]),
                Verdict::Unsafe(_) => decision.decided.entries = vec![entry(&text)],
                Verdict::Unknown(_) => {}
            }
            Ok(decision)
        })
    }
}

/// A number and up to so many others less one.
fn falling([first, other]: [&str; 2], most: usize) -> impl Iterator<Item = Vec<String>> {
    let (first, other) = (first.to_owned(), other.to_owned());
    (2..=most).map(move |count| {
        let others = std::iter::repeat_n(other.clone(), count - 1);
        std::iter::once(first.clone()).chain(others).collect()
    })
}

/// Small numbers of which one behind the first is larger than the others: what limits the one says nothing of the other.
fn with_large_number(count: usize) -> impl Iterator<Item = Vec<String>> {
    (1..count).map(move |place| {
        let mut arguments = vec![SMALL_NUMBER.to_owned(); count];
        LARGE_NUMBER.clone_into(&mut arguments[place]);
        arguments
    })
}

/// The attempt with given arguments, of which as many equal ones have shown no violation.
fn instance_after_equal(arguments: Vec<String>) -> Attempt<'static, Verifier, Decision> {
    let equal = vec![SMALL_NUMBER; arguments.len()].join(" ");
    instance(arguments).when(move |it: &Decision| match &it.decided.outcome.verdict {
        Verdict::Safe(Scope::Bounded { arguments, .. }) => arguments.contains(&equal),
        Verdict::Safe(Scope::Complete) | Verdict::Unknown(_) | Verdict::Unsafe(_) => false,
    })
}

/// The attempt with given arguments.
fn instance(arguments: Vec<String>) -> Attempt<'static, Verifier, Decision> {
    let first = arguments.first().cloned();
    let is_option = first.as_ref().is_some_and(|first| first.starts_with('-'));
    Attempt::new(entry(&arguments.join(" ")))
        .when(move |it: &Decision| match &it.decided.outcome.verdict {
            Verdict::Unknown(_) => true,
            // With more arguments it most often does the same or nothing.
            Verdict::Safe(Scope::Bounded { arguments, .. }) => {
                arguments.iter().all(|known| known.split(' ').next() != first.as_deref())
                    || is_option && it.has_open_launches()
            }
            Verdict::Unsafe(_) => it.has_open_launches(),
            Verdict::Safe(Scope::Complete) => false,
        })
        .with(move |verifier: &Verifier| {
            let mut given = verifier.clone().arguments(arguments.clone());
            // Without any the program takes what it is written for.
            given.options.chooses_arguments = !arguments.is_empty();
            given
        })
        .choose(move |earlier, new| {
            let (earlier, new) = (&earlier.decided.outcome, &new.decided.outcome);
            // Others end with a message about the arguments.
            let does_work = earlier.statistics.launches == 0 || new.statistics.launches > 0;
            match &new.verdict {
                // Only its launches are of interest.
                _ if matches!(earlier.verdict, Verdict::Unsafe(_)) => Choice::Keep,
                // That more arguments are read than are given here is no mistake of the program, nor what its host does
                // with a number that an option may not take.
                Verdict::Unsafe(found) if found.iter().all(is_of_missing_argument) => Choice::Keep,
                Verdict::Unsafe(found) if is_option && found.iter().all(is_of_host) => Choice::Keep,
                // What is read from a file that an option names may be anything, which is no mistake of the program.
                Verdict::Unsafe(found) if is_option && found.iter().all(is_of_input) => {
                    Choice::Keep
                }
                Verdict::Unsafe(_) => Choice::Join,
                // Bounds for any arguments say more than others for some.
                Verdict::Safe(scope)
                    if matches!(earlier.verdict, Verdict::Safe(_))
                        && !scope.is_limited_by_arguments_only() =>
                {
                    Choice::Keep
                }
                // That a violation is not met with a few numbers says nothing of one that was found for others.
                Verdict::Safe(_) if does_work && earlier.candidates.is_empty() => Choice::Join,
                Verdict::Safe(_) | Verdict::Unknown(_) => Choice::Keep,
            }
        })
}

/// Whether a violation depends on what the program takes from its environment.
fn is_of_input(violation: &Violation) -> bool {
    violation.inputs.iter().any(|input| input.is_decisive)
}

/// Whether the host reads through a null pointer: with any arguments it is known whether one that is missing is to blame.
fn is_of_missing_argument(violation: &Violation) -> bool {
    violation.property == PropertyKind::NullPointer && is_of_host(violation)
}

fn is_of_host(violation: &Violation) -> bool {
    violation.launch.is_none()
}

impl Answer for Decision {
    fn says(&self) -> String {
        self.decided.outcome.says()
    }

    fn record(&mut self) -> &mut Vec<Tried> {
        self.decided.outcome.record()
    }

    fn absorb(&mut self, other: Self, choice: Choice) {
        let mut choice = choice;
        if choice == Choice::Keep {
            self.decided.add_safe_rows(&other.decided.kernels);
        }
        if choice == Choice::Join {
            let earlier = &other.decided.outcome.verdict;
            let scope = match (&mut self.decided.outcome.verdict, earlier) {
                (Verdict::Safe(scope), Verdict::Safe(known)) => {
                    // Runs to the end take the place of what holds within bounds for any arguments.
                    if matches!(known, Scope::Bounded { arguments, .. } if !arguments.is_empty()) {
                        *scope = known.clone().join(scope.clone());
                    }
                    Some(scope.clone())
                }
                (Verdict::Safe(scope), _) => {
                    // What was not decided for any arguments is nothing that it rests on.
                    choice = Choice::Take;
                    Some(scope.clone())
                }
                (Verdict::Unsafe(_) | Verdict::Unknown(_), _) => {
                    choice = Choice::Take;
                    None
                }
            };
            self.decided.add_kernels(&other.decided, scope.as_ref());
            for (kernel, seen) in &other.decided.blocks {
                self.decided.blocks.entry(kernel.clone()).or_default().extend(seen);
            }
        }
        self.decided.outcome.absorb(other.decided.outcome, choice);
    }
}

pub(crate) fn entry(arguments: &str) -> String {
    match arguments {
        "" => "`main` without arguments".to_owned(),
        text => format!("`main` with the arguments `{text}`"),
    }
}
