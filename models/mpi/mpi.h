// MPI: one process of several; what others send is any data, and where it goes has room for it.
// SOUNDNESS(mpi-process): under; operations succeed, and other processes take part in them.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cv/overlap.h>
#include <cv:libc/process.h>
#include <cv:libc/string.h>

//! cv: under; MPI 4.1
typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Op;
// What goes on until it is waited for: its address stands for a stream of its own.
typedef struct __cv_mpi_pending { char unused; } *MPI_Request;
struct MPI_Status {
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
};
#define MPI_SUCCESS 0
#define MPI_COMM_WORLD 1
#define MPI_COMM_SELF 2
#define MPI_COMM_TYPE_SHARED 1
#define MPI_INFO_NULL 0
#define MPI_COMM_NULL 0
#define MPI_ANY_SOURCE (-1)
#define MPI_ANY_TAG (-1)
#define MPI_PROC_NULL (-2)
#define MPI_REQUEST_NULL ((MPI_Request)0)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_IN_PLACE ((void *)-1)
#define MPI_MAX_ERROR_STRING 256
#define MPI_MAX_PROCESSOR_NAME 256
// The number of a type is its size in bytes, with a hundred for each type of the same size.
#define MPI_DATATYPE_NULL 0
#define MPI_BYTE 1
#define MPI_CHAR 101
#define MPI_SIGNED_CHAR 201
#define MPI_UNSIGNED_CHAR 301
#define MPI_SHORT 102
#define MPI_UNSIGNED_SHORT 202
#define MPI_INT 104
#define MPI_UNSIGNED 204
#define MPI_FLOAT 304
#define MPI_LONG 108
#define MPI_UNSIGNED_LONG 208
#define MPI_LONG_LONG 308
#define MPI_LONG_LONG_INT 308
#define MPI_UNSIGNED_LONG_LONG 408
#define MPI_DOUBLE 508
enum __cv_mpi_operations { MPI_MAX = 1, MPI_MIN = 2, MPI_SUM = 3, MPI_PROD = 4, MPI_LAND = 5, MPI_LOR = 6 };
static int __cv_mpi_ranks = 0;
static int __cv_mpi_rank = 0;

inline int MPI_Init(int *, char ***) {
    __cv_mpi_ranks = __cv_input<int>("number of processes");
    __cv_mpi_rank = __cv_input<int>("rank");
    __cv_assume(__cv_mpi_ranks > 0 && __cv_mpi_ranks <= 1 << 16);
    __cv_assume(__cv_mpi_rank >= 0 && __cv_mpi_rank < __cv_mpi_ranks);
    return MPI_SUCCESS;
}
inline int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
    if (provided != 0) *provided = required;
    return MPI_Init(argc, argv);
}
inline void __cv_mpi_begin() { __cv_contract(__cv_mpi_ranks > 0, "MPI is used before MPI_Init or after MPI_Finalize"); }
inline int MPI_Finalize() {
    __cv_mpi_begin();
    __cv_mpi_ranks = 0;
    return MPI_SUCCESS;
}
inline int MPI_Initialized(int *is_initialized) {
    *is_initialized = __cv_mpi_ranks > 0;
    return MPI_SUCCESS;
}
inline int MPI_Abort(MPI_Comm, int code) {
    exit(code);
    return MPI_SUCCESS;
}
inline int MPI_Comm_size(MPI_Comm, int *size) {
    __cv_mpi_begin();
    *size = __cv_mpi_ranks;
    return MPI_SUCCESS;
}
inline int MPI_Comm_rank(MPI_Comm, int *rank) {
    __cv_mpi_begin();
    *rank = __cv_mpi_rank;
    return MPI_SUCCESS;
}
inline int MPI_Comm_split_type(MPI_Comm comm, int, int, int, MPI_Comm *made) {
    *made = comm;
    return MPI_SUCCESS;
}
inline int MPI_Comm_free(MPI_Comm *comm) {
    *comm = MPI_COMM_NULL;
    return MPI_SUCCESS;
}
inline int MPI_Barrier(MPI_Comm) {
    __cv_mpi_begin();
    return MPI_SUCCESS;
}
inline double MPI_Wtime() { return __cv_nondet<double>(); }
inline int MPI_Error_string(int, char *text, int *length) {
    text[0] = 0;
    *length = 0;
    return MPI_SUCCESS;
}
inline int MPI_Get_processor_name(char *name, int *length) {
    name[0] = 0;
    *length = 0;
    return MPI_SUCCESS;
}
// Data of this process that others get; it is read.
inline void __cv_mpi_send(const void *from, long count, MPI_Datatype type) {
    __cv_mpi_begin();
    size_t bytes = (size_t)count * (size_t)(type % 100);
    if (from != MPI_IN_PLACE && bytes > 0) __cv_memcpy(__cv_alloc(bytes, 4), from, bytes);
}
inline void __cv_mpi_receive(void *to, long count, MPI_Datatype type) {
    __cv_mpi_begin();
    if (count > 0) __cv_havoc(to, (size_t)count * (size_t)(type % 100));
}
// Apart from results in place, what is sent and what is received are different memory.
inline void __cv_mpi_apart(const void *from, const void *to, long count, MPI_Datatype type) {
    if (from == MPI_IN_PLACE || to == MPI_IN_PLACE || count <= 0) return;
    bool meets = __cv_overlap(from, to, (size_t)count * (size_t)(type % 100));
    __cv_contract(!meets, "MPI: what is sent and what is received overlap");
}
inline void __cv_mpi_status(MPI_Status *status) {
    if (status == 0) return;
    status->MPI_SOURCE = __cv_nondet<int>();
    status->MPI_TAG = __cv_nondet<int>();
    status->MPI_ERROR = MPI_SUCCESS;
}
inline int MPI_Send(const void *from, int count, MPI_Datatype type, int, int, MPI_Comm) {
    __cv_mpi_send(from, count, type);
    return MPI_SUCCESS;
}
inline int MPI_Recv(void *to, int count, MPI_Datatype type, int, int, MPI_Comm, MPI_Status *status) {
    __cv_mpi_receive(to, count, type);
    __cv_mpi_status(status);
    return MPI_SUCCESS;
}
inline int MPI_Sendrecv(const void *from, int sent, MPI_Datatype of_sent, int, int, void *to, int received,
                        MPI_Datatype of_received, int, int, MPI_Comm, MPI_Status *status) {
    __cv_mpi_apart(from, to, sent, of_sent);
    __cv_mpi_send(from, sent, of_sent);
    __cv_mpi_receive(to, received, of_received);
    __cv_mpi_status(status);
    return MPI_SUCCESS;
}
// What is sent is read, and what is received written, at any time before the request is waited for.
inline MPI_Request __cv_mpi_start() {
    MPI_Request request = (MPI_Request)__cv_alloc(sizeof(__cv_mpi_pending), 10);
    __cv_stream_create(request, 1);
    __cv_async_begin_host(request);
    return request;
}
inline int MPI_Isend(const void *from, int count, MPI_Datatype type, int, int, MPI_Comm, MPI_Request *request) {
    MPI_Request started = __cv_mpi_start();
    __cv_mpi_send(from, count, type);
    __cv_async_end();
    *request = started;
    return MPI_SUCCESS;
}
inline int MPI_Irecv(void *to, int count, MPI_Datatype type, int, int, MPI_Comm, MPI_Request *request) {
    MPI_Request started = __cv_mpi_start();
    __cv_mpi_receive(to, count, type);
    __cv_async_end();
    *request = started;
    return MPI_SUCCESS;
}
inline int MPI_Wait(MPI_Request *request, MPI_Status *status) {
    if (*request != MPI_REQUEST_NULL) __cv_stream_sync(*request);
    *request = MPI_REQUEST_NULL;
    __cv_mpi_status(status);
    return MPI_SUCCESS;
}
inline int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses) {
    for (int i = 0; i < count; ++i) MPI_Wait(requests + i, statuses == 0 ? statuses : statuses + i);
    return MPI_SUCCESS;
}
inline int MPI_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm) {
    if (__cv_mpi_rank == root) __cv_mpi_send(buffer, count, type);
    else __cv_mpi_receive(buffer, count, type);
    return MPI_SUCCESS;
}
inline int MPI_Reduce(const void *from, void *to, int count, MPI_Datatype type, MPI_Op, int root, MPI_Comm) {
    if (__cv_mpi_rank == root) __cv_mpi_apart(from, to, count, type);
    __cv_mpi_send(from, count, type);
    if (__cv_mpi_rank == root) __cv_mpi_receive(to, count, type);
    return MPI_SUCCESS;
}
inline int MPI_Allreduce(const void *from, void *to, int count, MPI_Datatype type, MPI_Op, MPI_Comm) {
    __cv_mpi_apart(from, to, count, type);
    __cv_mpi_send(from, count, type);
    __cv_mpi_receive(to, count, type);
    return MPI_SUCCESS;
}
inline int MPI_Gather(const void *from, int sent, MPI_Datatype of_sent, void *to, int received,
                      MPI_Datatype of_received, int root, MPI_Comm) {
    __cv_mpi_send(from, sent, of_sent);
    if (__cv_mpi_rank == root) __cv_mpi_receive(to, (long)received * __cv_mpi_ranks, of_received);
    return MPI_SUCCESS;
}
inline int MPI_Scatter(const void *from, int sent, MPI_Datatype of_sent, void *to, int received,
                       MPI_Datatype of_received, int root, MPI_Comm) {
    if (__cv_mpi_rank == root) __cv_mpi_send(from, (long)sent * __cv_mpi_ranks, of_sent);
    if (to != MPI_IN_PLACE) __cv_mpi_receive(to, received, of_received);
    return MPI_SUCCESS;
}
// In place, the part of this process lies where it belongs, and the type that is sent is not used.
inline int MPI_Allgather(const void *from, int sent, MPI_Datatype of_sent, void *to, int received,
                         MPI_Datatype of_received, MPI_Comm) {
    __cv_mpi_send(from, sent, of_sent);
    __cv_mpi_receive(to, (long)received * __cv_mpi_ranks, of_received);
    return MPI_SUCCESS;
}
