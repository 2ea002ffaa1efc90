// How a texture gives values: coordinates to cells, cells to values.
//
// A read is exact if it takes one texel as it is stored: without filtering, or with it in the middle of a texel.
// Between texels a float is within the error of a weight of nine bits, eight of them behind the point (CUDA C++
// Programming Guide, "Linear Filtering").
// SOUNDNESS(texture-values): over; other reads, coordinates with a fraction that are not known, and mipmaps give values
// that are made up.
#pragma once
#include <cv:cuda/texture_object.h>

// The cell of a coordinate along a side of so many texels. Outside of the border it is -1. Where it lies between two
// texels, the second of them and its weight.
struct __cv_cell {
    long long at, after;
    float weight;
    bool is_exact, is_between;
};
__device__ inline __cv_cell __cv_bounded_cell(long long at, size_t n, cudaTextureAddressMode mode) {
    __cv_cell cell;
    long long last = (long long)n - 1;
    if (mode == cudaAddressModeBorder) cell.at = at < 0 || at > last ? -1 : at;
    else cell.at = at < 0 ? 0 : at > last ? last : at;
    cell.is_exact = true;
    cell.is_between = false;
    cell.after = cell.at;
    cell.weight = 0;
    return cell;
}
// The integer below; the coordinate is known.
__device__ inline long long __cv_below(float x) {
    long long at = (long long)x;
    return (float)at > x ? at - 1 : at;
}
template <class X>
__device__ inline __cv_cell __cv_cell_of(X x, size_t n, const cudaTextureDesc &how, int axis) {
    cudaTextureAddressMode mode = how.addressMode[axis];
    bool is_point = how.filterMode == cudaFilterModePoint;
    if constexpr (__is_integral(X)) {
        if (!how.normalizedCoords && is_point) return __cv_bounded_cell((long long)x, n, mode);
    }
    __cv_cell cell;
    cell.at = cell.after = 0;
    cell.weight = 0;
    cell.is_exact = cell.is_between = false;
    float place = (float)x;
    if (!__cv_is_known(place)) return cell;
    if (how.normalizedCoords) {
        long long turn = __cv_below(place);
        if (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror) place -= (float)turn;
        if (mode == cudaAddressModeMirror && turn % 2 != 0) place = 1.0f - place;
        place *= (float)n;
    }
    if (!is_point) {
        place -= 0.5f;
        long long below = __cv_below(place);
        if (place != (float)below) {
            bool turns = mode == cudaAddressModeWrap || mode == cudaAddressModeMirror;
            cell.at = __cv_bounded_cell(below, n, mode).at;
            cell.after = __cv_bounded_cell(below + 1, n, mode).at;
            cell.weight = place - (float)below;
            // At the ends the texel of the other end may be the next one.
            cell.is_between = !turns || (below >= 0 && below + 1 < (long long)n);
            return cell;
        }
    }
    return __cv_bounded_cell(__cv_below(place), n, mode);
}
// Which texels other reads take is not known; all of them have to be there.
__device__ inline void __cv_reads_somewhere(const __cv_view *view) {
    size_t rows = view->height ? view->height : 1, slices = view->depth ? view->depth : 1;
    size_t end = (slices - 1) * view->slice + (rows - 1) * view->pitch + view->width * view->texel;
    bool is_there = end <= __cv_object_size(view->data) - __cv_object_offset(view->data);
    __cv_contract(is_there, "the memory behind the texture has been freed, or is too small");
    size_t x = __cv_gathered<size_t>(), y = __cv_gathered<size_t>(), z = __cv_gathered<size_t>();
    if (x < view->width && (y == 0 || y < view->height) && (z == 0 || z < view->depth))
        __cv_read_only(view->data + z * view->slice + y * view->pitch + x * view->texel, 1, 1);
}
__device__ inline float __cv_float_texel(const __cv_view *view, long long x, long long y, long long z) {
    if (x < 0 || y < 0 || z < 0) return 0;
    const float *texel = (const float *)(view->data + z * view->slice + y * view->pitch + x * sizeof(float));
    __cv_read_only(texel, sizeof(float), 0);
    return *texel;
}
// Between texels: by weights that are rounded or cut to eight bits behind the point, and sums of floats.
__device__ inline float __cv_between_texels(const __cv_view *view, __cv_cell x, __cv_cell y, __cv_cell z) {
    double sum = 0, total = 0;
    float least = 0, greatest = 0;
    for (int corner = 0; corner < 8; ++corner) {
        bool is_after[3] = {(corner & 1) != 0, (corner & 2) != 0, (corner & 4) != 0};
        bool is_none = (is_after[0] && !x.is_between) || (is_after[1] && !y.is_between);
        if (is_none || (is_after[2] && !z.is_between)) continue;
        float value = __cv_float_texel(view, is_after[0] ? x.after : x.at, is_after[1] ? y.after : y.at,
                                       is_after[2] ? z.after : z.at);
        double weight = (is_after[0] ? x.weight : 1.0 - x.weight) * (is_after[1] ? y.weight : 1.0 - y.weight) *
                        (is_after[2] ? z.weight : 1.0 - z.weight);
        sum += weight * value;
        total += __cv_abs((double)value);
        least = corner == 0 || value < least ? value : least;
        greatest = corner == 0 || value > greatest ? value : greatest;
    }
    int n_between = (int)x.is_between + (int)y.is_between + (int)z.is_between;
    double slack = ((double)greatest - (double)least) * n_between * 0.00390625 + total * 9.5367431640625e-07;
    return __cv_bounded(__cv_unspecified<float>("linear filtering"), (float)(sum - slack), (float)(sum + slack));
}
template <class T>
struct __cv_is_float { static constexpr bool value = false; };
template <>
struct __cv_is_float<float> { static constexpr bool value = true; };
// The texel in three cells, of the dimensions that there are.
template <class T>
__device__ inline T __cv_texel_at(const __cv_view *view, __cv_cell x, __cv_cell y, __cv_cell z) {
    bool is_exact = x.is_exact && y.is_exact && z.is_exact && view->texel == sizeof(T) &&
                    view->how.readMode == cudaReadModeElementType;
    if constexpr (__cv_is_float<T>::value) {
        bool is_known = (x.is_exact || x.is_between) && (y.is_exact || y.is_between) && (z.is_exact || z.is_between) &&
                        view->texel == sizeof(T) && view->how.readMode == cudaReadModeElementType;
        if (!is_exact && is_known) return __cv_between_texels(view, x, y, z);
    }
    if (!is_exact) {
        __cv_reads_somewhere(view);
        return __cv_unspecified<T>("texture filtering");
    }
    if (x.at < 0 || y.at < 0 || z.at < 0) return T();
    // The texture cache is not kept coherent with writes of the launch (CUDA C++ Programming Guide, "Texture and
    // Surface Memory", "Read/Write Coherency").
    const T *texel = (const T *)(view->data + z.at * view->slice + y.at * view->pitch + x.at * sizeof(T));
    __cv_read_only(texel, sizeof(T), 0);
    return *texel;
}
__device__ inline __cv_cell __cv_first_cell() {
    return __cv_bounded_cell(0, 1, cudaAddressModeClamp);
}
__device__ inline __cv_cell __cv_layer(int layer, size_t n) {
    return __cv_bounded_cell(layer, n, cudaAddressModeClamp);
}
// Outside of linear memory a read gives zero (CUDA C++ Programming Guide, "Texture Functions", tex1Dfetch).
template <class T>
__device__ inline T __cv_fetch(const __cv_view *view, long long i) {
    return __cv_texel_at<T>(view, __cv_bounded_cell(i, view->width, cudaAddressModeBorder), __cv_first_cell(),
                            __cv_first_cell());
}
template <class T, class X>
__device__ inline T __cv_sample(const __cv_view *view, X x) {
    return __cv_texel_at<T>(view, __cv_cell_of(x, view->width, view->how, 0), __cv_first_cell(), __cv_first_cell());
}
template <class T, class X, class Y>
__device__ inline T __cv_sample(const __cv_view *view, X x, Y y) {
    return __cv_texel_at<T>(view, __cv_cell_of(x, view->width, view->how, 0),
                            __cv_cell_of(y, view->height, view->how, 1), __cv_first_cell());
}
template <class T, class X, class Y, class Z>
__device__ inline T __cv_sample(const __cv_view *view, X x, Y y, Z z) {
    return __cv_texel_at<T>(view, __cv_cell_of(x, view->width, view->how, 0),
                            __cv_cell_of(y, view->height, view->how, 1), __cv_cell_of(z, view->depth, view->how, 2));
}
// What a handle stands for; null if that is not known.
__device__ inline const __cv_view *__cv_view_of(unsigned long long handle) {
    const __cv_view *view = (const __cv_view *)handle;
    int space = __cv_object_space(view);
    __cv_contract(space != 8, "the texture or surface object has been destroyed");
    return space == 9 ? view : 0;
}
