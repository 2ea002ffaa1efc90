// Properties of a device: those of a typical one of its compute capability.
// SOUNDNESS(device-properties): under; the program is examined for one device only.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/device.h>
#include <cv:cuda/hardware.h>

//! cv: under; CUDA Runtime API, "Device Management"; CUDA C++ Programming Guide, "Compute Capabilities"
enum cudaComputeMode {
    cudaComputeModeDefault = 0,
    cudaComputeModeExclusive = 1,
    cudaComputeModeProhibited = 2,
    cudaComputeModeExclusiveProcess = 3
};
struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem;
    size_t sharedMemPerBlock;
    int regsPerBlock;
    int warpSize;
    size_t memPitch;
    int maxThreadsPerBlock;
    int maxThreadsDim[3];
    int maxGridSize[3];
    int clockRate;
    size_t totalConstMem;
    int major;
    int minor;
    size_t textureAlignment;
    size_t texturePitchAlignment;
    int deviceOverlap;
    int multiProcessorCount;
    int kernelExecTimeoutEnabled;
    int integrated;
    int canMapHostMemory;
    int computeMode;
    int maxTexture1D;
    int maxTexture2D[2];
    int maxTexture3D[3];
    size_t surfaceAlignment;
    int concurrentKernels;
    int ECCEnabled;
    int pciBusID;
    int pciDeviceID;
    int pciDomainID;
    int tccDriver;
    int asyncEngineCount;
    int unifiedAddressing;
    int memoryClockRate;
    int memoryBusWidth;
    int l2CacheSize;
    int persistingL2CacheMaxSize;
    int maxThreadsPerMultiProcessor;
    int streamPrioritiesSupported;
    int globalL1CacheSupported;
    int localL1CacheSupported;
    size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor;
    int managedMemory;
    int isMultiGpuBoard;
    int multiGpuBoardGroupID;
    int hostNativeAtomicSupported;
    int singleToDoublePrecisionPerfRatio;
    int pageableMemoryAccess;
    int concurrentManagedAccess;
    int computePreemptionSupported;
    int canUseHostPointerForRegisteredMem;
    int cooperativeLaunch;
    int cooperativeMultiDeviceLaunch;
    size_t sharedMemPerBlockOptin;
    int directManagedMemAccessFromHost;
    int maxBlocksPerMultiProcessor;
    size_t reservedSharedMemPerBlock;
};
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *prop, int device) {
    __cv_presume_device(device);
    __cv_contract(prop != 0, "cudaGetDeviceProperties: the address of the properties is null");
    if (prop == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    if (device < 0 || device >= __cv_device_count) return __cv_cuda_error(cudaErrorInvalidDevice);
    __cv_memset(prop, 0, sizeof(cudaDeviceProp));
    prop->name[0] = 'G';
    prop->name[1] = 'P';
    prop->name[2] = 'U';
    prop->totalGlobalMem = 42949672960UL;
    prop->sharedMemPerBlock = __cv_device_shared_per_block;
    prop->regsPerBlock = 65536;
    prop->warpSize = 32;
    prop->memPitch = 2147483647;
    prop->maxThreadsPerBlock = 1024;
    prop->maxThreadsDim[0] = 1024;
    prop->maxThreadsDim[1] = 1024;
    prop->maxThreadsDim[2] = 64;
    prop->maxGridSize[0] = 2147483647;
    prop->maxGridSize[1] = 65535;
    prop->maxGridSize[2] = 65535;
    prop->clockRate = 1410000;
    prop->totalConstMem = 65536;
    prop->major = __cv_device_major;
    prop->minor = __cv_device_minor;
    prop->textureAlignment = 512;
    prop->texturePitchAlignment = 32;
    prop->deviceOverlap = 1;
    prop->multiProcessorCount = __cv_device_multiprocessors;
    prop->canMapHostMemory = 1;
    prop->concurrentKernels = 1;
    prop->ECCEnabled = 1;
    prop->asyncEngineCount = 3;
    prop->unifiedAddressing = 1;
    prop->memoryClockRate = 1215000;
    prop->memoryBusWidth = 5120;
    prop->l2CacheSize = 41943040;
    prop->maxThreadsPerMultiProcessor = __cv_device_threads_per_multiprocessor;
    prop->streamPrioritiesSupported = 1;
    prop->globalL1CacheSupported = 1;
    prop->localL1CacheSupported = 1;
    prop->sharedMemPerMultiprocessor = __cv_device_shared_per_multiprocessor;
    prop->regsPerMultiprocessor = 65536;
    prop->managedMemory = 1;
    prop->concurrentManagedAccess = 1;
    prop->computePreemptionSupported = 1;
    prop->canUseHostPointerForRegisteredMem = 1;
    prop->cooperativeLaunch = 1;
    prop->sharedMemPerBlockOptin = __cv_device_shared_optin;
    prop->maxBlocksPerMultiProcessor = __cv_device_blocks_per_multiprocessor;
    prop->reservedSharedMemPerBlock = __cv_device_shared_reserved;
    return cudaSuccess;
}
inline cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *) {
    *device = 0;
    return cudaSuccess;
}
