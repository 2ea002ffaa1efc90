"""Compares names, values of enumerators and parameter types of the models with NVIDIA's headers, which are not part of
this project. Run: python3 headers.py FOLDER, where FOLDER holds the `include` folders of the CUDA runtime, cuRAND,
cuBLAS, cuDNN, cuFFT and NVTX (packages nvidia-cuda-runtime-cu12, nvidia-curand-cu12, nvidia-cublas-cu12,
nvidia-cudnn-cu12, nvidia-cufft-cu12, nvidia-nvtx-cu12). It prints the counts and every difference.
"""

import pathlib
import re
import sys

AREAS = ("cuda", "curand", "cublas", "cudnn", "cufft")
HERE = pathlib.Path(__file__).resolve().parent


def stripped(text):
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"__dv\([^()]*\)", " ", text)
    return re.sub(r"//[^\n]*", " ", text)


def expanded(text):
    """Families of headers: one text for each line that says what the names with a dollar sign stand for."""
    families = re.findall(r"^//! cv-each:(.*)", text, flags=re.M)
    texts = []
    for family in families:
        copy = text
        for pair in family.split():
            copy = copy.replace(*pair.split("="))
        texts.append(copy)
    return "\n".join(texts or [text])


def read(paths):
    return "\n".join(stripped(expanded(path.read_text(errors="replace"))) for path in paths)


def enumerators(text):
    found = {}
    for body in re.findall(r"\benum\b[^;{]*\{([^}]*)\}", text):
        for entry in body.split(","):
            match = re.match(r"\s*([A-Za-z]\w+)(?:\s+[A-Z_]+)?\s*=\s*(.+?)\s*$", entry, flags=re.S)
            if match:
                found[match[1]] = match[2]
    # A value may be another enumerator.
    for name, value in found.items():
        while value in found:
            value = found[value]
        found[name] = value
    is_number = re.compile(r"-?(0x[0-9a-fA-F]+|\d+)").fullmatch
    return {name: int(value, 0) for name, value in found.items() if is_number(value)}


def types(parameters):
    result = []
    for parameter in parameters.split(","):
        parameter = parameter.split("=")[0]
        parameter = re.sub(r"\[\]", "*", parameter) if "[]" in parameter else parameter
        is_array = "[]" in parameter
        parameter = re.sub(r"\b(struct|enum|const|inline)\b", " ", parameter).replace("long long int", "long long")
        stars = parameter.count("*") + is_array
        words = parameter.replace("*", " ").split()
        builtin = {"unsigned", "signed", "int", "long", "short", "char", "float", "double", "void"}
        if len(words) > 1 and (words[-1] not in builtin):
            words = words[:-1]
        if words and words != ["void"] or stars:
            result.append(" ".join(words) + "*" * stars)
    return result


def functions(text, qualifier):
    found = {}
    for name, parameters in re.findall(qualifier + r"\s+(\w+)\s*\(([^()]*)\)\s*[;{]", text):
        found.setdefault(name, []).append(types(parameters))
    return found


def main():
    folder = pathlib.Path(sys.argv[1])
    headers = read(sorted(folder.rglob("*.h")))
    ours = read(sorted(path for area in AREAS for path in (HERE.parent / area).glob("*.h")))
    # Templates stand for several functions of the headers, and for those of their C++ part.
    ours = re.sub(r"template <[^;{]*?>\s*inline", "template", ours)
    theirs = functions(headers, r"(?:WINAPI|CURANDAPI|CUDARTAPI|CUFFTAPI|QUALIFIERS[\w\s]*?|curandStatus_t)")
    known, mine = enumerators(headers), enumerators(ours)
    wrong = {name: (value, known[name]) for name, value in mine.items() if name in known and known[name] != value}
    missing = sorted(name for name in mine if name not in known)
    print(f"enumerators: {len(mine)}, of these with the value of the headers {len(mine) - len(wrong) - len(missing)}")
    for name, (value, expected) in sorted(wrong.items()):
        print(f"  {name} is {expected}, not {value}")
    for name in missing:
        print(f"  {name} is not in the headers")
    checked, same, absent, different = 0, 0, [], []
    for name, parameters in re.findall(r"inline [\w \*]*?\b((?:cuda[A-Z]|curand|cublas|cudnn|cufft|skip)\w*)\s*\(([^()]*)\)\s*\{", ours):
        checked += 1
        candidates = theirs.get(name, []) + theirs.get(name + "_v2", [])
        if not candidates:
            absent.append(name)
        elif types(parameters) in candidates:
            same += 1
        else:
            different.append(f"{name}: {types(parameters)}")
    print(f"functions: {checked}, of these with the parameter types of the headers {same}")
    for name in sorted(set(absent)):
        print(f"  {name} is not in the headers")
    for text in sorted(set(different)):
        print(f"  {text} differs")


main()
