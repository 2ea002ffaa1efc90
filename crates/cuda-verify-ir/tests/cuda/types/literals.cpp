//@ verdict: accepted
// The type of a literal is the first of a list that its value fits: [lex.icon], [lex.fcon], [lex.ccon], [lex.string].

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;
#define HAS_TYPE(e, ...) static_assert(is_same<decltype(e), __VA_ARGS__>)

HAS_TYPE(0, int);
HAS_TYPE(2147483647, int);
HAS_TYPE(2147483648, long);
HAS_TYPE(0x7fffffff, int);
HAS_TYPE(0x80000000, unsigned);
HAS_TYPE(0xffffffff, unsigned);
HAS_TYPE(0x100000000, long);
HAS_TYPE(0x8000000000000000, unsigned long);
HAS_TYPE(037777777777, unsigned);
HAS_TYPE(0b1111, int);
HAS_TYPE(1u, unsigned);
HAS_TYPE(4294967296u, unsigned long);
HAS_TYPE(1l, long);
HAS_TYPE(1ll, long long);
HAS_TYPE(1ul, unsigned long);
HAS_TYPE(1lu, unsigned long);
HAS_TYPE(1LLU, unsigned long long);
HAS_TYPE(1'000'000, int);
HAS_TYPE(1.0, double);
HAS_TYPE(1.f, float);
HAS_TYPE(1e3f, float);
HAS_TYPE(.5L, long double);
HAS_TYPE(0x1p-3, double);
HAS_TYPE(0x1.8p1f, float);
HAS_TYPE('a', char);
HAS_TYPE(L'a', wchar_t);
HAS_TYPE(u'a', char16_t);
HAS_TYPE(U'a', char32_t);
HAS_TYPE(true, bool);
HAS_TYPE("ab", const char (&)[3]);
HAS_TYPE(L"ab", const wchar_t (&)[3]);
HAS_TYPE(u"ab", const char16_t (&)[3]);
HAS_TYPE(U"ab", const char32_t (&)[3]);
HAS_TYPE("a" "b", const char (&)[3]);
HAS_TYPE(R"(a\n)", const char (&)[4]);
HAS_TYPE(nullptr, decltype(nullptr));
HAS_TYPE(__LINE__, int);

// Values.
static_assert(0b1010 == 10 && 012 == 10 && 0xA == 10);
static_assert(1'000'000 == 1000000 && 0xff'ff == 65535);
static_assert('\n' == 10 && '\x41' == 'A' && '\101' == 'A' && '\0' == 0 && '\\' == 92 && '\'' == 39);
static_assert('\xff' == -1, "char has a sign on the hosts of CUDA");
static_assert(u'\u00e9' == 0xe9 && U'\U0001F600' == 0x1F600);
static_assert("abc"[1] == 'b' && "abc"[3] == '\0');
static_assert(R"x(a)y)x"[1] == ')' && sizeof(R"x(a)y)x") == 4);
static_assert(sizeof("a\0b") == 4);
static_assert(sizeof("\x41" "B") == 3);
static_assert(0x1p-3 == 0.125 && 0x1.8p1 == 3.0);
static_assert(1e3 == 1000 && 1.5e-1 == 0.15);
static_assert(0.1f != 0.1, "the one is rounded to float");
static_assert(16777217.0f == 16777216.0f);
static_assert(-1 > 0u, "the minus is of no part of the literal");
static_assert(-2147483648 < 0, "and so this is of type long");
static_assert(18446744073709551615u == ~0ul);

int main() {}
