//! Programs of several files.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::PathBuf;

use cuda_verify_core::{Verdict, Verifier};

fn write(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// A file that is included under a condition on a macro of the models is read for the names that it uses.
#[test]
fn files_for_a_version_of_the_toolkit_are_read() {
    write(
        "cooperative.cuh",
        "#include <cooperative_groups.h>\n\
         namespace cg = cooperative_groups;\n\
         __global__ void set(int *a) {\n\
           cg::thread_block block = cg::this_thread_block();\n\
           a[block.thread_rank()] = 1;\n\
         }\n",
    );
    let program = |size: u32| {
        format!(
            "#include <cuda_runtime.h>\n\
             #if CUDART_VERSION >= 2020\n\
             #include \"cooperative.cuh\"\n\
             #endif\n\
             int main() {{\n\
               int *a;\n\
               cudaMalloc(&a, {size} * sizeof(int));\n\
               set<<<1, 32>>>(a);\n\
               cudaFree(a);\n\
               return 0;\n\
             }}\n"
        )
    };
    for (size, is_safe) in [(32, true), (31, false)] {
        let path = write(&format!("cooperative_{size}.cu"), &program(size));
        let report = Verifier::new().source_file(path).unwrap().verify().unwrap();
        let found = (
            matches!(report.verdict, Verdict::Safe { is_complete: true, .. }),
            matches!(report.verdict, Verdict::Unsafe),
        );
        assert_eq!(found, (is_safe, !is_safe), "{}", report.to_text());
    }
}
