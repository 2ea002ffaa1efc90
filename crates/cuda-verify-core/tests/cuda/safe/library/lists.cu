// Lists of the library: elements are added, moved and removed anywhere, and iterators to the others stay valid.
//@ verdict: safe

#include <cassert>
#include <list>

int main() {
  std::list<int> numbers(3, 7);
  numbers.resize(5);
  numbers.resize(4, 9);
  assert(numbers.size() == 4 && numbers.front() == 7 && numbers.back() == 0);
  std::list<int>::iterator third = ++++numbers.begin();
  numbers.insert(third, 2, 5);
  numbers.insert(numbers.end(), {1, 2});
  numbers.emplace_front(4);
  assert((numbers == std::list<int>{4, 7, 7, 5, 5, 7, 0, 1, 2}) && *third == 7);
  numbers.unique();
  assert(numbers.size() == 7);
  numbers.remove_if([](int number) { return number > 6; });
  assert((numbers == std::list<int>{4, 5, 0, 1, 2}));
  numbers.sort();
  assert((numbers == std::list<int>{0, 1, 2, 4, 5}));
  numbers.reverse();
  assert(*numbers.rbegin() == 0 && numbers.front() == 5);
  std::list<int> others{8, 9};
  numbers.splice(numbers.begin(), others);
  assert(others.empty() && numbers.size() == 7 && numbers.front() == 8);
  others.splice(others.end(), numbers, numbers.begin());
  assert(others.front() == 8 && numbers.front() == 9);
  int some[] = {6, 3};
  others.assign(some, some + 2);
  numbers.sort([](int a, int b) { return a > b; });
  assert(others.back() == 3 && numbers.front() == 9 && numbers.back() == 0);
  return 0;
}
