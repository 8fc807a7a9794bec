namespace ClosureGen.Runtime.Tests;

public sealed partial class AsyncEachDegreeTests
{
    [Theory]
    [InlineData("range")]
    [InlineData("sequence")]
    [InlineData("array as a sequence")]
    public async Task Indices_and_sources_take_as_many_as_there_are_processors(string form)
    {
        int count = 10 * Environment.ProcessorCount;
        var squarer = new Squarer();
        Assert.Equal(
            Environment.ProcessorCount,
            await MostAtOnce(
                count,
                body =>
                    form switch
                    {
                        "range" => squarer.SquareEach(0..count, body).RunAsync(),
                        "sequence" => squarer.SquareEach(Enumerable.Range(0, count).Where(_ => true), body).RunAsync(),
                        _ => squarer.SquareEach((IEnumerable<int>)new int[count], body).RunAsync(),
                    }
            )
        );
    }
}
