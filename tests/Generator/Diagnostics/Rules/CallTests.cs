namespace ClosureGen.Diagnostics.Tests.Rules;

public class PairingDroppedTests
{
    [Theory]
    [InlineData("h.{|CGEN022:RepriceWork|}(\"\");")]
    [InlineData("h?.{|CGEN022:RepriceWork|}(\"\");")]
    [InlineData("_ = h.{|CGEN022:RepriceWork|}(\"\", 2);")]
    [InlineData("h.{|CGEN022:RepriceEach|}([]);")]
    [InlineData("Action a = () => h.{|CGEN022:RepriceEach|}([]);")]
    [InlineData("Task.Run({|CGEN101:() =>|} h.{|CGEN022:RepriceWork|}(\"\"));")]
    [InlineData("var task = Task.Run({|CGEN101:() =>|} { return h.{|CGEN022:RepriceWork|}(\"\"); }); ")]
    [InlineData("Task.Factory.StartNew({|CGEN102:() =>|} h.{|CGEN022:RepriceEach|}([]));")]
    public Task Reports(string statements) => AnalyzerTest.Verify(Pairings.With(statements, "void M(PriceHandler h)"));

    [Theory]
    [InlineData("h.RepriceWork().Post();")]
    [InlineData("h?.RepriceWork().Post();")]
    [InlineData("h.RepriceWork().PostTo(SynchronizationContext.Current!);")]
    [InlineData("h?.RepriceWork().PostAfter(TimeSpan.Zero);")]
    [InlineData("h.RepriceEach([]).Run();")]
    [InlineData("var pairing = h.RepriceWork(); pairing.Post();")]
    [InlineData("Func<PriceHandler.RepricePairing> f = () => h.RepriceWork();")]
    [InlineData("h.Reprice(\"\"); h.ToString();")]
    [InlineData("Task.Run({|CGEN101:() =>|} h.RepriceWork().Post());")]
    [InlineData("Task.Run({|CGEN101:() =>|} new List<string>().ConvertAll(text => h.RepriceWork(text)));")]
    [InlineData("var queue = new Queue<PriceHandler.RepricePairing>(); queue.Dequeue();")]
    public Task Silent(string statements) => AnalyzerTest.Verify(Pairings.With(statements, "void M(PriceHandler h)"));

    [Fact]
    public async Task Names_the_verbs()
    {
        Assert.Equal(
            "'RepriceWork' pairs the handler with its arguments and runs nothing: call 'StartNew', 'Dispatch', 'Post', 'PostTo' or 'PostAfter' on it",
            await AnalyzerTest.Message(Pairings.With("h.{|CGEN022:RepriceWork|}(\"\");", "void M(PriceHandler h)"))
        );
        Assert.EndsWith(
            "call 'Run' or 'RunAsync' on it",
            await AnalyzerTest.Message(Pairings.With("h.{|CGEN022:RepriceEach|}([]);", "void M(PriceHandler h)"))
        );
    }
}

public class DispatchDroppedTests
{
    [Theory]
    [InlineData("h.RepriceWork().{|CGEN023:Dispatch|}();")]
    [InlineData("h?.RepriceWork().{|CGEN023:Dispatch|}();")]
    [InlineData("_ = h.RepriceWork().{|CGEN023:Dispatch|}(CancellationToken.None);")]
    [InlineData("var pairing = h.RepriceWork(); pairing.{|CGEN023:Dispatch|}();")]
    [InlineData("h.RepriceWork().{|CGEN023:Dispatch|}().ConfigureAwait(false);")]
    [InlineData("_ = h?.RepriceWork().{|CGEN023:Dispatch|}().ConfigureAwait(false);")]
    [InlineData("h.RepriceEach([]).{|CGEN023:RunAsync|}();")]
    [InlineData("h.RepriceEach([]).{|CGEN023:RunAsync|}(2).ConfigureAwait(true);")]
    [InlineData("PriceHandler.RepricePairs([], []).{|CGEN023:RunAsync|}();")]
    [InlineData("using var batch = DispatchBatch.Rent(); batch.{|CGEN023:RunAsync|}();")]
    public Task Reports(string statements) => AnalyzerTest.Verify(Pairings.With(statements, "void M(PriceHandler h)"));

    [Theory]
    [InlineData("await h.RepriceWork().Dispatch();")]
    [InlineData("await h.RepriceWork().Dispatch().ConfigureAwait(false);")]
    [InlineData("ValueTask v = h.RepriceWork().Dispatch(); await v;")]
    [InlineData("field = h.RepriceWork().Dispatch();")]
    [InlineData("Task t = h.RepriceWork().Dispatch().AsTask(); await t; await t;")]
    [InlineData("Func<ValueTask> f = () => h.RepriceWork().Dispatch();")]
    [InlineData("h.RepriceWork().StartNew();")]
    [InlineData("new Other().Dispatch(); new Other().RunAsync().ConfigureAwait(false);")]
    [InlineData("await h.RepriceEach([]).RunAsync(); h.RepriceEach([]).Run();")]
    [InlineData("using var batch = DispatchBatch.Rent(); await batch.RunAsync().ConfigureAwait(false); batch.Run();")]
    [InlineData("_ = h.RepriceEach([]).RunAsync().AsTask();")]
    public Task Silent(string statements) =>
        AnalyzerTest.Verify(
            "struct Other { public ValueTask Dispatch() => default; public ValueTask RunAsync() => default; } "
                + Pairings.With(statements)
        );

    [Fact]
    public async Task Says_what_to_do()
    {
        Assert.Equal(
            "The 'ValueTask' of 'RepriceWork().Dispatch' is dropped, and with it every exception and the pooled state: await it, or call 'Post' to fire and forget",
            await AnalyzerTest.Message(
                Pairings.With("h.RepriceWork().{|CGEN023:Dispatch|}();", "void M(PriceHandler h)")
            )
        );
        Assert.EndsWith(
            "the pooled state: await it",
            await AnalyzerTest.Message(
                Pairings.With("h.RepriceEach([]).{|CGEN023:RunAsync|}();", "void M(PriceHandler h)")
            )
        );
    }

    [Fact]
    public Task Silent_where_it_is_returned() =>
        AnalyzerTest.Verify(Pairings.With("return h.RepriceWork().Dispatch();", "ValueTask M(PriceHandler h)"));
}

public class AwaitedTwiceTests
{
    [Theory]
    [InlineData("await v; {|CGEN024:await v|};")]
    [InlineData("await v; {|CGEN024:await v.ConfigureAwait(false)|};")]
    [InlineData("if (h is null) { await v; } {|CGEN024:await v|};")]
    [InlineData("while (true) { {|CGEN024:await v|}; }")]
    [InlineData("await v; {|CGEN024:await v|}; {|CGEN024:await v|};")]
    [InlineData("try { await v; } finally { {|CGEN024:await v|}; }")]
    [InlineData(
        "try { Func<Task> f = async () => { ValueTask w = h.RepriceWork().Dispatch(); await w; {|CGEN024:await w|}; }; await f(); } finally { await v; }"
    )]
    [InlineData("try { await v; } catch (Exception e) when (e.Data is null) { {|CGEN024:await v|}; }")]
    [InlineData("try { try { await v; } catch (ArgumentException) { } } catch { {|CGEN024:await v|}; }")]
    [InlineData("do { {|CGEN024:await v|}; } while (h is null);")]
    [InlineData("ValueTask w = v; await v; {|CGEN024:await w|};")]
    [InlineData("var w = v; var x = w; await x; {|CGEN024:await w.ConfigureAwait(false)|};")]
    [InlineData("ValueTask w = default; if (h is null) w = v; await w; {|CGEN024:await v|};")]
    [InlineData("var w = v; v = default; await w; {|CGEN024:await w|};")]
    [InlineData("Task t = v.AsTask(); Task u = {|CGEN024:v.AsTask()|};")]
    [InlineData("await v.AsTask(); {|CGEN024:await v|};")]
    [InlineData("await v; Get(v); {|CGEN024:await v|}; void Get(in ValueTask made) { }")]
    [InlineData("await v; {|CGEN024:v.GetAwaiter().GetResult()|};")]
    [InlineData("await v; v = {|CGEN024:v.Preserve()|}; await v;")]
    [InlineData("try { h.ToString(); } finally { await v; } {|CGEN024:await v|};")]
    [InlineData("try { await v; return; } finally { {|CGEN024:await v|}; }")]
    [InlineData("try { try { await v; } finally { h.ToString(); } } catch { {|CGEN024:await v|}; }")]
    [InlineData(
        "while (true) { try { try { {|CGEN024:await v|}; } finally { await Task.Yield(); } } catch { } finally { h.ToString(); } }"
    )]
    [InlineData(
        "try { await v; } finally { try { h.ToString(); } catch (Exception e) when (e.Data is null) { } } {|CGEN024:await v|};"
    )]
    [InlineData("v = h is null ? default : h.RepriceWork().Dispatch(); var w = v; await w; {|CGEN024:await v|};")]
    [InlineData("var c = v.ConfigureAwait(false); await c; {|CGEN024:await v|};")]
    [InlineData("var w = h switch { null => default, _ => h.RepriceWork().Dispatch() }; await w; {|CGEN024:await w|};")]
    [InlineData("var c = h.RepriceWork().Dispatch().ConfigureAwait(false); await c; {|CGEN024:await c|};")]
    [InlineData("await v; {|CGEN024:await v|}; void Other() { ValueTask v = default; v = new ValueTask(); }")]
    public Task Reports(string statements) =>
        AnalyzerTest.Verify(Pairings.With($"ValueTask v = h.RepriceWork().Dispatch(); {statements}"));

    [Theory]
    [InlineData("var v = h.RepriceEach([]).RunAsync(); await v; {|CGEN024:await v|};")]
    [InlineData("var b = DispatchBatch.Rent(); var v = b.RunAsync(); await v; {|CGEN024:await v|};")]
    [InlineData(
        "var b = DispatchBatch.Rent(); ValueTask v; do { v = b.RunAsync(); await v; } while (h is null); {|CGEN024:await v|};"
    )]
    public async Task Reports_runs_of_batches(string statements) =>
        Assert.EndsWith(
            "await it once, or keep the 'Task' that 'AsTask' returns",
            await AnalyzerTest.Message(Pairings.With(statements))
        );

    [Theory]
    [InlineData("await v.ConfigureAwait(false); int i = {|CGEN024:v.Result|};")]
    [InlineData("int i = v.Result; i = {|CGEN024:v.Result|};")]
    [InlineData("int i = await v + {|CGEN024:v.Result|};")]
    [InlineData("if (!v.IsCompleted) await v; int i = {|CGEN024:v.Result|};")]
    public Task Reports_results(string statements) => AnalyzerTest.Verify(Sum(statements));

    [Theory]
    [InlineData("int i = v.IsCompleted ? v.Result : await v;")]
    [InlineData("if (v.IsCompletedSuccessfully) { int i = v.Result; return; } await v.ConfigureAwait(false);")]
    [InlineData("string s = nameof(v.Result); await v;")]
    [InlineData("while (h is null) { int i = v.Result; v = new Adder().SumWork(1).Dispatch(); } await v;")]
    [InlineData("foreach (int n in new[] { 1, 2 }) { v = new Adder().SumWork(n).Dispatch(); int i = await v; }")]
    [InlineData("Task<int> t = v.AsTask(); await t; int i = t.Result;")]
    [InlineData("v = v.Preserve(); await v; await v;")]
    [InlineData("var a = v.GetAwaiter(); if (a.IsCompleted) a.GetResult();")]
    [InlineData(
        "L(); void L() { ValueTask<int> v = new Adder().SumWork(1).Dispatch(); ref ValueTask<int> r = ref v; int i = v.Result; r = new Adder().SumWork(2).Dispatch(); i = v.Result; }"
    )]
    public Task Silent_for_one_result_on_each_path(string statements) => AnalyzerTest.Verify(Sum(statements));

    private static string Sum(string statements) =>
        Pairings.With($"ValueTask<int> v = new Adder().SumWork(1).Dispatch(); {statements}")
        + " public partial class Adder { [NoCapture] public int Sum(int a) => a; }";

    [Fact]
    public Task Reports_inside_lambdas_and_local_functions()
    {
        const string Body = "{ var v = h.RepriceWork().Dispatch(); await v; {|CGEN024:await v|}; }";
        return AnalyzerTest.Verify(
            Pairings.With($"Func<Task> f = async () => {Body}; await L(); async Task L() {Body}")
        );
    }

    /// <summary>As many sets of copies as there are paths: it gives up long before it has seen them all.</summary>
    [Fact]
    public Task Many_copies()
    {
        var text = new StringBuilder("var v = h.RepriceWork().Dispatch();");
        for (int i = 0; i < 60; i++)
        {
            text.Append("ValueTask w").Append(i).Append(" = default; if (h is null) w").Append(i).Append(" = v; ");
        }

        return AnalyzerTest.Verify(Pairings.With(text.Append("await v;").ToString()));
    }

    [Theory]
    [InlineData("await v;")]
    [InlineData("if (h is null) { await v; } else { await v; }")]
    [InlineData("if (h is null) { await v; return; } await v;")]
    [InlineData("await v; v = h.RepriceWork().Dispatch(); await v;")]
    [InlineData("while (true) { await v; v = h.RepriceWork().Dispatch(); }")]
    [InlineData("await v; v = new ValueTask(); await v; await v;")]
    [InlineData("await v; Get(out v); await v; void Get(out ValueTask made) => made = h.RepriceWork().Dispatch();")]
    [InlineData("await v; Get(ref v); await v; void Get(ref ValueTask made) => made = h.RepriceWork().Dispatch();")]
    [InlineData("int i; await v; (v, i) = (h.RepriceWork().Dispatch(), 1); await v; i.ToString();")]
    [InlineData("int i; await v; ((v, i), _) = ((h.RepriceWork().Dispatch(), 1), 2); await v;")]
    [InlineData("await v; v = h is null ? default : h.RepriceWork().Dispatch(); await v;")]
    [InlineData("int i; await v; (v, i) = (h.RepriceWork().Dispatch(), h is null ? 1 : 2); await v;")]
    [InlineData("try { await v; } finally { v = h.RepriceWork().Dispatch(); } await v;")]
    [InlineData("while (true) { try { await v; } finally { v = h.RepriceWork().Dispatch(); } }")]
    [InlineData("try { try { await v; } finally { v = default; } } catch { await v; }")]
    [InlineData("try { try { await v; } finally { h.ToString(); } } finally { v = default; } await v;")]
    [InlineData(
        "try { await v; } finally { if (h is null) v = default; else v = h.RepriceWork().Dispatch(); } await v;"
    )]
    [InlineData("await v; Start(); await v; void Start() => v = h.RepriceWork().Dispatch();")]
    [InlineData("Action start = () => v = h.RepriceWork().Dispatch(); await v; start(); await v;")]
    [InlineData("await v; L(); await v; void L() => Get(out v); void Get(out ValueTask made) => made = default;")]
    [InlineData("if (h is null) { await v; Environment.Exit(1); } await v;")]
    [InlineData("ValueTask w = default; await (h is null ? v : w); await v;")]
    [InlineData("try { await v; } catch { return; }")]
    [InlineData(
        "try { Func<Task> f = async () => { ValueTask w = h.RepriceWork().Dispatch(); await w; }; await f(); } finally { await v; }"
    )]
    [InlineData(
        "try { await F(); async Task F() { try { ValueTask w = h.RepriceWork().Dispatch(); await w; } finally { } } } catch { } await v;"
    )]
    [InlineData("try { h.ToString(); } finally { await v; }")]
    [InlineData("try { h.ToString(); } catch { await v; return; } await v;")]
    [InlineData("Task t = v.AsTask(); await t; await t;")]
    [InlineData("var w = v; v = h.RepriceWork().Dispatch(); await w; await v;")]
    [InlineData("var w = v; w = default; await w; await v;")]
    [InlineData("var w = v; if (h is null) await w; else await v;")]
    [InlineData("for (int i = 0; i < 2; i++) { ValueTask w = h.RepriceWork().Dispatch(); await w; }")]
    public Task Silent(string statements) =>
        AnalyzerTest.Verify(Pairings.With($"ValueTask v = h.RepriceWork().Dispatch(); {statements}"));
}
