namespace ClosureGen.Diagnostics.Tests.Rules;

public class TaskRunAllocatesTests
{
    [Theory]
    [InlineData("Task.Run({|CGEN101:() =>|} S(a));")]
    [InlineData("Task.Run<int>({|CGEN101:async () =>|} { await Task.Yield(); return a; });")]
    [InlineData("Task.Run({|CGEN101:delegate|} { I(); }, default);")]
    [InlineData("Task.Run(cancellationToken: default, action: {|CGEN101:I|});")]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("Task.Run(static () => S(1));")]
    [InlineData("Task.Run(() => S(1));")]
    [InlineData("Task.Run(S0);")]
    [InlineData("Task.Run(given);")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
