//! `cuda-verify equal`: whether two kernels compute the same function.

use std::path::PathBuf;

use clap::Args;
use cuda_verify_core::{Error, Extent};
use cuda_verify_equal::{
    Answer, AnySizeAnswer, Function, HostFunction, Setting, Size, equal, equal_for_all_sizes,
    no_function,
};

use crate::args::VerifyArgs;
use crate::database::Database;
use crate::exit_code;
use crate::inputs::verifier;
use crate::output::{err, message, out};

/// The options of `cuda-verify equal`.
#[derive(Args, Clone, Debug)]
pub(crate) struct EqualArgs {
    /// The first function, a kernel or a host function that launches kernels
    #[arg(value_name = "FILE:FUNCTION")]
    first: String,
    /// The second function
    #[arg(value_name = "FILE:FUNCTION")]
    second: String,
    /// Blocks of the launch, of both functions and of each
    #[arg(long, value_name = "X,Y,Z", default_value = "1", value_parser = dims)]
    grid: [u32; 3],
    /// Threads of a block
    #[arg(long, value_name = "X,Y,Z", default_value = "1", value_parser = dims)]
    block: [u32; 3],
    #[arg(long, value_name = "X,Y,Z", value_parser = dims, hide = true)]
    grid_a: Option<[u32; 3]>,
    #[arg(long, value_name = "X,Y,Z", value_parser = dims, hide = true)]
    grid_b: Option<[u32; 3]>,
    #[arg(long, value_name = "X,Y,Z", value_parser = dims, hide = true)]
    block_a: Option<[u32; 3]>,
    #[arg(long, value_name = "X,Y,Z", value_parser = dims, hide = true)]
    block_b: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory
    #[arg(long, value_name = "BYTES", default_value_t = 0)]
    shared: u64,
    /// The value of a parameter that is a number (repeatable)
    #[arg(long = "arg", value_name = "NAME=VALUE", value_parser = pair)]
    numbers: Vec<(String, String)>,
    /// Elements behind a pointer, or behind all others (repeatable)
    #[arg(long = "size", value_name = "[NAME=]N")]
    sizes: Vec<String>,
    /// Compare bit by bit; else floats are taken for real numbers
    #[arg(long)]
    exact_float: bool,
    /// The greatest magnitude of inputs, for bounds of rounding errors
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    range: f64,
    /// Compare host functions that launch kernels, for all sizes: what `--arg` says of a parameter is a product of numbers
    /// and names, which stand for any whole number from one, as in `n=16*k`; parameters of which it says nothing are any
    #[arg(long, conflicts_with_all = ["exact_float", "sizes", "grid", "block"])]
    any_size: bool,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    verify: VerifyArgs,
}

fn dims(text: &str) -> Result<[u32; 3], String> {
    let mut dims = [1; 3];
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() > dims.len() {
        return Err("more than three dimensions".to_owned());
    }
    for (dim, part) in dims.iter_mut().zip(parts) {
        *dim = part.trim().parse().map_err(|_| format!("`{part}` is no number"))?;
    }
    Ok(dims)
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE is expected")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Compares two functions and prints the answer; gives the exit code.
pub(crate) fn run(cli: &EqualArgs) -> u8 {
    if cli.any_size {
        return run_any_size(cli).unwrap_or_else(|(what, code)| {
            err(&format!("{what}\n"));
            code
        });
    }
    let answer = setting(cli).and_then(|setting| {
        let first = function(cli, &cli.first, (cli.grid_a, cli.block_a))?;
        let second = function(cli, &cli.second, (cli.grid_b, cli.block_b))?;
        equal(&first, &second, &setting).map_err(|error| (message(&error), exit_code::REJECTED))
    });
    let answer = match answer {
        Ok(answer) => answer,
        Err((what, code)) => {
            err(&format!("{what}\n"));
            return code;
        }
    };
    if cli.json {
        let text = serde_json::to_string_pretty(&answer);
        out(&format!("{}\n", text.expect("invariant: answers are plain data")));
    } else {
        out(&text(cli, &answer));
    }
    match answer {
        Answer::Equal { .. } => exit_code::SAFE,
        Answer::Different(_) => exit_code::UNSAFE,
        Answer::Unknown { .. } => exit_code::UNKNOWN,
    }
}

/// Compares two host functions for all sizes.
fn run_any_size(cli: &EqualArgs) -> Result<u8, (String, u8)> {
    let host = |named: &str| -> Result<HostFunction, (String, u8)> {
        let Function { program, name, .. } = function(cli, named, (None, None))?;
        Ok(HostFunction { program, name })
    };
    let size = |(parameter, value): &(String, String)| {
        let factors = value.split('*').map(|it| it.trim().to_owned()).collect();
        Size { parameter: parameter.clone(), factors }
    };
    let sizes: Vec<Size> = cli.numbers.iter().map(size).collect();
    let (first, second) = (host(&cli.first)?, host(&cli.second)?);
    let answer = equal_for_all_sizes(&first, &second, &sizes)
        .map_err(|error| (message(&error), exit_code::REJECTED))?;
    if cli.json {
        let text = serde_json::to_string_pretty(&answer);
        out(&format!("{}\n", text.expect("invariant: answers are plain data")));
    }
    let (text, code) = match &answer {
        AnySizeAnswer::Equal { n_arrays } => {
            let arrays = if *n_arrays == 1 { "array is" } else { "arrays are" };
            let how =
                "for all sizes and all data, over the reals, where no index or size overflows";
            (format!("{n_arrays} {arrays} equal {how}\nEQUAL\n"), exit_code::SAFE)
        }
        AnySizeAnswer::Unknown { why } => {
            (format!("not known: {why}\nUNKNOWN\n"), exit_code::UNKNOWN)
        }
    };
    if !cli.json {
        out(&text);
    }
    Ok(code)
}

fn setting(cli: &EqualArgs) -> Result<Setting, (String, u8)> {
    let (mut sizes, mut size) = (Vec::new(), 1024);
    for text in &cli.sizes {
        let (name, number) = text.split_once('=').unwrap_or(("", text));
        let number = number.parse().map_err(|_| {
            (format!("error: `{number}` is no number of elements"), exit_code::USAGE)
        })?;
        if name.is_empty() {
            size = number;
        } else {
            sizes.push((name.to_owned(), number));
        }
    }
    let (numbers, is_exact) = (cli.numbers.clone(), cli.exact_float);
    Ok(Setting { numbers, sizes, size, is_exact, range: cli.range })
}

fn function(
    cli: &EqualArgs,
    named: &str,
    (grid, block): (Option<[u32; 3]>, Option<[u32; 3]>),
) -> Result<Function, (String, u8)> {
    let Some((file, name)) = named.split_once(':') else {
        return Err((
            format!("error: `{named}` names no function: FILE:FUNCTION"),
            exit_code::USAGE,
        ));
    };
    let code = |error: &Error| {
        if error.is_not_found() { exit_code::NOT_FOUND } else { exit_code::USAGE }
    };
    let program = verifier(&[PathBuf::from(file)], &Database::default())
        .map_err(|error| (message(&error), code(&error)))?;
    if let Some(why) = no_function(&program, name) {
        return Err((format!("error: {file}: {why}"), exit_code::USAGE));
    }
    Ok(Function {
        program: cli.verify.configure(program),
        name: name.to_owned(),
        grid: grid.or(fixed(cli.verify.grid_dim)?).unwrap_or(cli.grid),
        block: block.or(fixed(cli.verify.block_dim)?).unwrap_or(cli.block),
        shared_bytes: cli.shared,
    })
}

/// Dimensions in the spelling of the other subcommands (`--blockDim`), which have to be numbers here.
fn fixed(dims: Option<[Extent; 3]>) -> Result<Option<[u32; 3]>, (String, u8)> {
    let Some(dims) = dims else { return Ok(None) };
    let mut numbers = [1; 3];
    for (number, extent) in numbers.iter_mut().zip(dims) {
        *number = match extent {
            Extent::Fixed(number) => number,
            Extent::Usual => 1,
            Extent::Any => {
                let what = "error: functions are compared for launches of given sizes, not of any";
                return Err((what.to_owned(), exit_code::USAGE));
            }
        };
    }
    Ok(Some(numbers))
}

fn text(cli: &EqualArgs, answer: &Answer) -> String {
    match answer {
        Answer::Equal { n_elements, rounds_constants, rounding } => {
            let how = if cli.exact_float {
                "bit by bit".to_owned()
            } else if *rounds_constants {
                "over the reals, where constants are numbers that round to them".to_owned()
            } else {
                "over the reals".to_owned()
            };
            let rounding = match rounding {
                Some(error) if !cli.exact_float => format!(
                    "in floats they are at most {error:.3e} apart for inputs of at most {}\n",
                    cli.range
                ),
                Some(_) | None => String::new(),
            };
            format!("{n_elements} elements are equal for all data, {how}\n{rounding}EQUAL\n")
        }
        Answer::Different(found) => {
            let mut text = format!(
                "`{}[{}]` is {} after `{}` and {} after `{}`, {}, where\n",
                found.parameter,
                found.index,
                found.first,
                cli.first,
                found.second,
                cli.second,
                if cli.exact_float { "bit by bit" } else { "beyond rounding" }
            );
            for (name, values) in &found.inputs {
                let shown: Vec<&str> = values.iter().take(32).map(String::as_str).collect();
                let rest = if values.len() > 32 { ", ..." } else { "" };
                text.push_str(&format!("    {name} = {{{}{rest}}}\n", shown.join(", ")));
            }
            text + "DIFFERENT\n"
        }
        Answer::Unknown { why } => format!("not known: {why}\nUNKNOWN\n"),
    }
}
