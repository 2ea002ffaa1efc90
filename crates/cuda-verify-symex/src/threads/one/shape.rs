//! The launch in which a standalone kernel is checked.

/// One dimension of a launch: fixed, or any that the hardware allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// So many.
    Fixed(u32),
    /// Any number with which the threads along the axis can be counted by an `int`; any that the hardware allows, where
    /// [sizes may wrap](crate::config::Config::sizes_may_wrap).
    Any,
    /// One along an axis that the kernel does not look at; else as [`Extent::Any`], but always countable.
    ///
    /// SOUNDNESS(usual-launch): under; other launches are not considered unless they are asked for.
    Usual,
}

/// The launch under which a kernel is checked on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchShape {
    /// `gridDim`
    pub grid: [Extent; 3],
    /// `blockDim`
    pub block: [Extent; 3],
    /// Bytes of dynamic shared memory, unlimited if not given.
    pub shared_bytes: Option<u64>,
    /// Whether an `int` can count the threads along every axis.
    pub is_countable: bool,
    /// The numbers that are passed as far as they are given, by parameter. They are no inputs of an execution.
    pub arguments: Vec<Option<u64>>,
}
