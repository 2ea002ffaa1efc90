// The class counts no copies, so that the count of its objects is wrong after the vector has grown.
//@ verdict: unsafe
//@ options: --check=memory-leak

#include <algorithm>
#include <cassert>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

static int alive = 0;
struct Stream {
  int id;
  explicit Stream(int i) : id(i) { alive++; }
  Stream(const Stream &other) : id(other.id) {}
  ~Stream() { alive--; }
};

int main() {
  {
    std::vector<Stream> streams;
    for (int i = 0; i < 5; i++) streams.emplace_back(i);
    assert(alive == 5);  //~ ERROR assertion
    streams.pop_back();
    assert(alive == 4);
    streams.reserve(64);
    assert(alive == 4 && streams[3].id == 3);
  }
  assert(alive == 0);
  std::vector<std::unique_ptr<int>> owners;
  for (int i = 0; i < 3; i++) owners.push_back(std::make_unique<int>(i));
  std::swap(owners[0], owners[2]);
  assert(*owners[0] == 2);
  std::vector<int> numbers(6);
  std::iota(numbers.begin(), numbers.end(), 0);
  std::vector<int> down(numbers.rbegin(), numbers.rend());
  assert(down.front() == 5 && down.back() == 0);
  numbers.insert(numbers.begin() + 1, {7, 8});
  assert(numbers[1] == 7 && numbers[2] == 8 && numbers[3] == 1 && numbers.size() == 8);
  numbers.erase(std::remove_if(numbers.begin(), numbers.end(), [](int n) { return n > 6; }), numbers.end());
  assert(numbers == std::vector<int>({0, 1, 2, 3, 4, 5}));
  std::rotate(numbers.begin(), numbers.begin() + 2, numbers.end());
  assert(numbers[0] == 2 && numbers[5] == 1);
  std::string name = "block" + std::to_string(-12) + '!';
  assert(name == "block-12!");
  return 0;
}
