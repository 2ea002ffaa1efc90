//@ verdict: safe
// A file of unknown size is read through its descriptor; clocks and engines are members of the program's own types.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <chrono>
#include <random>

struct Timer {
  std::chrono::time_point<std::chrono::steady_clock> start;
  std::bernoulli_distribution coin;
  std::mt19937 engine;
};

int main() {
  Timer timer;
  timer.start = std::chrono::steady_clock::now();
  int file = open("input", O_RDONLY);
  if (file < 0) return 1;
  struct stat about;
  if (fstat(file, &about) != 0 || about.st_size < 1 || about.st_size > 1000000) return 1;
  char *text = (char *)malloc(about.st_size + 1);
  long got = read(file, text, about.st_size);
  text[got < 0 ? 0 : got] = 0;
  if (timer.coin(timer.engine)) text[0] = 0;
  close(file);
  free(text);
  return 0;
}
