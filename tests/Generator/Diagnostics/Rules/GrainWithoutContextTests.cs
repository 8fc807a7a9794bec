namespace ClosureGen.Diagnostics.Tests.Rules;

public class GrainWithoutContextTests
{
    private const string Orleans =
        "namespace Orleans { public interface IGrainBase { } public abstract class Grain : IGrainBase { } "
        + "public abstract class Grain<T> : Grain { } public class Silo { public class Grain { } } } ";

    [Theory]
    [InlineData(
        "partial class C : Orleans.Grain { [NoCapture({|CGEN035:FlowExecutionContext = false|})] void M() { } }"
    )]
    [InlineData(
        "partial class C : Orleans.Grain<int> { [NoCapture(Name = \"A\", {|CGEN035:FlowExecutionContext = false|})] void M() { } }"
    )]
    [InlineData(
        "partial class C : Orleans.IGrainBase { [NoCapture({|CGEN035:FlowExecutionContext = false|})] static void M() { } }"
    )]
    [InlineData(
        "class B<T> : Orleans.Grain<T> { } "
            + "partial class C : B<int> { [NoCapture({|CGEN035:FlowExecutionContext = false|})] Task M() => Task.CompletedTask; }"
    )]
    [InlineData(
        "partial class C : Orleans.Grain { [NoCapture({|CGEN035:FlowExecutionContext = false|})] private partial void M(); "
            + "private partial void M() { } }"
    )]
    [InlineData(
        "partial class C : Orleans.Grain { private partial void M(); "
            + "[NoCapture({|CGEN035:FlowExecutionContext = false|})] private partial void M() { } }"
    )]
    public Task Reports(string source) => AnalyzerTest.Verify(Orleans + source);

    /// <summary>Orleans before version 7 has the base class and no interface.</summary>
    [Fact]
    public Task Reports_a_grain_of_an_old_version() =>
        AnalyzerTest.Verify(
            "namespace Orleans { public abstract class Grain { } } "
                + "partial class C : Orleans.Grain { [NoCapture({|CGEN035:FlowExecutionContext = false|})] void M() { } }"
        );

    [Fact]
    public async Task Reports_what_to_do() =>
        Assert.Contains(
            "Remove 'FlowExecutionContext = false' unless the handler calls no grain",
            await AnalyzerTest.Message(
                Orleans
                    + "partial class C : Orleans.Grain { [NoCapture({|CGEN035:FlowExecutionContext = false|})] void M() { } }"
            )
        );

    [Theory]
    [InlineData("partial class C : Orleans.Grain { [NoCapture] void M() { } }")]
    [InlineData("partial class C : Orleans.Grain { [NoCapture(FlowExecutionContext = true)] void M() { } }")]
    [InlineData("partial class C { [NoCapture(FlowExecutionContext = false)] void M() { } }")]
    [InlineData("partial class C : Orleans.Silo.Grain { [NoCapture(FlowExecutionContext = false)] void M() { } }")]
    [InlineData(
        "namespace Mill { class Grain { } } "
            + "partial class C : Mill.Grain { [NoCapture(FlowExecutionContext = false)] void M() { } }"
    )]
    [InlineData(
        "partial class C : Orleans.Grain { partial class D { [NoCapture(FlowExecutionContext = false)] void M() { } } }"
    )]
    public Task Silent(string source) => AnalyzerTest.Verify(Orleans + source);
}
