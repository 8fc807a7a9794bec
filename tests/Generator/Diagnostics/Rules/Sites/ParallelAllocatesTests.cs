namespace ClosureGen.Diagnostics.Tests.Rules;

public class ParallelAllocatesTests
{
    [Theory]
    [InlineData("Parallel.For(0, 3, {|CGEN105:i =>|} S(i, a));")]
    [InlineData(
        "Parallel.ForEach(new[] { 1 }, {|CGEN105:() =>|} a, static (i, _, b) => i + b, {|CGEN105:b =>|} S(a, b));"
    )]
    [InlineData("Parallel.ForAsync(0, 3, {|CGEN105:async (i, _) =>|} { await Task.Yield(); S(a); });")]
    [InlineData("Parallel.ForEachAsync(new[] { 1 }, {|CGEN105:(i, _) =>|} { I(); return default; });")]
    [InlineData("Parallel.Invoke({|CGEN105:() =>|} S(a), {|CGEN105:I|}, given);")]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("Parallel.For(0, 3, i => S(i));")]
    [InlineData("Parallel.Invoke(given, S0);")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
