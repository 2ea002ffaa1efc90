// A class of the program counts, and not the one of the same name that a model has.
//@ verdict: safe
struct StopWatchInterface {
    virtual ~StopWatchInterface() {}
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
    delete watch;
}
