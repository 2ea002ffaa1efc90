// Timers and command-line helpers of the CUDA samples.
#pragma once
#include <cv:libc/string.h>

//! cv: over; CUDA Samples, helper_timer.h, helper_string.h
inline float __cv_timer_value() {
    float ms = __cv_nondet<float>();
    __cv_assume(ms >= 0.0f && ms < 1e9f);
    return ms;
}
struct StopWatchInterface {
    bool is_running;
    void start() { is_running = true; }
    void stop() { is_running = false; }
    void reset() {}
    float getTime() { return __cv_timer_value(); }
    float getAverageTime() { return __cv_timer_value(); }
};
inline bool sdkCreateTimer(StopWatchInterface **timer) {
    *timer = (StopWatchInterface *)__cv_alloc(sizeof(StopWatchInterface), 0);
    (*timer)->is_running = false;
    return true;
}
inline bool sdkDeleteTimer(StopWatchInterface **timer) {
    __cv_free(*timer, 0);
    *timer = 0;
    return true;
}
inline bool sdkStartTimer(StopWatchInterface **timer) {
    (*timer)->is_running = true;
    return true;
}
inline bool sdkStopTimer(StopWatchInterface **timer) {
    (*timer)->is_running = false;
    return true;
}
inline bool sdkResetTimer(StopWatchInterface **) { return true; }
inline float sdkGetTimerValue(StopWatchInterface **) { return __cv_timer_value(); }
inline float sdkGetAverageTimerValue(StopWatchInterface **) { return __cv_timer_value(); }
inline bool checkCmdLineFlag(int, const char **, const char *) { return __cv_nondet<bool>(); }
inline int getCmdLineArgumentInt(int, const char **, const char *) { return __cv_input<int>("argument"); }
inline float getCmdLineArgumentFloat(int, const char **, const char *) { return __cv_input<float>("argument"); }
