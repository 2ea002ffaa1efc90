//@ verdict: unknown
int main() {
  while (1) {  //~ WARN endless: does not end
  }
}
