using ClosureGen.Hosts.Tests;
using Xunit.Sdk;
using Xunit.v3;

[assembly: AssemblyFixture(typeof(ActorHosts))]
// What is counted by the meter, posts that are pending, and what DispatchErrors reports, belong to one test at a time.
[assembly: Parallelization(Mode = ParallelMode.None)]
