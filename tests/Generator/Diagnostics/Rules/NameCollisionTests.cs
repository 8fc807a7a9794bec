namespace ClosureGen.Diagnostics.Tests.Rules;

public class NameCollisionTests
{
    // A dollar sign stands for the handler.
    [Theory]
    [InlineData("partial class C { $ void MWork() { } }")]
    [InlineData("partial class C { $ int MEach; }")]
    [InlineData("partial class C { $ int MPairs { get; } }")]
    [InlineData("partial class C { $ class MPairing; }")]
    [InlineData("partial class C { $ delegate void MBatch(); }")]
    [InlineData("partial class C { $ [System.Runtime.CompilerServices.IndexerName(\"MWork\")] int this[int i] => i; }")]
    [InlineData(
        "abstract class B { public abstract void MWork(int a); } abstract partial class C : B { [NoCapture] public void {|CGEN016:M|}(int a) { } }"
    )]
    [InlineData(
        "abstract class B { protected abstract int MBatch { get; } } abstract class D : B { } abstract partial class C : D { [NoCapture] public void {|CGEN016:M|}(int a) { } }"
    )]
    [InlineData("partial record C(int MWork) { $ }")]
    [InlineData("partial class MWork { $ }")]
    [InlineData("partial class C<MWork> { $ }")]
    [InlineData("partial class C { [NoCapture(Name = \"N\")] void {|CGEN016:M|}(int a) { } void NWork() { } }")]
    [InlineData("partial class C { [NoCapture] void {|CGEN016:MAsync|}(int a) { } [NoCapture] void M(int a) { } }")]
    [InlineData(
        "partial class C { [NoCapture] void M(int a) { } [NoCapture(Name = \"M\")] void {|CGEN016:A|}(string b) { } }"
    )]
    [InlineData("partial class C { [NoCapture] void M(in int a) { } $ }")]
    [InlineData("partial class C { [NoCapture] void M<T>(in T a) { } [NoCapture] void {|CGEN016:M|}<U>(U a) { } }")]
    [InlineData(
        "partial class C { [NoCapture] void M(CancellationToken t, int a) { } [NoCapture] void {|CGEN016:M|}(int a, CancellationToken t) { } }"
    )]
    [InlineData(
        "partial class C { [NoCapture] void M(string a) { } [NoCapture] void {|CGEN016:M|}(string a, [ItemIndex] int i) { } }"
    )]
    [InlineData(
        "partial class C { [NoCapture] void {|CGEN016:M|}(string a) { } [NoCapture] void M(int a) { } class MPairing_String; }"
    )]
    [InlineData(
        "partial class C { [NoCapture] void {|CGEN016:M|}(string a) { } [NoCapture] void M(int a) { } int MBatch_String; }"
    )]
    [InlineData("partial class O<MPairing> { partial class C { [NoCapture] void {|CGEN016:M|}(MPairing a) { } } }")]
    [InlineData("class MBatch; partial class C { [NoCapture] void {|CGEN016:M|}(List<MBatch[]> a) { } }")]
    [InlineData("class MPairing; partial class C { [NoCapture] void {|CGEN016:M|}(int a) { new MPairing(); } }")]
    [InlineData(
        "class MBatch<T>; partial class C { [NoCapture] void {|CGEN016:M|}<T>(T a) { } MBatch<int> b = null!; }"
    )]
    [InlineData("namespace N { enum MBatch { } namespace O.P { partial class C { $ } } }")]
    [InlineData("partial class O { class MPairing; partial class C { $ } }")]
    [InlineData("class MPairing; partial class C { [NoCapture] static MPairing {|CGEN016:M|}() => new(); }")]
    [InlineData(
        "partial class C { [NoCapture] void M(CancellationToken t, dynamic a) { } [NoCapture] void {|CGEN016:M|}(object a, CancellationToken t) { } }"
    )]
    [InlineData(
        "partial class C { [NoCapture] void {|CGEN016:M|}(CancellationToken t, (int A, int) a) { } [NoCapture] void M((int, int B) a, CancellationToken t) { } }"
    )]
    [InlineData(
        "static partial class C { [NoCapture] static void M(int a, string[] b) { } [NoCapture] static void {|CGEN016:M|}(this int[] a, string b) { } }"
    )]
    [InlineData(
        "partial class O { static string MWork(object x) => \"\"; partial class C { $ object Z() => MWork(3); } }"
    )]
    [InlineData("partial class O { const int MEach = 1; partial class C { $ } }")]
    [InlineData(
        "class B { protected static int MPairing; } partial class O : B { partial class P { partial class C { $ } } }"
    )]
    [InlineData("partial class C(string MBatch) { $ int N => MBatch.Length; }")]
    [InlineData("partial struct C(int MWork) { [NoCapture] readonly void {|CGEN016:M|}(int a) { } int N = MWork; }")]
    [InlineData(
        "static class MEach { public const int X = 1; } partial class C { [NoCapture] void {|CGEN016:M|}(int a, int b = MEach.X) { } }"
    )]
    [InlineData(
        "namespace N.MPairing { class X; } namespace N { partial class C { [NoCapture] void {|CGEN016:M|}(int a) { new MPairing.X(); } } }"
    )]
    [InlineData(
        "interface B { static int MWork(int a) => a; } partial interface O : B { partial class C { $ int N => MWork(1); } }"
    )]
    // The suffix of an overload's struct makes it a name of another handler.
    [InlineData(
        "class FooWork; partial class C { [NoCapture] void {|CGEN016:M|}(FooWork a) { } [NoCapture] void M(int a) { } [NoCapture] void MPairing_Foo(int a) { } }"
    )]
    [InlineData(
        "class FooPairing; partial class C { [NoCapture] void MPairing_Foo(int a) { } [NoCapture] void {|CGEN016:M|}(FooPairing a) { } [NoCapture] void M(int a) { } }"
    )]
    [InlineData(
        "class FooEach; partial class C { [NoCapture] void {|CGEN016:M|}(FooEach a) { } [NoCapture] void M(int a) { } [NoCapture] void MBatch_Foo(int a) { } }"
    )]
    [InlineData(
        "class FooPairing; partial class C { [NoCapture] void {|CGEN016:M|}(FooPairing a, int b) { } [NoCapture] void M(int a) { } [NoCapture] void MPairing_Foo(int a) { } [NoCapture] void MPairing_Foo(string a) { } }"
    )]
    [InlineData("file class MWork; partial class C { $ }")]
    [InlineData("namespace ClosureGen { partial class C { [NoCapture] void {|CGEN016:Dispatch|}(int a) { } } }")]
    public Task Reports(string source) =>
        AnalyzerTest.Verify(source.Replace("$", "[NoCapture] void {|CGEN016:M|}(int a) { }"));

    /// <summary>Which of two gives way depends on their names alone.</summary>
    [Theory]
    [InlineData("partial class C { [NoCapture] void M(int a) { } }", "MAsync")]
    [InlineData("partial class C { [NoCapture] void M(in int a) { } }", "M")]
    public async Task Reports_the_same_in_any_order_of_files(string first, string name)
    {
        string second = $"partial class C {{ [NoCapture] void {name}(int a) {{ }} }}";
        string[] sources = [TestCompilation.Usings + first, TestCompilation.Usings + second];
        foreach (string[] order in new[] { sources, [sources[1], sources[0]] })
        {
            CSharpCompilation compilation = TestCompilation.Generate(TestCompilation.Create(sources: order));
            Diagnostic reported = Assert.Single(await AnalyzerTest.Run(compilation));
            Assert.Equal("CGEN016", reported.Id);
            Assert.StartsWith(
                $"'C.{name}(int)' cannot be dispatched because the generated name 'MWork'",
                reported.GetMessage()
            );
            Assert.Single(compilation.GetTypeByMetadataName("C")!.GetMembers("MWork"));
        }
    }

    [Theory]
    [InlineData("partial class C { [NoCapture] void M(int a) { } class MPairing_Int32; }")]
    [InlineData("class MPairing<T>; partial class C { [NoCapture] void M(int a) { } }")]
    [InlineData("namespace N { class MPairing; } partial class C { [NoCapture] void M(int a) { } }")]
    [InlineData("partial class O<MWork> { partial class C { [NoCapture] void M(MWork a) { } } }")]
    [InlineData("partial class C { [NoCapture] void M(int a) { } void WorkM() { } void mwork() { } }")]
    [InlineData("partial class C { [NoCapture] static void M() { } void MEach() { } void MPairs() { } class MBatch; }")]
    [InlineData(
        "partial class C { [NoCapture] void M(int a) { } [NoCapture] void M(string a) { } [NoCapture] void M<T>(T a) { } }"
    )]
    [InlineData("partial class C { [NoCapture] void M(int a) { } [NoCapture(Name = \"N\")] void MAsync(int a) { } }")]
    [InlineData("partial class C { [NoCapture] void M(int a) { } void MAsync(int a) { } }")]
    [InlineData("class B { public void MWork() { } } partial class C : B { [NoCapture] void M(int a) { } }")]
    [InlineData(
        "abstract class B { public abstract void MWork(int a); } abstract class D : B { public override void MWork(int a) { } } abstract partial class C : D { [NoCapture] public void M(int a) { } }"
    )]
    [InlineData(
        "abstract class B { public interface MWork; public abstract class MBatch; } abstract partial class C : B { [NoCapture] public void M(int a) { } }"
    )]
    [InlineData(
        "abstract class B { public virtual void MWork(int a) { } } abstract partial class C : B { [NoCapture] public void M(int a) { } }"
    )]
    [InlineData("partial class C { [NoCapture] void Async() { } [NoCapture] void AsyncAsync2() { } }")]
    [InlineData("partial class O { [NoCapture] void M(int a) { } partial class C { [NoCapture] void M(int a) { } } }")]
    [InlineData(
        "class B { private static int MPairing; } partial class O : B { partial class C { [NoCapture] void M(int a) { } } }"
    )]
    [InlineData("partial class C { public C(int MWork) { } [NoCapture] void M(int a) { } }")]
    [InlineData("partial class O(int MWork) { int N = MWork; partial class C { [NoCapture] void M(int a) { } } }")]
    [InlineData("namespace System.IO { partial class C { [NoCapture] void Dispatch(int a) { } } }")]
    [InlineData("static class MEach<T>; partial class C { [NoCapture] void M(int a) { } }")]
    [InlineData(
        "class FooWork; partial class C { [NoCapture] void M(FooWork a) { } [NoCapture] void MPairing_Foo(int a) { } }"
    )]
    [InlineData(
        "class FooEach; partial class C { [NoCapture] void M(FooEach a) { } [NoCapture] void M(int a) { } [NoCapture] static void MPairing_Foo() { } }"
    )]
    [InlineData("namespace N.MPairing { class X; } namespace N { partial class C { [NoCapture] void M<T>(T a) { } } }")]
    public Task Silent(string source) => AnalyzerTest.Verify(source);

    /// <summary>What another file has for itself alone is seen by nobody here.</summary>
    [Theory]
    [InlineData("MWork")]
    [InlineData("MPairing")]
    public async Task Silent_for_types_of_other_files(string name)
    {
        CSharpCompilation compilation = TestCompilation.Generate(
            TestCompilation.Create(
                sources:
                [
                    TestCompilation.Usings + "partial class C { [NoCapture] void M(int a) { } }",
                    $"file class {name};",
                ]
            )
        );
        Assert.NotEmpty(compilation.GetTypeByMetadataName("C")!.GetMembers("MWork"));
        Assert.Empty(await AnalyzerTest.Run(compilation));
    }

    /// <summary>A method that is refused for another reason generates nothing that could be in the way.</summary>
    [Fact]
    public Task Silent_beside_a_refused_method() =>
        AnalyzerTest.Verify(
            "class FooWork; partial class C { [NoCapture] void M({|CGEN002:ref|} int a) { } [NoCapture] void MAsync(int a) { } [NoCapture] void N(FooWork a) { } [NoCapture] void N(int a) { } [NoCapture] void NPairing_Foo({|CGEN002:ref|} int a) { } }"
        );

    /// <summary>The analyzer sees the generated members, each of which has the very name that it looks for.</summary>
    [Fact]
    public async Task Silent_for_what_the_generator_made()
    {
        CSharpCompilation compilation = TestCompilation.Generate(
            TestCompilation.Create(
                sources: TestCompilation.Usings + "partial class C { [NoCapture] void M(int a) { } }"
            )
        );
        Assert.NotEmpty(compilation.GetTypeByMetadataName("C")!.GetMembers("MWork"));
        Assert.Empty(await AnalyzerTest.Run(compilation));
    }

    [Fact]
    public async Task Names_both_and_proposes_a_free_stem()
    {
        Assert.Equal(
            "'C.MAsync(int)' cannot be dispatched because the generated name 'MWork' is taken by 'C.M(int)': set another stem, as in [NoCapture(Name = \"MAsync\")]",
            await AnalyzerTest.Message(
                "partial class C { [NoCapture] void {|CGEN016:MAsync|}(int a) { } [NoCapture] void M(int a) { } }"
            )
        );
        Assert.Equal(
            "'C.M(int)' cannot be dispatched because the generated name 'MWork' is taken by 'C.MWork': set another stem, as in [NoCapture(Name = \"M3\")]",
            await AnalyzerTest.Message(
                "partial class C { [NoCapture] void {|CGEN016:M|}(int a) { } int MWork; int M2Each; }"
            )
        );
        Assert.Equal(
            "'C.M(int)' cannot be dispatched because the generated name 'MBatch' is taken by 'string MBatch': set another stem, as in [NoCapture(Name = \"M2\")]",
            await AnalyzerTest.Message(
                "partial class C(string MBatch) { [NoCapture] void {|CGEN016:M|}(int a) { } int N => MBatch.Length; }"
            )
        );
        Assert.Equal(
            "'C.M(int)' cannot be dispatched because the generated name 'MBatch' is taken by 'MBatch': set another stem, as in [NoCapture(Name = \"M2\")]",
            await AnalyzerTest.Message(
                "namespace N { namespace MBatch { class X; } partial class C { [NoCapture] void {|CGEN016:M|}(int a) { } } }"
            )
        );
    }
}

public class NamesWithFormattingTests
{
    // The compiler takes no notice of formatting characters in names, and composes nothing.
    [Theory]
    [InlineData(
        "[NoCapture(Name = \"X\\u200Dy\")] void A() { }",
        "[NoCapture(Name = \"Xy\")] void {|CGEN016:B|}() { }"
    )]
    [InlineData("[NoCapture(Name = \"X\\u200Dy\")] void {|CGEN016:A|}() { }", "int XyWork;")]
    public Task Reports(string first, string second) => AnalyzerTest.Verify($"partial class C {{ {first} {second} }}");

    [Theory]
    [InlineData("[NoCapture(Name = \"X\\u200Dy\")] void A() { }", "void B() => XyWork().Post();")]
    [InlineData("[NoCapture(Name = \"e\\u0301\")] void A() { }", "[NoCapture(Name = \"\\u00E9\")] void B() { }")]
    [InlineData("[NoCapture] void X\u200Dy() { }", "void B() => XyWork().Post();")]
    public Task Silent(string first, string second) => AnalyzerTest.Verify($"partial class C {{ {first} {second} }}");
}

public class InvalidNameTests
{
    [Theory]
    [InlineData("")]
    [InlineData("two words")]
    [InlineData("1st")]
    [InlineData("a.b")]
    [InlineData("@class")]
    public Task Reports(string name) =>
        AnalyzerTest.Verify($"partial class C {{ [NoCapture(Name = {{|CGEN017:\"{name}\"|}})] void M() {{ }} }}");

    [Theory]
    [InlineData("\"Reprice\"")]
    [InlineData("\"class\"")]
    [InlineData("\"größer\"")]
    [InlineData("\"_1\"")]
    [InlineData("null")]
    [InlineData("nameof(Task) + \"s\"")]
    public Task Silent(string name) =>
        AnalyzerTest.Verify($"partial class C {{ [NoCapture(Name = {name})] void M() {{ }} }}");

    [Fact]
    public async Task Shows_the_name_on_one_line() =>
        Assert.Equal(
            "'C.M()' cannot be dispatched because its Name \"a\\n\\\"b\\0\" is not a valid start of a C# identifier: use letters, digits and '_', and do not start with a digit",
            await AnalyzerTest.Message(
                "partial class C { [NoCapture(Name = {|CGEN017:\"a\\n\\\"b\\0\"|})] void M() { } }"
            )
        );

    [Fact]
    public Task Silent_for_what_is_no_constant() =>
        AnalyzerTest.Verify(
            "partial class C { [NoCapture(Name = Missing)] void M() { } }",
            LanguageVersion.Latest,
            null,
            "CS0103"
        );
}
