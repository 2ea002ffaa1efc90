//! Which files are read, and how often.

use std::fs;
use std::path::PathBuf;

use cuda_verify_base::SourceMap;

use super::{Files, Options, preprocess, run_with, text};
use crate::preprocess::{FileSystemResolver, NoIncludes};

fn run_files(source: &str, files: &[(&str, &str)]) -> (String, usize) {
    let mut files = Files::new(files);
    let run = run_with(source, &mut files, &Options::bare());
    (run.report(), files.n_resolved)
}

#[test]
fn files_stand_where_they_are_included() {
    let files =
        [("a.h", "#include \"b.h\"\nint a = B;\n"), ("b.h", "#define B 1\n"), ("c.h", "int c;\n")];
    let source = "#define C <c.h>\n#define Q \"c.h\"\n#include \"a.h\"\n#include <c.h>\n#include C\n#include Q\nint x = B;\n";
    assert_eq!(run_files(source, &files).0, "int a = 1;\nint c;\nint c;\nint c;\nint x = 1;\n");
}

#[test]
fn guarded_files_are_asked_for_once() {
    let once = "#pragma once\nint h;\n";
    let guard = "// c\n#ifndef H\n#define H\n#if 0\n#else\nint h;\n#endif\n#endif // H\n";
    let condition = "#if !defined(H)\n#define H\nint h;\n#endif\n";
    for header in [once, guard, condition] {
        let source = "#include \"h.h\"\n".repeat(3);
        let (text, n_resolved) = run_files(&source, &[("h.h", header)]);
        assert_eq!((text.as_str(), n_resolved), ("int h;\n", 1), "{header}");
    }
}

#[test]
fn what_is_no_guard_is_read_again() {
    for header in [
        "#ifndef H\nint h;\n#endif\n",
        "#ifndef H\n#define H\nint h;\n#endif\nint h;\n",
        "#ifndef H\n#define H\nint h;\n#else\nint h;\n#endif\n",
        "int h;\n#ifndef H\n#define H\n#endif\n",
    ] {
        let (text, _) = run_files("#include \"h.h\"\n#include \"h.h\"\n", &[("h.h", header)]);
        assert!(text.starts_with("int h;\n") && text.matches("int h;").count() >= 2, "{header}");
    }
}

#[test]
fn unknown_headers_are_reported_at_the_directive() {
    let (text, _) = run_files("int a;\n  #include <no/such.h> // x\nint b;\n", &[]);
    assert_eq!(
        text,
        "int a;\nint b;\na.cu:2:12: unknown-include: header `no/such.h` is not known\n"
    );
}

#[test]
fn conditions_may_need_a_header_that_is_missing() {
    let source = "#if IS(A)\nint a;\n#endif\n#ifndef B\n#error no B\n#endif\n";
    let has_errors = |source: &str| {
        let mut sources = SourceMap::new();
        let file = sources.add_file("a.cu", source);
        preprocess(&mut sources, file, &mut Files::default(), &Options::bare()).1.has_errors()
    };
    assert!(has_errors(source));
    assert!(!has_errors(&format!("#include \"none.h\"\n{source}")));
}

#[test]
fn cycles_end_with_an_error() {
    let files = [("a.h", "#include \"b.h\"\n"), ("b.h", "#include \"a.h\"\n")];
    let (text, _) = run_files("#include \"a.h\"\nint x;\n", &files);
    assert_eq!(text, "b.h:1:10: include-cycle: `a.h` includes itself without end\n");
}

#[test]
fn inclusion_that_doubles_ends_with_an_error() {
    let (text, _) =
        run_files("#include \"a.h\"\n", &[("a.h", "#include \"a.h\"\n#include \"a.h\"\n")]);
    assert_eq!(text.lines().count(), 1);
}

#[test]
fn unterminated_headers_are_blamed_themselves() {
    let files = [("a.h", "#if 1\nint a;\n"), ("b.h", "#define F(x) x\nF(1\n"), ("c.h", "F")];
    let (text, _) =
        run_files("#include \"a.h\"\n#include \"b.h\"\n2)\n#include \"c.h\"\n(3)\n", &files);
    assert_eq!(
        text,
        "int a;\n2)\nF\n(3)\na.h:1:1: unterminated-conditional: the conditional is not closed by #endif\n\
         b.h:2:1: unterminated-macro-call: the call of macro `F` is not closed\n"
    );
}

#[test]
fn the_file_system_is_searched_in_order() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name);
    fs::create_dir_all(path("src/sub")).unwrap();
    fs::create_dir_all(path("inc")).unwrap();
    fs::write(path("src/local.h"), "int local;\n").unwrap();
    fs::write(path("src/sub/deep.h"), "#pragma once\n#include \"../local.h\"\nint deep;\n")
        .unwrap();
    fs::write(path("inc/local.h"), "int shadowed;\n").unwrap();
    fs::write(path("inc/lib.h"), "int lib;\n").unwrap();
    fs::write(path("inc/latin.h"), b"int latin; // caf\xe9\n").unwrap();
    fs::write(path("named.h"), "int named;\n").unwrap();
    let source = "#include \"local.h\"\n#include \"sub/deep.h\"\n#include \"./sub/../sub/deep.h\"\n\
        #include <lib.h>\n#include <local.h>\n#include \"latin.h\"\n#include <stdio.h>\n#include \"/usr/include/math.h\"\n";
    let source = format!("{source}#include \"{}\"\n", path("named.h").display());
    let mut sources = SourceMap::new();
    let main = sources.add_file(&path("src/main.cu").to_string_lossy(), &source);
    let include_dirs = [path("inc"), PathBuf::from("/usr/include")];
    let mut resolver = FileSystemResolver::new(include_dirs, NoIncludes);
    let (tokens, diagnostics) = preprocess(&mut sources, main, &mut resolver, &Options::bare());
    assert_eq!(
        text(&tokens),
        "int local;\nint local;\nint deep;\nint lib;\nint shadowed;\nint latin;\nint named;\n"
    );
    let codes: Vec<_> =
        diagnostics.iter().map(|d| (d.code, sources.location(d.primary).line)).collect();
    assert_eq!(codes, [("unknown-include", 7), ("unknown-include", 8)]);
}
