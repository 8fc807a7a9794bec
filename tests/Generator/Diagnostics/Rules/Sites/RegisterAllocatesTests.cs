namespace ClosureGen.Diagnostics.Tests.Rules;

public class RegisterAllocatesTests
{
    [Theory]
    [InlineData("CancellationToken.None.Register({|CGEN109:() =>|} S(a));")]
    [InlineData("CancellationToken.None.UnsafeRegister({|CGEN109:_ =>|} I(), null);")]
    [InlineData("CancellationToken.None.Register({|CGEN109:(s, t) =>|} S(a), null);")]
    public Task Reports(string statement) => SiteRule.Verify(statement);

    [Theory]
    [InlineData("CancellationToken.None.Register(static s => S(s!), a);")]
    [InlineData("CancellationToken.None.Register(S0);")]
    public Task Silent(string statement) => SiteRule.Verify(statement);
}
