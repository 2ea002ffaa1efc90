// What a program means that includes PyTorch: tensors, checks, dispatch, streams, bindings.
#pragma once
#include <cv:torch/check.h>
#include <cv:torch/cuda.h>
#include <cv:torch/dispatch.h>
#include <cv:torch/create.h>
#include <cv:torch/tensor.h>
