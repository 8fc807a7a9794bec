using Xunit.Sdk;
using Xunit.v3;

// The programs write to the one console, and commands have the one current directory.
[assembly: Parallelization(Mode = ParallelMode.None)]
