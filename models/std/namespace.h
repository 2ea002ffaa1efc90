// The namespaces themselves, for programs that name them in a directive and use nothing of them.
#pragma once

//! cv: exact; ISO C++17, [namespace.udir]
namespace std {}
namespace cooperative_groups {}
namespace cuda {}
namespace thrust {}
namespace nvcuda {}
