//@ verdict: unknown
int main() {
  while (1) {  //~ WARN endless: never ends
  }
}
