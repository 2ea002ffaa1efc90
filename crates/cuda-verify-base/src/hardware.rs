//! Devices: compute capabilities, and what a device of each can run at once.
//!
//! The limits of an architecture are those of the CUDA C++ Programming Guide, "Technical Specifications per Compute
//! Capability"; how many multiprocessors there are is up to the product, of which one of each generation is taken.

use std::fmt;
use std::str::FromStr;

/// A compute capability that device code is compiled for, as in `sm_90a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arch {
    /// Ten times the major plus the minor version.
    version: u32,
    /// What it offers beyond every later architecture.
    features: Features,
}

/// Whether device code may use features that later architectures need not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Features {
    /// Those of all later ones only.
    Portable,
    /// Those of its family (`sm_100f`).
    Family,
    /// Those of the architecture itself (`sm_90a`).
    Specific,
}

impl Default for Arch {
    /// Compute capability 8.0, the device that the models describe.
    fn default() -> Self {
        Self { version: 80, features: Features::Portable }
    }
}

impl Arch {
    /// The major version.
    #[must_use]
    pub const fn major(self) -> u32 {
        self.version / 10
    }

    /// The minor version.
    #[must_use]
    pub const fn minor(self) -> u32 {
        self.version % 10
    }

    /// The value of `__CUDA_ARCH__`.
    #[must_use]
    pub const fn macro_value(self) -> u32 {
        self.version * 10
    }

    /// The macros that tell device code which features of this architecture, or of its family, it may use (CUDA C++
    /// Programming Guide, "Feature Set Compiler Targets").
    #[must_use]
    pub fn feature_macros(self) -> Vec<(String, String)> {
        let value = self.macro_value().to_string();
        let family = ("__CUDA_ARCH_FAMILY_SPECIFIC__".to_owned(), value.clone());
        match self.features {
            Features::Portable => Vec::new(),
            Features::Family => vec![family],
            Features::Specific => {
                let mut macros = vec![
                    (format!("__CUDA_ARCH_FEAT_SM{}_ALL", self.version), "1".to_owned()),
                    ("__CUDA_ARCH_SPECIFIC__".to_owned(), value),
                ];
                // Families exist since compute capability 10.0.
                if self.version >= 100 {
                    macros.push(family);
                }
                macros
            }
        }
    }
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match self.features {
            Features::Portable => "",
            Features::Family => "f",
            Features::Specific => "a",
        };
        write!(f, "sm_{}{suffix}", self.version)
    }
}

impl FromStr for Arch {
    type Err = String;

    /// `sm_90`, `compute_90` or `90`, with `a` or `f` behind it where the architecture has such features.
    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.strip_prefix("sm_").or_else(|| text.strip_prefix("compute_"));
        let number = number.unwrap_or(text);
        let (number, features) = match number.strip_suffix(['a', 'f']) {
            Some(rest) if number.ends_with('a') => (rest, Features::Specific),
            Some(rest) => (rest, Features::Family),
            None => (number, Features::Portable),
        };
        let version =
            number.parse().ok().filter(|version| LIMITS.iter().any(|it| it.0 == *version));
        let first_with_features = match features {
            Features::Portable => 0,
            Features::Specific => 90,
            Features::Family => 100,
        };
        match version {
            Some(version) if version >= first_with_features => Ok(Self { version, features }),
            Some(_) | None => {
                let known: Vec<String> = LIMITS.iter().map(|it| format!("sm_{}", it.0)).collect();
                Err(format!("an architecture: {}, or 90a, 100a, 100f and later", known.join(", ")))
            }
        }
    }
}

/// Per compute capability: threads and blocks of a multiprocessor, kibibytes of shared memory of a multiprocessor and, if
/// a kernel asks for it, of a block, and multiprocessors of a device.
const LIMITS: [(u32, [u32; 5]); 21] = [
    (50, [2048, 32, 64, 48, 5]),
    (52, [2048, 32, 96, 48, 24]),
    (53, [2048, 32, 64, 48, 2]),
    (60, [2048, 32, 64, 48, 56]),
    (61, [2048, 32, 96, 48, 28]),
    (62, [2048, 32, 64, 48, 2]),
    (70, [2048, 32, 96, 96, 80]),
    (72, [2048, 32, 96, 96, 8]),
    (75, [1024, 16, 64, 64, 40]),
    (80, [2048, 32, 164, 163, 108]),
    (86, [1536, 16, 100, 99, 82]),
    (87, [1536, 16, 164, 163, 16]),
    (88, [1536, 16, 100, 99, 16]),
    (89, [1536, 24, 100, 99, 128]),
    (90, [2048, 32, 228, 227, 132]),
    (100, [2048, 32, 228, 227, 148]),
    (101, [2048, 32, 228, 227, 20]),
    (103, [2048, 32, 228, 227, 148]),
    (110, [1536, 24, 228, 227, 20]),
    (120, [1536, 24, 100, 99, 170]),
    (121, [1536, 24, 100, 99, 48]),
];

/// What a device can launch and run at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hardware {
    /// Blocks of a grid along each axis.
    pub grid: [u32; 3],
    /// Threads of a block along each axis.
    pub block: [u32; 3],
    /// Threads of a block.
    pub threads_per_block: u32,
    /// Bytes of shared memory of a block, if its kernel does not ask for more.
    pub shared_bytes: u64,
    /// Bytes of shared memory of a block, if its kernel asks for it.
    pub shared_bytes_optin: u64,
    /// Bytes of shared memory of a multiprocessor.
    pub shared_bytes_per_multiprocessor: u64,
    /// Bytes of shared memory that each block takes for the system.
    pub reserved_shared_bytes: u64,
    /// Threads that a multiprocessor runs at once.
    pub threads_per_multiprocessor: u32,
    /// Blocks that a multiprocessor runs at once.
    pub blocks_per_multiprocessor: u32,
    /// Multiprocessors.
    pub multiprocessors: u32,
}

impl Default for Hardware {
    fn default() -> Self {
        Self::of(Arch::default())
    }
}

impl Hardware {
    /// A device of an architecture.
    #[must_use]
    pub fn of(arch: Arch) -> Self {
        let found = LIMITS.iter().find(|(version, _)| *version == arch.version);
        let [threads, blocks, shared, optin, multiprocessors] = found.map_or([0; 5], |it| it.1);
        Self {
            grid: [(1 << 31) - 1, 65_535, 65_535],
            block: [1024, 1024, 64],
            threads_per_block: 1024,
            shared_bytes: 48 * 1024,
            shared_bytes_optin: 1024 * u64::from(optin),
            shared_bytes_per_multiprocessor: 1024 * u64::from(shared),
            reserved_shared_bytes: if arch.version >= 80 { 1024 } else { 0 },
            threads_per_multiprocessor: threads,
            blocks_per_multiprocessor: blocks,
            multiprocessors,
        }
    }

    /// A device without limits, for those who study kernels.
    #[must_use]
    pub const fn unlimited() -> Self {
        let (most, most_bytes) = ((1 << 31) - 1, 1 << 40);
        Self {
            grid: [most; 3],
            block: [most; 3],
            threads_per_block: most,
            shared_bytes: most_bytes,
            shared_bytes_optin: most_bytes,
            shared_bytes_per_multiprocessor: most_bytes,
            reserved_shared_bytes: 0,
            threads_per_multiprocessor: most,
            blocks_per_multiprocessor: most,
            multiprocessors: most,
        }
    }

    /// How many blocks of so many threads with so many bytes of shared memory a multiprocessor runs at once, as far as
    /// registers allow.
    #[must_use]
    pub fn resident_blocks(&self, threads: u64, shared_bytes: u64) -> u64 {
        // Threads are given out in warps (CUDA C++ Programming Guide, "Hardware Multithreading").
        let threads = threads.max(1).next_multiple_of(32);
        let shared = shared_bytes.saturating_add(self.reserved_shared_bytes);
        let by_threads = u64::from(self.threads_per_multiprocessor) / threads;
        let by_shared = self.shared_bytes_per_multiprocessor.checked_div(shared);
        let blocks = u64::from(self.blocks_per_multiprocessor);
        blocks.min(by_threads).min(by_shared.unwrap_or(blocks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn architectures_are_read_as_nvcc_writes_them() {
        for text in ["sm_90", "compute_90", "90"] {
            assert_eq!(text.parse::<Arch>().map(|arch| arch.to_string()), Ok("sm_90".to_owned()));
        }
        let specific: Result<Arch, String> = "sm_90a".parse();
        assert_eq!(
            specific.map(|arch| (arch.macro_value(), arch.feature_macros().len())),
            Ok((900, 2))
        );
        for text in ["sm_10", "sm_0", "0", "sm_80a", "sm_90f", "ninety", ""] {
            assert!(text.parse::<Arch>().is_err(), "{text}");
        }
    }

    #[test]
    fn resident_blocks_are_limited_by_threads_and_shared_memory() {
        let hardware = Hardware::default();
        assert_eq!(hardware.resident_blocks(1024, 0), 2);
        assert_eq!(hardware.resident_blocks(33, 0), 32);
        assert_eq!(hardware.resident_blocks(32, 80 * 1024), 2);
        assert_eq!(hardware.resident_blocks(32, 163 * 1024), 1);
    }
}
