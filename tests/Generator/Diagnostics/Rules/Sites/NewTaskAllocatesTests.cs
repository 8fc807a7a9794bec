namespace ClosureGen.Diagnostics.Tests.Rules;

public class NewTaskAllocatesTests
{
    [Theory]
    [InlineData("_ = new Task({|CGEN103:() =>|} S(a));")]
    [InlineData("Task t = new({|CGEN103:I|});")]
    [InlineData("_ = new Task<int>({|CGEN103:_ =>|} a, null);")]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("_ = new Task(static s => S(s!), a);")]
    [InlineData("_ = new Task(given);")]
    [InlineData("_ = new TaskCompletionSource<int>(a);")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
