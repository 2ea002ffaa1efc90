// Events: they happen when the work before them in their stream is done; times are any non-negative numbers.
#pragma once
#include <cv:cuda/error.h>
#include <cv:cuda/capture.h>
#include <cv:cuda/stream_type.h>

//! cv: under; CUDA Runtime API, "Event Management"
#define cudaEventDefault 0u
#define cudaEventBlockingSync 1u
#define cudaEventDisableTiming 2u
#define cudaEventInterprocess 4u
#define cudaEventRecordDefault 0u
#define cudaEventRecordExternal 1u
#define cudaEventWaitDefault 0u
#define cudaEventWaitExternal 1u
struct CUevent_st {
    unsigned int flags;
    bool is_recorded;
    // The capture in which it was recorded last, and after which nodes.
    __cv_capture *capture;
    __cv_node_list *after;
};
typedef struct CUevent_st *cudaEvent_t;
inline void __cv_check_event(cudaEvent_t event) {
    __cv_enter_runtime();
    bool is_event = !__cv_is_known(event) || __cv_object_size(event) != 0;
    __cv_contract(event == 0 || is_event, "the event has been destroyed, or is none");
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags) {
    __cv_enter_runtime();
    __cv_contract(event != 0, "cudaEventCreate: the address of the event is null");
    if (event == 0 || flags > 7) return __cv_cuda_error(cudaErrorInvalidValue);
    cudaEvent_t created = (cudaEvent_t)__cv_alloc(sizeof(CUevent_st), 11);
    created->flags = flags;
    created->is_recorded = false;
    created->capture = 0;
    created->after = 0;
    *event = created;
    return cudaSuccess;
}
inline cudaError_t cudaEventCreate(cudaEvent_t *event) { return cudaEventCreateWithFlags(event, 0); }
inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags) {
    return cudaEventCreateWithFlags(event, flags);
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
    __cv_enter_runtime();
    __cv_contract(event != 0, "cudaEventDestroy: the event is null");
    if (event == 0) return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    __cv_free(event, 11);
    return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0) {
    __cv_contract(event != 0, "cudaEventRecord: the event is null");
    if (event == 0) return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    __cv_check_event(event);
    __cv_check_work(stream);
    __cv_captured *captured = __cv_n_captures != 0 ? __cv_captured_of(stream) : 0;
    event->capture = captured ? captured->capture : 0;
    if (captured) {
        event->after = captured->after;
        return cudaSuccess;
    }
    event->is_recorded = true;
    __cv_event_record(event, stream);
    return cudaSuccess;
}
inline cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = 0, unsigned int flags = 0) {
    if (flags != 0 && __cv_is_captured(stream)) __cv_unsupported("event nodes");
    return cudaEventRecord(event, stream);
}
// An event of a capture never happens for the host.
inline void __cv_check_happens(cudaEvent_t event) {
    __cv_check_event(event);
    __cv_check_unsafe();
    __cv_contract(!__cv_has_captured || event->capture == 0, "the event was last recorded in a captured stream");
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    __cv_contract(event != 0, "cudaEventSynchronize: the event is null");
    if (event == 0) return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    __cv_check_happens(event);
    __cv_event_sync(event);
    return cudaSuccess;
}
inline cudaError_t cudaEventQuery(cudaEvent_t event) {
    if (event == 0) return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    __cv_check_happens(event);
    if (!__cv_event_is_done(event) && __cv_nondet<bool>()) return cudaErrorNotReady;
    __cv_event_sync(event);
    return cudaSuccess;
}
// Errors in the order in which the reference names them: an event that is none, keeps no time or was not recorded, then
// one that has not happened yet.
inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end) {
    __cv_contract(ms != 0, "cudaEventElapsedTime: the address of the time is null");
    if (ms == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    if (start) __cv_check_happens(start);
    if (end) __cv_check_happens(end);
    bool are_recorded = start != 0 && end != 0 && start->is_recorded && end->is_recorded;
    if (!are_recorded || ((start->flags | end->flags) & cudaEventDisableTiming))
        return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    bool are_done = __cv_event_is_done(start) && __cv_event_is_done(end);
    if (!are_done && __cv_nondet<bool>()) return __cv_cuda_error(cudaErrorNotReady);
    float elapsed = __cv_nondet<float>();
    __cv_assume(elapsed >= 0.0f && elapsed < 1e9f);
    *ms = elapsed;
    return cudaSuccess;
}
// A wait for an event of a capture makes the stream part of it; nothing else may cross its border.
inline void __cv_wait_captured(cudaStream_t stream, cudaEvent_t event) {
    bool is_open = event->capture != 0 && event->capture->is_open;
    __cv_contract(is_open, "a captured stream waits for an event of no open capture, or the reverse");
    __cv_contract((unsigned long)stream > 1, "the legacy default stream waits for an event of a captured stream");
    if (!is_open || (unsigned long)stream <= 1) return;
    __cv_captured *captured = __cv_captured_of(stream);
    if (captured == 0) {
        __cv_add_captured(stream, event->capture, event->after);
        return;
    }
    __cv_contract(captured->capture == event->capture, "a captured stream waits for an event of another capture");
    captured->after = __cv_append(captured->after, event->after);
}
inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0) {
    if (event == 0) return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    __cv_check_stream(stream);
    __cv_check_event(event);
    if (flags != 0 && __cv_is_captured(stream)) __cv_unsupported("event nodes");
    if (__cv_has_captured && (event->capture != 0 || __cv_is_captured(stream))) {
        __cv_wait_captured(stream, event);
        return cudaSuccess;
    }
    __cv_stream_wait(stream, event);
    return cudaSuccess;
}
