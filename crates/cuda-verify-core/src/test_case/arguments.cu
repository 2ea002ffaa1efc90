// One argument of a kernel, set byte by byte.
template <typename T>
struct Argument {
  T value;
  explicit Argument(size_t) { memset((void *)&value, 0, sizeof value); }
  void set(unsigned long long bits) { put(0, sizeof value < 8 ? sizeof value : 8, bits); }
  void put(size_t at, size_t size, unsigned long long bits) { memcpy((char *)&value + at, &bits, size); }
  T get() { return value; }
};

// One that points to device memory of its own.
template <typename T>
struct Argument<T *> {
  char *device;
  explicit Argument(size_t bytes) {
    cudaMalloc(&device, bytes);
    cudaMemset(device, 0, bytes);
  }
  void set(unsigned long long) {}
  void put(size_t at, size_t size, unsigned long long bits) {
    cudaMemcpy(device + at, &bits, size, cudaMemcpyHostToDevice);
  }
  T *get() { return (T *)device; }
};

template <int I, typename P, typename... Rest>
struct Nth {
  typedef typename Nth<I - 1, Rest...>::type type;
};

template <typename P, typename... Rest>
struct Nth<0, P, Rest...> {
  typedef P type;
};

template <int I, typename F>
struct Parameter;

template <int I, typename... P>
struct Parameter<I, void(P...)> {
  typedef typename Nth<I, P...>::type type;
};

