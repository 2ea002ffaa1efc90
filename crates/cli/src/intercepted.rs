//! Lists of kernels with their launches, in GPUVerify's JSON format: what an interceptor saw of a program that ran.

use std::path::{Path, PathBuf};

use clap::Args;
use cuda_verify_core::{Extent, shell_words};
use serde::Deserialize;

use crate::args::{GivenArguments, VerifyArgs, Words};

/// Which kernels of a list are meant.
#[derive(Args, Clone, Debug)]
pub(crate) struct InterceptedArgs {
    /// The file is a list of kernels with their launches, in GPUVerify's JSON format
    #[arg(long, hide = true)]
    pub(crate) json: bool,
    /// Print the kernels of the list
    #[arg(long, hide = true, requires = "json")]
    pub(crate) list_intercepted: bool,
    /// Verify the kernel of this number, from 0
    #[arg(
        long,
        hide = true,
        value_name = "N",
        requires = "json",
        conflicts_with = "list_intercepted"
    )]
    pub(crate) verify_intercepted: Option<usize>,
    /// Verify all kernels of the list, as without an option
    #[arg(long, hide = true, requires = "json", conflicts_with_all = ["list_intercepted", "verify_intercepted"])]
    pub(crate) verify_all_intercepted: bool,
}

/// A kernel and its launch.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Intercepted {
    language: String,
    kernel_file: PathBuf,
    /// Threads of a block.
    local_size: Option<Vec<u32>>,
    /// Threads of the grid.
    global_size: Vec<u32>,
    #[serde(default)]
    compiler_flags: String,
    entry_point: String,
    #[serde(default)]
    kernel_arguments: Vec<Argument>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Argument {
    Scalar { value: Option<String> },
    Array { size: Option<u64> },
    Image,
    Sampler,
}

/// Reads a list.
///
/// # Errors
/// The file cannot be read, is no such list, or names a kernel in another language than CUDA C++.
pub(crate) fn read(path: &Path) -> Result<Vec<Intercepted>, String> {
    let name = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    let list: Vec<Intercepted> =
        serde_json::from_str(&text).map_err(|error| format!("`{name}`: {error}"))?;
    match list.iter().find(|it| it.language != "CUDA") {
        Some(other) => Err(format!(
            "`{name}`: `{}` is a kernel in `{}`, which is not read, but `CUDA` is",
            other.entry_point, other.language
        )),
        None => Ok(list),
    }
}

impl Intercepted {
    /// Its file, beside the list.
    pub(crate) fn file(&self, list: &Path) -> PathBuf {
        list.parent().unwrap_or(Path::new("")).join(&self.kernel_file)
    }

    /// In a line.
    pub(crate) fn text(&self) -> String {
        let block =
            self.local_size.as_ref().map_or_else(|| "any".to_owned(), |it| format!("{it:?}"));
        let Self { entry_point, kernel_file, global_size, .. } = self;
        let file = kernel_file.display();
        format!("`{entry_point}` of `{file}`: {global_size:?} threads in blocks of {block}")
    }

    /// Adds its launch and arguments to the options.
    ///
    /// # Errors
    /// Its flags or a value cannot be read.
    pub(crate) fn complete(&self, options: &mut VerifyArgs) -> Result<(), String> {
        let dims = |sizes: &[u32]| -> [Extent; 3] {
            let at = |axis: usize| sizes.get(axis).map_or(Extent::Fixed(1), |n| Extent::Fixed(*n));
            [at(0), at(1), at(2)]
        };
        options.kernel = vec![self.entry_point.clone()];
        options.block_dim = Some(self.local_size.as_deref().map_or([Extent::Any; 3], dims));
        options.grid_dim = None;
        options.global_size = Some(dims(&self.global_size));
        options.clang_opt.push(Words(shell_words(&self.compiler_flags)?));
        let (mut scalars, mut arrays) = (Vec::new(), Vec::new());
        for argument in &self.kernel_arguments {
            match argument {
                Argument::Scalar { value: None } => scalars.push(None),
                Argument::Scalar { value: Some(text) } => {
                    let bits =
                        text.strip_prefix("0x").and_then(|it| u64::from_str_radix(it, 16).ok());
                    let wrong =
                        || format!("`{text}` of `{}` is no number like `0x10`", self.entry_point);
                    scalars.push(Some(bits.ok_or_else(wrong)?));
                }
                Argument::Array { size } => arrays.push(*size),
                // Objects of another kind, of which nothing is said.
                Argument::Image | Argument::Sampler => {}
            }
        }
        let given = |values| GivenArguments { kernel: self.entry_point.clone(), values };
        if !scalars.is_empty() {
            options.kernel_args.push(given(scalars));
        }
        if !arrays.is_empty() {
            options.kernel_arrays.push(given(arrays));
        }
        Ok(())
    }
}
