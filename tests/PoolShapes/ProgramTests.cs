using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.PoolShapes.Tests;

public sealed class ProgramTests
{
    [Theory]
    [InlineData("--case")]
    [InlineData("--frob")]
    public async Task What_is_not_understood_is_refused(params string[] args) =>
        Assert.Equal(2, await Program.Main(args));
}
