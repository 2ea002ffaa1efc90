// Numbers, words and characters are read from a text of which all characters are known, up to where they do not fit.
//@ verdict: unsafe
#include <cassert>
#include <sstream>
#include <string>

int main() {
    std::istringstream version("4,6");
    unsigned major, minor = 7;
    char dot;
    version >> major >> dot >> minor;
    assert(minor == 6);
    assert(dot == '.');  //~ ERROR assertion: assertion dot == '.'
}
