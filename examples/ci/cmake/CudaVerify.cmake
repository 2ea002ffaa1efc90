# cuda_verify(TARGET [OPTIONS option...])
#
# Adds a test `cuda-verify.TARGET` and a target `cuda-verify-TARGET` that verify the CUDA sources of TARGET, with its
# include directories and macros. Without the command, a warning says that there is neither.
find_program(CUDA_VERIFY_COMMAND cuda-verify)

function(cuda_verify target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "OPTIONS")
  if(NOT CUDA_VERIFY_COMMAND)
    message(WARNING "cuda_verify(${target}): the command cuda-verify is not installed")
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(files "")
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cu$")
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}")
      list(APPEND files "${source}")
    endif()
  endforeach()
  if(NOT files)
    message(WARNING "cuda_verify(${target}): there are no CUDA sources")
    return()
  endif()
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(defines "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  set(command
    "${CUDA_VERIFY_COMMAND}" check --cache "${CMAKE_BINARY_DIR}/cuda-verify" ${arg_OPTIONS}
    "$<$<BOOL:${includes}>:-I$<JOIN:${includes},$<SEMICOLON>-I>>"
    "$<$<BOOL:${defines}>:-D$<JOIN:${defines},$<SEMICOLON>-D>>"
    ${files})
  add_custom_target(cuda-verify-${target} COMMAND ${command} COMMAND_EXPAND_LISTS VERBATIM)
  add_test(NAME cuda-verify.${target} COMMAND ${command} COMMAND_EXPAND_LISTS)
endfunction()
