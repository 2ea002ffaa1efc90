// A class of the program counts, whose destructor is not virtual, and not the one of the same name that a model has.
//@ verdict: unsafe
struct StopWatchInterface {
    ~StopWatchInterface() {}
    virtual int start() = 0;
};
struct Watch : StopWatchInterface {
    virtual ~Watch() {}
    int start() { return n_starts++; }
    int n_starts = 0;
};
int main() {
    StopWatchInterface *watch = new Watch();
    watch->start();
    delete watch;  //~ ERROR api-contract: `delete` by the address of a base class whose destructor is not virtual
}
