//! Every text gives a module or a located error, and what is printed is read again as the same.

use cuda_verify_base::SourceMap;
use cuda_verify_ptx::ast::Module;
use proptest::prelude::*;

fn parse(text: &str) -> Option<Module> {
    let mut sources = SourceMap::new();
    let file = sources.add_file("a.ptx", text);
    match cuda_verify_ptx::parse(&sources, file) {
        Ok(module) => Some(module),
        Err(found) => {
            let (start, end) = (found.primary.start, found.primary.end);
            assert!(start <= end && !found.primary.is_none(), "{found:?}");
            None
        }
    }
}

fn check_text(text: &str) {
    let Some(module) = parse(text) else { return };
    let printed = module.to_string();
    let again = parse(&printed).unwrap_or_else(|| panic!("not read again:\n{printed}"));
    assert_eq!(again.to_string(), printed);
}

/// Parts of which programs are made, in any order.
const PARTS: [&str; 64] = [
    ".version",
    "8.0",
    ".target",
    "sm_70",
    ".visible",
    ".entry",
    ".func",
    "k",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    ",",
    ";",
    ":",
    "@",
    "!",
    "+",
    "-",
    "|",
    "=",
    ".param",
    ".reg",
    ".shared",
    ".global",
    ".b32",
    ".u64",
    ".f32",
    ".pred",
    ".align",
    ".v4",
    ".ptr",
    "%r",
    "%r1",
    "%tid",
    ".x",
    "ld",
    "st",
    "add",
    "bra",
    "ret",
    "L",
    "0",
    "1",
    "0x10",
    "0f3F800000",
    "1.5",
    "\"text\"",
    ".loc",
    ".file",
    ".section",
    ".pragma",
    ".maxntid",
    ".extern",
    "generic",
    "99999999999999999999",
    "a",
    "\n",
    "_",
    "bar.sync 0;",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_text(text in ".{0,200}") {
        check_text(&text);
    }

    #[test]
    fn any_row_of_parts(parts in prop::collection::vec(0..PARTS.len(), 0..60)) {
        let text: Vec<&str> = parts.into_iter().map(|at| PARTS[at]).collect();
        check_text(&text.join(" "));
    }

    #[test]
    fn any_body(parts in prop::collection::vec(0..PARTS.len(), 0..40)) {
        let body: Vec<&str> = parts.into_iter().map(|at| PARTS[at]).collect();
        check_text(&format!(".visible .entry k(.param .u64 a) {{ {} }}", body.join(" ")));
    }
}

#[test]
fn deep_nesting_is_an_error() {
    for part in ["{", "add [", "add {", "add ("] {
        assert!(parse(&format!(".entry k() {{ {}", part.repeat(100_000))).is_none());
    }
}

#[test]
fn all_forms_of_a_module() {
    let text = r#"
        .version 8.3
        .target sm_80, texmode_independent
        .address_size 64
        .file 1 "a.cu", 12, 34
        .extern .shared .align 16 .b8 smem[];
        .global .align 4 .u32 table[2][3] = {{1, 2, 3}, {-4, 5, 0x6}};
        .const .align 8 .u64 pointers[2] = {generic(table)+4, table};
        .extern .func (.param .b32 r) f (.param .b64 p);
        .func (.reg .b32 out) g(.reg .b32 in) .noreturn;
        .visible .entry k(.param .u64 .ptr .global .align 4 a, .param .align 8 .b8 b[24])
        .maxntid 128, 1, 1
        .minnctapersm 2
        {
            .reg .pred %p<3>;
            .reg .b32 x, y;
            .shared .align 4 .f32 tile[64];
            .loc 1 3 5
            .loc 1 4 5, function_name $L__info_string0+7, inlined_at 1 2 3
            .pragma "nounroll";
        $L__BB0_1:
            @!%p1 bra $L__BB0_1;
            setp.eq.s32 %p1|%p2, %r1, -1;
            ld.global.L1::no_allocate.v4.f32 {%f1, _, %f3, %f4}, [%rd1+-16];
            mov.u64 %rd2, table+8;
            tex.2d.v4.f32.f32 {a, b, c, d}, [t, {x, y}];
            {
                .param .b64 param0;
                st.param.b64 [param0+0], %rd2;
                call.uni (retval0), f, (param0);
            }
            prototype: .callprototype (.param .b32 _) _ (.param .b64 _);
            bar.sync 0;
            fma.rn.f32 %f1, %f2, 0f3F800000, 1.5;
            selp.b32 %r1, %r2, %r3, !%p1;
            ret;
        }
        .section .debug_str { info: .b8 1, 2 .b32 info+4 }
    "#;
    check_text(text);
    assert!(parse(text).is_some());
}
