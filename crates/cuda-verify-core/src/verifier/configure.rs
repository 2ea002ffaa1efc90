//! The options of a verification, one method each.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cuda_verify_base::{Arch, Deadline, PropertyKind};
use cuda_verify_symex::rules::{Direction, Rule};

use crate::given_arguments::{Given, Parameters};
use crate::options::{Contexts, LaunchShape, Strategy, Threads, Unwind};
use crate::progress::{Observer, Progress};

use super::Verifier;

impl Verifier {
    /// Switches the check of a kind of property on or off.
    #[must_use]
    pub fn property(mut self, kind: PropertyKind, is_checked: bool) -> Self {
        self.options.set_property(kind, is_checked);
        self
    }

    /// Sets how loops are unwound.
    #[must_use]
    pub fn unwind(mut self, unwind: Unwind) -> Self {
        self.options.unwind = unwind;
        self
    }

    /// Sets how bounds on loops are chosen; with any but [`Strategy::Once`], [`Verifier::unwind`] has no effect.
    #[must_use]
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.options.strategy = strategy;
        self
    }

    /// Sets which threads are considered.
    #[must_use]
    pub fn threads(mut self, threads: Threads) -> Self {
        self.options.threads = threads;
        self
    }

    /// Sets whether `main` may be run on concrete values before it is executed symbolically, and such runs may decide, which
    /// they do by default.
    #[must_use]
    pub fn runs(mut self, may_decide: bool) -> Self {
        self.options.has_runs = may_decide;
        self
    }

    /// Limits the context switches per schedule, where schedules are explored.
    #[must_use]
    pub fn context_bound(mut self, bound: Option<u32>) -> Self {
        self.options.context_bound = bound;
        self
    }

    /// Sets the solver: `embedded`, the name of a known one, a command line, `portfolio` for a race of all that are
    /// installed, or `portfolio: NAME; NAME` for a race of those.
    #[must_use]
    pub fn solver(mut self, solver: impl Into<String>) -> Self {
        self.options.solver = solver.into();
        self
    }

    /// Lets a second solver confirm every answer of the first; `any` for an installed one. Where they contradict each
    /// other the verdict is unknown, and the query is saved in the folder of [`Verifier::dump_smt2`], or else in that
    /// for temporary files.
    #[must_use]
    pub fn cross_check(mut self, solver: Option<String>) -> Self {
        self.options.cross_check = solver;
        self
    }

    /// Proves every answer that nothing satisfies a query a second time, by a proof that a checker replays. What has no
    /// short proof makes the verdict unknown.
    #[must_use]
    pub fn certify(mut self, is_certified: bool) -> Self {
        self.options.is_certified = is_certified;
        self
    }

    /// Saves every query to the solver as an SMT-LIB script in a folder, numbered in order. Floats are bit-vectors in
    /// it, so that every solver takes it.
    #[must_use]
    pub fn dump_smt2(mut self, folder: Option<PathBuf>) -> Self {
        self.options.dump_smt2 = folder;
        self
    }

    /// Limits the time.
    #[must_use]
    pub fn timeout(mut self, timeout: Option<Duration>) -> Self {
        self.options.timeout = timeout;
        self
    }

    /// Stops when a deadline is over or [cancelled](Deadline::cancel), from any thread: the verdict is unknown then.
    ///
    /// ```
    /// use cuda_verify_core::{Deadline, Verifier};
    ///
    /// let handle = Deadline::never();
    /// let verifier = Verifier::new().source_text("a.cu", "int main() { for (;;) {} }");
    /// let verifier = verifier.deadline(&handle);
    /// let worker = std::thread::spawn(move || verifier.verify());
    /// handle.cancel();
    /// let report = worker.join().expect("the thread ends")?;
    /// assert!(!report.is_safe());
    /// # Ok::<(), cuda_verify_core::Error>(())
    /// ```
    #[must_use]
    pub fn deadline(mut self, deadline: &Deadline) -> Self {
        self.deadline = Some(deadline.clone());
        self
    }

    /// Calls a function whenever a part of the work begins, perhaps several times and on other threads.
    #[must_use]
    pub fn on_progress(mut self, observer: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.observer = Observer(Some(Arc::new(observer)));
        self
    }

    /// Limits the memory, in MiB; approximate.
    #[must_use]
    pub fn memory_mib(mut self, limit: u32) -> Self {
        self.options.memory_mib = limit;
        self
    }

    /// Defines a macro: `NAME` or `NAME=value`.
    #[must_use]
    pub fn define(mut self, definition: impl Into<String>) -> Self {
        self.options.defines.push(definition.into());
        self
    }

    /// Removes a predefined macro.
    #[must_use]
    pub fn undefine(mut self, name: impl Into<String>) -> Self {
        self.options.undefines.push(name.into());
        self
    }

    /// Adds a directory for `#include`.
    #[must_use]
    pub fn include_dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.options.include_dirs.push(dir.into());
        self
    }

    /// Reads a file before each file of the program, as if that began with an `#include` of it.
    #[must_use]
    pub fn include_file(mut self, file: impl Into<PathBuf>) -> Self {
        self.options.include_files.push(file.into());
        self
    }

    /// Adds a folder of headers that stand for libraries: they come before all others of their names, and what they
    /// define is taken for what the library does.
    #[must_use]
    pub fn models_dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.options.model_dirs.push(dir.into());
        self
    }

    /// Starts from another host function than `main`; with any arguments and any values of variables, if it has
    /// parameters. A kernel is checked on its own, as by [`Verifier::kernel`]. A name that the program has not is an error
    /// of configuration.
    #[must_use]
    pub fn entry(mut self, function: impl Into<String>) -> Self {
        self.options.entry = Some(function.into());
        self
    }

    /// Checks a kernel on its own instead of the program from `main`: two arbitrary threads of the launch given by
    /// [`Verifier::launch_shape`], with unknown arguments. `*` means every kernel, and of templates the instances that
    /// the program makes. Kernels of a program without `main` are checked as [`Verifier::contexts`] says.
    #[must_use]
    pub fn kernel(mut self, name: impl Into<String>) -> Self {
        self.options.kernels.push(name.into());
        self
    }

    /// Sets the launch for kernels that are checked on their own.
    #[must_use]
    pub fn launch_shape(mut self, shape: LaunchShape) -> Self {
        self.options.shape = shape;
        self
    }

    /// Sets with which arguments and launches the kernels of a program without `main` are checked.
    #[must_use]
    pub fn contexts(mut self, contexts: Contexts) -> Self {
        self.options.contexts = contexts;
        self
    }

    /// Does not report conflicting writes of the same value.
    #[must_use]
    pub fn allow_benign_races(mut self, is_allowed: bool) -> Self {
        self.options.allow_benign_races = is_allowed;
        self
    }

    /// Reports as a race also a plain read whose value is only given to a compare-and-swap of the same place.
    #[must_use]
    pub fn reports_guessed_reads(mut self, is_set: bool) -> Self {
        self.options.reports_guessed_reads = is_set;
        self
    }

    /// Reports no races between threads of different blocks.
    #[must_use]
    pub fn races_in_blocks_only(mut self, is_set: bool) -> Self {
        self.options.races_in_blocks_only = is_set;
        self
    }

    /// Takes so many consecutive threads of a block to execute every instruction together, in launches that are
    /// verified by arbitrary threads: accesses of two of them race only in the same instruction. No current device
    /// promises that. [`Verifier::verify`] refuses every thread of a launch ([`Threads::Exact`], [`Threads::First`]) with
    /// it, and does not take them by itself.
    #[must_use]
    pub fn warp_sync(mut self, n_threads: Option<u32>) -> Self {
        self.options.warp_sync = n_threads;
        self
    }

    /// Lets barriers wait for threads that have returned as well, so that such a thread is a divergence.
    #[must_use]
    pub fn barriers_need_all(mut self, is_set: bool) -> Self {
        self.options.barriers_need_all = is_set;
        self
    }

    /// Calls `main` with these arguments, after the program's name, instead of any.
    #[must_use]
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.options.arguments = Some(arguments.into_iter().map(Into::into).collect());
        self
    }

    /// Takes a call of the program's function of this name for a failed assertion, whatever it does.
    ///
    /// ```
    /// use cuda_verify_core::{PropertyKind, Verifier};
    ///
    /// let source = "void error() {} int main(int argc, char **) { if (argc > 3) error(); }";
    /// let verifier = Verifier::new().source_text("calls.cu", source);
    /// assert!(verifier.verify()?.is_safe());
    /// let report = verifier.unreachable("error").verify()?;
    /// assert_eq!(report.violations[0].property, PropertyKind::Assertion);
    /// # Ok::<(), cuda_verify_core::Error>(())
    /// ```
    #[must_use]
    pub fn unreachable(mut self, function: impl Into<String>) -> Self {
        self.options.unreachable.push(function.into());
        self
    }

    /// Lets device functions that are declared only return any value and have no effect; else calling one is not
    /// supported.
    #[must_use]
    pub fn undefined_return_any(mut self, is_set: bool) -> Self {
        self.options.undefined_return_any = is_set;
        self
    }

    /// Gives the scalar parameters of a kernel that is checked on its own their values, as bits, in their order; those
    /// without a value stay open. A program in which the kernel has another number of them is not accepted.
    #[must_use]
    pub fn kernel_scalars(
        mut self,
        kernel: impl Into<String>,
        values: impl IntoIterator<Item = Option<u64>>,
    ) -> Self {
        let (kernel, values) = (kernel.into(), values.into_iter().collect());
        self.options.given.push(Given { kernel, parameters: Parameters::Scalars, values });
        self
    }

    /// Says to how many bytes the pointers lead that a kernel gets which is checked on its own, as
    /// [`Verifier::kernel_scalars`]; each points to the first of them.
    #[must_use]
    pub fn kernel_arrays(
        mut self,
        kernel: impl Into<String>,
        bytes: impl IntoIterator<Item = Option<u64>>,
    ) -> Self {
        let (kernel, values) = (kernel.into(), bytes.into_iter().collect());
        self.options.given.push(Given { kernel, parameters: Parameters::Pointers, values });
        self
    }

    /// Takes pointer arguments of a kernel that is checked on its own to point to the first element of an array, so that
    /// accesses before it are out of bounds.
    #[must_use]
    pub fn arguments_start_arrays(mut self, is_set: bool) -> Self {
        self.options.arguments_start_arrays = is_set;
        self
    }

    /// Lets products of unsigned sizes that a caller passes wrap around where a kernel computes indices from them, and
    /// numbers of threads where [any launch](crate::Extent::Any) is asked for.
    #[must_use]
    pub fn sizes_may_wrap(mut self, is_set: bool) -> Self {
        self.options.sizes_may_wrap = is_set;
        self
    }

    /// Takes the elements of arrays that the caller passes, where they serve as indices, not to be repeated: two threads
    /// that write through different ones write to different places.
    #[must_use]
    pub fn trust_contents(mut self, is_set: bool) -> Self {
        self.options.trusts_contents = is_set;
        self
    }

    /// Enters functions as a harness does: their caller may pass anything and observes nothing, so that assertions,
    /// bounds and divisors are checked whatever is passed. Pointers still lead to distinct buffers.
    #[must_use]
    pub fn harness(mut self, is_set: bool) -> Self {
        self.options.is_harness = is_set;
        self
    }

    /// Lets a safe answer name only rules that its proof needs: a minimal set, beside which none of them can be left out.
    /// Takes as many more runs as there are rules that were applied, and one.
    #[must_use]
    pub fn minimize_assumptions(mut self, is_set: bool) -> Self {
        self.options.minimizes_assumptions = is_set;
        self
    }

    /// Counts an answer that holds under conditions on callers as no answer.
    #[must_use]
    pub fn deny_conditions(mut self, is_set: bool) -> Self {
        self.options.denies_conditions = is_set;
        self
    }

    /// Counts an answer that holds only within bounds as no answer.
    #[must_use]
    pub fn require_complete(mut self, is_set: bool) -> Self {
        self.options.must_be_complete = is_set;
        self
    }

    /// Decides each kernel at each place that launches it, beside the program: [`Report::kernels`](crate::Report::kernels). Where `main` does not
    /// lead to an answer, the kernels are decided in the functions that launch them, or on their own.
    #[must_use]
    pub fn report_kernels(mut self, is_set: bool) -> Self {
        self.options.reports_kernels = is_set;
        self
    }

    /// Switches a rule off: an answer that rests on it is none, and says so. Violations are found as with it.
    #[must_use]
    pub fn without(mut self, rule: Rule) -> Self {
        self.options.without.insert(rule);
        self
    }

    /// Switches all under-approximations off that [`Rule::ALL`] lists.
    #[must_use]
    pub fn strict(mut self, is_set: bool) -> Self {
        if is_set {
            let under = Rule::ALL.iter().filter(|rule| rule.direction == Direction::Under);
            self.options.without.extend(under);
        }
        self
    }

    /// Looks for loops in which lanes of a warp wait for one that has left the loop: a deadlock where the threads of a
    /// warp share one program counter, as before compute capability 7.0.
    #[must_use]
    pub fn warp_lockstep(mut self, is_lockstep: bool) -> Self {
        self.options.warp_lockstep = is_lockstep;
        self
    }

    /// Compiles device code for an architecture; for each of several, and the program is right if it is for all of them.
    /// Without one, for [`Arch::default`].
    #[must_use]
    pub fn arch(mut self, arch: Arch) -> Self {
        self.options.arch_list.push(arch);
        self
    }

    /// Sets whether launches beyond what a device can run are violations; without limits, blocks may have any number of
    /// threads.
    #[must_use]
    pub fn hardware_limits(mut self, are_set: bool) -> Self {
        self.options.has_limits = are_set;
        self
    }

    /// Lets device code round a sum with a product once, as `nvcc -fmad=true` does within an expression. Without it
    /// every operation rounds, as with `-fmad=false`.
    #[must_use]
    pub fn fmad(mut self, is_contracted: bool) -> Self {
        self.options.device_floats.contracts = is_contracted;
        self
    }

    /// Says that divisions, roots and functions of floats on the device need not be exact, as with `nvcc -use_fast_math`
    /// or `-prec-div=false`. They are still computed as without it, and a safe answer names the assumption.
    #[must_use]
    pub fn fast_math(mut self, is_set: bool) -> Self {
        self.options.device_floats.approximates = is_set;
        self
    }

    /// Lets device code take subnormal numbers of single precision for zero, as `nvcc -ftz=true` does.
    #[must_use]
    pub fn ftz(mut self, is_flushed: bool) -> Self {
        self.options.device_floats.flushes_subnormals = is_flushed;
        self
    }
}
