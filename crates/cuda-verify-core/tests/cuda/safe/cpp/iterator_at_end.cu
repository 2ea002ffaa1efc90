// What is found is read.
//@ verdict: safe
#include <list>
#include <map>

int main(int argc, char **argv) {
  std::map<int, int> squares;
  for (int i = 0; i < 4; ++i) squares[i] = i * i;
  auto found = squares.find(argc);
  int square = found != squares.end() ? found->second : 0;
  std::list<int> one(1);
  return *one.begin() + square;
}
