// The first file of many that opens: the names are known, and which of them is there is not.
// The copy has no place for its end.
//@ verdict: unsafe

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

static char *findFile(const char *name) {
    const char *folders[] = {
        "./", "./data/", "../", "../data/", "../../", "../../data/", "../../../", "../../../data/",
        "./input/", "../input/", "../../input/", "/usr/share/<program>/", "/usr/local/share/<program>/",
        "./share/<program>/", "../share/<program>/", "../../share/<program>/", "./<program>/data/", "../<program>/data/",
    };
    for (unsigned i = 0; i < sizeof(folders) / sizeof(*folders); ++i) {
        std::string path(folders[i]);
        size_t at = path.find("<program>");
        if (at != std::string::npos) path.replace(at, strlen("<program>"), "samples");
        path.append(name);
        if (FILE *file = fopen(path.c_str(), "rb")) {
            fclose(file);
            char *found = (char *)malloc(path.length());
            strcpy(found, path.c_str());  //~ ERROR array-bounds
            return found;
        }
    }
    return nullptr;
}

__global__ void fill(int *a) { a[threadIdx.x] = 1; }

int main() {
    char *path = findFile("weights.bin");
    if (!path) return 1;
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));
    fill<<<1, 64>>>(a);
    cudaFree(a);
    free(path);
    return 0;
}
