namespace ClosureGen.Diagnostics.Tests.Rules;

public class SynchronizationContextAllocatesTests
{
    [Theory]
    [InlineData("SynchronizationContext.Current?.Post({|CGEN107:_ =>|} S(a), null);")]
    [InlineData("new SynchronizationContext().Send({|CGEN107:delegate|} { I(); }, null);")]
    [InlineData("new Derived().Post({|CGEN107:_ =>|} S(a), null);")]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("new SynchronizationContext().Post(static s => S(s!), a);")]
    [InlineData("new Derived().Post(() => S(a));")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
