using Xunit.Sdk;
using Xunit.v3;

[assembly: Parallelization(MaxThreads = 2)]

namespace ClosureGen.Runtime.Tests;

/// <summary>Tests that change what the process has once: they run alone.</summary>
[CollectionDefinition(nameof(GlobalState), DisableParallelization = true)]
public sealed class GlobalState;
