using Xunit;
using Xunit.Sdk;
using Xunit.v3;

// The programs write to the one console.
[assembly: Parallelization(Mode = ParallelMode.None)]
