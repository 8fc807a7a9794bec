using ClosureGen.Tests;
using Xunit;

// Packed once for all classes.
[assembly: AssemblyFixture(typeof(PackedFeed))]
