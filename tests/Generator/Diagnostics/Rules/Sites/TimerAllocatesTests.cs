namespace ClosureGen.Diagnostics.Tests.Rules;

public class TimerAllocatesTests
{
    [Theory]
    [InlineData("_ = new Timer({|CGEN108:_ =>|} S(a));")]
    [InlineData("using Timer t = new({|CGEN108:_ =>|} I(), null, 1, 1);")]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("_ = new Timer(static s => S(s!), a, 1, 1);")]
    [InlineData("_ = new System.Timers.Timer(a);")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
