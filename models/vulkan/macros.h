// Vulkan: the words that stand in declarations; its types and functions have no model.
#pragma once

//! cv: exact; Vulkan 1.3, "Platform-Specific Macro Definitions"
#define VKAPI_ATTR
#define VKAPI_CALL
#define VKAPI_PTR
