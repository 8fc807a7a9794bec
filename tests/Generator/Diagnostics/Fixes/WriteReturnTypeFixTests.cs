using ClosureGen.Diagnostics.Tests.Rules;

namespace ClosureGen.Diagnostics.Tests.Fixes;

/// <summary>The return type of an endpoint's lambda is written in front of it.</summary>
public class WriteReturnTypeFixTests
{
    [Theory]
    [InlineData("(int id, Pricer p) => p.ScoreWork(id).Dispatch()", "ValueTask<int>", "")]
    [InlineData("/* a */ (int id, Pricer p) => p.NoteWork(id).StartNew()", "Task", "/* a */ ")]
    [InlineData("async (int id, Pricer p) => await p.ScoreWork(id).Dispatch()", "Task<int>", "async ")]
    public Task Is_fixed(string lambda, string type, string start)
    {
        string before = $"{TestCompilation.Usings}{EndpointReturnTests.AspNet}app.MapGet(\"/\", {lambda}); }} }} }}";
        string after = $"{start}{type} {lambda[start.Length..]}";
        return FixTest.Verify(
            new WriteReturnTypeFix(),
            $"Write '{type}'",
            before,
            before.Replace(lambda, after, System.StringComparison.Ordinal),
            EndpointReturnTests.On
        );
    }
}
