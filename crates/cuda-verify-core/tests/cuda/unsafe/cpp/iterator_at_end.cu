// What is not found is at the end, where nothing can be read.
//@ verdict: unsafe
#include <list>
#include <map>

int main(int argc, char **argv) {
  std::map<int, int> squares;
  for (int i = 0; i < 4; ++i) squares[i] = i * i;
  auto found = squares.find(argc);
  int square = found->second;  //~ ERROR api-contract: the iterator is at the end
  std::list<int> none;
  return *none.begin() + square;  //~ ERROR api-contract: the iterator is at the end
}
