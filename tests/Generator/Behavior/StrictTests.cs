using ClosureGen.Tests.Strict;

namespace ClosureGen.Tests;

/// <summary>A project under the strictest settings: the compiler has run the generator, as it does for a user.</summary>
public class StrictTests
{
    [Fact]
    public void Builds_and_runs() => Assert.Equal("11 same 7", Extensions.UseAll());
}
