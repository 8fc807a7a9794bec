using ClosureGen.Hosts.Tests;
using Xunit;

[assembly: AssemblyFixture(typeof(ActorHosts))]
// What is counted by the meter, and what DispatchErrors reports, belongs to one test at a time.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
