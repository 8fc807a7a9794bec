using Xunit;
using Xunit.Sdk;
using Xunit.v3;

// Commands run in this process, and it has one current directory.
[assembly: Parallelization(Mode = ParallelMode.None)]
