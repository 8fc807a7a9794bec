namespace ClosureGen.Diagnostics.Tests.Rules;

public class StartNewAllocatesTests
{
    [Theory]
    [InlineData("Task.Factory.StartNew({|CGEN102:() =>|} S(a));")]
    [InlineData("Task<int>.Factory.StartNew({|CGEN102:() =>|} a);")]
    [InlineData("new TaskFactory().StartNew({|CGEN102:s =>|} S(a), null);")]
    [InlineData(
        "Task.Factory.StartNew({|CGEN102:this.I|}, default, TaskCreationOptions.LongRunning, TaskScheduler.Default);"
    )]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("Task.Factory.StartNew(static s => S(s!), a);")]
    [InlineData("Task.Factory.StartNew(given);")]
    [InlineData("Task.Factory.ContinueWhenAll([Task.CompletedTask], _ => S(a));")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
