namespace ClosureGen.Rewrites.Tests;

/// <summary>What each form saves: bytes that one execution allocates before and after, in an optimized build.</summary>
public class BytesTests
{
    [Theory]
    // Closure 24, delegate 64, task 64.
    [InlineData("await Task.Run(() => Job.Do(item));", "direct", 152, 0)]
    [InlineData("await Task.Run(() => { Job.Do(item); Job.Do(1); });", "extracted", 152, 0)]
    // A task that is kept is still one.
    [InlineData("Task task = Task.Run(() => Job.Do(item)); await task;", "direct", 152, 64)]
    [InlineData("Task task = Task.Run(() => { Job.Do(item); Job.Do(1); }); await task;", "extracted", 152, 64)]
    // An object is its own state.
    [InlineData("using (token.Register(() => Job.Print(text))) { }", "state", 88, 0)]
    // A value is boxed, and several are a tuple that is boxed.
    [InlineData("using (token.Register(() => Job.Do(item))) { }", "state", 88, 24)]
    [InlineData("using (token.Register(() => Job.Do(item + text.Length))) { }", "state", 96, 32)]
    public async Task Saves(string site, string form, int before, int after)
    {
        Document document = Sources.Open(Program(site));
        CompilationOptions options = document.Project.CompilationOptions!.WithOptimizationLevel(
            OptimizationLevel.Release
        );
        Solution solution = document.Project.Solution.WithProjectCompilationOptions(document.Project.Id, options);
        FixResult result = await ClosureFixer.FixAsync(
            solution,
            document.Project.Id,
            cancellationToken: TestContext.Current.CancellationToken
        );
        Assert.Equal(form, Assert.Single(result.Sites).Form);
        Assert.Equal(
            (before, after),
            (await Measure(solution, document.Id), await Measure(result.Solution, document.Id))
        );
    }

    private static string Program(string site) =>
        $$"""
            await Job.Run(2_000);
            long least = long.MaxValue;
            // The process has other threads, which allocate now and then.
            for (int round = 0; round < 5; round++)
            {
                long start = GC.GetTotalAllocatedBytes(precise: true);
                await Job.Run(10_000);
                least = Math.Min(least, GC.GetTotalAllocatedBytes(precise: true) - start);
            }

            Console.WriteLine(Math.Round(least / 10_000.0));

            internal static class Job
            {
                private static readonly CancellationTokenSource s_source = new();
                private static readonly string[] s_texts = ["text", "other"];

                internal static async Task Run(int count)
                {
                    CancellationToken token = s_source.Token;
                    for (int i = 0; i < count; i++)
                    {
                        int item = i;
                        string text = s_texts[i % 2];
                        {{site}}
                    }

                    await default(ValueTask);
                }

                internal static void Do(int item) { }

                internal static void Print(string text) { }
            }
            """;

    private static async Task<int> Measure(Solution solution, DocumentId document)
    {
        Compilation compilation = (
            await solution.GetProject(document.ProjectId)!.GetCompilationAsync(TestContext.Current.CancellationToken)
        )!;
        return int.Parse(RunningProgram.Output(compilation), CultureInfo.InvariantCulture);
    }
}
