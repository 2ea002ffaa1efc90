//@ verdict: accepted
// Special member functions: which there are, which are deleted, what the traits say of them.
#include <type_traits>

struct Trivial { int i; };
struct Ctor { Ctor(int); };
struct Both { Both() = default; Both(int); };
struct NoCopy { NoCopy(const NoCopy &) = delete; NoCopy() = default; };
struct MoveOnly { MoveOnly() = default; MoveOnly(MoveOnly &&) = default; MoveOnly &operator=(MoveOnly &&) = default; };
struct HasRef { int &r; };
struct HasConst { const int c = 1; };
struct Dtor { ~Dtor(); };
struct Virtual { virtual void f(); };
struct Holds { MoveOnly m; };
struct Derives : NoCopy {};
struct Copies { Copies(const Copies &); };
union U { int i; float f; };
enum E { e };
template <typename T> constexpr bool dc = std::is_default_constructible<T>::value;
template <typename T> constexpr bool cc = std::is_copy_constructible<T>::value;
template <typename T> constexpr bool mc = std::is_move_constructible<T>::value;
template <typename T> constexpr bool ca = std::is_copy_assignable<T>::value;
static_assert(dc<Trivial> && cc<Trivial> && mc<Trivial> && ca<Trivial>);
static_assert(!dc<Ctor> && cc<Ctor> && dc<Both> && !dc<Copies>);
static_assert(dc<NoCopy> && !cc<NoCopy> && !mc<NoCopy>);
static_assert(dc<MoveOnly> && !cc<MoveOnly> && mc<MoveOnly> && !ca<MoveOnly>);
static_assert(!dc<HasRef> && cc<HasRef> && !ca<HasRef> && dc<HasConst> && !ca<HasConst>);
static_assert(!cc<Holds> && mc<Holds> && !cc<Derives>);
static_assert(dc<int> && cc<int *> && !cc<void> && !dc<int &> && cc<int &>);
static_assert(std::is_trivially_copyable<Trivial>::value && !std::is_trivially_copyable<Copies>::value);
static_assert(std::is_trivially_copyable<MoveOnly>::value && !std::is_trivially_copyable<Dtor>::value);
static_assert(!std::is_trivially_copyable<Virtual>::value && std::is_trivially_copyable<int[3]>::value);
static_assert(std::is_trivially_default_constructible<Trivial>::value);
static_assert(!std::is_trivially_default_constructible<HasConst>::value);
static_assert(std::is_trivially_destructible<Trivial>::value && !std::is_trivially_destructible<Dtor>::value);
static_assert(std::is_standard_layout<Trivial>::value && !std::is_standard_layout<Virtual>::value);
static_assert(std::is_aggregate<Trivial>::value && !std::is_aggregate<Ctor>::value && std::is_aggregate<int[2]>::value);
static_assert(std::is_empty<Ctor>::value && !std::is_empty<Trivial>::value && !std::is_empty<Virtual>::value);
static_assert(std::is_polymorphic<Virtual>::value && !std::is_polymorphic<Trivial>::value);
struct Abstract : Virtual { virtual void g() = 0; };
struct Implements : Abstract { void g() override; };
static_assert(!std::is_abstract<Virtual>::value && std::is_abstract<Abstract>::value);
static_assert(!std::is_abstract<Implements>::value && !std::is_abstract<int>::value);
static_assert(std::is_base_of<NoCopy, Derives>::value && !std::is_base_of<Derives, NoCopy>::value);
static_assert(std::is_base_of<NoCopy, NoCopy>::value && !std::is_base_of<int, int>::value);
static_assert(std::is_class<Trivial>::value && !std::is_class<U>::value && std::is_union<U>::value);
static_assert(std::is_enum<E>::value && !std::is_enum<int>::value);
static_assert(std::is_constructible<Ctor, int>::value && std::is_constructible<Ctor, char>::value);
static_assert(!std::is_constructible<Ctor, int *>::value && !std::is_constructible<Trivial, int *>::value);
static_assert(std::is_convertible<int, Ctor>::value && !std::is_convertible<Ctor, int>::value);
static_assert(std::is_assignable<int &, char>::value && !std::is_assignable<int, char>::value);
static_assert(!std::is_assignable<const int &, int>::value);
static_assert(std::is_pod<Trivial>::value && !std::is_pod<Ctor>::value);

// Categories of types.
static_assert(std::is_integral<char>::value && std::is_integral<bool>::value && !std::is_integral<E>::value);
static_assert(std::is_floating_point<float>::value && std::is_arithmetic<long>::value && std::is_void<void>::value);
static_assert(std::is_signed<int>::value && std::is_unsigned<unsigned char>::value && std::is_signed<float>::value);
static_assert(std::is_pointer<int *>::value && std::is_pointer<int *const>::value && !std::is_pointer<int[3]>::value);
static_assert(std::is_array<int[3]>::value && std::is_function<int(int)>::value && std::is_reference<int &&>::value);
static_assert(std::is_lvalue_reference<int &>::value && std::is_rvalue_reference<int &&>::value);
static_assert(std::is_const<const int>::value && !std::is_const<const int *>::value);
static_assert(std::is_member_pointer<int Trivial::*>::value && std::is_null_pointer<decltype(nullptr)>::value);
static_assert(std::is_scalar<E>::value && std::is_object<int>::value && !std::is_object<int &>::value);
static_assert(std::is_fundamental<int>::value && std::is_compound<int *>::value);

// Transformations.
template <typename A, typename B> constexpr bool same = std::is_same<A, B>::value;
static_assert(same<std::remove_cv_t<const volatile int>, int> && same<std::remove_const_t<const int *>, const int *>);
static_assert(same<std::remove_reference_t<int &&>, int> && same<std::add_pointer_t<int &>, int *>);
static_assert(same<std::decay_t<int[3]>, int *> && same<std::decay_t<const int &>, int>);
static_assert(same<std::decay_t<int(char)>, int (*)(char)>);
static_assert(same<std::common_type_t<int, char, double>, double> && same<std::common_type_t<int, unsigned>, unsigned>);
static_assert(same<std::conditional_t<true, int, char>, int> && same<std::make_unsigned_t<int>, unsigned>);
static_assert(same<std::make_signed_t<unsigned char>, signed char> && same<std::remove_extent_t<int[2][3]>, int[3]>);
static_assert(same<std::remove_all_extents_t<int[2][3]>, int> && same<std::remove_pointer_t<int *const>, int>);
static_assert(same<std::underlying_type_t<E>, unsigned> && same<std::add_lvalue_reference_t<int &&>, int &>);
static_assert(same<std::add_const_t<int &>, int &> && same<std::add_rvalue_reference_t<void>, void>);
static_assert(std::rank<int[2][3]>::value == 2 && std::extent<int[2][3], 1>::value == 3);
static_assert(std::alignment_of<double>::value == 8);
static_assert(same<std::invoke_result_t<int (*)(char), char>, int>);
static_assert(std::is_invocable<int (*)(char), int>::value && !std::is_invocable<int (*)(char *), int>::value);
static_assert(std::conjunction<std::true_type, std::is_same<int, int>>::value && std::negation<std::false_type>::value);
static_assert(!std::disjunction<std::false_type, std::is_same<int, char>>::value);
static_assert(std::integral_constant<int, 3>::value == 3 && std::bool_constant<true>{} && std::true_type()());

int main() {}
