//! Violations as test cases: a program of its own for each, and its values for `cuda-verify run --replay`.

use std::io;
use std::path::{Component, Path, PathBuf};

use cuda_verify_core::{Input, Report, json_document};
use serde_json::{Value, json};

/// Writes the violations of a report into a folder, which is made if need be.
pub(crate) fn write(folder: &Path, files: &[PathBuf], report: &Report) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let stem = files.first().and_then(|file| file.file_stem()?.to_str()).unwrap_or("program");
    let included: Vec<String> = files.iter().map(|file| included(folder, file)).collect();
    let mut document: Value =
        serde_json::from_str(&json_document(std::slice::from_ref(report), &[]))?;
    let violations = document["programs"][0]["violations"].take();
    let violations = violations.as_array().cloned().unwrap_or_default();
    for (index, (violation, data)) in report.violations.iter().zip(violations).enumerate() {
        let name = folder.join(format!("{stem}-{}-{}", index + 1, violation.property.name()));
        std::fs::write(name.with_extension("cu"), report.test_case(violation, &included))?;
        document["programs"][0]["violations"] = json!([data]);
        std::fs::write(name.with_extension("json"), format!("{document:#}\n"))?;
    }
    Ok(())
}

/// The name by which a file in the folder includes another one.
fn included(folder: &Path, file: &Path) -> String {
    let is_below = |path: &Path| {
        path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
    };
    let name = if is_below(folder) && is_below(file) {
        let steps = folder.components().filter(|part| matches!(part, Component::Normal(_)));
        let up: PathBuf = steps.map(|_| "..").collect();
        up.join(file)
    } else {
        std::path::absolute(file).unwrap_or_else(|_| file.to_owned())
    };
    name.display().to_string()
}

/// The values of the first violation in a JSON document.
pub(crate) fn inputs(path: &Path) -> Result<Vec<Input>, String> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|it| format!("cannot read `{name}`: {it}"))?;
    let mut document: Value =
        serde_json::from_str(&text).map_err(|it| format!("`{name}` is no report: {it}"))?;
    let programs = document["programs"].as_array_mut();
    let violation = programs.into_iter().flatten().find_map(|it| it["violations"].get_mut(0));
    let violation = violation.ok_or_else(|| format!("`{name}` has no violation"))?;
    if !violation["launch"]["parameters"].is_null() {
        let what = "a kernel on its own is run by its test case in CUDA (`--test-cases`)";
        return Err(format!("`{name}`: {what}"));
    }
    serde_json::from_value(violation["inputs"].take())
        .map_err(|it| format!("`{name}` has no values: {it}"))
}
