using ClosureGen.Tests;

// Packed once for all classes.
[assembly: AssemblyFixture(typeof(PackedFeed))]
