//! What the callers of a library are made of: a program with the objects that calls need, and for each parameter, by
//! its type and name, a right value and some wrong ones.

use cuda_verify_models::Symbol;

/// A parameter of a declaration.
pub(crate) struct Parameter {
    /// Its type as it is written.
    pub(crate) ty: String,
    /// Its name; empty if it has none.
    pub(crate) name: String,
}

/// A pattern of parameters and the values for them. An empty pattern takes every parameter; `~name` takes what
/// ends so, `name~` what begins so, in any case.
struct Values {
    /// The function, or a part of its name.
    function: &'static str,
    ty: &'static str,
    name: &'static str,
    right: &'static str,
    wrong: &'static [&'static str],
}

/// A library: where its models are and how its functions are called.
pub(crate) struct Library {
    /// Folder below `models/`.
    pub(crate) folder: &'static str,
    /// The program, with places for the calls.
    pub(crate) program: &'static str,
    /// How many functions there are at least, and how many pairs of a function and a precondition.
    pub(crate) n_functions: usize,
    /// See there.
    pub(crate) n_pairs: usize,
    /// Which files are meant, by a part of their paths, and which are not.
    files: (&'static str, &'static str),
    values: &'static [Values],
    /// Rules that the registry counts for a function because of a helper of equal name: (part of the signature, rule).
    excused: &'static [(&'static str, &'static str)],
}

impl Library {
    /// Whether a function is called by this program.
    pub(crate) fn takes(&self, function: &Symbol) -> bool {
        let path = function.file().path;
        let (with, without) = self.files;
        path.contains(with) && (without.is_empty() || !path.contains(without))
    }

    /// Whether a rule is not this function's, or cannot be missed by one argument.
    pub(crate) fn excuses(&self, function: &Symbol, rule: &str) -> bool {
        self.excused.iter().any(|(part, text)| {
            let (is_without, part) =
                part.strip_prefix('!').map_or((false, *part), |part| (true, part));
            function.signature.contains(part) != is_without && rule.contains(text)
        })
    }

    fn values(&self, function: &Symbol, parameter: &Parameter) -> &Values {
        let found = self.values.iter().find(|v| {
            function.name.contains(v.function)
                && is_like(&parameter.ty, v.ty)
                && is_like(&parameter.name, v.name)
        });
        found.unwrap_or_else(|| {
            panic!("no value for `{} {}` of {}", parameter.ty, parameter.name, function.signature)
        })
    }
}

fn is_like(text: &str, pattern: &str) -> bool {
    let (text, pattern) = (text.to_lowercase(), pattern.to_lowercase());
    match (pattern.strip_prefix('~'), pattern.strip_suffix('~')) {
        _ if pattern.is_empty() => true,
        (Some(end), _) => text.ends_with(end),
        (_, Some(start)) => text.starts_with(start),
        (None, None) => text == pattern,
    }
}

/// A value with which a call is right.
pub(crate) fn right(library: &Library, function: &Symbol, parameter: &Parameter) -> String {
    library.values(function, parameter).right.to_owned()
}

/// Values with which a call may be wrong.
pub(crate) fn wrong(
    library: &Library,
    function: &Symbol,
    parameter: &Parameter,
) -> Vec<&'static str> {
    library.values(function, parameter).wrong.to_vec()
}

/// The object of a descriptor's type that was created and not set.
pub(crate) fn created(ty: &str) -> &'static str {
    let objects = [
        ("Tensor", "raw.x"),
        ("Filter", "raw.w"),
        ("Convolution", "raw.conv"),
        ("Pooling", "raw.pool"),
        ("Activation", "raw.act"),
        ("OpTensor", "raw.op"),
        ("ReduceTensor", "raw.reduce"),
        ("Dropout", "raw.drop"),
        ("LRN", "raw.lrn"),
    ];
    let of_type = |(kind, _): &&(&str, &str)| ty == format!("cudnn{kind}Descriptor_t");
    objects.iter().find(of_type).map_or("", |(_, object)| object)
}

const fn of(
    function: &'static str,
    ty: &'static str,
    name: &'static str,
    right: &'static str,
    wrong: &'static [&'static str],
) -> Values {
    Values { function, ty, name, right, wrong }
}

/// Wrong addresses, sizes, objects and options.
const NULL: &[&str] = &["0"];
const SIZES: &[&str] = &["-1", "0"];
const OPTIONS: &[&str] = &["99"];
const NONE: &[&str] = &[];
const SCALARS: &[&str] = &["0", "D"];
/// Of a vector or matrix: host memory, or what another operand holds.
const ARRAYS: &[&str] = &["H", "D", "D + 128", "D + 16", "D + 8"];

const BLAS_VALUES: &[Values] = &[
    of("cublasCreate", "", "", "&other", NULL),
    of("", "cublasHandle_t", "", "h", NULL),
    of("cublasSetWorkspace", "", "workspace", "D", &["H", "D + 8"]),
    of("cublasSetWorkspace", "", "workspaceSizeInBytes", "512", &["100000"]),
    of("cublasAlloc", "void **", "", "&place", NULL),
    of("cublasFree", "", "", "D", NONE),
    of("cublasGet", "const void *", "", "D", &["H"]),
    of("cublasGet", "void *", "", "H", &["D"]),
    of("cublasSet", "const void *", "", "H", &["D"]),
    of("cublasSet", "void *", "", "D", &["H"]),
    of("cublasGet", "~Mode_t *", "", "H", NONE),
    of("", "cublasMath_t *", "", "H", NONE),
    of("", "cudaStream_t *", "", "H", NONE),
    of("", "cudaStream_t", "", "0", NONE),
    of("cublasGetVersion", "int *", "", "H", NONE),
    of("Batched", "", "Aarray", "P", &["H", "P + 4"]),
    of("Batched", "", "Barray", "P + 1", &["H", "P + 4"]),
    of("Batched", "", "xarray", "P + 1", &["H", "P + 4"]),
    of("Batched", "", "~array", "P + 2", &["H", "P + 4", "P"]),
    of("Batched", "~const *", "A", "P", &["H", "P + 4"]),
    of("Batched", "~const *", "B", "P + 1", &["H", "P + 4", "P"]),
    of("", "float", "", "1", NONE),
    of("", "double", "", "1", NONE),
    of("", "", "alpha", "H", SCALARS),
    of("", "", "beta", "H", SCALARS),
    of("", "", "result", "H", SCALARS),
    of("rot", "", "c", "H", SCALARS),
    of("rot", "", "s", "H", SCALARS),
    of("", "~int", "batchCount", "1", &["-1"]),
    of("", "~int", "k", "1", SIZES),
    of("", "~int", "kl", "0", SIZES),
    of("", "~int", "ku", "0", SIZES),
    of("", "~int", "ld~", "2", SIZES),
    of("", "~int", "inc~", "1", SIZES),
    of("", "~int", "elemSize", "4", SIZES),
    of("", "int", "", "2", SIZES),
    of("", "size_t", "", "0", NONE),
    of("", "long long", "stride~", "16", &["1"]),
    of("", "cudaDataType", "", "CUDA_R_32F", NONE),
    of("", "cublasComputeType_t", "", "CUBLAS_COMPUTE_32F", NONE),
    of("", "cublasGemmAlgo_t", "", "CUBLAS_GEMM_DEFAULT", NONE),
    of("GetStatus", "", "", "CUBLAS_STATUS_SUCCESS", NONE),
    of("cublasSet", "~Mode_t", "", "CUBLAS_POINTER_MODE_HOST", NONE),
    of("", "cublasMath_t", "", "CUBLAS_DEFAULT_MATH", NONE),
    of("", "cublas~", "", "0", OPTIONS),
    of("", "char", "trans~", "'N'", &["'x'"]),
    of("", "char", "uplo", "'U'", &["'x'"]),
    of("", "char", "", "'L'", &["'x'"]),
    of("", "", "A", "D", ARRAYS),
    of("", "", "B", "D + 128", ARRAYS),
    of("", "", "C", "D + 256", ARRAYS),
    of("", "", "x", "D + 384", ARRAYS),
    of("", "", "y", "D + 512", ARRAYS),
];

/// Callers are no host functions of streams; the cases of `streams` have such ones.
const OF_A_HOST_FUNCTION: (&str, &str) = ("", "by a host function that runs in a stream");
/// Nor do they capture streams.
const OF_A_CAPTURE: (&str, &str) = ("", "while a stream is captured");
/// The streams of handles are those that they are given; the cases of `streams` give destroyed ones to the runtime.
const OF_A_STREAM: (&str, &str) = ("", "the stream has been destroyed");

/// The interface with handles.
pub(crate) const CUBLAS: Library = Library {
    folder: "cublas/",
    program: concat!(include_str!("memory.cu"), include_str!("cublas.cu")),
    n_functions: 150,
    n_pairs: 500,
    files: ("", "legacy"),
    values: BLAS_VALUES,
    excused: &[
        // Columns of a valid matrix are valid vectors.
        ("Matrix", "copy of a vector"),
        OF_A_HOST_FUNCTION,
        OF_A_CAPTURE,
        OF_A_STREAM,
    ],
};

/// The interface with one hidden handle.
pub(crate) const CUBLAS_LEGACY: Library = Library {
    folder: "cublas/",
    program: concat!(include_str!("memory.cu"), include_str!("cublas_legacy.cu")),
    n_functions: 29,
    n_pairs: 40,
    files: ("legacy", ""),
    values: BLAS_VALUES,
    // Scalars come by value, and the hidden handle is always there.
    excused: &[
        OF_A_HOST_FUNCTION,
        OF_A_CAPTURE,
        OF_A_STREAM,
        ("", "scalar"),
        ("", "the handle is null"),
        ("", "not initialised by cublasInit"),
    ],
};

const DNN_VALUES: &[Values] = &[
    of("cudnnCreate", "", "", "&place", NULL),
    of("cudnnDestroy", "cudnnHandle_t", "", "spare", NULL),
    of("", "cudnnHandle_t", "", "h", NULL),
    of("cudnnDestroyTensor", "", "", "made.x", NONE),
    of("cudnnDestroyFilter", "", "", "made.w", NONE),
    of("cudnnDestroyConv", "", "", "made.conv", NONE),
    of("cudnnDestroyPool", "", "", "made.pool", NONE),
    of("cudnnDestroyAct", "", "", "made.act", NONE),
    of("cudnnDestroyOp", "", "", "made.op", NONE),
    of("cudnnDestroyRed", "", "", "made.reduce", NONE),
    of("cudnnDestroyDrop", "", "", "made.drop", NONE),
    of("cudnnDestroyLRN", "", "", "made.lrn", NONE),
    of("cudnnSetTensor", "const void *", "valuePtr", "H", SCALARS),
    of("cudnnSetTensor", "cudnnTensorDescriptor_t", "yDesc", "made.x", &["0", "raw.x"]),
    of("cudnnDerive", "", "derivedBnDesc", "raw.x", NULL),
    of("cudnnSet", "~Descriptor_t", "", "PLACE", NULL),
    of("", "~_t *", "", "H", NULL),
    of("", "cudnnMathType_t", "", "1", OPTIONS),
    of("", "cudnnTensorDescriptor_t", "biasDesc", "made.one", &["0", "raw.x", "odd.x"]),
    of("", "cudnnTensorDescriptor_t", "bn~", "made.one", &["0", "raw.x", "odd.x"]),
    of("", "cudnnTensorDescriptor_t", "dBn~", "made.one", &["0", "raw.x", "odd.x"]),
    of("", "cudnnTensorDescriptor_t", "dbDesc", "made.one", &["0", "raw.x", "odd.x"]),
    of("", "cudnnTensorDescriptor_t", "", "made.x", &["0", "raw.x", "odd.x"]),
    of("", "cudnnFilterDescriptor_t", "", "made.w", &["0", "raw.w", "odd.w"]),
    of("", "cudnnConvolutionDescriptor_t", "", "made.conv", &["0", "raw.conv"]),
    of("", "cudnnPoolingDescriptor_t", "", "made.pool", &["0", "raw.pool", "odd.pool"]),
    of("", "cudnnActivationDescriptor_t", "", "made.act", &["0", "raw.act", "odd.act"]),
    of("", "cudnnOpTensorDescriptor_t", "", "made.op", &["0", "raw.op"]),
    of("", "cudnnReduceTensorDescriptor_t", "", "made.reduce", &["0", "raw.reduce"]),
    of("", "cudnnDropoutDescriptor_t", "", "made.drop", &["0", "raw.drop", "odd.drop"]),
    of("", "cudnnLRNDescriptor_t", "", "made.lrn", &["0", "raw.lrn"]),
    of("", "const int *", "padA", "none", &["minus"]),
    of("", "const int *", "", "ones", &["minus"]),
    of("cudnnSetPooling", "int", "~Padding", "0", &["-1", "1"]),
    of("", "int", "nbDims", "4", NONE),
    of("", "int", "arrayLength", "2", NONE),
    of("", "int", "", "1", &["-1", "0", "100"]),
    of("", "unsigned int", "", "1", &["0"]),
    of("", "unsigned", "", "1", &["0", "100"]),
    of("", "unsigned *", "", "H", NONE),
    of("", "unsigned long long", "", "1", NONE),
    of("", "const void *", "alpha~", "H", SCALARS),
    of("", "const void *", "beta~", "H", SCALARS),
    of("", "const void *", "valuePtr", "H", SCALARS),
    of("", "double", "epsilon", "1", &["-1"]),
    of("", "double", "", "1", &["-1", "1e9"]),
    of("", "float", "", "0.5f", &["2"]),
    of("", "size_t", "", "512", &["0", "100000"]),
    of("", "cudnnDataType_t", "", "CUDNN_DATA_FLOAT", NONE),
    of("", "cudnnConvolutionFwdAlgo_t", "", "1", NONE),
    of("", "cudnnConvolutionBwdDataAlgo_t", "", "1", NONE),
    of("", "cudnnConvolutionBwdFilterAlgo_t", "", "1", NONE),
    of("", "cudnnConvolutionFwdPreference_t", "", "1", NONE),
    of("", "cudnnTensorFormat_t", "", "CUDNN_TENSOR_NCHW", NONE),
    of("", "cudnnReduceTensorIndices_t", "", "0", NONE),
    of("Set", "~Mode_t", "", "1", OPTIONS),
    of("Set", "~Op_t", "", "1", OPTIONS),
    of("cudnnLRN", "cudnnLRNMode_t", "", "0", OPTIONS),
    of("", "cudnnBatchNormMode_t", "", "1", OPTIONS),
    of("", "cudnnSoftmaxMode_t", "", "1", OPTIONS),
    of("", "cudnnSoftmaxAlgorithm_t", "", "1", OPTIONS),
    of("", "cudnnStatus_t", "", "0", NONE),
    of("", "cudaStream_t", "", "0", NONE),
    of("", "int *", "", "H", NULL),
    of("", "cudnn~", "", "1", NONE),
    of("", "double *", "", "H", NONE),
    of("", "float *", "", "H", NONE),
    of("", "void **", "", "H", NONE),
    of("", "unsigned long long *", "", "H", NONE),
    of("", "", "workspace", "D + 512", &["0", "H", "D + 1000"]),
    of("", "", "states", "D + 512", &["H", "D + 1000"]),
    of("", "", "reserveSpace", "D + 512", &["H", "D + 1000"]),
    of("", "const void *", "saved~", "D", &["H", "0"]),
    of("", "const void *", "", "D", &["H"]),
    of("", "void *", "", "D + 256", &["H", "0", "D"]),
];

/// cuDNN.
pub(crate) const CUDNN: Library = Library {
    folder: "cudnn/",
    program: concat!(include_str!("memory.cu"), include_str!("cudnn.cu")),
    n_functions: 80,
    n_pairs: 250,
    files: ("", ""),
    values: DNN_VALUES,
    excused: &[
        // What is derived from a valid tensor is valid.
        ("DeriveBN", "a size, stride or option"),
        OF_A_HOST_FUNCTION,
        OF_A_CAPTURE,
        OF_A_STREAM,
    ],
};

const RAND_VALUES: &[Values] = &[
    of("curandCreateGenerator", "curandGenerator_t *", "", "&place", NULL),
    of("curandCreateGenerator", "", "rng_type", "100", &["7"]),
    of("Quasi", "curandGenerator_t", "", "quasi", &["h"]),
    of("Quasi", "unsigned int", "", "2", &["0", "20001"]),
    of("curandDestroyGenerator", "", "", "spare", NULL),
    of("curandGenerateLongLong", "curandGenerator_t", "", "wide", &["h", "wide3"]),
    of("curandGenerate", "curandGenerator_t", "", "h", &["wide", "quasi3"]),
    of("", "curandGenerator_t", "", "h", &["twister", "quasi"]),
    of("", "curandOrdering_t", "", "100", OPTIONS),
    of("curandGenerate", "", "outputPtr", "D", &["0", "H"]),
    of("curandGenerate", "size_t", "", "8", &["7"]),
    of("curandGeneratePoisson", "double", "", "4", &["0", "1e9"]),
    of("curandCreatePoisson", "double", "", "4", &["0", "1e9"]),
    of("curandCreatePoisson", "curandDiscreteDistribution_t *", "", "&made", NULL),
    of("curandDestroyDistribution", "", "", "spare_table", NONE),
    of("", "curandDiscreteDistribution_t", "", "table", NULL),
    of("curandGetDirectionVectors32", "~_t", "", "101", &["103"]),
    of("curandGetDirectionVectors64", "~_t", "", "103", &["101"]),
    of("curandGet", "", "", "H", NONE),
    of("curandMakeMTGP32Kernel", "int", "", "1", &["201"]),
    of("curandMakeMTGP32", "curandStateMtgp32_t *", "", "D", NONE),
    of("curandMakeMTGP32", "mtgp32_kernel_params_t *", "", "D", NONE),
    of("curandMakeMTGP32", "", "params", "mtgp32dc_params_fast_11213", NONE),
    of("", "curandState~", "", "S", NULL),
    of("", "curandDirectionVectors~", "", "V", NULL),
    of("", "double", "lambda", "4", &["0"]),
    of("", "unsigned char", "index", "0", &["9"]),
    of("", "unsigned char", "n", "1", NONE),
    of("", "float", "", "1", NONE),
    of("", "double", "", "1", NONE),
    of("", "cudaStream_t", "", "0", NONE),
    of("", "~unsigned int", "", "1", NONE),
    of("", "~long long", "", "1", NONE),
];

/// cuRAND, host and device.
pub(crate) const CURAND: Library = Library {
    folder: "curand/",
    program: concat!(include_str!("memory.cu"), include_str!("curand.cu")),
    n_functions: 136,
    n_pairs: 168,
    files: ("", "tables"),
    values: RAND_VALUES,
    excused: &[
        ("!Normal", "the length of a normally distributed sequence is odd"),
        ("!curandStateMtgp32_t", "an MTGP32 state serves at most 256 threads"),
        ("!curandStateMtgp32_t", "the index of the thread is not below"),
        // These two are about the launch.
        ("curandStateMtgp32_t", "an MTGP32 state serves at most 256 threads"),
        ("!_specific", "the index of the thread is not below"),
        OF_A_HOST_FUNCTION,
        OF_A_CAPTURE,
        OF_A_STREAM,
    ],
};

/// The tables that cuRAND gives to kernels.
pub(crate) const CURAND_TABLES: Library = Library {
    folder: "curand/",
    program: concat!(include_str!("memory.cu"), include_str!("curand_tables.cu")),
    n_functions: 6,
    n_pairs: 3,
    files: ("tables", ""),
    values: RAND_VALUES,
    excused: &[],
};
