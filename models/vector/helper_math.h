// The text of <helper_math.h> of the CUDA samples, for programs that do not carry it.
#pragma once
#include <cv:vector/float2_math.h>
#include <cv:vector/float3_math.h>
#include <cv:vector/float4_math.h>
#include <cv:vector/int_math.h>
#include <cv:vector/uint_math.h>
//! cv-when: <include>
