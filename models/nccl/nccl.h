// NCCL: communicators, and operations of all ranks, of which this program is one; results are any values.
// SOUNDNESS(library-values): over; results are any values.
#pragma once
#include <cv:cuda/library.h>
#include <cv:libc/stddef.h>

//! cv: over; NCCL 2.26, "API"
#define NCCL_MAJOR 2
#define NCCL_MINOR 26
#define NCCL_UNIQUE_ID_BYTES 128
enum ncclResult_t {
    ncclSuccess = 0,
    ncclUnhandledCudaError = 1,
    ncclSystemError = 2,
    ncclInternalError = 3,
    ncclInvalidArgument = 4,
    ncclInvalidUsage = 5,
    ncclRemoteError = 6,
    ncclInProgress = 7,
};
enum ncclDataType_t {
    ncclInt8 = 0,
    ncclChar = 0,
    ncclUint8 = 1,
    ncclInt32 = 2,
    ncclInt = 2,
    ncclUint32 = 3,
    ncclInt64 = 4,
    ncclUint64 = 5,
    ncclFloat16 = 6,
    ncclHalf = 6,
    ncclFloat32 = 7,
    ncclFloat = 7,
    ncclFloat64 = 8,
    ncclDouble = 8,
    ncclBfloat16 = 9,
};
enum ncclRedOp_t { ncclSum = 0, ncclProd = 1, ncclMax = 2, ncclMin = 3, ncclAvg = 4 };
struct ncclUniqueId { char internal[NCCL_UNIQUE_ID_BYTES]; };
struct ncclComm { int ranks; int rank; };
typedef ncclComm *ncclComm_t;

inline const char *ncclGetErrorString(ncclResult_t) { return "result of NCCL"; }
inline ncclResult_t ncclGetVersion(int *version) {
    *version = 22600;
    return ncclSuccess;
}
inline ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
    __cv_contract(id != 0, "ncclGetUniqueId: the address of the id is null");
    if (id == 0) return ncclInvalidArgument;
    __cv_havoc(id, sizeof(ncclUniqueId));
    return ncclSuccess;
}
inline ncclResult_t ncclCommInitRank(ncclComm_t *comm, int ranks, ncclUniqueId, int rank) {
    bool is_valid = comm != 0 && ranks > 0 && rank >= 0 && rank < ranks;
    __cv_contract(is_valid, "ncclCommInitRank: the address is null or the rank is none of them");
    if (!is_valid) return ncclInvalidArgument;
    *comm = (ncclComm_t)__cv_alloc(sizeof(ncclComm), 11);
    (*comm)->ranks = ranks;
    (*comm)->rank = rank;
    return ncclSuccess;
}
inline ncclResult_t ncclCommInitAll(ncclComm_t *comms, int devices, const int *) {
    bool is_valid = comms != 0 && devices > 0;
    __cv_contract(is_valid, "ncclCommInitAll: there is no room for the communicators, or no device");
    if (!is_valid) return ncclInvalidArgument;
    for (int i = 0; i < devices; ++i) ncclCommInitRank(comms + i, devices, ncclUniqueId(), i);
    return ncclSuccess;
}
inline ncclResult_t ncclCommDestroy(ncclComm_t comm) {
    if (comm == 0) return ncclInvalidArgument;
    __cv_free(comm, 11);
    return ncclSuccess;
}
inline ncclResult_t ncclCommFinalize(ncclComm_t comm) { return comm == 0 ? ncclInvalidArgument : ncclSuccess; }
inline ncclResult_t ncclCommAbort(ncclComm_t comm) { return ncclCommDestroy(comm); }
inline ncclResult_t ncclCommCount(ncclComm_t comm, int *count) {
    if (comm == 0 || count == 0) return ncclInvalidArgument;
    *count = comm->ranks;
    return ncclSuccess;
}
inline ncclResult_t ncclCommUserRank(ncclComm_t comm, int *rank) {
    if (comm == 0 || rank == 0) return ncclInvalidArgument;
    *rank = comm->rank;
    return ncclSuccess;
}
inline ncclResult_t ncclGroupStart() { return ncclSuccess; }
inline ncclResult_t ncclGroupEnd() { return ncclSuccess; }

inline int __cv_nccl_bytes(ncclDataType_t type) {
    if (type <= ncclUint8) return 1;
    if (type == ncclFloat16 || type == ncclBfloat16) return 2;
    return type == ncclInt64 || type == ncclUint64 || type == ncclFloat64 ? 8 : 4;
}
inline bool __cv_nccl_begin(ncclComm_t comm) {
    __cv_contract(comm != 0, "nccl: the communicator is null");
    return comm != 0;
}
inline ncclResult_t __cv_nccl_run(const void *from, size_t sent, void *to, size_t received, ncclDataType_t type,
                                  cudaStream_t stream) {
    int bytes = __cv_nccl_bytes(type);
    if (from != 0 && from != to) {
        __cv_library_elements<false>(stream, from, bytes, (long)sent, 1, (long)sent, 1, 0);
    }
    if (to != 0) __cv_library_elements<true>(stream, to, bytes, (long)received, 1, (long)received, 1, 0);
    return ncclSuccess;
}
inline ncclResult_t ncclAllReduce(const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t,
                                  ncclComm_t comm, cudaStream_t stream) {
    if (!__cv_nccl_begin(comm)) return ncclInvalidArgument;
    return __cv_nccl_run(from, count, to, count, type, stream);
}
inline ncclResult_t ncclBroadcast(const void *from, void *to, size_t count, ncclDataType_t type, int root,
                                  ncclComm_t comm, cudaStream_t stream) {
    if (!__cv_nccl_begin(comm)) return ncclInvalidArgument;
    return __cv_nccl_run(comm->rank == root ? from : 0, count, to, count, type, stream);
}
inline ncclResult_t ncclBcast(void *buffer, size_t count, ncclDataType_t type, int root, ncclComm_t comm,
                              cudaStream_t stream) {
    return ncclBroadcast(buffer, buffer, count, type, root, comm, stream);
}
inline ncclResult_t ncclReduce(const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t, int root,
                               ncclComm_t comm, cudaStream_t stream) {
    if (!__cv_nccl_begin(comm)) return ncclInvalidArgument;
    return __cv_nccl_run(from, count, comm->rank == root ? to : 0, count, type, stream);
}
inline ncclResult_t ncclAllGather(const void *from, void *to, size_t count, ncclDataType_t type, ncclComm_t comm,
                                  cudaStream_t stream) {
    if (!__cv_nccl_begin(comm)) return ncclInvalidArgument;
    return __cv_nccl_run(from, count, to, count * comm->ranks, type, stream);
}
inline ncclResult_t ncclReduceScatter(const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t,
                                      ncclComm_t comm, cudaStream_t stream) {
    if (!__cv_nccl_begin(comm)) return ncclInvalidArgument;
    return __cv_nccl_run(from, count * comm->ranks, to, count, type, stream);
}
inline ncclResult_t ncclSend(const void *from, size_t count, ncclDataType_t type, int, ncclComm_t comm,
                             cudaStream_t stream) {
    if (!__cv_nccl_begin(comm)) return ncclInvalidArgument;
    return __cv_nccl_run(from, count, 0, 0, type, stream);
}
inline ncclResult_t ncclRecv(void *to, size_t count, ncclDataType_t type, int, ncclComm_t comm,
                             cudaStream_t stream) {
    if (!__cv_nccl_begin(comm)) return ncclInvalidArgument;
    return __cv_nccl_run(0, 0, to, count, type, stream);
}
