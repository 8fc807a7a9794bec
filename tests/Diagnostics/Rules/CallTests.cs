using System.Threading.Tasks;
using ClosureGen.Diagnostics.Tests.Harness;
using Xunit;

namespace ClosureGen.Diagnostics.Tests.Rules;

public class PairingDroppedTests
{
    [Theory]
    [InlineData("h.{|CGEN022:RepriceWork|}(\"\");")]
    [InlineData("h?.{|CGEN022:RepriceWork|}(\"\");")]
    [InlineData("_ = h.{|CGEN022:RepriceWork|}(\"\", 2);")]
    [InlineData("h.{|CGEN022:RepriceEach|}([]);")]
    [InlineData("Action a = () => h.{|CGEN022:RepriceEach|}([]);")]
    public Task Reports(string statements) => AnalyzerTest.Verify(Pairings.With(statements, "void M(PriceHandler h)"));

    [Theory]
    [InlineData("h.RepriceWork(\"\").Post();")]
    [InlineData("h?.RepriceWork(\"\").Post();")]
    [InlineData("h.RepriceWork(\"\").PostTo(SynchronizationContext.Current!);")]
    [InlineData("h?.RepriceWork(\"\").PostAfter(TimeSpan.Zero);")]
    [InlineData("h.RepriceEach([]).Run();")]
    [InlineData("var pairing = h.RepriceWork(\"\"); pairing.Post();")]
    [InlineData("Func<PriceHandler.RepricePairing> f = () => h.RepriceWork(\"\");")]
    [InlineData("h.Reprice(\"\"); h.ToString();")]
    public Task Silent(string statements) => AnalyzerTest.Verify(Pairings.With(statements, "void M(PriceHandler h)"));

    [Fact]
    public async Task NamesTheVerbs()
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
    [InlineData("h.RepriceWork(\"\").{|CGEN023:Dispatch|}();")]
    [InlineData("h?.RepriceWork(\"\").{|CGEN023:Dispatch|}();")]
    [InlineData("_ = h.RepriceWork(\"\").{|CGEN023:Dispatch|}(CancellationToken.None);")]
    [InlineData("var pairing = h.RepriceWork(\"\"); pairing.{|CGEN023:Dispatch|}();")]
    public Task Reports(string statements) => AnalyzerTest.Verify(Pairings.With(statements, "void M(PriceHandler h)"));

    [Theory]
    [InlineData("await h.RepriceWork(\"\").Dispatch();")]
    [InlineData("await h.RepriceWork(\"\").Dispatch().ConfigureAwait(false);")]
    [InlineData("ValueTask v = h.RepriceWork(\"\").Dispatch(); await v;")]
    [InlineData("field = h.RepriceWork(\"\").Dispatch();")]
    [InlineData("Task t = h.RepriceWork(\"\").Dispatch().AsTask(); await t; await t;")]
    [InlineData("Func<ValueTask> f = () => h.RepriceWork(\"\").Dispatch();")]
    [InlineData("h.RepriceWork(\"\").StartNew();")]
    [InlineData("new Other().Dispatch();")]
    public Task Silent(string statements) =>
        AnalyzerTest.Verify("struct Other { public ValueTask Dispatch() => default; } " + Pairings.With(statements));

    [Fact]
    public Task SilentWhereItIsReturned() =>
        AnalyzerTest.Verify(Pairings.With("return h.RepriceWork(\"\").Dispatch();", "ValueTask M(PriceHandler h)"));
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
    [InlineData("try { await v; } catch (Exception e) when (e.Data is null) { {|CGEN024:await v|}; }")]
    [InlineData("try { try { await v; } catch (ArgumentException) { } } catch { {|CGEN024:await v|}; }")]
    [InlineData("do { {|CGEN024:await v|}; } while (h is null);")]
    [InlineData("ValueTask w = v; await v; {|CGEN024:await w|};")]
    [InlineData("var w = v; var x = w; await x; {|CGEN024:await w.ConfigureAwait(false)|};")]
    [InlineData("ValueTask w = default; if (h is null) w = v; await w; {|CGEN024:await v|};")]
    [InlineData("var w = v; v = default; await w; {|CGEN024:await w|};")]
    public Task Reports(string statements) =>
        AnalyzerTest.Verify(Pairings.With($"ValueTask v = h.RepriceWork(\"\").Dispatch(); {statements}"));

    [Fact]
    public Task ReportsInsideLambdasAndLocalFunctions()
    {
        const string Body = "{ var v = h.RepriceWork(\"\").Dispatch(); await v; {|CGEN024:await v|}; }";
        return AnalyzerTest.Verify(
            Pairings.With($"Func<Task> f = async () => {Body}; await L(); async Task L() {Body}")
        );
    }

    [Theory]
    [InlineData("await v;")]
    [InlineData("if (h is null) { await v; } else { await v; }")]
    [InlineData("if (h is null) { await v; return; } await v;")]
    [InlineData("await v; v = h.RepriceWork(\"\").Dispatch(); await v;")]
    [InlineData("while (true) { await v; v = h.RepriceWork(\"\").Dispatch(); }")]
    [InlineData("await v; v = new ValueTask(); await v; await v;")]
    [InlineData("try { await v; } catch { return; }")]
    [InlineData("try { h.ToString(); } finally { await v; }")]
    [InlineData("try { h.ToString(); } catch { await v; return; } await v;")]
    [InlineData("Task t = v.AsTask(); await t; await t;")]
    [InlineData("var w = v; v = h.RepriceWork(\"\").Dispatch(); await w; await v;")]
    [InlineData("var w = v; w = default; await w; await v;")]
    [InlineData("var w = v; if (h is null) await w; else await v;")]
    [InlineData("for (int i = 0; i < 2; i++) { ValueTask w = h.RepriceWork(\"\").Dispatch(); await w; }")]
    public Task Silent(string statements) =>
        AnalyzerTest.Verify(Pairings.With($"ValueTask v = h.RepriceWork(\"\").Dispatch(); {statements}"));
}
