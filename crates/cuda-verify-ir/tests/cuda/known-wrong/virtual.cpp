//@ verdict: accepted
//@ wrong-because: calls of virtual functions are not evaluated in constant expressions
// Virtual functions in constant expressions (C++20).
struct Animal { constexpr virtual int legs() const { return 4; } constexpr int twice() const { return 2 * legs(); } };
struct Bird : Animal { constexpr int legs() const override { return 2; } };
struct Ostrich final : Bird { constexpr int legs() const final { return Bird::legs() + 0; } };
constexpr Bird bird;
constexpr const Animal &animal = bird;
static_assert(animal.legs() == 2 && animal.twice() == 4 && animal.Animal::legs() == 4 && Ostrich{}.twice() == 4);

int main() {}
