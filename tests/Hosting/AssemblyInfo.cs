using Xunit;
using Xunit.Sdk;
using Xunit.v3;

// Errors and pending posts are the process's: a test that counts them runs beside no other.
[assembly: Parallelization(Mode = ParallelMode.None)]
