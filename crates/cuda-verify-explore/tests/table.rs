//! Executions with and without reduction, of typical kernels: the table in `docs/COMPARE.md` is what is counted here.

use std::fmt::Write as _;
use std::path::Path;

use cuda_verify_explore::litmus::Litmus;
use cuda_verify_explore::{Config, Reduction};

/// The same code for each thread; `#` is its number, `@` that of its right neighbour.
fn threads(n: usize, globals: &str, code: &str) -> String {
    let mut text = format!("{globals}\n");
    for thread in 0..n {
        let own = code.replace('#', &thread.to_string());
        text += "thread\n";
        text += &own.replace('@', &((thread + 1) % n).to_string());
        text += "\n";
    }
    text
}

fn programs() -> Vec<(&'static str, usize, String)> {
    let mut programs = Vec::new();
    for n in [2, 3, 4] {
        let own = "r0 = load a[#]\nstore c[#], r0 + 1";
        programs.push(("vector addition", n, threads(n, "var a[4]\nvar c[4]", own)));
    }
    for n in [2, 3] {
        let own = "store a[#], #\nbarrier b\nr0 = load a[@]\nstore c[#], r0";
        let globals = "var a[4]\nvar c[4]\nbarrier b";
        programs.push(("exchange by a barrier", n, threads(n, globals, own)));
    }
    for n in [2, 3, 4] {
        let own = "r0 = load a[#]\nadd h, 1";
        programs.push(("histogram, results unused", n, threads(n, "var a[4]\nvar h", own)));
    }
    for n in [2, 3, 4] {
        let own = "r0 = add next, 1\nstore a[#], r0";
        programs.push(("tickets", n, threads(n, "var next\nvar a[4]", own)));
    }
    for n in [2, 3] {
        let own = "lock m\nr0 = load x\nstore x, r0 + 1\nunlock m";
        programs.push(("counter under a lock", n, threads(n, "var x\nmutex m", own)));
    }
    for n in [2, 3] {
        let own = "r0 = load a[@]\nstore a[#], r0 + 1";
        programs.push(("stencil in place (a race)", n, threads(n, "var a[4]", own)));
    }
    let publish = "thread\nstore data, 1\nstore flag, 1\n";
    let reader = "thread\nr0 = load flag\nr1 = load data\n";
    let text = format!("var data\nvar flag\n{publish}{reader}");
    programs.push(("message passing", 2, text));
    let text = format!("var data\nvar flag\n{publish}{reader}{reader}");
    programs.push(("message passing", 3, text));
    programs
}

fn table() -> String {
    let mut table = String::from(
        "| kernel | threads | all orders | monotonic | dynamic |\n|---|---|---|---|---|\n",
    );
    for (name, n, text) in programs() {
        let program: Litmus = text.parse().expect("the program is well-formed");
        let count = |reduction| {
            let outcomes = program.outcomes(&Config::new(reduction)).expect("no thread loops");
            assert!(outcomes.exploration.is_exhaustive());
            outcomes.exploration.statistics.n_executions
        };
        let [all, monotonic, dynamic] =
            [Reduction::None, Reduction::Monotonic, Reduction::Dynamic].map(count);
        writeln!(table, "| {name} | {n} | {all} | {monotonic} | {dynamic} |")
            .expect("invariant: writing to a string does not fail");
    }
    table
}

#[test]
fn the_table_in_the_documentation_holds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/COMPARE.md");
    let documentation = std::fs::read_to_string(path).expect("the documentation can be read");
    let table = table();
    assert!(documentation.contains(&table), "docs/COMPARE.md should contain\n{table}");
}
