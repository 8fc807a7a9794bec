namespace ClosureGen.Diagnostics.Tests.Rules;

public class ThreadPoolAllocatesTests
{
    [Theory]
    [InlineData("ThreadPool.QueueUserWorkItem({|CGEN104:_ =>|} S(a));")]
    [InlineData("ThreadPool.QueueUserWorkItem<int>({|CGEN104:s =>|} S(a, s), 1, false);")]
    [InlineData("ThreadPool.UnsafeQueueUserWorkItem({|CGEN104:_ =>|} I(), null);")]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("ThreadPool.QueueUserWorkItem(static s => S(s), a, false);")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => S(1));")]
    [InlineData("ThreadPool.RegisterWaitForSingleObject(null!, (_, _) => S(a), null, 1, true);")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
