namespace ClosureGen.Diagnostics.Tests.Fixes;

public class RenameCallFixTests
{
    private const string Types =
        "partial class L { [NoCapture] public Task LoadAsync(int i) => Task.CompletedTask; "
        + "[NoCapture] public Task SameAsync<T>(T i) => Task.CompletedTask; ";

    [Theory]
    [InlineData("l.LoadAsyncWork(1).Post();", "l.LoadWork(1).Post();", "Call LoadWork")]
    [InlineData("l . /* a */ SameAsyncWork<int>(1).Post();", "l . /* a */ SameWork<int>(1).Post();", "Call SameWork")]
    public Task Is_fixed(string before, string after, string title) =>
        FixTest.Verify(
            new RenameCallFix(),
            title,
            $"{TestCompilation.Usings}{Types} void M(L l) {{ {before} }} }}",
            $"{TestCompilation.Usings}{Types} void M(L l) {{ {after} }} }}"
        );
}
