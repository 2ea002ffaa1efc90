"""What BenchExec has to know of cuda-verify."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """The command, its options and its answers."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("cuda-verify")

    def name(self):
        return "cuda-verify"

    def project_url(self):
        return "https://github.com/cuda-verify/cuda-verify"

    def version(self, executable):
        return self._version_from_tool(executable)

    def cmdline(self, executable, options, task, rlimits):
        limits = []
        if rlimits.cputime:
            # What is left goes to writing the answer.
            limits += ["--timeout", str(max(1, int(rlimits.cputime * 0.95)))]
        if rlimits.memory:
            limits += ["--memory", str(max(64, int(rlimits.memory * 0.9) // (1024 * 1024)))]
        if task.property_file:
            limits += ["--property", task.property_file]
        return [executable, "check", *limits, *options, *task.input_files_or_identifier]

    def determine_result(self, run):
        answers = {
            "VERIFICATION SUCCESSFUL": result.RESULT_TRUE_PROP,
            "VERIFICATION FAILED": result.RESULT_FALSE_PROP,
            # Neither says that the property holds.
            "VERIFICATION SUCCESSFUL UNDER CONDITIONS": result.RESULT_UNKNOWN,
            "VERIFICATION SUPPRESSED": result.RESULT_UNKNOWN,
        }
        lines = [line for line in run.output if line.strip()]
        last = lines[-1].strip() if lines else ""
        if last in answers:
            return answers[last]
        if last.startswith("VERIFICATION UNKNOWN"):
            return result.RESULT_UNKNOWN
        if run.was_timeout:
            return "TIMEOUT"
        return result.RESULT_ERROR
