// What moves to an object may be part of what the object held.
//@ verdict: safe

#include <memory>
#include <utility>
#include <vector>

struct Link {
  int number;
  std::shared_ptr<Link> next;
};

struct Tree {
  std::vector<Tree> parts;
};

int main() {
  std::shared_ptr<Link> first(new Link{1, std::shared_ptr<Link>(new Link{2, nullptr})});
  std::shared_ptr<Link> second = first->next;
  first = std::move(first->next);
  second = second->next;
  std::vector<Tree> trees(2);
  trees[0].parts.push_back(Tree());
  trees = std::move(trees[0].parts);
  return second ? 1 : (int)trees.size() - first->number;
}
