namespace ClosureGen.Diagnostics.Tests.Rules;

public class ContinueWithAllocatesTests
{
    [Theory]
    [InlineData("Task.CompletedTask.ContinueWith({|CGEN106:_ =>|} S(a));")]
    [InlineData("Task.FromResult(1)?.ContinueWith({|CGEN106:t =>|} t.Result + a, TaskScheduler.Default);")]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("Task.CompletedTask.ContinueWith(static (_, s) => S(s!), a);")]
    [InlineData("Task.CompletedTask.ContinueWith(_ => S(1));")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
