// The first link of a list is gone when the pointer to it moves on.
//@ verdict: unsafe

#include <memory>
#include <utility>

struct Link {
  int number;
  std::shared_ptr<Link> next;
};

int main() {
  std::shared_ptr<Link> first(new Link{1, std::shared_ptr<Link>(new Link{2, nullptr})});
  Link *gone = first.get();
  first = std::move(first->next);
  return gone->number;  //~ ERROR dangling-pointer: read of
}
