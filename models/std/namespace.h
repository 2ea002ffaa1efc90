// The namespaces themselves, for programs that name them in a directive and use nothing of them.
#pragma once

//! cv: exact; ISO C++17, [namespace.udir]; libcu++ documentation, "Standard Library"
namespace std {}
namespace cooperative_groups {}
namespace cuda {
namespace std {
using namespace ::std;
}
}
namespace thrust {}
namespace nvcuda {}
