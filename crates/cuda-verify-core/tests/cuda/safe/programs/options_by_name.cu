//@ verdict: safe
// An option by its name: dashes are left out, the name ends before `=`, upper and lower case are the same, and what
// follows `=` is looked at where there is one.
#include <string.h>
#include <strings.h>

static bool is_option(const char *text, const char *option) {
  int start = 0;
  while (text[start] == '-') ++start;
  if (start >= (int)strlen(text) - 1) start = 0;
  const char *name = text + start;
  const char *equals = strchr(name, '=');
  int length = equals ? (int)(equals - name) : (int)strlen(name);
  if (length != (int)strlen(option) || strncasecmp(name, option, length)) return false;
  return equals && equals[1] != 0;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  return is_option(argv[1], "size");
}
