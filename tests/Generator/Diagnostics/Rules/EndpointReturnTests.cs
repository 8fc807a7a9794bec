namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>Lambdas of endpoints that another generator reads without seeing ours.</summary>
public class EndpointReturnTests
{
    internal const string On = "build_property.EnableRequestDelegateGenerator = true";

    internal const string AspNet =
        "namespace Microsoft.AspNetCore.Builder { public class App; public static class EndpointRouteBuilderExtensions { "
        + "public static void MapGet(this App app, string pattern, Delegate handler) { } } } "
        + "public partial class Pricer { [NoCapture] public int Score(int id) => id; [NoCapture] public void Note(int id) { } } "
        + "namespace Microsoft.AspNetCore.Builder { static class Program { static void Start(Microsoft.AspNetCore.Builder.App app) { ";

    [Theory]
    [InlineData("(int id, Pricer p) => p.ScoreWork(id).Dispatch()", "ValueTask<int>")]
    [InlineData("(int id, Pricer p) => p.ScoreWork(id).StartNew()", "Task<int>")]
    [InlineData("async (int id, Pricer p) => await p.ScoreWork(id).Dispatch()", "Task<int>")]
    [InlineData(
        "async (int id, Pricer p) => { var score = await p.ScoreWork(id).Dispatch(); return score; }",
        "Task<int>"
    )]
    [InlineData("async (int id, Pricer p) => new { Score = await p.ScoreWork(id).Dispatch() }", null)]
    [InlineData("(int id, Pricer p) => p.NoteWork(id).Dispatch()", "ValueTask")]
    public async Task Reports(string lambda, string? type)
    {
        string parameters = "(int id, Pricer p)";
        string marked = lambda.Replace(parameters, $"{{|CGEN043:{parameters}|}}", System.StringComparison.Ordinal);
        if (type is null)
        {
            // No type can be written.
            await AnalyzerTest.VerifyWith(On, $"{AspNet}app.MapGet(\"/\", {lambda}); }} }} }}");
            return;
        }

        await AnalyzerTest.VerifyWith(On, $"{AspNet}app.MapGet(\"/\", {marked}); }} }} }}");
        await AnalyzerTest.VerifyWith(
            On,
            $"{AspNet}app.MapGet(\"/\", {lambda.Replace(parameters, $"{type} {parameters}", System.StringComparison.Ordinal)}); }} }} }}"
        );
        await AnalyzerTest.Verify($"{AspNet}app.MapGet(\"/\", {lambda}); }} }} }}");
    }

    [Theory]
    [InlineData("app.MapGet(\"/\", (int id) => id);")]
    [InlineData("app.MapGet(\"/\", (int id, Pricer p) => { p.NoteWork(id).Post(); return id; });")]
    [InlineData("app.MapGet(\"/\", (int id, Pricer p) => { p.NoteWork(id).Post(); });")]
    [InlineData("app.MapGet(\"/\", async (int id, Pricer p) => { await p.NoteWork(id).Dispatch(); });")]
    [InlineData("var other = (int id, Pricer p) => p.ScoreWork(id).Dispatch();")]
    public Task Silent(string statement) => AnalyzerTest.VerifyWith(On, $"{AspNet}{statement} }} }} }}");
}
