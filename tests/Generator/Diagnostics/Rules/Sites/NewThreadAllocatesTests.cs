namespace ClosureGen.Diagnostics.Tests.Rules;

public class NewThreadAllocatesTests
{
    [Theory]
    [InlineData("new Thread({|CGEN110:() =>|} S(a)).Start();")]
    [InlineData("Thread t = new({|CGEN110:I|});")]
    [InlineData("_ = new Thread({|CGEN110:_ =>|} S(a), 1 << 20);")]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("new Thread(static s => S(s!)).Start(a);")]
    [InlineData("new Thread(S0).Start();")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
