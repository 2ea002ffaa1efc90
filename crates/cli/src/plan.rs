//! `cuda-verify plan`: the programs of a project as independent pieces of work, with what each may cost, and how they
//! are dealt out to shards. Every machine that sees the same files deals in the same way.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use serde_json::json;

use crate::database::Database;
use crate::exit_code;
use crate::inputs::{name_of, programs};
use crate::output::{err, out};

/// The options of `cuda-verify plan`.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlanArgs {
    /// Folders, patterns and files, as for `check`
    #[arg(required_unless_present = "database", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Take each file for a program of its own
    #[arg(long)]
    separate: bool,
    /// Folder of a `compile_commands.json`
    #[arg(short = 'p', long = "database", value_name = "DIR")]
    database: Option<PathBuf>,
    /// Deal the programs out to so many shards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    shards: u32,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// One of several equal parts of the work, as in `2/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    number: u32,
    of: u32,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let what = || "a shard is like `2/4`, from `1/4` to `4/4`".to_owned();
        let (number, of) = text.split_once('/').ok_or_else(what)?;
        let (number, of) = (number.parse().map_err(|_| what())?, of.parse().map_err(|_| what())?);
        if (1..=of).contains(&number) { Ok(Self { number, of }) } else { Err(what()) }
    }
}

impl Shard {
    /// The programs of this part, in their order.
    pub(crate) fn of(self, programs: Vec<Vec<PathBuf>>) -> Vec<Vec<PathBuf>> {
        let shards = dealt(&programs, self.of);
        let own = programs.into_iter().zip(shards).filter(|(_, shard)| *shard == self.number);
        own.map(|(program, _)| program).collect()
    }
}

/// The shard of each program: the costliest first, each to the shard that has the least so far.
fn dealt(programs: &[Vec<PathBuf>], n_shards: u32) -> Vec<u32> {
    let costs: Vec<u64> = programs.iter().map(|program| cost(program)).collect();
    let mut order: Vec<usize> = (0..programs.len()).collect();
    order.sort_by_key(|index| (std::cmp::Reverse(costs[*index]), *index));
    let mut loads: Vec<(u64, u32)> = (1..=n_shards).map(|shard| (0, shard)).collect();
    let mut shards = vec![1; programs.len()];
    for index in order {
        if let Some(least) = loads.iter_mut().min() {
            least.0 += costs[index];
            shards[index] = least.1;
        }
    }
    shards
}

/// A rough estimate of the work, in thousandths of a second of one core: by the length of the text, and by how many
/// kernels, launches, loops and barriers it has.
fn cost(program: &[PathBuf]) -> u64 {
    const WEIGHTS: [(&str, usize); 5] =
        [("__global__", 30), ("<<<", 30), ("for", 10), ("while", 10), ("__syncthreads", 5)];
    let of_file = |file: &PathBuf| {
        let text = std::fs::read(file).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let counted = WEIGHTS.iter().map(|(word, weight)| text.matches(word).count() * weight);
        text.len() / 500 + counted.sum::<usize>()
    };
    let total = 20 + program.iter().map(of_file).sum::<usize>();
    u64::try_from(total).unwrap_or(u64::MAX)
}

/// The programs that the words of a command line or a database name.
///
/// # Errors
/// A word names nothing.
pub(crate) fn named(
    files: &[PathBuf],
    database: &Database,
    are_separate: bool,
) -> Result<Vec<Vec<PathBuf>>, String> {
    let mut programs = programs(files)?;
    if programs.is_empty() {
        programs.extend(database.programs());
    }
    if are_separate {
        programs = programs.concat().into_iter().map(|file| vec![file]).collect();
    }
    Ok(programs)
}

/// Prints the pieces of work.
pub(crate) fn run(options: &PlanArgs) -> u8 {
    let database = options.database.as_deref().map(Database::read).transpose();
    let database = database.map_err(|error| format!("{error:#}")).map(Option::unwrap_or_default);
    let programs = database.and_then(|it| named(&options.files, &it, options.separate));
    let programs = match programs {
        Ok(programs) => programs,
        Err(what) => {
            err(&format!("error: {what}\n"));
            return exit_code::USAGE;
        }
    };
    let shards = dealt(&programs, options.shards);
    if options.json {
        let programs: Vec<serde_json::Value> = programs
            .iter()
            .zip(shards)
            .map(|(files, shard)| {
                let names: Vec<String> = files.iter().map(|it| text(it)).collect();
                let name = name_of(files);
                json!({ "program": name, "files": names, "cost": cost(files), "shard": shard })
            })
            .collect();
        let tool = json!({ "name": "cuda-verify", "version": env!("CARGO_PKG_VERSION") });
        let document =
            json!({ "version": 1, "tool": tool, "shards": options.shards, "programs": programs });
        out(&format!("{document:#}\n"));
    } else {
        for (files, shard) in programs.iter().zip(shards) {
            out(&format!("{shard:>4} {:>8} {}\n", cost(files), name_of(files)));
        }
    }
    exit_code::SAFE
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_in_one_shard() {
        let programs: Vec<Vec<PathBuf>> =
            (0..10).map(|index| vec![PathBuf::from(format!("{index}.cu"))]).collect();
        let parts = (1..=4).map(|number| Shard { number, of: 4 }.of(programs.clone()));
        let mut all: Vec<Vec<PathBuf>> = parts.flatten().collect();
        all.sort();
        assert_eq!(all, programs);
    }

    #[test]
    fn shards_are_numbered_from_one() {
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        for wrong in ["0/4", "5/4", "1", "a/b", "1/0", "/"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
