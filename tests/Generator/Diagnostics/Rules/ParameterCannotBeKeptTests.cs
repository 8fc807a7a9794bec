namespace ClosureGen.Diagnostics.Tests.Rules;

public class ParameterCannotBeKeptTests
{
    [Theory]
    [InlineData("{|CGEN002:ref|} int a")]
    [InlineData("int b, {|CGEN002:out|} int a")]
    [InlineData("{|CGEN002:Span<int>|} a")]
    [InlineData("int b, {|CGEN002:ReadOnlySpan<char>|} a")]
    [InlineData("scoped {|CGEN002:Span<int>|} a")]
    [InlineData("in {|CGEN002:Span<int>|} a")]
    [InlineData("{|CGEN002:int*|} a")]
    [InlineData("{|CGEN002:int*[]|} a")]
    [InlineData("{|CGEN002:List<int*[]>|} a")]
    [InlineData("{|CGEN002:(int, int*[])|} a")]
    [InlineData("{|CGEN002:Outer<int*[]>.Inner|} a")]
    [InlineData("{|CGEN002:delegate*<void>|} a")]
    [InlineData("{|CGEN002:TypedReference|} a")]
    public Task Reports(string parameters) =>
        AnalyzerTest.Verify(
            $"class Outer<T> {{ public class Inner; }} unsafe partial class C {{ [NoCapture] void M({parameters}) {{ {(parameters.Contains("out") ? "a = 0; " : "")}}} }}"
        );

    [Fact]
    public Task Reports_argument_lists() =>
        AnalyzerTest.Verify("partial class C { [NoCapture] void {|CGEN002:M|}(__arglist) { } }");

    [Fact]
    public Task Reports_a_ref_receiver() =>
        AnalyzerTest.Verify("static partial class C { [NoCapture] static void M({|CGEN002:ref|} this int a) { } }");

    [Fact]
    public async Task Reports_allows_ref_struct()
    {
        Assert.SkipUnless(TestCompilation.Knows(1300), "The compiler that the tests run in has no C# 13.");
        await AnalyzerTest.Verify(
            "partial class C { [NoCapture] void M<T>({|CGEN002:T|} a) where T : allows ref struct { } }"
        );
        await AnalyzerTest.Verify(
            "partial class C { [NoCapture] void M<{|CGEN002:T|}>() where T : allows ref struct { } }"
        );
        await AnalyzerTest.Verify(
            "partial class C<T> where T : allows ref struct { [NoCapture] void M({|CGEN002:T|} a) { } [NoCapture] void N() { } }"
        );
    }

    /// <summary>A delegate that takes a span holds none, and what is nested in a ref struct is none itself.</summary>
    [Fact]
    public async Task Silent_on_what_holds_no_ref_struct()
    {
        await AnalyzerTest.Verify(
            "ref struct R { public class Inner; } partial class C { [NoCapture] R.Inner M(R.Inner a) => a; }"
        );
        Assert.SkipUnless(TestCompilation.Knows(1300), "The compiler that the tests run in has no C# 13.");
        await AnalyzerTest.Verify(
            """
            delegate void D<in T>(T a) where T : allows ref struct;
            interface I<T> where T : allows ref struct;
            unsafe partial class C<T> where T : allows ref struct
            {
                [NoCapture] D<Span<int>>? M(D<Span<int>> a, I<T>[] b, C<T>? c) => a;
                [NoCapture] void N<U>(U a) where U : I<ReadOnlySpan<char>> { }
                [NoCapture] void O({|CGEN002:D<Span<int*[]>>|} a) { }
                [NoCapture] void P({|CGEN002:T|} a) { }
            }
            """
        );
    }

    /// <summary>What is no item is no type argument; an interface may implement what others leave open.</summary>
    [Fact]
    public Task Reports_static_abstract_members() =>
        AnalyzerTest.Verify(
            """
            interface I { static abstract int Count { get; } }
            interface J : I { static int I.Count => 1; }
            interface K : I { static virtual int More => 1; }
            partial class C
            {
                [NoCapture] void M({|CGEN002:I|} a) { }
                [NoCapture] void N(CancellationToken a, {|CGEN002:K?|} b) { }
                [NoCapture] void O(int a, I b) { }
                [NoCapture] void P<T>(T a, I[] b) where T : I { }
                [NoCapture] void Q(J a) { }
                [NoCapture] void R(I[] a) { }
            }
            """
        );

    [Theory]
    [InlineData("string")]
    [InlineData("int")]
    [InlineData("int[]")]
    [InlineData("object")]
    [InlineData("DayOfWeek")]
    [InlineData("ValueType")]
    public Task Reports_a_constraint_that_cannot_be_written(string constraint) =>
        AnalyzerTest.Verify(
            "abstract class B<T> { protected abstract void M<U>(U a) where U : T; }"
                + $" partial class C : B<{constraint}> {{ [NoCapture] protected override void M<{{|CGEN002:U|}}>(U a) {{ }} }}"
        );

    [Theory]
    [InlineData("IDisposable")]
    [InlineData("Exception")]
    [InlineData("Enum")]
    [InlineData("Delegate")]
    public Task Silent_on_a_constraint_that_can_be_written(string constraint) =>
        AnalyzerTest.Verify(
            "abstract class B<T> { protected abstract void M<U>(U a) where U : T; }"
                + $" partial class C : B<{constraint}> {{ [NoCapture] protected override void M<U>(U a) {{ }} }}"
        );

    [Theory]
    [InlineData("int a")]
    [InlineData("in int a")]
    [InlineData("ref readonly int a")]
    [InlineData("params string?[] a")]
    [InlineData("(int Count, List<string>? Names) a")]
    [InlineData("dynamic a, Memory<byte> b, DateTime c = default, CancellationToken d = default")]
    [InlineData("Func<int>? a = null, int? b = 1, nint c = 0")]
    public Task Silent(string parameters) =>
        AnalyzerTest.Verify($"partial class C {{ [NoCapture] void M({parameters}) {{ }} }}");

    [Fact]
    public Task Silent_for_a_constrained_type_parameter() =>
        AnalyzerTest.Verify("partial class C { [NoCapture] void M<T>(T a) where T : unmanaged, IComparable<T> { } }");

    /// <summary>The compiler's own error is enough where a type does not exist.</summary>
    [Fact]
    public Task Silent_for_a_missing_type() =>
        AnalyzerTest.Verify(
            "partial class C { [NoCapture] void M(List<Missing> a) { } }",
            LanguageVersion.Latest,
            null,
            "CS0246"
        );

    [Theory]
    [InlineData("{|CGEN002:ref|} int a", "parameter 'a' is passed by 'ref'", "'in'")]
    [InlineData("{|CGEN002:List<int*[]>|} a", "the pointer 'int*'", "'nint'")]
    [InlineData("{|CGEN002:Span<int>|} a", "the ref struct 'Span<int>'", "'Memory<T>'")]
    public async Task Says_what_to_do(string parameters, string what, string advice)
    {
        string message = await AnalyzerTest.Message(
            $"unsafe partial class C {{ [NoCapture] void M({parameters}) {{ }} }}"
        );
        Assert.Contains(what, message);
        Assert.Contains(advice, message);
    }
}
