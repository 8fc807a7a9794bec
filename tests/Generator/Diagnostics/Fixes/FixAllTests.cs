namespace ClosureGen.Diagnostics.Tests.Fixes;

/// <summary>All diagnostics of a file fixed at once, also where fixes meet.</summary>
public class FixAllTests
{
    [Fact]
    public Task Makes_types_partial() =>
        FixTest.VerifyAll(
            new MakePartialFix(),
            "Make the containing types partial",
            """
            class A
            {
                [ClosureGen.NoCapture]
                void M() { }

                [ClosureGen.NoCapture]
                void N() { }

                class B
                {
                    [ClosureGen.NoCapture]
                    void M() { }
                }

                record C
                {
                    [ClosureGen.NoCapture]
                    void M() { }
                }
            }
            """,
            """
            partial class A
            {
                [ClosureGen.NoCapture]
                void M() { }

                [ClosureGen.NoCapture]
                void N() { }

                partial class B
                {
                    [ClosureGen.NoCapture]
                    void M() { }
                }

                partial record C
                {
                    [ClosureGen.NoCapture]
                    void M() { }
                }
            }
            """
        );

    [Fact]
    public Task Returns_tasks() =>
        FixTest.VerifyAll(
            new AsyncVoidFix(),
            "Return Task",
            "using System.Threading.Tasks; partial class C { [ClosureGen.NoCapture] async void M() => await Task.Yield(); [ClosureGen.NoCapture] async void N() => await Task.Yield(); }",
            "using System.Threading.Tasks; partial class C { [ClosureGen.NoCapture] async Task M() => await Task.Yield(); [ClosureGen.NoCapture] async Task N() => await Task.Yield(); }"
        );

    [Fact]
    public Task Makes_each_struct_read_only_once() =>
        FixTest.VerifyAll(
            new ReadOnlyStructFix(),
            "Make the struct readonly",
            "partial struct S { [ClosureGen.NoCapture] void M() { } [ClosureGen.NoCapture] void N() { } } partial struct T { [ClosureGen.NoCapture] void M() { } }",
            "readonly partial struct S { [ClosureGen.NoCapture] void M() { } [ClosureGen.NoCapture] void N() { } } readonly partial struct T { [ClosureGen.NoCapture] void M() { } }"
        );

    [Fact]
    public Task Makes_handlers_of_all_names_read_only() =>
        FixTest.VerifyAll(
            new ReadOnlyStructFix(),
            "Make the handler readonly",
            "partial struct S { [ClosureGen.NoCapture] public void M() { } [ClosureGen.NoCapture] public void N() { } }",
            "partial struct S { [ClosureGen.NoCapture] public readonly void M() { } [ClosureGen.NoCapture] public readonly void N() { } }"
        );

    [Fact]
    public Task Sets_names() =>
        FixTest.VerifyAll(
            new SetNameFix(),
            "Set Name",
            "partial class C { [ClosureGen.NoCapture] public void M() { } void MWork() { } [ClosureGen.NoCapture] public void N() { } void NWork() { } }",
            "partial class C { [ClosureGen.NoCapture(Name = \"M2\")] public void M() { } void MWork() { } [ClosureGen.NoCapture(Name = \"N2\")] public void N() { } void NWork() { } }"
        );

    [Fact]
    public Task Sets_different_names_where_one_cannot_be_shared() =>
        FixTest.VerifyAll(
            new SetNameFix(),
            "Set Name",
            "partial class C { [ClosureGen.NoCapture] public void M(int a) { } [ClosureGen.NoCapture] public void M(in int a) { } [ClosureGen.NoCapture] public void M(string a) { } int MWork; }",
            "partial class C { [ClosureGen.NoCapture(Name = \"M3\")] public void M(int a) { } [ClosureGen.NoCapture(Name = \"M2\")] public void M(in int a) { } [ClosureGen.NoCapture(Name = \"M2\")] public void M(string a) { } int MWork; }"
        );

    [Fact]
    public Task Calls_verbs() =>
        FixTest.VerifyAll(
            new CallVerbFix(),
            "Call Post()",
            TestCompilation.Usings + Pairings.With("h.RepriceWork(\"a\"); _ = h.RepriceWork(\"b\");"),
            TestCompilation.Usings + Pairings.With("h.RepriceWork(\"a\").Post(); h.RepriceWork(\"b\").Post();")
        );

    [Fact]
    public Task Posts() =>
        FixTest.VerifyAll(
            new PostFix(),
            "Call Post()",
            TestCompilation.Usings + Pairings.With("h.RepriceWork(\"a\").Dispatch(); h.RepriceWork(\"b\").Dispatch();"),
            TestCompilation.Usings + Pairings.With("h.RepriceWork(\"a\").Post(); h.RepriceWork(\"b\").Post();")
        );

    [Fact]
    public Task Starts_tasks() =>
        FixTest.VerifyAll(
            new StartNewFix(),
            "Call StartNew()",
            TestCompilation.Usings
                + Pairings.With(
                    "var v = h.RepriceWork().Dispatch(); await v; await v; await v; ValueTask w = h.RepriceWork().Dispatch(); await w; await w;"
                ),
            TestCompilation.Usings
                + Pairings.With(
                    "var v = h.RepriceWork().StartNew(); await v; await v; await v; Task w = h.RepriceWork().StartNew(); await w; await w;"
                )
        );
}
