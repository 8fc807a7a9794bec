namespace ClosureGen.Diagnostics.Tests.Rules;

public class CallBindsElsewhereTests
{
    private const string Base = "abstract class B { protected abstract void M(int i); } ";

    private const string Preferred = "[System.Runtime.CompilerServices.OverloadResolutionPriority(1)] ";

    [Theory]
    [InlineData("void M(long i) { }")]
    [InlineData("void M(object i) { }")]
    [InlineData("void M<T>(T i) { }")]
    [InlineData("void M(params long[] i) { }")]
    [InlineData("void M(long i, int j = 0) { }")]
    [InlineData("static void M(double i) { }")]
    [InlineData("void M<T>(T i) where T : class { }")]
    public Task Reports_overrides_beside_an_overload(string overload) => AnalyzerTest.Verify(Override(overload));

    /// <summary>Through its base type a struct's could be called as well, in a box at every call.</summary>
    [Theory]
    [InlineData(
        "[NoCapture] public override string {|CGEN027:ToString|}() => \"\"; string ToString(int i = 0) => \"\";"
    )]
    [InlineData(
        "[NoCapture] public override bool {|CGEN027:Equals|}(object? o) => true; bool Equals<T>(T t) => false;"
    )]
    public Task Reports_overrides_of_structs(string members) =>
        AnalyzerTest.Verify($"readonly partial struct S {{ {members} public override int GetHashCode() => 0; }}");

    [Theory]
    [InlineData("[NoCapture] public override string ToString() => \"\"; string ToString(string? s) => \"\";")]
    [InlineData("[NoCapture] public override bool Equals(object? o) => true; bool Equals(S s) => false;")]
    public Task Silent_for_overrides_of_structs_that_are_reached(string members) =>
        AnalyzerTest.Verify($"readonly partial struct S {{ {members} public override int GetHashCode() => 0; }}");

    [Theory]
    [InlineData("[NoCapture] void {|CGEN027:M|}(int i) { }", "void M(long i) { }")]
    [InlineData("[NoCapture] int {|CGEN027:M|}(int i) => 0;", "string M(long i) => null!;")]
    [InlineData("[NoCapture] void {|CGEN027:M|}(string s) { }", "void M(object o) { }")]
    [InlineData("[NoCapture] static void {|CGEN027:M|}(int i) { }", "static void M(long i) { }")]
    [InlineData("[NoCapture] void {|CGEN027:M|}(int i) { }", "[NoCapture] void M(long i) { }")]
    [InlineData("[NoCapture] void {|CGEN027:M|}(int i) { }", "void M<T>(T i) { }")]
    [InlineData("[NoCapture] void {|CGEN027:M|}<T>(T[] i) { }", "void M<T>(IEnumerable<T> i) { }")]
    [InlineData("[NoCapture] void {|CGEN027:M|}(int[] i) { }", "void M(params ReadOnlySpan<int> i) { }")]
    [InlineData("[NoCapture] void {|CGEN027:M|}(int i) { }", "void M(in int i) { }")]
    [InlineData("[NoCapture] void {|CGEN027:M|}(dynamic i) { }", "void M(object? i, int j = 0) { }")]
    public Task Reports_preferred_overloads(string handler, string other)
    {
        Assert.SkipUnless(TestCompilation.Knows(1300), "The compiler that the tests run in has no C# 13.");
        return AnalyzerTest.Verify($"partial class C {{ {handler} {Preferred}{other} }}");
    }

    [Theory]
    [InlineData("void {|CGEN027:M|}(int i) { }", "void M(long i) { }")]
    [InlineData("void {|CGEN027:M|}(string s) { }", "void M(object o) { }")]
    [InlineData("void M(int i) { }", "void M(string s) { }")]
    public Task Reports_one_that_others_are_preferred_to(string handler, string other)
    {
        Assert.SkipUnless(TestCompilation.Knows(1300), "The compiler that the tests run in has no C# 13.");
        string last = Preferred.Replace("1", "-1", StringComparison.Ordinal);
        return AnalyzerTest.Verify($"partial class C {{ [NoCapture] {last}{handler} {other} }}");
    }

    [Theory]
    [InlineData("[NoCapture] void M(int i) { }", "void M(string s) { }")]
    [InlineData("[NoCapture] void M(long i) { }", "void M(int i) { }")]
    [InlineData("[NoCapture] void M(int i) { }", "void M(int i, int j) { }")]
    [InlineData("[NoCapture] void M(int i) { }", "static void M(byte b) { }")]
    [InlineData("[NoCapture] void M<T>(T i) { }", "void M(long i) { }")]
    [InlineData("[NoCapture] void M(in int i) { }", "void M(int i) { }")]
    public Task Silent_beside_preferred_overloads_that_do_not_apply(string handler, string other)
    {
        Assert.SkipUnless(TestCompilation.Knows(1300), "The compiler that the tests run in has no C# 13.");
        return AnalyzerTest.Verify($"partial class C {{ {handler} {Preferred}{other} }}");
    }

    [Theory]
    [InlineData("[NoCapture] void M(int i) { }", "void M(long i) { }")]
    [InlineData("[NoCapture] void M(int i) { }", "void M(in int i) { }")]
    [InlineData("[NoCapture] void M(in int i) { }", "void M(int i) { }")]
    [InlineData("[NoCapture] void M(int i) { }", "void M<T>(T i) { }")]
    [InlineData("[NoCapture] void M(int[] i) { }", "void M(ReadOnlySpan<int> i) { }")]
    [InlineData("[NoCapture] void M(params int[] i) { }", "void M(object i) { }")]
    [InlineData("[NoCapture] void M(int i) { }", "void M(int i, int j = 0) { }")]
    [InlineData("[NoCapture] void M(int i, int j = 0) { }", "void M(int i) { }")]
    [InlineData("[NoCapture] void M(int i) { }", "void M(params int[] i) { }")]
    [InlineData("[NoCapture] void M(dynamic d) { }", "void M(string s) { }")]
    [InlineData("[NoCapture] void M<T>(List<T> l) where T : class { }", "void M<T>(IEnumerable<T> l) { }")]
    public Task Silent(string handler, string other) => AnalyzerTest.Verify($"partial class C {{ {handler} {other} }}");

    [Theory]
    [InlineData("public abstract void M(int i);", "[NoCapture] public override void M(int i) { } void M(long i) { }")]
    [InlineData(
        "protected abstract void M(int i);",
        "[NoCapture] protected override void M(int i) { } void M(string s) { }"
    )]
    [InlineData("protected void M(int i) { }", "[NoCapture] void M(long i) { }")]
    [InlineData(
        "public virtual T M<T>(object o) => default!; public virtual T M<T>(string s) => default!;",
        "[NoCapture] public override T M<T>(string s) => default!;"
    )]
    [InlineData(
        "protected virtual void M<T>(T i) { } protected virtual void M<T>(List<T> i) { }",
        "[NoCapture] protected override void M<T>(T i) { } [NoCapture] protected override void M<T>(List<T> i) { }"
    )]
    public Task Silent_for_overrides_that_are_reached(string inherited, string members) =>
        AnalyzerTest.Verify($"abstract class B {{ {inherited} }} partial class C : B {{ {members} }}");

    [Fact]
    public Task Silent_for_overrides_of_overrides_in_generic_types() =>
        AnalyzerTest.Verify(
            """
            abstract class A<T> { public abstract void M<U>(T t, U u); public abstract void M<U>(T t, U[] u); }
            abstract class B<T> : A<T[]> { public override void M<U>(T[] t, U u) { } }
            partial class C : B<int>
            {
                [NoCapture] public override void M<U>(int[] t, U u) { }
                [NoCapture] public override void M<U>(int[] t, U[] u) { }
            }
            """
        );

    [Fact]
    public async Task Names_the_other_method() =>
        Assert.Equal(
            "'C.M(int)' cannot be dispatched because a call with its own arguments resolves to 'C.M(long)': rename one of them",
            await AnalyzerTest.Message(Override("void M(long i) { }"))
        );

    private static string Override(string overload) =>
        $"{Base}partial class C : B {{ [NoCapture] protected override void {{|CGEN027:M|}}(int i) {{ }} {overload} }}";
}
