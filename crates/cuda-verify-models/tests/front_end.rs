//! Every model passes through the front end without a diagnostic, alone and in front of a program; the typed IR of
//! models and case files survives its text form.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bumpalo::Bump;
use cuda_verify_base::{FileId, SourceMap};
use cuda_verify_ir::exact;
use cuda_verify_ir::lower::{Kernels, LowerOptions, lower, lower_everything};
use cuda_verify_ir::program::Program;
use cuda_verify_models::{ModelFile, files, lookup, models_for};
use cuda_verify_syntax::ast::TranslationUnit;
use cuda_verify_syntax::parse;
use cuda_verify_syntax::preprocess::{
    IncludeError, IncludeRequest, IncludeResolver, Options, ResolvedInclude, preprocess,
};
use cuda_verify_syntax::token::Token;

struct Models;

impl IncludeResolver for Models {
    fn resolve(
        &mut self,
        request: &IncludeRequest<'_>,
    ) -> Option<Result<ResolvedInclude, IncludeError>> {
        let file = lookup(request.name)?;
        Some(Ok(ResolvedInclude {
            name: file.path.to_owned(),
            text: Arc::from(file.text),
            is_model: true,
        }))
    }
}

/// Preprocesses a program behind preludes; there must be no diagnostic.
fn tokens_of(preludes: &[&ModelFile], program: &str) -> Vec<Token> {
    preprocessed(preludes, program).1
}

fn preprocessed(preludes: &[&ModelFile], program: &str) -> (SourceMap, Vec<Token>) {
    let mut sources = SourceMap::new();
    let mut options = Options::nvcc();
    let add = |file: &&ModelFile| -> FileId { sources.add_model(file.path, file.text) };
    options.preludes = preludes.iter().map(add).collect();
    let main = sources.add_file("main.cu", program);
    let (tokens, diagnostics) = preprocess(&mut sources, main, &mut Models, &options);
    let messages: Vec<_> = diagnostics.iter().collect();
    assert!(messages.is_empty(), "{program}: {messages:?}");
    (sources, tokens)
}

fn assert_parses(preludes: &[&ModelFile], program: &str) {
    let (sources, tokens) = preprocessed(preludes, program);
    let arena = Bump::new();
    let (_, diagnostics) = parse(&arena, &tokens);
    let messages: Vec<String> = diagnostics
        .iter()
        .map(|d| format!("{}: {}", sources.location(d.primary), d.message))
        .collect();
    assert!(messages.is_empty(), "{program}: {messages:#?}");
}

#[test]
fn all_models_preprocess_together() {
    let together: Vec<&ModelFile> = files().iter().collect();
    tokens_of(&together, "int main() { return 0; }\n");
}

#[test]
fn each_model_parses_alone() {
    for file in files() {
        assert_parses(&[], &format!("#include <cv:{}>\n", file.path));
    }
}

#[test]
fn all_models_parse_together() {
    let together: Vec<&ModelFile> = files().iter().collect();
    assert_parses(&together, "int main() { return 0; }\n");
}

#[test]
fn a_model_is_read_once() {
    let needed = models_for(["cudaMalloc", "cudaMemcpy", "threadIdx"]);
    let tokens = tokens_of(&needed, "#include <cv:cuda/memory.h>\n#include <cuda_runtime.h>\n");
    let definitions =
        tokens.windows(2).filter(|pair| pair[0].text == "enum" && pair[1].text == "cudaError");
    assert_eq!(definitions.count(), 1);
}

#[test]
fn the_models_of_a_small_program_are_small() {
    let words = "void main printf assert malloc free cudaMalloc cudaMemcpy cudaFree cudaMemcpyHostToDevice threadIdx NULL";
    let needed = models_for(words.split(' '));
    let tokens = tokens_of(&needed, "");
    assert!(tokens.len() < 4_500, "{} tokens", tokens.len());
}

#[test]
fn assert_follows_ndebug_where_it_is_included() {
    let calls = |program: &str| {
        let tokens = tokens_of(&models_for(["assert"]), program);
        tokens.iter().filter(|t| t.text == "__cv_assert").count()
    };
    assert_eq!(calls("void f() { assert(1 < 2); }"), 1);
    assert_eq!(calls("#include <assert.h>\nvoid f() { assert(1 < 2); }"), 1);
    assert_eq!(calls("#define NDEBUG\n#include <cassert>\nvoid f() { assert(1 < 2); }"), 0);
}

#[test]
fn a_program_may_redefine_the_macros_of_models() {
    let program = "#define M_PI 3.14\n#define NULL 0\n#define MAX(x, y) x\n#define assert(e) e\n\
                   #define checkCudaErrors(call) call\nfloat pi = M_PI;\n";
    let names = ["M_PI", "NULL", "MAX", "assert", "checkCudaErrors"];
    let tokens = tokens_of(&models_for(names), program);
    assert!(tokens.iter().any(|token| token.text == "3.14"));
}

/// Requires that the typed IR of a program is the same after printing and reading.
fn assert_same_again(
    preludes: &[&ModelFile],
    program: &str,
    lowered: impl Fn(&TranslationUnit<'_>, &SourceMap) -> Program,
) {
    let (sources, tokens) = preprocessed(preludes, program);
    let arena = Bump::new();
    let (unit, _) = parse(&arena, &tokens);
    let lowered = lowered(&unit, &sources);
    let text = exact::print(&lowered);
    let again = exact::parse(&text).unwrap_or_else(|error| panic!("{error}: {program}"));
    assert!(exact::print(&again) == text, "{program}");
}

#[test]
fn the_ir_of_the_models_is_read_again() {
    let together: Vec<&ModelFile> = files().iter().collect();
    assert_same_again(&together, "", |unit, sources| lower_everything(unit, sources).0);
}

#[test]
fn the_ir_of_the_case_files_is_read_again() {
    let mut pending =
        vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../cuda-verify-core/tests/cuda")];
    let mut n_programs = 0;
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        // What is rejected, and what includes files of its own, is not lowered here.
        if path.extension().is_none_or(|extension| extension != "cu")
            || path.components().any(|part| part.as_os_str() == "rejected")
            || path.components().any(|part| part.as_os_str() == "preprocessor")
            || text.contains("#include \"")
        {
            continue;
        }
        let words =
            text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let options = LowerOptions { kernels: Kernels::All, ..LowerOptions::default() };
        assert_same_again(&models_for(words), &text, |unit, sources| {
            lower(unit, sources, &options).0
        });
        n_programs += 1;
    }
    assert!(n_programs > 400, "{n_programs} programs");
}
