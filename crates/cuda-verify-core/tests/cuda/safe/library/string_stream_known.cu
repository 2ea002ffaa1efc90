// Numbers, words and characters are read from a text of which all characters are known.
//@ verdict: safe
#include <cassert>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

int number(std::istream &in) {
    int n = 0;
    in >> n;
    return n;
}
int main() {
    std::istringstream version("4.6.0 Mesa 3e");
    unsigned major, minor;
    char dot;
    version >> major >> dot >> minor;
    assert(dot == '.' && major == 4 && minor == 6);
    std::string word, last;
    version >> dot >> minor >> word >> last;
    assert(minor == 0 && word == "Mesa" && last == "3e" && version && version.eof());
    version >> word;
    assert(!version && word == "Mesa");

    std::stringstream numbers("5 6 -7 2.5 1e2 z");
    assert(number(numbers) == 5 && number(numbers) == 6);
    int n;
    float f;
    double d;
    numbers >> n >> f >> d;
    assert(n == -7 && f == 2.5f && d == 100.0);
    numbers >> n;
    assert(!numbers && n == 0 && !numbers.eof());

    std::istringstream list(" one two\nthree ");
    std::istream_iterator<std::string> first(list), end;
    std::vector<std::string> words(first, end);
    assert(words.size() == 3 && words[0] == "one" && words[2] == "three");
}
