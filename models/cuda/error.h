// Error codes of the CUDA runtime and the error that the next `cudaGetLastError` reports.
// The codes that the models themselves return are here, the others in cuda/error_codes.h.
#pragma once

//! cv: exact; CUDA Runtime API, "Data types used by CUDA Runtime", cudaError
enum cudaError {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidPitchValue = 12,
    cudaErrorInvalidSymbol = 13,
    cudaErrorInvalidDevice = 101,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorIllegalState = 401,
    cudaErrorNotReady = 600,
    cudaErrorNotSupported = 801,
    cudaErrorStreamCaptureUnsupported = 900,
    cudaErrorStreamCaptureUnjoined = 904,
    cudaErrorUnknown = 999,
};
typedef cudaError cudaError_t;
cudaError_t __cv_cuda_last_error = cudaSuccess;
inline cudaError_t __cv_cuda_error(cudaError_t error) {
    __cv_cuda_last_error = error;
    return error;
}
// Functions of the host that run in a stream must not call the runtime (CUDA Runtime API, cudaLaunchHostFunc). What the
// models call for the program begins with this.
bool __cv_is_in_host_function = false;
// Captures of streams that are open: all, those that prohibit calls that are unsafe, and streams that take part and
// wait for the legacy default stream.
int __cv_n_captures = 0, __cv_n_strict_captures = 0, __cv_n_blocking_captures = 0;
// Whether there has been one.
bool __cv_has_captured = false;
inline void __cv_enter_runtime() {
    __cv_contract(!__cv_is_in_host_function, "the CUDA runtime is called by a host function that runs in a stream");
}
// Calls that are prohibited while a stream is captured, unless the capture is relaxed (CUDA Runtime API,
// cudaThreadExchangeStreamCaptureMode).
inline void __cv_check_unsafe() {
    __cv_enter_runtime();
    __cv_contract(__cv_n_strict_captures == 0, "the call is prohibited while a stream is captured");
}
