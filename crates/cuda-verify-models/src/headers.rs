//! The system and CUDA headers that programs include.
//!
//! What a known header declares comes through the index of names, so most headers are empty; the exceptions are those
//! whose text has a meaning at the place of inclusion. Headers of the machine are never read.

use crate::{ModelFile, files};

/// Finds a header by the name used in `#include`.
pub(crate) fn find(header: &str) -> Option<&'static ModelFile> {
    let positional = POSITIONAL.iter().find(|(name, _)| *name == header).map(|(_, path)| *path);
    let is_of_torch = TORCH.iter().any(|folder| header.starts_with(folder));
    if let Some(path) = positional.or(is_of_torch.then_some("torch/all.h")) {
        return files().iter().find(|file| file.path == path);
    }
    GUARDED.iter().chain(EMPTY).find(|file| file.path == header)
}

/// Folders of PyTorch, one model for all of their headers.
const TORCH: &[&str] = &["torch/", "ATen/", "c10/", "THC/"];

/// Headers with a text at the place of inclusion.
const POSITIONAL: &[(&str, &str)] = &[
    ("assert.h", "libc/assert.h"),
    ("cassert", "libc/assert.h"),
    ("helper_math.h", "vector/helper_math.h"),
    ("cutil_math.h", "vector/helper_math.h"),
    ("helper_cuda.h", "cuda/samples_macros.h"),
    ("helper_functions.h", "cuda/samples_macros.h"),
    ("helper_image.h", "cuda/samples_macros.h"),
    ("helper_string.h", "cuda/samples_macros.h"),
    ("cutil.h", "cuda/samples_cutil_macros.h"),
    ("cutil_inline.h", "cuda/samples_cutil_macros.h"),
    ("pybind11/pybind11.h", "torch/all.h"),
];

macro_rules! guarded_headers {
    ($($name:literal $($guard:literal)+;)*) => {
        /// Headers whose names are predeclared, with the macros by which programs ask whether they were included.
        static GUARDED: &[ModelFile] = &[$(ModelFile {
            path: $name,
            text: concat!($("#ifndef ", $guard, "\n#define ", $guard, "\n#endif\n"),+),
            closure: &[],
            when: &[],
        },)*];
    };
}

guarded_headers! {
    "cuda.h" "__cuda_cuda_h__";
    "cublas.h" "CUBLAS_H_";
    "cublas_api.h" "CUBLAS_API_H_";
    "cublas_v2.h" "CUBLAS_V2_H_" "CUBLAS_API_H_";
    "cufft.h" "_CUFFT_H_";
    "cufftXt.h" "_CUFFT_H_" "_CUFFTXT_H_";
    "curand.h" "CURAND_H_";
    "curand_kernel.h" "CURAND_KERNEL_H_" "CURAND_H_";
    "cusolver_common.h" "CUSOLVER_COMMON_H_";
    "cusolverDn.h" "CUSOLVERDN_H_" "CUSOLVER_COMMON_H_" "CUBLAS_API_H_";
    "cusolverSp.h" "CUSOLVERSP_H_" "CUSOLVER_COMMON_H_" "CUSPARSEAPI" "CUBLAS_API_H_";
    "cusparse.h" "CUSPARSE_H_" "CUSPARSEAPI";
    "cusparse_v2.h" "CUSPARSE_V2_H_" "CUSPARSE_H_" "CUSPARSEAPI";
}

macro_rules! empty_headers {
    ($($name:literal)*) => {
        /// Headers whose names are predeclared.
        static EMPTY: &[ModelFile] = &[$(ModelFile { path: $name, text: "", closure: &[], when: &[] },)*];
    };
}

empty_headers! {
    // CUDA runtime and toolkit.
    "cuda_runtime.h" "cuda_runtime_api.h" "cuda_device_runtime_api.h" "cudart_platform.h"
    "device_launch_parameters.h" "device_functions.h" "device_atomic_functions.h" "driver_types.h" "driver_functions.h"
    "host_defines.h" "host_config.h" "builtin_types.h" "vector_types.h" "vector_functions.h" "vector_functions.hpp"
    "channel_descriptor.h" "texture_types.h" "surface_types.h" "texture_fetch_functions.h" "surface_functions.h"
    "texture_indirect_functions.h" "surface_indirect_functions.h"
    "math_functions.h" "math_functions_dbl_ptx3.h" "math_constants.h" "common_functions.h" "sm_atomic_functions.h"
    "sm_11_atomic_functions.h" "sm_12_atomic_functions.h" "sm_13_double_functions.h" "sm_20_atomic_functions.h"
    "sm_20_intrinsics.h" "sm_30_intrinsics.h" "sm_32_atomic_functions.h" "sm_32_intrinsics.h" "sm_35_intrinsics.h"
    "sm_35_atomic_functions.h" "sm_60_atomic_functions.h" "sm_61_intrinsics.h" "device_double_functions.h"
    "crt/device_functions.h" "crt/math_functions.h" "crt/host_defines.h" "crt/common_functions.h" "crt/mma.h"
    "crt/device_runtime.h" "crt/host_runtime.h" "crt/host_config.h" "crt/func_macro.h"
    "cuda_fp16.h" "cuda_fp16.hpp" "cuda_bf16.h" "cuda_bf16.hpp" "cuda_fp8.h" "cuComplex.h" "mma.h"
    "cuda_profiler_api.h" "cudaProfiler.h" "cuda_occupancy.h" "cuda_pipeline.h" "cuda_pipeline_primitives.h"
    "cuda_gl_interop.h" "cuda_texture_types.h" "cuda_surface_types.h" "cuda_awbarrier.h" "cuda_awbarrier_primitives.h"
    "nvtx3/nvToolsExt.h" "nvToolsExt.h" "nvToolsExtCuda.h" "nvrtc.h" "nvml.h"
    "cooperative_groups.h" "cooperative_groups/reduce.h" "cooperative_groups/scan.h"
    "cooperative_groups/memcpy_async.h" "cooperative_groups/details/partitioning.h"
    "cuda/atomic" "cuda/barrier" "cuda/pipeline" "cuda/semaphore" "cuda/latch" "cuda/std/atomic" "cuda/std/barrier"
    "cuda/std/limits" "cuda/std/type_traits" "cuda/std/utility" "cuda/std/cstdint" "cuda/std/cstddef" "cuda/std/cassert"
    "cuda/std/array" "cuda/std/tuple" "cuda/std/climits" "cuda/std/cmath" "cuda/std/functional" "cuda/std/chrono"
    "cuda/std/complex" "cuda/functional" "cuda/annotated_ptr" "cuda/ptx"
    // Samples' helpers, used without being part of a program.
    "helper_timer.h" "helper_cuda_drvapi.h" "exception.h" "helper_cuda_gl.h"
    // CUDA libraries.
    "curand_uniform.h" "curand_normal.h" "curand_mtgp32.h" "curand_mtgp32_host.h"
    "curand_mtgp32_kernel.h" "curand_mtgp32dc_p_11213.h" "curand_philox4x32_x.h" "curand_precalc.h" "curand_globals.h"
    "curand_discrete.h" "curand_discrete2.h" "curand_lognormal.h" "curand_poisson.h"
    "cublasLt.h" "cublasXt.h"
    "cudnn.h" "cudnn_v8.h"
    "nccl.h" "npp.h" "nvjpeg.h"
    "thrust/device_vector.h" "thrust/host_vector.h" "thrust/device_ptr.h" "thrust/sort.h" "thrust/reduce.h"
    "thrust/transform.h" "thrust/copy.h" "thrust/fill.h" "thrust/sequence.h" "thrust/functional.h" "thrust/generate.h"
    "thrust/scan.h" "thrust/execution_policy.h" "thrust/transform_reduce.h" "thrust/extrema.h" "thrust/random.h"
    "thrust/complex.h" "thrust/for_each.h" "thrust/count.h" "thrust/inner_product.h" "thrust/unique.h"
    "thrust/iterator/counting_iterator.h" "thrust/iterator/zip_iterator.h" "thrust/iterator/transform_iterator.h"
    "thrust/iterator/constant_iterator.h" "thrust/tuple.h" "thrust/pair.h" "thrust/swap.h" "thrust/device_malloc.h"
    "thrust/device_free.h" "thrust/system/cuda/execution_policy.h" "thrust/system_error.h"
    "thrust/system/cuda/error.h" "thrust/version.h"
    "cub/cub.cuh" "cub/block/block_reduce.cuh" "cub/block/block_scan.cuh" "cub/block/block_load.cuh"
    "cub/block/block_store.cuh" "cub/block/block_radix_sort.cuh" "cub/warp/warp_reduce.cuh" "cub/warp/warp_scan.cuh"
    "cub/device/device_reduce.cuh" "cub/device/device_scan.cuh" "cub/device/device_radix_sort.cuh"
    "cub/util_allocator.cuh" "cub/util_type.cuh"
    "cub/thread/thread_load.cuh" "cub/thread/thread_store.cuh" "cub/thread/thread_operators.cuh"
    "cub/block/block_exchange.cuh" "cub/block/block_histogram.cuh" "cub/block/block_discontinuity.cuh"
    "cub/block/block_merge_sort.cuh" "cub/block/block_shuffle.cuh" "cub/block/radix_rank_sort_operations.cuh"
    "cub/warp/warp_load.cuh" "cub/warp/warp_store.cuh" "cub/warp/warp_merge_sort.cuh" "cub/warp/warp_exchange.cuh"
    "cub/device/device_histogram.cuh" "cub/device/device_partition.cuh" "cub/device/device_run_length_encode.cuh"
    "cub/device/device_segmented_radix_sort.cuh" "cub/device/device_segmented_reduce.cuh"
    "cub/device/device_segmented_sort.cuh" "cub/device/device_select.cuh" "cub/device/device_merge_sort.cuh"
    "cub/device/device_for.cuh" "cub/device/device_transform.cuh" "cub/device/device_topk.cuh"
    "cub/iterator/transform_input_iterator.cuh" "cub/iterator/counting_input_iterator.cuh"
    "cub/iterator/cache_modified_input_iterator.cuh" "cub/iterator/arg_index_input_iterator.cuh"
    "cub/util_debug.cuh" "cub/util_ptx.cuh" "cub/util_math.cuh" "cub/util_device.cuh" "cub/grid/grid_barrier.cuh"
    "thrust/adjacent_difference.h" "thrust/find.h" "thrust/gather.h" "thrust/scatter.h" "thrust/remove.h"
    "thrust/partition.h" "thrust/binary_search.h" "thrust/merge.h" "thrust/set_operations.h" "thrust/logical.h"
    "thrust/replace.h" "thrust/reverse.h" "thrust/mismatch.h" "thrust/equal.h" "thrust/tabulate.h" "thrust/advance.h"
    "thrust/distance.h" "thrust/transform_scan.h" "thrust/uninitialized_copy.h" "thrust/uninitialized_fill.h"
    "thrust/device_reference.h" "thrust/device_new.h" "thrust/device_delete.h" "thrust/device_allocator.h"
    "thrust/device_malloc_allocator.h" "thrust/device_make_unique.h" "thrust/memory.h" "thrust/detail/type_traits.h"
    "thrust/detail/config.h" "thrust/iterator/permutation_iterator.h" "thrust/iterator/discard_iterator.h"
    "thrust/iterator/reverse_iterator.h" "thrust/iterator/iterator_traits.h" "thrust/iterator/iterator_facade.h"
    "thrust/iterator/iterator_adaptor.h" "thrust/iterator/transform_output_iterator.h"
    "thrust/system/omp/execution_policy.h" "thrust/system/cpp/execution_policy.h"
    "thrust/system/tbb/execution_policy.h" "thrust/system/cuda/vector.h" "thrust/system/cuda/memory.h"
    "thrust/system/omp/vector.h" "thrust/system/tbb/vector.h" "thrust/system/cuda/experimental/pinned_allocator.h"
    "thrust/mr/allocator.h" "thrust/universal_vector.h" "thrust/async/copy.h" "thrust/optional.h" "thrust/shuffle.h"
    "thrust/limits.h" "thrust/type_traits/is_contiguous_iterator.h"
    "cuda/std/algorithm" "cuda/std/bit" "cuda/std/optional" "cuda/std/span" "cuda/std/numeric" "cuda/std/variant"
    "cuda/std/mdspan" "cuda/std/initializer_list" "cuda/std/cstring" "cuda/std/cstdlib" "cuda/std/cfloat"
    "cuda/std/concepts" "cuda/std/iterator" "cuda/std/ratio" "cuda/std/version" "cuda/std/latch" "cuda/std/semaphore"
    "cuda/std/expected" "cuda/std/inplace_vector" "cuda/std/numbers" "cuda/std/detail/__config" "cuda/version"
    "cuda/cmath" "cuda/iterator" "cuda/memory" "cuda/memory_resource" "cuda/stream_ref" "cuda/bit" "cuda/access_property"
    "cuda/discard_memory" "cuda/warp" "cuda/numeric" "cuda/type_traits" "cuda/utility" "nv/target"
    "cuda_fp4.h" "cuda_fp6.h" "cudaTypedefs.h" "cudaEGL.h" "cudaGL.h" "cuda_egl_interop.h" "cudaVDPAU.h"
    "cuda_vdpau_interop.h" "cuda_d3d9_interop.h" "cuda_d3d10_interop.h" "cuda_d3d11_interop.h" "cudla.h"
    "cufile.h" "cutensor.h" "cutensorMg.h" "cudss.h" "cusolverMg.h" "cusolverRf.h" "cusparseLt.h" "curandDx.hpp"
    "cufftdx.hpp" "cublasdx.hpp" "nvshmem.h" "nvshmemx.h" "nvJitLink.h" "nvPTXCompiler.h" "nvvm.h" "nvgraph.h"
    "cupti.h" "npps.h" "nppi.h" "nppcore.h" "nppdefs.h" "nvscibuf.h" "nvscisync.h" "nvscierror.h" "nvmedia_2d.h"
    "nvmedia_image.h" "nvmedia_image_nvscibuf.h" "nvmedia_2d_sci.h" "cudlaExternalEtbl.hpp" "cusolver_utils.h"
    "nvtx3/nvtx3.hpp" "nvtx3/nvToolsExtCuda.h" "nvtx3/nvToolsExtCudaRt.h" "nvtx3/nvToolsExtSync.h"
    "nvToolsExtCudaRt.h" "nvToolsExtSync.h"
    // Windows, graphics and numerics that stand next to CUDA; only names of theirs that are used matter.
    "GL/gl.h" "GL/glu.h" "GL/glew.h" "GL/glx.h" "GL/glext.h" "GL/freeglut.h" "GL/glut.h" "GL/wglew.h" "GLUT/glut.h"
    "OpenGL/gl.h" "OpenGL/OpenGL.h" "OpenGL/glu.h" "EGL/egl.h" "EGL/eglext.h" "GLES2/gl2.h" "GLES2/gl2ext.h"
    "GLES3/gl3.h" "GLES3/gl31.h" "GLES3/gl32.h" "GLES3/gl3ext.h" "GLFW/glfw3.h" "vulkan/vulkan.h"
    "vulkan/vulkan_win32.h" "X11/Xlib.h" "X11/Xutil.h" "X11/X.h" "X11/keysym.h" "drm_fourcc.h" "xf86drm.h"
    "xf86drmMode.h" "d3d11.h" "d3d12.h" "d3d9.h" "d3dx9.h" "dxgi1_4.h" "D3Dcompiler.h" "DirectXMath.h" "d3dcompiler.h"
    "dynlink_d3d11.h" "wrl.h" "SDKDDKVer.h" "tchar.h" "shellapi.h" "aclapi.h" "VersionHelpers.h" "winsock2.h"
    "ws2tcpip.h" "FreeImage.h" "cblas.h" "lapacke.h" "mkl.h" "fftw3.h" "hdf5.h" "png.h" "jpeglib.h" "zlib.h"
    "arpa/inet.h" "netinet/in.h" "netinet/tcp.h" "netdb.h" "sys/socket.h" "sys/un.h" "sys/select.h" "sys/epoll.h"
    "sys/syscall.h" "sys/sysinfo.h" "sys/ipc.h" "sys/shm.h" "sys/sem.h" "sys/msg.h" "sys/uio.h" "sys/poll.h" "poll.h"
    "sys/prctl.h" "sys/statvfs.h" "sys/vfs.h" "sys/random.h" "sys/auxv.h" "sys/eventfd.h" "glob.h" "pwd.h" "grp.h"
    "regex.h" "search.h" "spawn.h" "termios.h" "ucontext.h" "uuid/uuid.h" "wordexp.h" "fnmatch.h" "ftw.h" "langinfo.h"
    "link.h" "mqueue.h" "numa.h" "numaif.h" "pty.h" "sys/user.h" "sysexits.h" "syslog.h" "utime.h" "error.h" "err.h"
    "linux/limits.h" "linux/types.h" "asm/types.h" "mach/mach_time.h" "mach/mach.h" "TargetConditionals.h"
    "boost/numeric/interval.hpp"
    // Dialects of verifiers.
    "call_kernel.h" "esbmc.h" "cuda_error.h" "util1.h" "klee.h" "klee/klee.h" "gklee.h" "GKLEE.h"
    // C library.
    "stdio.h" "stdlib.h" "string.h" "strings.h" "math.h" "ctype.h" "limits.h" "float.h" "stdint.h" "inttypes.h"
    "stddef.h" "stdbool.h" "stdarg.h" "time.h" "errno.h" "signal.h" "setjmp.h" "locale.h" "wchar.h" "wctype.h"
    "complex.h" "fenv.h" "tgmath.h" "iso646.h" "stdalign.h" "stdatomic.h" "stdnoreturn.h" "memory.h" "malloc.h"
    "alloca.h" "values.h" "unistd.h" "sys/time.h" "sys/types.h" "sys/stat.h" "sys/resource.h" "sys/mman.h"
    "sys/timeb.h" "sys/ioctl.h" "sys/wait.h" "sys/cdefs.h" "sys/param.h" "sys/utsname.h" "sys/times.h" "sys/file.h"
    "getopt.h" "libgen.h" "fcntl.h" "pthread.h" "sched.h" "semaphore.h" "dirent.h" "omp.h" "dlfcn.h" "execinfo.h"
    "features.h" "endian.h" "byteswap.h" "bits/stdc++.h" "windows.h" "conio.h" "io.h" "direct.h" "process.h"
    "intrin.h" "immintrin.h" "xmmintrin.h" "emmintrin.h" "x86intrin.h" "mpi.h"
    // C++ library.
    "cstdio" "cstdlib" "cstring" "cmath" "cctype" "climits" "cfloat" "cstdint" "cinttypes" "cstddef" "cstdbool"
    "cstdarg" "ctime" "cerrno" "csignal" "csetjmp" "clocale" "cwchar" "ccomplex" "cfenv" "ciso646" "cuchar"
    "algorithm" "any" "array" "atomic" "barrier" "bit" "bitset" "charconv" "chrono" "codecvt" "compare" "complex"
    "concepts" "condition_variable" "deque" "exception" "execution" "expected" "filesystem" "format" "forward_list"
    "fstream" "functional" "future" "initializer_list" "iomanip" "ios" "iosfwd" "iostream" "istream" "iterator" "latch"
    "limits" "list" "locale" "map" "memory" "memory_resource" "mutex" "new" "numbers" "numeric" "optional" "ostream"
    "queue" "random" "ranges" "ratio" "regex" "semaphore" "set" "shared_mutex" "span" "sstream" "stack" "stdexcept"
    "stop_token" "streambuf" "string" "string_view" "system_error" "thread" "tuple" "type_traits" "typeindex"
    "typeinfo" "unordered_map" "unordered_set" "utility" "valarray" "variant" "vector" "version"
    "iostream.h" "cxxabi.h"
}
