// NVTX: annotations for profilers, without effect.
#pragma once
#include <cv:libc/stdint.h>

//! cv: exact; NVTX documentation, "C API Reference"
#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((unsigned short)sizeof(nvtxEventAttributes_t))
enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 };
enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN = 0,
    NVTX_MESSAGE_TYPE_ASCII = 1,
    NVTX_MESSAGE_TYPE_UNICODE = 2,
    NVTX_MESSAGE_TYPE_REGISTERED = 3
};
enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN = 0,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
    NVTX_PAYLOAD_TYPE_INT64 = 2,
    NVTX_PAYLOAD_TYPE_DOUBLE = 3,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
    NVTX_PAYLOAD_TYPE_INT32 = 5,
    NVTX_PAYLOAD_TYPE_FLOAT = 6
};
struct nvtxDomainRegistration;
struct nvtxStringRegistration;
typedef nvtxDomainRegistration *nvtxDomainHandle_t;
typedef nvtxStringRegistration *nvtxStringHandle_t;
typedef uint64_t nvtxRangeId_t;
union nvtxMessageValue_t {
    const char *ascii;
    const wchar_t *unicode;
    nvtxStringHandle_t registered;
};
struct nvtxEventAttributes_t {
    uint16_t version;
    uint16_t size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType;
    int32_t reserved0;
    union {
        uint64_t ullValue;
        int64_t llValue;
        double dValue;
        uint32_t uiValue;
        int32_t iValue;
        float fValue;
    } payload;
    int32_t messageType;
    nvtxMessageValue_t message;
};
inline void nvtxMarkA(const char *) {}
inline void nvtxMark(const char *) {}
inline void nvtxMarkEx(const nvtxEventAttributes_t *) {}
// Levels and ranges are any numbers.
inline int nvtxRangePushA(const char *) { return __cv_nondet<int>(); }
inline int nvtxRangePush(const char *) { return __cv_nondet<int>(); }
inline int nvtxRangePushEx(const nvtxEventAttributes_t *) { return __cv_nondet<int>(); }
inline int nvtxRangePop() { return __cv_nondet<int>(); }
inline nvtxRangeId_t nvtxRangeStartA(const char *) { return __cv_nondet<nvtxRangeId_t>(); }
inline nvtxRangeId_t nvtxRangeStart(const char *) { return __cv_nondet<nvtxRangeId_t>(); }
inline nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *) { return __cv_nondet<nvtxRangeId_t>(); }
inline void nvtxRangeEnd(nvtxRangeId_t) {}
inline void nvtxNameCategoryA(uint32_t, const char *) {}
inline void nvtxNameOsThreadA(uint32_t, const char *) {}
inline void nvtxNameOsThread(uint32_t, const char *) {}
template <class Stream>
inline void nvtxNameCudaStreamA(Stream, const char *) {}
inline void nvtxNameCudaDeviceA(int, const char *) {}
inline nvtxDomainHandle_t nvtxDomainCreateA(const char *) { return 0; }
inline void nvtxDomainDestroy(nvtxDomainHandle_t) {}
inline int nvtxDomainRangePushEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *) { return __cv_nondet<int>(); }
inline int nvtxDomainRangePop(nvtxDomainHandle_t) { return __cv_nondet<int>(); }
inline void nvtxDomainMarkEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *) {}
inline nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t, const char *) { return 0; }
inline void nvtxInitialize(const void *) {}
namespace nvtx3 {
struct scoped_range {
    explicit scoped_range(const char *) {}
};
inline void mark(const char *) {}
}
#define NVTX3_FUNC_RANGE() ((void)0)
