namespace ClosureGen.Diagnostics.Tests.Rules;

public class NameTooLongTests
{
    /// <summary>At the longest name that an assembly holds, and one byte beyond.</summary>
    [Theory]
    // {Stem}Pairing has 7 characters more than the stem.
    [InlineData("[NoCapture] void {0}() {{ }}", "M", 1016)]
    [InlineData("[NoCapture] void {0}<T>(T t) {{ }}", "M", 1014)]
    [InlineData("[NoCapture(Name = \"{0}\")] void M() {{ }}", "M", 1016)]
    [InlineData("[NoCapture] void {0}Async() {{ }}", "M", 1016)]
    [InlineData("[NoCapture] void M(int {0}) {{ }}", "p", 1022)]
    [InlineData("[NoCapture] void {0}() {{ }}", "é", 508)]
    public async Task Reports_one_byte_too_many(string member, string letter, int longest)
    {
        Assert.Equal([], await Run(member, Repeat(letter, longest)));
        Assert.Equal(["CGEN031"], await Run(member, Repeat(letter, longest + 1)));
    }

    [Theory]
    [InlineData("[NoCapture] Task<Dictionary<{0}, {0}>> M() => null!;")]
    [InlineData("[NoCapture] Dictionary<string, List<({0} First, {0}[]? Second)>> M() => null!;")]
    [InlineData("[NoCapture] {0}.Inner M() => null!;")]
    public async Task Reports_results(string member)
    {
        string type = Repeat("T", 600);
        string declared = $" class {type} {{ public class Inner; }} ";
        string longer = member.Contains("Inner") ? Repeat("T", 1000) : type;
        Assert.Equal(["CGEN031"], await Run(member, longer, declared.Replace(type, longer)));
        Assert.Equal([], await Run(member, "Short", declared.Replace(type, "Short")));
    }

    /// <summary>Stems and types each short enough, and together too long.</summary>
    [Fact]
    public async Task Reports_overloads()
    {
        string type = Repeat("T", 300);
        string member = "[NoCapture] void {0}(" + type + " a) {{ }} [NoCapture] void {0}(int a) {{ }}";
        string declared = $" class {type}; ";
        Assert.Equal([], await Run(member, Repeat("M", 790), declared));
        Assert.Equal(["CGEN031"], await Run(member, Repeat("M", 900), declared));
    }

    [Fact]
    public async Task Reports_without_the_whole_name()
    {
        string source = TestCompilation.Usings + $"partial class C {{ [NoCapture] void {Repeat("M", 1017)}() {{ }} }}";
        string message = Assert
            .Single(await AnalyzerTest.Run(TestCompilation.Generate(TestCompilation.Create(sources: source))))
            .GetMessage();
        Assert.InRange(message.Length, 100, 400);
        Assert.Contains("would have 1024 bytes, and the limit is 1,023", message);
    }

    [Fact]
    public async Task Silent() =>
        Assert.Equal([], await Run("[NoCapture] Task<Dictionary<string, int>> {0}(int a) => null!;", "Short"));

    private static string Repeat(string letter, int count) => string.Concat(Enumerable.Repeat(letter, count));

    /// <summary>Gets what analyzers report, having made sure that the compiler writes an assembly.</summary>
    private static async Task<IEnumerable<string>> Run(string member, string name, string declared = "")
    {
        string source = TestCompilation.Usings + $"partial class C {{ {string.Format(member, name)} }}" + declared;
        CSharpCompilation compilation = TestCompilation.Generate(TestCompilation.Create(sources: source));
        Assert.Empty(
            compilation
                .Emit(Stream.Null, cancellationToken: TestContext.Current.CancellationToken)
                .Diagnostics.Where(static found => found.Severity == DiagnosticSeverity.Error)
        );
        return (await AnalyzerTest.Run(compilation)).Select(static found => found.Id);
    }
}
