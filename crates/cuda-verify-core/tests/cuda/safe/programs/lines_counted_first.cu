// The lines of a file are counted, then read.
//@ verdict: bounded

#include <cfloat>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define THREADS 256

__global__ void nearest(const float *points, int n, int width, const float *centers, int n_centers, int *found) {
  int p = blockIdx.x * THREADS + threadIdx.x;
  if (p >= n) return;
  int best = 0;
  float least = FLT_MAX;
  for (int c = 0; c < n_centers; c++) {
    float distance = 0;
    for (int f = 0; f < width; f++) {
      float d = points[p * width + f] - centers[c * width + f];
      distance += d * d;
    }
    if (distance < least) {
      least = distance;
      best = c;
    }
  }
  found[p] = best;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  FILE *file = fopen(argv[1], "r");
  if (!file) return 1;
  char line[1024];
  int n = 0, width = 0, n_centers = 2;
  while (fgets(line, 1024, file) != NULL)
    if (strtok(line, " \t\n") != 0) n++;
  rewind(file);
  while (fgets(line, 1024, file) != NULL)
    if (strtok(line, " \t\n") != 0) {
      while (strtok(NULL, " ,\t\n") != NULL) width++;
      break;
    }
  if (n < n_centers || width == 0) return 1;
  std::vector<float> points((size_t)n * width);
  rewind(file);
  size_t at = 0;
  while (fgets(line, 1024, file) != NULL) {
    if (strtok(line, " \t\n") == NULL) continue;
    for (int f = 0; f < width; f++) {
      char *text = strtok(NULL, " ,\t\n");
      if (!text || at >= points.size()) return 1;
      points[at++] = atof(text);
    }
  }
  fclose(file);
  float *d_points, *d_centers;
  int *found;
  cudaMalloc(&d_points, points.size() * sizeof(float));
  cudaMalloc(&d_centers, n_centers * width * sizeof(float));
  cudaMalloc(&found, n * sizeof(int));
  cudaMemcpy(d_points, points.data(), points.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_centers, points.data(), n_centers * width * sizeof(float), cudaMemcpyHostToDevice);
  nearest<<<(n + THREADS - 1) / THREADS, THREADS>>>(d_points, n, width, d_centers, n_centers, found);
  cudaFree(d_points);
  cudaFree(d_centers);
  cudaFree(found);
  return 0;
}
