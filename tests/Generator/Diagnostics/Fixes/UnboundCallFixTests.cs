using ClosureGen.Diagnostics.Tests.Rules;
using ClosureGen.Fixes.Calls;

namespace ClosureGen.Diagnostics.Tests.Fixes;

public class UnboundCallFixTests
{
    [Theory]
    [InlineData(
        "Pass the token to the pairing",
        "await h.LoadEach(orders).RunAsync(8, ct);",
        "await h.LoadEach(orders, ct).RunAsync(8);"
    )]
    [InlineData(
        "Pass the token to the pairing",
        "await h.LoadWork(\"\").Dispatch(ct);",
        "await h.LoadWork(\"\", ct).Dispatch();"
    )]
    [InlineData(
        "Remove the token: the pairing has one",
        "await h.LoadWork(\"\", ct).Dispatch(ct);",
        "await h.LoadWork(\"\", ct).Dispatch();"
    )]
    public Task Moves_the_token(string title, string before, string after) =>
        Verify(new MoveTokenFix(), title, before, after);

    [Theory]
    [InlineData(
        "Copy the items into an array",
        "HashSet<H> s = []; H.PricePairs(s, orders).Run();",
        "HashSet<H> s = []; H.PricePairs([.. s], orders).Run();"
    )]
    [InlineData(
        "Copy the items into an array",
        "int[] s = []; H.AddPairs([h], /* a */ s).Run();",
        "int[] s = []; H.AddPairs([h], /* a */ [.. s]).Run();"
    )]
    [InlineData(
        "Pass a list of the one item",
        "h.PriceEach(orders[0], 3).Run();",
        "h.PriceEach([orders[0]], 3).Run();"
    )]
    public Task Lists_the_items(string title, string before, string after) =>
        Verify(new ItemsArgumentFix(), title, before, after);

    [Theory]
    [InlineData("Call Dispatch()", "await h.PriceWork();", "await h.PriceWork().Dispatch();")]
    [InlineData("Call RunAsync()", "await h.PriceEach(orders);", "await h.PriceEach(orders).RunAsync();")]
    [InlineData("Call StartNew()", "Task t = h.PriceWork();", "Task t = h.PriceWork().StartNew();")]
    [InlineData(
        "Call Dispatch()",
        "await h.PriceWork().ConfigureAwait(false);",
        "await h.PriceWork().Dispatch().ConfigureAwait(false);"
    )]
    [InlineData("Call StartNew()", "h.PriceWork().Wait();", "h.PriceWork().StartNew().Wait();")]
    [InlineData(
        "Call RunAsync()",
        "await h.PriceEach(orders).Dispatch(ct);",
        "await h.PriceEach(orders).RunAsync(ct);"
    )]
    [InlineData("Call Dispatch()", "await h.PriceWork().RunAsync();", "await h.PriceWork().Dispatch();")]
    public Task Calls_the_verb(string title, string before, string after) =>
        Verify(new PairingAsTaskFix(), title, before, after);

    [Theory]
    [InlineData(
        "await Task.WhenAll(h.PriceWork().Dispatch(), h.PriceWork().Dispatch(ct));",
        "await Task.WhenAll(h.PriceWork().StartNew(), h.PriceWork().StartNew(ct));"
    )]
    [InlineData(
        "await Task.WhenAll(System.Linq.Enumerable.Select(orders, o => h.PriceWork(o).Dispatch()));",
        "await Task.WhenAll(System.Linq.Enumerable.Select(orders, o => h.PriceWork(o).StartNew()));"
    )]
    public Task Starts_tasks(string before, string after) =>
        Verify(new ValueTaskAsTaskFix(), "Call StartNew()", before, after);

    [Theory]
    [InlineData(
        "Call StartNew()",
        "Task t = h.PriceWork().Dispatch(ct); await t;",
        "Task t = h.PriceWork().StartNew(ct); await t;"
    )]
    [InlineData(
        "Call AsTask()",
        "Task t = h.PriceWork().Dispatch(); await t;",
        "Task t = h.PriceWork().Dispatch().AsTask(); await t;"
    )]
    [InlineData(
        "Call AsTask()",
        "Task t = h.PriceEach(orders).RunAsync(8); await t;",
        "Task t = h.PriceEach(orders).RunAsync(8).AsTask(); await t;"
    )]
    [InlineData(
        "Call AsTask()",
        "await Keep(h.PriceWork().Dispatch()); Task Keep(Task kept) => kept;",
        "await Keep(h.PriceWork().Dispatch().AsTask()); Task Keep(Task kept) => kept;"
    )]
    public Task Makes_a_task(string title, string before, string after) =>
        Verify(new ValueTaskAsTaskFix(), title, before, after);

    [Theory]
    [InlineData(
        "int[] r = await h.ScoreEach(orders).RunAsync(8); Console.WriteLine(r.Length);",
        "var r = new int[orders.Length]; await h.ScoreEach(orders).RunAsync(r, 8); Console.WriteLine(r.Length);"
    )]
    [InlineData("var r = h.ScoreEach(orders).Run();", "var r = new int[orders.Length]; h.ScoreEach(orders).Run(r);")]
    [InlineData(
        "var r = await h.RateEach(orders).RunAsync().ConfigureAwait(false);",
        "var r = new int[orders.Length]; await h.RateEach(orders).RunAsync(r).ConfigureAwait(false);"
    )]
    [InlineData(
        "\n        // Scores.\n        int[] r = await h.ScoreEach(orders).RunAsync(); // all\n        Console.WriteLine(r.Length);\n    ",
        "\n        // Scores.\n        var r = new int[orders.Length];\n        await h.ScoreEach(orders).RunAsync(r); // all\n        Console.WriteLine(r.Length);\n    "
    )]
    public Task Passes_an_array(string before, string after) =>
        Verify(new ResultsOfRunFix(), "Pass an array for the results", before, after);

    [Fact]
    public async Task Offers_nothing_that_would_not_compile()
    {
        Assert.Empty(
            await FixTest.Titles(
                new ResultsOfRunFix(),
                TestCompilation.Usings + UnboundCalls.In("Console.WriteLine(await h.ScoreEach(orders).RunAsync());")
            )
        );
        Assert.Empty(
            await FixTest.Titles(
                new ValueTaskAsTaskFix(),
                TestCompilation.Usings + UnboundCalls.In("Task.WaitAll(h.PriceEach(orders).RunAsync());")
            )
        );
    }

    private static Task Verify(CodeFixProvider fix, string title, string before, string after) =>
        FixTest.Verify(
            fix,
            title,
            TestCompilation.Usings + UnboundCalls.In(before),
            TestCompilation.Usings + UnboundCalls.In(after)
        );
}
