namespace ClosureGen.Tool.Tests;

/// <summary><c>closuregen show</c>: what the tool's own generator makes of the handlers there.</summary>
public class ShowTests
{
    private const string Handlers = """
        using ClosureGen;

        public partial class PriceHandler
        {
            [NoCapture]
            public void Reprice(string order, int depth) { }

            [NoCapture]
            public int Sum(int a) => a;

            [NoCapture]
            public void Refused(ref int a) { }
        }
        """;

    [Fact]
    public async Task Prints_what_is_generated_and_tells_what_is_refused()
    {
        using SourceFolder folder = new SourceFolder().With("a.cs", Handlers);
        ToolRun run = await ToolRun.InAsync(folder.Path, "show", "a.cs");
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("public RepricePairing RepriceWork(string order, int depth)", run.Output);
        Assert.Contains("public SumPairing SumWork(int a)", run.Output);
        Assert.DoesNotContain('\e', run.Output);
        Assert.Contains("a.cs(12,25): CGEN002", run.Errors);
    }

    [Fact]
    public async Task Prints_one_method_only()
    {
        using SourceFolder folder = new SourceFolder().With("a.cs", Handlers);
        ToolRun run = await ToolRun.InAsync(folder.Path, "show", "a.cs", "--method", "Sum");
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("SumWork", run.Output);
        Assert.DoesNotContain("RepriceWork", run.Output);
    }

    [Fact]
    public async Task A_method_that_is_no_handler_ends_with_two()
    {
        using SourceFolder folder = new SourceFolder().With("a.cs", Handlers);
        ToolRun run = await ToolRun.InAsync(folder.Path, "show", "a.cs", "--method", "Missing");
        Assert.Equal((2, ""), (run.ExitCode, run.Output));
        Assert.Contains("'Missing'", run.Errors);
    }
}
