namespace ClosureGen.Diagnostics.Tests.Rules;

public class ExplicitImplementationTests
{
    [Fact]
    public Task Reports() =>
        AnalyzerTest.Verify("interface I { void M(); } partial class C : I { [NoCapture] void I.{|CGEN006:M|}() { } }");

    [Fact]
    public Task Silent() =>
        AnalyzerTest.Verify("interface I { void M(); } partial class C : I { [NoCapture] public void M() { } }");
}

public class InterfaceMemberTests
{
    [Theory]
    [InlineData("interface I { [NoCapture] void {|CGEN007:M|}(); }")]
    [InlineData("partial interface I { [NoCapture] void {|CGEN007:M|}() { } }")]
    [InlineData("partial interface I<out T> { [NoCapture] static void {|CGEN007:M|}() { } }")]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    /// <summary>None is told to do what cannot be done.</summary>
    [Theory]
    [InlineData(
        "void {|CGEN007:M|}();",
        "put [NoCapture] on the methods that implement it, or on an extension method that calls it"
    )]
    [InlineData(
        "void {|CGEN007:M|}() { }",
        "put [NoCapture] on the methods that implement it, or on an extension method that calls it"
    )]
    [InlineData("static abstract void {|CGEN007:M|}();", "put [NoCapture] on the methods that implement it")]
    [InlineData("static virtual void {|CGEN007:M|}() { }", "put [NoCapture] on the methods that implement it")]
    [InlineData("static void {|CGEN007:M|}() { }", "move its body to a method of a class and put [NoCapture] there")]
    [InlineData("private void {|CGEN007:M|}() { }", "move its body to a method of a class and put [NoCapture] there")]
    [InlineData("sealed void {|CGEN007:M|}() { }", "move its body to a method of a class and put [NoCapture] there")]
    public async Task Says_what_to_do(string member, string advice) =>
        Assert.Equal(
            $"'I.M()' is a member of an interface: {advice}",
            await AnalyzerTest.Message($"interface I {{ [NoCapture] {member} }}")
        );

    /// <summary>The way that the page shows.</summary>
    [Fact]
    public Task Silent() =>
        AnalyzerTest.Verify(
            "interface I { void M(int a); } static partial class E { [NoCapture] public static void Call(this I i, int a) => i.M(a); }"
        );
}

public class LocalFunctionTests
{
    [Theory]
    [InlineData("class C { void M() { F(); [NoCapture] void {|CGEN008:F|}() { } } }")]
    [InlineData("class C { static void M() { F(1); [NoCapture] static void {|CGEN008:F|}(int a) { } } }")]
    [InlineData("class C { Action a = [NoCapture] () {|CGEN008:=>|} { }; }")]
    [InlineData("class C { void M() { Action<int> a = [NoCapture] static (x) {|CGEN008:=>|} { }; } }")]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData("class C { void M() { F(); [Obsolete] void F() { } Action a = [Obsolete] () => { }; } }")]
    [InlineData("partial class C { [NoCapture] void M() { F(); static void F() { } } }")]
    public Task Silent(string source) => AnalyzerTest.Verify(source);
}

public class ExtensionBlockTests
{
    [Theory]
    [InlineData("static partial class C { extension(string s) { [NoCapture] public void {|CGEN012:M|}() { } } }")]
    [InlineData("static partial class C { extension(string) { [NoCapture] public static void {|CGEN012:M|}() { } } }")]
    [InlineData(
        "static partial class C { extension(string s) { public int P { [NoCapture] {|CGEN013:get|} => 1; } } }"
    )]
    public Task Reports(string source)
    {
        Assert.SkipUnless(TestCompilation.Knows(1400), "The compiler that the tests run in has no C# 14.");
        return AnalyzerTest.Verify(source);
    }

    [Fact]
    public Task Silent() =>
        AnalyzerTest.Verify("static partial class C { [NoCapture] public static void M(this string s) { } }");
}

public class NotAnOrdinaryMethodTests
{
    [Theory]
    [InlineData("partial class C { [NoCapture] ~{|CGEN013:C|}() { } }", "a finalizer")]
    [InlineData("partial class C { public static C operator {|CGEN013:+|}(C a, C b) => a; }", "an operator")]
    [InlineData("partial class C { public static implicit operator {|CGEN013:int|}(C a) => 1; }", "an operator")]
    [InlineData("partial class C { int P { [NoCapture] {|CGEN013:get|}; } }", "a property accessor")]
    [InlineData("partial class C { int P { [NoCapture] {|CGEN013:set|} { } } }", "a property accessor")]
    [InlineData(
        "partial class C { event Action E { [NoCapture] {|CGEN013:add|} { } remove { } } }",
        "an event accessor"
    )]
    public async Task Reports(string source, string kind)
    {
        source = source.Replace("public static", "[NoCapture] public static");
        Assert.Contains($"is {kind}", await AnalyzerTest.Message(source));
    }

    /// <summary>The attribute is then on the accessors that the compiler makes.</summary>
    [Theory]
    [InlineData("partial class C { [method: NoCapture] event Action? {|CGEN013:E|}; }")]
    [InlineData("partial class C { [method: NoCapture] public static event Action? {|CGEN013:E|}, {|CGEN013:F|}; }")]
    [InlineData(
        "partial struct C { [method: NoCapture, System.Diagnostics.DebuggerHidden] event Action? {|CGEN013:E|}; }"
    )]
    [InlineData("interface I { [method: NoCapture] event Action {|CGEN013:E|}; }")]
    [InlineData("abstract class C { [method: NoCapture] public abstract event Action {|CGEN013:E|}; }")]
    public Task Reports_events(string source) => AnalyzerTest.Verify(source);

    [Fact]
    public Task Reports_methods_for_unmanaged_callers() =>
        AnalyzerTest.Verify(
            "partial class C { [NoCapture, System.Runtime.InteropServices.UnmanagedCallersOnly] static void {|CGEN013:M|}() { } }"
        );

    /// <summary>Calls of it in generated code may be left out, and with a symbol of its own file always are.</summary>
    [Theory]
    [InlineData("partial class C { [NoCapture, C(\"DEBUG\")] static void {|CGEN013:M|}() { } }")]
    [InlineData(
        "class B { [C(\"B\")] public virtual void M() { } } partial class C : B { [NoCapture] public override void {|CGEN013:M|}() { } }"
    )]
    public Task Reports_conditional_methods(string source) =>
        AnalyzerTest.Verify(source.Replace("C(\"", "System.Diagnostics.Conditional(\"", StringComparison.Ordinal));

    [Fact]
    public Task Silent() =>
        AnalyzerTest.Verify(
            "partial class C { [NoCapture] public override string ToString() => \"\"; [NoCapture] protected virtual void M() { } }"
        );
}

public class ClosedContainerTests
{
    private const string Import =
        "[System.Runtime.InteropServices.ComImport, System.Runtime.InteropServices.Guid(\"4b5b2a52-9a2c-4b6a-8ad3-5a4b0f1d2c3e\")] public partial class C";

    private const string Extern =
        "[System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.InternalCall)] public extern";

    [Theory]
    [InlineData(Import + " { [NoCapture] " + Extern + " void {|CGEN030:M|}(int a); }")]
    [InlineData(Import + " { [NoCapture] " + Extern + " static int {|CGEN030:M|}(); }")]
    [InlineData(Import + ";  partial class C { [NoCapture] " + Extern + " void {|CGEN030:M|}(); }")]
    [InlineData("partial class Outer { " + Import + " { [NoCapture] " + Extern + " void {|CGEN030:M|}(); } }")]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData(
        "static partial class E { [NoCapture] public static void Call(this C c, int a) => c.M(a); } "
            + Import
            + " { "
            + Extern
            + " void M(int a); }"
    )]
    [InlineData(Import + " { public partial class Inner { [NoCapture] public void M() { } } }")]
    [InlineData("partial class D { [NoCapture] " + Extern + " static void M(int a); }")]
    public Task Silent(string source) => AnalyzerTest.Verify(source);
}

public class FileLocalContainerTests
{
    [Theory]
    [InlineData("file partial class C { [NoCapture] void {|CGEN019:M|}() { } }")]
    [InlineData(
        "file class F { } file partial class C { public partial class D { [NoCapture] void {|CGEN019:M|}(F f) { } } }"
    )]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Fact]
    public Task Silent() =>
        AnalyzerTest.Verify("file class F { } partial class C { [NoCapture] void M() => new F().ToString(); }");
}
