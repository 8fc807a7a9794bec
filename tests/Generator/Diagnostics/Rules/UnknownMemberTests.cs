namespace ClosureGen.Diagnostics.Tests.Rules;

public class NotOnInterfaceTests
{
    private const string Types =
        "interface IPricer { void Reprice(int i); } interface IOther<T> { } interface IEmpty { } "
        + "partial class P : IPricer, IOther<int> { [NoCapture] public void Reprice(int i) { } [NoCapture(Name = \"Rate\")] public Task RateThemAsync(int i) => Task.CompletedTask; "
        + "[NoCapture] public Task LoadAsync(int i) => Task.CompletedTask; public void Other(int i) { } } ";

    [Theory]
    [InlineData("p.{|CGEN047:RepriceWork|}(1).Post();")]
    [InlineData("p?.{|CGEN047:RepriceWork|}(1).Post();")]
    [InlineData("p.{|CGEN047:RepriceEach|}([1]).Run();")]
    [InlineData("_ = p.{|CGEN047:RepriceWork|};")]
    [InlineData("p.{|CGEN047:LoadWork|}(1).Post();")]
    [InlineData("o.{|CGEN047:LoadWork|}(1).Post();")]
    public Task Reports(string statement) =>
        AnalyzerTest.Verify(
            $"{Types} class User {{ void M(IPricer p, IOther<string> o) {{ {statement} }} }}",
            compilerErrors: "CS1061"
        );

    [Theory]
    [InlineData("p.OtherWork(1);")]
    [InlineData("p.RepriceJob(1);")]
    [InlineData("e.RepriceWork(1);")]
    [InlineData("s.RepriceWork(1);")]
    [InlineData("p.Work(1);")]
    public Task Silent(string statement) =>
        AnalyzerTest.Verify(
            $"{Types} class User {{ void M(IPricer p, IEmpty e, string s) {{ {statement} }} }}",
            compilerErrors: "CS1061"
        );

    [Fact]
    public Task Silent_of_the_class() =>
        AnalyzerTest.Verify($"{Types} class User {{ void M(P p) => p.RepriceWork(1).Post(); }}");
}

public class AsyncInNameTests
{
    private const string Types =
        "partial class L { [NoCapture] public Task LoadAsync(int i) => Task.CompletedTask; [NoCapture] public static Task<int> RateAsync(int i) => Task.FromResult(i); "
        + "[NoCapture] public Task SameAsync<T>(T i) => Task.CompletedTask; public Task PlainAsync() => Task.CompletedTask; ";

    [Theory]
    [InlineData("l.{|CGEN048:LoadAsyncWork|}(1).Post();", "CS1061")]
    [InlineData("l?.{|CGEN048:LoadAsyncWork|}(1).Post();", "CS1061")]
    [InlineData("l.{|CGEN048:LoadAsyncEach|}([1]).RunAsync();", "CS1061")]
    [InlineData("L.{|CGEN048:LoadAsyncPairs|}([l], [1]).RunAsync();", "CS0117")]
    [InlineData("L.{|CGEN048:RateAsyncWork|}(1).Post();", "CS0117")]
    [InlineData("l.{|CGEN048:SameAsyncWork<int>|}(1).Post();", "CS1061")]
    [InlineData("{|CGEN048:LoadAsyncWork|}(1).Post();", "CS0103")]
    public Task Reports(string statement, string error) =>
        AnalyzerTest.Verify($"{Types} void M(L l) {{ {statement} }} }}", compilerErrors: error);

    [Theory]
    [InlineData("l.PlainAsyncWork(1);", "CS1061")]
    [InlineData("l.LoadAsyncJob(1);", "CS1061")]
    [InlineData("s.LoadAsyncWork(1);", "CS1061")]
    [InlineData("PlainAsyncWork(1);", "CS0103")]
    public Task Silent(string statement, string error) =>
        AnalyzerTest.Verify($"{Types} void M(L l, string s) {{ {statement} }} }}", compilerErrors: error);
}
