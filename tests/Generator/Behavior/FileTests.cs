namespace ClosureGen.Tests;

/// <summary>Which files are generated and what they are called.</summary>
public class FileTests
{
    [Theory]
    [InlineData("namespace A.B { partial class C { [ClosureGen.NoCapture] void M() { } } }", "A.B.C.NoCapture.g.cs")]
    [InlineData(
        "partial class C<T> { partial struct D<U, V> { [ClosureGen.NoCapture] static void M() { } } }",
        "C-1.D-2.NoCapture.g.cs"
    )]
    [InlineData(
        "namespace @class { partial class @event { [ClosureGen.NoCapture] void M() { } } }",
        "class.event.NoCapture.g.cs"
    )]
    public void Named_by_the_type(string source, string expected) =>
        Assert.Equal(expected, Assert.Single(Files(source)).Key);

    [Fact]
    public void One_file_for_a_type_in_several_files() =>
        Assert.Single(
            Files(
                "partial class C { [ClosureGen.NoCapture] void M() { } }",
                "partial class C { [ClosureGen.NoCapture] void N() { } }"
            )
        );

    [Fact]
    public void Unique_without_regard_to_case_and_in_the_allowed_letters()
    {
        string name = new('x', 200);
        IEnumerable<string> names = Files(
            $$"""
            namespace N { partial class Größe { [ClosureGen.NoCapture] void M() { } } }
            namespace N { partial class Gr__e { [ClosureGen.NoCapture] void M() { } } }
            namespace N { partial class A { [ClosureGen.NoCapture] void M() { } } }
            namespace N { partial class a { [ClosureGen.NoCapture] void M() { } } }
            namespace n { partial class A { [ClosureGen.NoCapture] void M() { } } }
            namespace N { partial class {{name}} { [ClosureGen.NoCapture] void M() { } } }
            namespace N { partial class {{name}}y { [ClosureGen.NoCapture] void M() { } } }
            """
        ).Keys;

        Assert.Equal(7, names.Distinct(StringComparer.OrdinalIgnoreCase).Count());
        Assert.All(names, hint => Assert.Matches(new Regex("^[A-Za-z0-9_.-]{1,100}$"), hint));
    }

    /// <summary>Or else what one file is called would depend on the other's being there.</summary>
    [Fact]
    public void A_letter_that_is_replaced_leaves_its_mark() =>
        Assert.NotEqual(
            Files("partial class Größe { [ClosureGen.NoCapture] void M() { } }").Keys,
            Files("partial class Gr__e { [ClosureGen.NoCapture] void M() { } }").Keys
        );

    [Fact]
    public void The_order_of_files_changes_nothing()
    {
        string[] sources =
        [
            "partial class C { [ClosureGen.NoCapture] void M(int i) { } [ClosureGen.NoCapture] void B() { } }",
            "partial class C { [ClosureGen.NoCapture] void M(string s) { } [ClosureGen.NoCapture] void A() { } }",
            "namespace N { partial class C { [ClosureGen.NoCapture] void M() { } } }",
        ];
        Assert.Equal(Files(sources), Files([.. sources.Reverse()]));
    }

    [Fact]
    public void A_struct_is_not_boxed_for_its_override() =>
        Assert.DoesNotContain(
            "((object)",
            Assert
                .Single(
                    Files(
                        "readonly partial struct S { [ClosureGen.NoCapture] public override string ToString() => \"\"; string ToString(string format) => format; }"
                    )
                )
                .Value,
            StringComparison.Ordinal
        );

    [Fact]
    public void Silent_in_an_assembly_that_is_checked()
    {
        GeneratorRun run = GeneratorRun.Of(
            TestCompilation.Create(
                """
                [assembly: System.CLSCompliant(true)]
                public partial class C
                {
                    [ClosureGen.NoCapture] public int Handle(int number, string text) => number;
                    [ClosureGen.NoCapture] public T Handle<T>(int[][] number, params T[][] rest) where T : C => rest[0][0];
                    [ClosureGen.NoCapture] public void Handle(int[] number) { }
                    #pragma warning disable CS3001, CS3008
                    [ClosureGen.NoCapture] public void Handle(uint number) { }
                    [ClosureGen.NoCapture] public void _Handle(int number) { }
                    [ClosureGen.NoCapture, System.CLSCompliant(false)] public void handle(int number) { }
                }
                """
            )
        );
        Assert.Empty(run.Complaints());
    }

    [Theory]
    [InlineData("[CLSCompliant(true)]", "")]
    [InlineData("", "[CLSCompliant(true)]")]
    public void Silent_in_a_type_that_is_checked(string outer, string inner)
    {
        GeneratorRun run = GeneratorRun.Of(
            TestCompilation.Create(
                $$"""
                using System;
                #pragma warning disable CS3014, CS3021
                {{outer}} public partial class C
                {
                    {{inner}} public partial class D { [ClosureGen.NoCapture] public int Handle(int number) => number; }
                }
                """
            )
        );
        Assert.Empty(run.Complaints());
    }

    [Fact]
    public void Silent_beside_copies_of_framework_types()
    {
        GeneratorRun run = GeneratorRun.Of(
            TestCompilation.Create(
                "namespace System.Diagnostics.CodeAnalysis { sealed class ExcludeFromCodeCoverageAttribute : Attribute { } }",
                "partial class C { [ClosureGen.NoCapture] void M(int i) { } }"
            )
        );
        Assert.Empty(run.Complaints());
    }

    /// <summary>An analyzer's warning, which the compiler of these tests does not give.</summary>
    [Fact]
    public void Silent_of_preview_types() =>
        Assert.Contains(
            "#pragma warning disable CA2252",
            Assert
                .Single(
                    Files(
                        "using System.Runtime.Versioning; [RequiresPreviewFeatures] class P { } partial class C { [ClosureGen.NoCapture] void M(P p) { } }"
                    )
                )
                .Value,
            StringComparison.Ordinal
        );

    /// <summary>Another generator may make it, and a call would be given something else in its place.</summary>
    [Theory]
    [InlineData("int i = Made.I")]
    [InlineData("int i = K + 1")]
    [InlineData("string? s = Made.S")]
    public void Nothing_for_unknown_defaults(string parameter) =>
        Assert.Empty(Files($"partial class C {{ [ClosureGen.NoCapture] void M({parameter}) {{ }} }}"));

    /// <summary>The compiler says what is wrong, once, and not again of generated code.</summary>
    [Theory]
    [InlineData("public void M(Hidden h) { }")]
    [InlineData("public List<Hidden[]> M() => null!;")]
    [InlineData("public void M<T>() where T : Hidden { }")]
    [InlineData("internal protected void M(Hidden.Inner h) { }")]
    [InlineData("void M(Fixed f) { }")]
    [InlineData("Fixed M() => null!;")]
    [InlineData("void M(List<Fixed> f) { }")]
    [InlineData("void M(Local l) { }")]
    [InlineData("List<Local[]> M() => null!;")]
    [InlineData("void M(void v) { }")]
    [InlineData("void M(int a, int a) { }")]
    [InlineData("void M(int a = 1, int b) { }")]
    [InlineData("void M(params int[] a, int b) { }")]
    [InlineData("void M(params List<int> a) { }")]
    [InlineData("void M(this int a) { }")]
    [InlineData("static void M(this int a) { }")]
    [InlineData("void M(Missing m) { }")]
    [InlineData("void M<T>(IList<Missing<T>> m) where T : T { }")]
    public void Nothing_for_signatures_that_do_not_compile(string handler) =>
        Assert.Empty(
            Files(
                "using System.Collections.Generic; public partial class C { class Hidden { public class Inner { } } static class Fixed { } "
                    + $"[ClosureGen.NoCapture] {handler} }} file class Local {{ }}"
            )
        );

    [Theory]
    [InlineData("static partial class S { [ClosureGen.NoCapture] public void M(int a) { } }")]
    [InlineData("static partial class S<T> { [ClosureGen.NoCapture] public static void M(this int a) { } }")]
    [InlineData("partial class C { static partial class S { [ClosureGen.NoCapture] static void M(this int a) { } } }")]
    public void Nothing_for_methods_that_cannot_stand_where_they_do(string source) => Assert.Empty(Files(source));

    [Theory]
    [InlineData("string M() => \"\";", "string")]
    [InlineData("string? M() => null;", "string?")]
    [InlineData("[return: System.Diagnostics.CodeAnalysis.MaybeNull] string M() => null;", "string?")]
    [InlineData("T M<T>(T t) => t;", "T")]
    [InlineData("[return: System.Diagnostics.CodeAnalysis.MaybeNull] T M<T>(T t) => t;", "T?")]
    public void Results_may_be_null_where_theirs_may(string handler, string result) =>
        Assert.Contains(
            $"CgTasks::ValueTask<{result}> Dispatch(",
            Assert.Single(Files($"partial class C {{ [ClosureGen.NoCapture] {handler} }}")).Value,
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("string", "null")]
    [InlineData("System.Collections.Generic.List<string>", "new System.Collections.Generic.List<string?>()")]
    [InlineData("(int, string)", "(1, null)")]
    [InlineData("(int, string)?", "(1, null)")]
    [InlineData("System.ReadOnlyMemory<string>", "default(System.ReadOnlyMemory<string?>)")]
    [InlineData("(int, System.ReadOnlyMemory<string>)", "(1, default(System.ReadOnlyMemory<string?>))")]
    public void Callers_may_pass_nulls_where_nothing_is_said_of_them(string type, string argument)
    {
        GeneratorRun run = GeneratorRun.Of(
            TestCompilation.Create(
                $"#nullable disable\npublic partial class C {{ [ClosureGen.NoCapture] public void M({type} p) {{ }} }}",
                $"class Caller {{ void Call(C c) {{ c.M({argument}); c.MWork({argument}).Post(); }} }}"
            )
        );
        Assert.DoesNotContain(
            run.Output.GetDiagnostics(TestContext.Current.CancellationToken),
            diagnostic => diagnostic.Location.SourceTree?.FilePath == "File1.cs"
        );
    }

    /// <summary>Half-typed code: what is generated for it does not matter, but that it ends.</summary>
    [Theory]
    [InlineData("void M<T>(D<T> d) where T : T { }")]
    [InlineData("void M<T, U>(D<T> d, D<U[]> e) where T : U where U : T { }")]
    [InlineData("void M<T, U, V>(D<T> d) where T : U where U : V where V : U { }")]
    [InlineData("void M<T>(D<T> d) where T : D<T>, IComparable<D<T>> { }")]
    public void Circular_constraints_end(string handler) =>
        Assert.InRange(
            Files(
                $"using System; class D<T> where T : notnull, IComparable<T> {{ }} partial class C {{ [ClosureGen.NoCapture] {handler} }}"
            ).Count,
            0,
            1
        );

    [Fact]
    public void Types_inside_static_ones_are_kept() =>
        Assert.Single(
            Files("static class S { public class T { } } partial class C { [ClosureGen.NoCapture] void M(S.T t) { } }")
        );

    [Fact]
    public void Nothing_for_untagged_methods() => Assert.Empty(Files("partial class C { void M() { } }"));

    private static IReadOnlyDictionary<string, string> Files(params string[] sources) =>
        GeneratorRun.Of(TestCompilation.Create(sources)).Files;
}
