//! Violations as programs of their own, which compilers accept: to see one on a device, in a debugger, or in a suite of
//! regression tests. The program is included as it is; `main` or the kernel is called with the values of the
//! counterexample.
//!
//! What a program cannot be given by its caller (the contents of files, what is in memory that nobody has written) stands
//! in comments. The JSON report has all values, and [`Verifier::rerun`](crate::Verifier::rerun) runs the program on them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::report::{Input, Launch, Report, Violation};

/// Templates by which arguments of any type are set.
const ARGUMENTS: &str = include_str!("test_case/arguments.cu");

/// Annotations, for compilers that do not know them.
const ANNOTATIONS: &str = include_str!("test_case/annotations.cu");

/// Bytes of an array of the caller beyond those that the violation speaks of: other threads access more.
const SPARE_BYTES: u64 = 1 << 16;

/// The largest array that is made.
const MAX_BYTES: u64 = 1 << 30;

/// Arguments of `main` that a test case gives at most, and characters of each.
const MAX_ARGUMENTS: usize = 64;
const MAX_TEXT: usize = 1 << 16;

/// Starts of the names of functions that give any value.
const ANY_VALUE: [&str; 2] = ["nondet_", "__VERIFIER_nondet_"];

impl Report {
    /// The program that meets the violation, if it is one of this report; `files` are those of the program, as the new one
    /// includes them.
    #[must_use]
    pub fn test_case(&self, violation: &Violation, files: &[String]) -> String {
        let mut text = format!(
            "// {}: {}\n// {}:{}",
            violation.property,
            one_line(&violation.message),
            violation.place.file,
            violation.place.line
        );
        let by = violation.thread_idx.zip(violation.block_idx);
        if let Some((thread, block)) = by {
            let _ = write!(text, ", thread {thread:?} of block {block:?}");
        }
        text.push_str(
            "\n// Build it with nvcc and run it under compute-sanitizer, or `cuda-verify run` it.\n\n",
        );
        let _ = write!(text, "#include <cstring>\n\n{ANNOTATIONS}");
        let kernel = violation.launch.as_ref().filter(|launch| launch.parameters.is_some());
        match kernel {
            Some(launch) => kernel_case(&mut text, launch, violation, files),
            None if self.entries.is_empty() => program_case(&mut text, violation, files),
            None => self.callers_case(&mut text, violation, files),
        }
        text
    }

    /// What is to be written by hand: a program without `main` whose functions were entered with any arguments.
    fn callers_case(&self, text: &mut String, violation: &Violation, files: &[String]) {
        includes(text, files);
        text.push_str(
            "\nint main() {\n  // The program has no `main`. One of these is to be called:\n",
        );
        for entry in &self.entries {
            let _ = writeln!(text, "  // {}", one_line(entry));
        }
        for input in &violation.inputs {
            unset(text, input);
        }
        text.push_str("#error \"the call is to be written here\"\n}\n");
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

fn includes(text: &mut String, files: &[String]) {
    for file in files {
        let _ = writeln!(text, "#include \"{file}\"");
    }
}

/// A `main` that launches the kernel with arguments of its own making.
fn kernel_case(text: &mut String, launch: &Launch, violation: &Violation, files: &[String]) {
    let Launch { kernel, grid, block, .. } = launch;
    let parameters = launch.parameters.as_deref().unwrap_or_default();
    // Before the program, whose macros are not meant for the templates.
    text.push_str(ARGUMENTS);
    includes(text, files);
    text.push_str("\nint main() {\n");
    for (index, name) in parameters.iter().enumerate() {
        let bytes = extent(name, violation);
        let kind = format!("Argument<Parameter<{index}, decltype({kernel})>::type>");
        let _ = writeln!(text, "  {kind} {}({bytes});", variable(index, name));
    }
    for input in &violation.inputs {
        let Some(index) = parameters.iter().position(|name| *name == input.name) else {
            unset(text, input);
            continue;
        };
        let name = variable(index, &input.name);
        let _ = match (input.offset_bytes, input.size_bytes) {
            (Some(at), Some(size)) if size <= 8 => {
                writeln!(text, "  {name}.put({at}, {size}, {}ull);  // {}", input.bits, input.value)
            }
            (None, None) => writeln!(text, "  {name}.set({}ull);  // {}", input.bits, input.value),
            (Some(_) | None, _) => {
                unset(text, input);
                Ok(())
            }
        };
    }
    let arguments = parameters.iter().enumerate();
    let arguments = arguments.map(|(index, name)| format!("{}.get()", variable(index, name)));
    let _ = writeln!(
        text,
        "  {kernel}<<<dim3({}), dim3({})>>>({});\n  return cudaDeviceSynchronize() != cudaSuccess;\n}}",
        dim_list(grid),
        dim_list(block),
        arguments.collect::<Vec<_>>().join(", ")
    );
}

fn dim_list(dim: &[u32; 3]) -> String {
    let [x, y, z] = dim;
    format!("{x}, {y}, {z}")
}

/// The variable for a parameter; those without a name have numbers.
fn variable(index: usize, name: &str) -> String {
    if name.is_empty() { format!("argument{index}") } else { format!("the_{name}") }
}

/// How many bytes an array of the caller has: its size if it has one, else what is accessed and some more.
fn extent(name: &str, violation: &Violation) -> u64 {
    if let Some(object) = violation.objects.iter().find(|it| it.name == name)
        && let Some(size) = object.size_bytes
    {
        return size;
    }
    let inputs = violation.inputs.iter().filter(|it| it.name == name);
    // What lies before the first byte needs no space behind it.
    let end = |offset: i64, size: u64| u64::try_from(offset).ok()?.checked_add(size);
    let read = inputs.filter_map(|it| end(it.offset_bytes?, it.size_bytes?));
    let accesses = violation.accesses.iter().filter(|it| it.object == name);
    let raced = accesses.filter_map(|it| end(it.offset_bytes?, it.size_bytes));
    let end = read.chain(raced).max().unwrap_or(0);
    end.saturating_add(SPARE_BYTES).min(MAX_BYTES)
}

/// Says what the program cannot be given.
fn unset(text: &mut String, input: &Input) {
    let name = if input.name.is_empty() { "a variable" } else { &input.name };
    let at = input.offset_bytes.map_or_else(String::new, |at| format!(" at byte {at}"));
    let line = input.place.as_ref().map_or_else(String::new, |it| format!(", line {}", it.line));
    let _ = writeln!(text, "  // {name}{at} is {}{line}", one_line(&input.value));
}

/// A `main` that calls the program's own one with the arguments of the counterexample.
fn program_case(text: &mut String, violation: &Violation, files: &[String]) {
    text.push_str("#define main program_main\n");
    includes(text, files);
    text.push_str("#undef main\n\n");
    let mut any_values: BTreeMap<&str, Vec<&Input>> = BTreeMap::new();
    let mut rest = Vec::new();
    for input in &violation.inputs {
        if input.name == "argc" || argument_index(&input.name).is_some() {
            continue;
        }
        if ANY_VALUE.iter().any(|start| input.name.starts_with(start)) {
            any_values.entry(&input.name).or_default().push(input);
        } else {
            rest.push(input);
        }
    }
    for (name, values) in any_values {
        any_value_function(text, name, &values);
    }
    text.push_str(
        "static int call(int (*program)(), int, char **) { return program(); }\n\
         static int call(int (*program)(int, char **), int argc, char **argv) {\n  \
           return program(argc, argv);\n}\n\
         static int call(int (*program)(int, const char **), int argc, char **argv) {\n  \
           return program(argc, (const char **)argv);\n}\n\nint main() {\n",
    );
    for input in rest {
        unset(text, input);
    }
    text.push_str("  char name[] = \"program\";\n");
    let arguments = arguments(&violation.inputs).unwrap_or_default();
    let mut names = String::new();
    for (index, value) in (1..).zip(&arguments) {
        let _ = writeln!(text, "  char argument{index}[] = \"{}\";", escaped(value));
        let _ = write!(names, "argument{index}, ");
    }
    let count = arguments.len() + 1;
    let _ = writeln!(
        text,
        "  char *argv[] = {{name, {names}nullptr}};\n  return call(program_main, {count}, argv);\n}}"
    );
}

/// The arguments of `main` after the program's name, if the counterexample has any number of them.
pub(crate) fn arguments(inputs: &[Input]) -> Option<Vec<Vec<u8>>> {
    let count = inputs.iter().find(|input| input.name == "argc")?;
    let count = usize::try_from(bits(count)).unwrap_or(1).clamp(1, MAX_ARGUMENTS);
    let mut arguments = vec![Vec::new(); count - 1];
    for input in inputs {
        let index = argument_index(&input.name).and_then(|index| index.checked_sub(1));
        if let Some(argument) = index.and_then(|index| arguments.get_mut(index)) {
            set_argument(argument, input);
        }
    }
    for argument in &mut arguments {
        let end = argument.iter().position(|byte| *byte == 0).unwrap_or(argument.len());
        argument.truncate(end);
    }
    Some(arguments)
}

/// The bits of a value.
pub(crate) fn bits(input: &Input) -> u128 {
    let digits = input.bits.strip_prefix("0x").unwrap_or(&input.bits);
    u128::from_str_radix(digits, 16).unwrap_or(0)
}

/// The number of an argument of `main`, by the name of its text.
fn argument_index(name: &str) -> Option<usize> {
    name.strip_prefix("argv[")?.strip_suffix(']')?.parse().ok()
}

/// Writes the number that an argument stands for, or a character of its text.
fn set_argument(text: &mut Vec<u8>, input: &Input) {
    let Some(at) = input.offset_bytes.and_then(|at| usize::try_from(at).ok()) else {
        *text = input.value.clone().into_bytes();
        return;
    };
    if at >= MAX_TEXT {
        return;
    }
    if text.len() <= at {
        text.resize(at + 1, b' ');
    }
    text[at] = bits(input).to_le_bytes()[0];
}

/// The text of a string literal.
fn escaped(text: &[u8]) -> String {
    let letter = |byte: &u8| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(*byte)),
        // Three digits, so that the next letter is no part of it.
        0..=31 | 127..=255 => format!("\\{byte:03o}"),
        32..=126 => char::from(*byte).to_string(),
    };
    text.iter().map(letter).collect()
}

/// A function that gives the values one after the other, then the last one again.
fn any_value_function(text: &mut String, name: &str, values: &[&Input]) {
    let list: Vec<String> = values.iter().map(|it| format!("{}ull", it.bits)).collect();
    let _ = writeln!(
        text,
        "decltype({name}()) {name}() {{\n  \
           static const unsigned long long values[] = {{{}}};\n  \
           static int next = 0;\n  \
           decltype({name}()) value;\n  \
           memcpy(&value, &values[next], sizeof value);\n  \
           if (next < {}) ++next;\n  \
           return value;\n}}\n",
        list.join(", "),
        values.len() - 1
    );
}
