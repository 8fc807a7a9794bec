namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>Calls that the compiler refuses with a message about conversions, and what these analyzers add to it.</summary>
internal static class UnboundCalls
{
    private const string Handlers =
        "public partial class H { [NoCapture] public void Price(string order = \"\", int depth = 1) { } "
        + "[NoCapture] public int Score(string order = \"\") => 1; [NoCapture] public Task<int> RateAsync(string order) => Task.FromResult(1); "
        + "[NoCapture] public Task LoadAsync(string order, CancellationToken token) => Task.CompletedTask; "
        + "[NoCapture] public static void Same<T>(T item) { } [NoCapture] public void Add(long number) { } "
        + "[NoCapture] public void Count(int number) { } [NoCapture(BindToken = false)] public Task StopAsync(string order, CancellationToken token) => Task.CompletedTask; }";

    internal static string In(string statements, string returns = "async Task") =>
        $"class User {{ {returns} M(H h, CancellationToken ct, string[] orders) {{ {statements} }} }} {Handlers}";

    internal static Task Reports(string statements, string error, string returns = "async Task") =>
        AnalyzerTest.Verify(In(statements, returns), LanguageVersion.CSharp12, compilerErrors: error);

    internal static Task Silent(string statements, string returns = "async Task", params string[] errors) =>
        AnalyzerTest.Verify(In(statements, returns), LanguageVersion.CSharp12, compilerErrors: errors);
}

public class TokenAtVerbTests
{
    [Theory]
    [InlineData("await h.LoadWork(\"\", ct).Dispatch({|CGEN033:ct|});", "CS1503")]
    [InlineData("await h.LoadWork(\"\", ct).StartNew({|CGEN033:ct|});", "CS1503")]
    [InlineData("await h.LoadEach(orders, ct).RunAsync({|CGEN033:ct|});", "CS1503")]
    [InlineData("await h.LoadEach(orders, ct).RunAsync(8, {|CGEN033:ct|});", "CS1501")]
    [InlineData("await h.LoadEach(orders, ct).RunAsync(8, {|CGEN033:CancellationToken.None|});", "CS1501")]
    [InlineData("h.LoadWork(\"\", ct).Post({|CGEN033:ct|});", "CS1501")]
    [InlineData("var l = h.LoadWork(\"\", ct); await l.Dispatch({|CGEN033:ct|});", "CS1503")]
    [InlineData("await H.LoadPairs([h], orders, ct).RunAsync(8, {|CGEN033:ct|});", "CS1501")]
    public Task Reports(string statements, string error) => UnboundCalls.Reports(statements, error);

    /// <summary>The compiler says that the argument of the pairing is missing, and nothing of the verb.</summary>
    [Fact]
    public async Task Reports_beside_a_pairing_that_lacks_it()
    {
        string message = Assert
            .Single(
                await AnalyzerTest.Verify(
                    UnboundCalls.In("await h.LoadEach(orders).RunAsync(8, {|CGEN033:ct|});"),
                    LanguageVersion.CSharp12,
                    compilerErrors: "CS1501"
                )
            )
            .GetMessage();
        Assert.Equal(
            "'RunAsync' takes no token, because 'LoadEach' has a CancellationToken parameter, whose argument is also the token of the dispatch: pass it to 'LoadEach'",
            message
        );
    }

    [Theory]
    [InlineData("await h.PriceWork().Dispatch(ct); await h.LoadWork(\"\", ct).Dispatch();")]
    [InlineData("await h.StopWork(\"\", ct).Dispatch(ct); await h.StopEach(orders, ct).RunAsync(8, ct);")]
    public Task Silent(string statements) => UnboundCalls.Silent(statements);

    [Fact]
    public Task Silent_of_other_errors() =>
        UnboundCalls.Silent("await h.LoadWork(\"\", ct).Dispatch(7);", errors: "CS1503");
}

public class NotItemsTests
{
    [Theory]
    [InlineData("IEnumerable<H> s = []; H.PricePairs({|CGEN034:s|}, orders).Run();", "CS1503")]
    [InlineData("HashSet<H> s = []; H.PricePairs({|CGEN034:s|}, orders).Run();", "CS1503")]
    [InlineData("HashSet<string> s = []; H.PricePairs([h], {|CGEN034:s|}).Run();", "CS1503")]
    [InlineData("H.PricePairs(order: {|CGEN034:new Queue<string>()|}, handlers: [h]).Run();", "CS1503")]
    [InlineData("int[] s = []; H.AddPairs([h], {|CGEN034:s|}).Run();", "CS1503")]
    [InlineData("H.PricePairs({|CGEN034:h|}, orders).Run();", "CS1503")]
    [InlineData("h.PriceEach({|CGEN034:\"one\"|}).Run();", "CS1503")]
    [InlineData("h.CountEach({|CGEN034:3|}).Run();", "CS1503")]
    [InlineData("h.PriceEach({|CGEN034:orders[0]|}, 3).Run();", "CS1503")]
    [InlineData("h?.PriceEach({|CGEN034:orders[0]|}, 3).Run();", "CS1503")]
    public Task Reports(string statements, string error) => UnboundCalls.Reports(statements, error);

    [Fact]
    public async Task Reports_what_to_write()
    {
        string message = Assert
            .Single(
                await AnalyzerTest.Verify(
                    UnboundCalls.In("HashSet<H> s = []; H.PricePairs({|CGEN034:s|}, orders).Run();"),
                    LanguageVersion.CSharp12,
                    compilerErrors: "CS1503"
                )
            )
            .GetMessage();
        Assert.Equal(
            "'s' is a 'HashSet<H>', whose items have no positions, and 'PricePairs' reads its items from an array, a 'List<T>', memory or an immutable array: copy them into an array, as in '[.. s]', or keep them in one",
            message
        );
    }

    [Theory]
    [InlineData("h.PriceEach(orders).Run(); h.PriceEach([\"a\"], 3).Run(); H.PricePairs([h], orders).Run();")]
    [InlineData("h.CountEach(..5).Run(); h.CountEach([1, 2]).Run();")]
    public Task Silent(string statements) => UnboundCalls.Silent(statements);

    [Theory]
    [InlineData("H.AddPairs([h], orders).Run();", "CS1503")]
    [InlineData("H.PricePairs(3, orders).Run();", "CS1503")]
    [InlineData("h.PriceEach(orders, \"\").Run();", "CS1503")]
    public Task Silent_of_other_errors(string statements, string error) =>
        UnboundCalls.Silent(statements, errors: error);
}

public class PairingAsTaskTests
{
    [Theory]
    [InlineData("await {|CGEN036:h.PriceWork()|};", "CS1061")]
    [InlineData("var p = h.PriceWork(); await {|CGEN036:p|};", "CS1061")]
    [InlineData("int s = await {|CGEN036:h.ScoreWork()|};", "CS1061")]
    [InlineData("await {|CGEN036:h.PriceEach(orders)|};", "CS1061")]
    [InlineData("Task t = {|CGEN036:h.PriceWork()|}; await t;", "CS0029")]
    [InlineData("Task<int> t = {|CGEN036:h.ScoreWork()|}; await t;", "CS0029")]
    [InlineData("ValueTask t = {|CGEN036:h.PriceWork()|}; await t;", "CS0029")]
    [InlineData("ValueTask t = {|CGEN036:h.PriceEach(orders)|}; await t;", "CS0029")]
    [InlineData("await Task.WhenAll({|CGEN036:h.PriceWork()|}, {|CGEN036:h.PriceWork()|});", "CS1503")]
    [InlineData("Task t = Task.CompletedTask; t = {|CGEN036:h.PriceWork()|}; await t;", "CS0029")]
    [InlineData("await {|CGEN036:h.PriceWork()|}.ConfigureAwait(false);", "CS1929")]
    [InlineData("{|CGEN036:h.PriceWork()|}.Wait(); await Task.Yield();", "CS1061")]
    [InlineData("int i = {|CGEN036:h.ScoreWork()|}.Result; await Task.Yield();", "CS1061")]
    [InlineData("{|CGEN036:h.PriceWork()|}.GetAwaiter().GetResult(); await Task.Yield();", "CS1061")]
    [InlineData("await {|CGEN036:h.PriceEach(orders)|}.Dispatch();", "CS1061")]
    [InlineData("{|CGEN036:h.PriceEach(orders)|}.Post(); await Task.Yield();", "CS1061")]
    [InlineData("Task t = {|CGEN036:h.PriceEach(orders)|}.StartNew(ct); await t;", "CS1061")]
    [InlineData("{|CGEN036:h.PriceWork()|}.Run(); await Task.Yield();", "CS1061")]
    [InlineData("await {|CGEN036:h.LoadWork(\"\", ct)|}.RunAsync(8);", "CS1061")]
    public Task Reports(string statements, string error) => UnboundCalls.Reports(statements, error);

    [Theory]
    [InlineData("return {|CGEN036:h.PriceWork()|};", "Task")]
    [InlineData("return {|CGEN036:h.ScoreWork()|};", "ValueTask<int>")]
    [InlineData("return {|CGEN036:h.RateEach(orders)|};", "ValueTask")]
    public Task Reports_returned(string statements, string returns) =>
        UnboundCalls.Reports(statements, "CS0029", returns);

    [Theory]
    [InlineData("await h.PriceWork().Dispatch(); Task t = h.PriceWork().StartNew(); var p = h.PriceWork(); p.Post();")]
    public Task Silent(string statements) => UnboundCalls.Silent(statements);

    [Theory]
    [InlineData("string s = h.PriceWork();", "CS0029")]
    [InlineData("await h;", "CS1061")]
    [InlineData("h.PriceWork().Nothing();", "CS1061")]
    public Task Silent_of_other_errors(string statements, string error) =>
        UnboundCalls.Silent(statements, errors: error);
}

public class ValueTaskAsTaskTests
{
    [Theory]
    [InlineData("await Task.WhenAll({|CGEN037:h.PriceWork().Dispatch()|}, {|CGEN037:h.PriceWork().Dispatch(ct)|});")]
    [InlineData("var v = h.PriceWork().Dispatch(); await Task.WhenAll({|CGEN037:v|});")]
    [InlineData("await Task.WhenAny({|CGEN037:h.PriceWork().Dispatch()|}, Task.CompletedTask);")]
    [InlineData("Task.WaitAll({|CGEN037:h.PriceEach(orders).RunAsync()|}); await Task.Yield();")]
    [InlineData(
        "await Task.WhenAll({|CGEN037:System.Linq.Enumerable.Select(orders, o => h.PriceWork(o).Dispatch())|});"
    )]
    public Task Reports(string statements) => UnboundCalls.Reports(statements, "CS1503");

    [Theory]
    [InlineData(
        "await Task.WhenAll({|CGEN037:h.ScoreWork().Dispatch()|}, {|CGEN037:h.ScoreWork().Dispatch()|});",
        "CS1503"
    )]
    public Task Reports_results(string statements, string error) => UnboundCalls.Reports(statements, error);

    [Theory]
    [InlineData("Task t = {|CGEN037:h.PriceWork().Dispatch()|}; await t;", "CS0029")]
    [InlineData("Task<int> t = {|CGEN037:h.ScoreWork().Dispatch(ct)|}; await t;", "CS0029")]
    [InlineData("Task t = {|CGEN037:h.ScoreEach(orders).RunAsync()|}; await t;", "CS0029")]
    [InlineData("Task t = Task.CompletedTask; t = ({|CGEN037:h.PriceEach(orders).RunAsync()|}); await t;", "CS0029")]
    [InlineData("await Keep({|CGEN037:h.PriceWork().Dispatch()|}); Task Keep(Task kept) => kept;", "CS1503")]
    [InlineData("new System.Collections.Generic.List<Task>().Add({|CGEN037:h.PriceWork().Dispatch()|});", "CS1503")]
    public Task Reports_one(string statements, string error) => UnboundCalls.Reports(statements, error);

    [Fact]
    public Task Reports_one_that_is_returned() =>
        UnboundCalls.Reports("return {|CGEN037:h.PriceWork().Dispatch()|};", "CS0029", "Task");

    [Theory]
    [InlineData("await Task.WhenAll(h.PriceWork().StartNew(), h.PriceWork().Dispatch().AsTask());")]
    public Task Silent(string statements) => UnboundCalls.Silent(statements);

    [Theory]
    [InlineData(
        "await Task.WhenAll(System.Linq.Enumerable.Select(orders, async o => await h.PriceWork(o).Dispatch()), 3);",
        "CS1503"
    )]
    [InlineData(
        "await Task.WhenAll(System.Linq.Enumerable.Select(orders, async o => { await h.PriceWork(o).Dispatch(); }), 3);",
        "CS1503"
    )]
    [InlineData("await Task.WhenAll(Keep(h.PriceWork().Dispatch()), 3); Task Keep(ValueTask kept) => null!;", "CS1503")]
    public Task Silent_of_what_becomes_a_task(string statements, string error) =>
        UnboundCalls.Silent(statements, errors: error);

    [Fact]
    public Task Silent_of_other_value_tasks() =>
        UnboundCalls.Silent("await Task.WhenAll(default(ValueTask));", errors: "CS1503");

    [Theory]
    [InlineData("Task t = default(ValueTask); await t;", "CS0029")]
    [InlineData("string s = h.PriceWork().Dispatch();", "CS0029")]
    [InlineData("Keep(h.PriceWork().Dispatch()); void Keep(string kept) { }", "CS1503")]
    public Task Silent_where_no_task_is_expected(string statements, string error) =>
        UnboundCalls.Silent(statements, errors: error);
}

public class ResultsOfRunTests
{
    [Theory]
    [InlineData("var r = await h.ScoreEach(orders).{|CGEN038:RunAsync|}();", "CS0815")]
    [InlineData("int[] r = await h.ScoreEach(orders).{|CGEN038:RunAsync|}(8, ct);", "CS0029")]
    [InlineData("int[] r; r = await h.RateEach(orders).{|CGEN038:RunAsync|}();", "CS0029")]
    [InlineData("var r = h.ScoreEach(orders).{|CGEN038:Run|}();", "CS0815")]
    [InlineData("var r = await H.ScorePairs([h], orders).{|CGEN038:RunAsync|}().ConfigureAwait(false);", "CS0815")]
    [InlineData("Task<int[]> r = h.ScoreEach(orders).{|CGEN038:RunAsync|}();", "CS0029")]
    [InlineData("foreach (int i in await h.ScoreEach(orders).{|CGEN038:RunAsync|}()) { }", "CS1579")]
    [InlineData("Console.WriteLine(await h.ScoreEach(orders).{|CGEN038:RunAsync|}());", "CS1503")]
    public Task Reports(string statements, string error) => UnboundCalls.Reports(statements, error);

    [Theory]
    [InlineData("return await h.ScoreEach(orders).{|CGEN038:RunAsync|}();", "async Task<int[]>", "CS0029")]
    [InlineData("return h.ScoreEach(orders).{|CGEN038:Run|}();", "int[]", "CS0029")]
    public Task Reports_returned(string statements, string returns, string error) =>
        UnboundCalls.Reports(statements, error, returns);

    [Theory]
    [InlineData(
        "await h.ScoreEach(orders).RunAsync(); var v = h.ScoreEach(orders).RunAsync(); await v; h.ScoreEach(orders).Run(new int[1]); Func<Task> f = async () => await h.ScoreEach(orders).RunAsync(); Action a = () => h.ScoreEach(orders).Run();"
    )]
    public Task Silent(string statements) => UnboundCalls.Silent(statements);

    [Theory]
    [InlineData(
        "var r = new int[9]; System.Collections.Generic.IEnumerable<string> s = orders; await h.ScoreEach(s).{|CGEN038:RunAsync|}(r, 8);",
        "CS1503"
    )]
    [InlineData(
        "var r = new int[9]; System.Collections.Generic.IEnumerable<string> s = orders; h.ScoreEach(s).{|CGEN038:Run|}(r);",
        "CS1503"
    )]
    [InlineData(
        "var r = new int[9]; System.Collections.Generic.IAsyncEnumerable<string> s = null!; await h.RateEach(s).{|CGEN038:RunAsync|}(r.AsMemory(), 8);",
        "CS1503"
    )]
    public Task Reports_results_of_a_source(string statements, string error) => UnboundCalls.Reports(statements, error);

    [Fact]
    public Task Silent_of_other_arguments_of_a_source() =>
        UnboundCalls.Silent(
            "System.Collections.Generic.IEnumerable<string> s = orders; await h.ScoreEach(s).RunAsync(\"\");",
            errors: "CS1503"
        );

    [Fact]
    public Task Silent_without_results() =>
        UnboundCalls.Silent("var r = await h.PriceEach(orders).RunAsync();", errors: "CS0815");
}
