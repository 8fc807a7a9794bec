namespace ClosureGen.Diagnostics.Tests.Fixes;

public class HandlerFixTests
{
    /// <summary>A struct whose members may write, and what else may be called.</summary>
    private const string Counter =
        " interface IAdder { void Add(); } class Holder { public Counter C; } struct Counter { int _n; public readonly int Count => _n; public void Add() => _n++; public int Next => _n++; public int Value { set => _n = value; } public System.Collections.Generic.IEnumerator<int> GetEnumerator() { _n++; return null!; } public int this[int i] => _n++; public int Length => _n++; public int Slice(int from, int length) => _n++; public ref int GetPinnableReference() { _n++; throw null!; } public event System.Action? Changed { add => _n++; remove { } } }";

    [Fact]
    public Task Makes_every_containing_type_partial() =>
        FixTest.Verify(
            new MakePartialFix(),
            "Make the containing types partial",
            """
            // The outer one.
            class A
            {
                public sealed partial class B
                {
                    [System.Serializable]
                    readonly record struct C(int X)
                    {
                        [ClosureGen.NoCapture]
                        void M() { }
                    }
                }
            }
            """,
            """
            // The outer one.
            partial class A
            {
                public sealed partial class B
                {
                    [System.Serializable]
                    readonly partial record struct C(int X)
                    {
                        [ClosureGen.NoCapture]
                        void M() { }
                    }
                }
            }
            """
        );

    [Theory]
    [InlineData("class", "", "")]
    [InlineData("class", "static ", "static ")]
    [InlineData("readonly struct", "", "")]
    [InlineData("struct", "readonly ", "readonly ")]
    public Task Writes_the_method_that_on_error_names(string type, string modifier, string written)
    {
        string handler = "[ClosureGen.NoCapture(OnError = \"Failed\")]\n        " + modifier + "void M(int a) { }";
        return FixTest.Verify(
            new WriteOnErrorFix(),
            "Add the method 'Failed'",
            $$"""
            using System;
            {{type.Replace("class", "partial class").Replace("struct", "partial struct")}} C
            {
                {{handler}}

                void N() { }
            }
            """,
            $$"""
            using System;
            {{type.Replace("class", "partial class").Replace("struct", "partial struct")}} C
            {
                {{handler}}

                private {{written}}void Failed(Exception exception) => throw new NotImplementedException();

                void N() { }
            }
            """
        );
    }

    [Theory]
    [InlineData("using System.Threading.Tasks;\n", "Task")]
    [InlineData("", "System.Threading.Tasks.Task")]
    public Task Returns_task(string usings, string type) =>
        FixTest.Verify(
            new AsyncVoidFix(),
            "Return Task",
            $$"""
            {{usings}}partial class C
            {
                [ClosureGen.NoCapture]
                public async void M() => await System.Threading.Tasks.Task.Yield();
            }
            """,
            $$"""
            {{usings}}partial class C
            {
                [ClosureGen.NoCapture]
                public async {{type}} M() => await System.Threading.Tasks.Task.Yield();
            }
            """
        );

    [Theory]
    [InlineData(
        "class B { public virtual void M() { } } partial class C : B { [ClosureGen.NoCapture] public override async void M() => await System.Threading.Tasks.Task.Yield(); }"
    )]
    [InlineData(
        "interface I { void M(); } partial class C : I { [ClosureGen.NoCapture] public async void M() => await System.Threading.Tasks.Task.Yield(); }"
    )]
    [InlineData(
        "partial class C { [ClosureGen.NoCapture] public virtual async void M() => await System.Threading.Tasks.Task.Yield(); } class D : C { public override void M() { } }"
    )]
    [InlineData(
        "partial class C { event System.Action? E; C() => E += M; [ClosureGen.NoCapture] async void M() => await System.Threading.Tasks.Task.Yield(); }"
    )]
    public async Task Returns_no_task_where_another_type_says_void(string source) =>
        Assert.Empty(await FixTest.Titles(new AsyncVoidFix(), source));

    [Theory]
    [InlineData("partial struct S", "readonly partial struct S")]
    [InlineData("/* S */ public partial struct S", "/* S */ public readonly partial struct S")]
    [InlineData("partial record struct S", "readonly partial record struct S")]
    [InlineData(
        "#if !NEVER\npublic\n#else\ninternal\n#endif\npartial struct S",
        "#if !NEVER\npublic\n#else\ninternal\n#endif\nreadonly partial struct S"
    )]
    public Task Makes_the_struct_read_only(string before, string after)
    {
        const string Body = " { readonly int _f; int P { get; } [ClosureGen.NoCapture] int M() => _f + P; }";
        return FixTest.Verify(new ReadOnlyStructFix(), "Make 'S' readonly", before + Body, after + Body);
    }

    [Theory]
    [InlineData("int M() => _f;", "readonly int M() => _f;")]
    [InlineData("// Sums.\n public int M() => _f;", "// Sums.\n public readonly int M() => _f;")]
    [InlineData("public\r\n  int M() => _f;", "public\r\n  readonly int M() => _f;")]
    [InlineData(
        "\n#if !NEVER\npublic\n#else\nprivate\n#endif\n/* a */ int M() => _f;",
        "\n#if !NEVER\npublic\n#else\nprivate\n#endif\n/* a */ readonly int M() => _f;"
    )]
    public Task Makes_the_method_read_only(string before, string after) =>
        FixTest.Verify(
            new ReadOnlyStructFix(),
            "Make 'M' readonly",
            $"partial struct S {{ int _f; [ClosureGen.NoCapture] {before} }}",
            $"partial struct S {{ int _f; [ClosureGen.NoCapture] {after} }}"
        );

    [Theory]
    [InlineData("partial struct S { int _f; [ClosureGen.NoCapture] void M() => _f++; }")]
    [InlineData("partial struct S { int P { get; set; } [ClosureGen.NoCapture] void M() => P = 1; }")]
    [InlineData("partial struct S { [ClosureGen.NoCapture] void M() => this = default; }")]
    [InlineData("partial struct S { int _f; void N() => _f++; [ClosureGen.NoCapture] void M() => N(); }")]
    [InlineData("partial record struct S(int X) { [ClosureGen.NoCapture] void M() => X++; }")]
    [InlineData("ref partial struct S { int _f; [ClosureGen.NoCapture] void M() => _f++; }")]
    [InlineData(
        "partial struct S { int _f; [ClosureGen.NoCapture] void M() => _f++; void N() { MWork(); this.MWork(); } }"
    )]
    [InlineData("ref partial struct S { [ClosureGen.NoCapture] void M() { } }")]
    [InlineData("ref partial struct S; partial struct S { [ClosureGen.NoCapture] void M() { } }")]
    public async Task Offers_nothing_where_it_writes_or_does_not_help(string source) =>
        Assert.Empty(await FixTest.Titles(new ReadOnlyStructFix(), source));

    /// <summary>The compiler would let these run on a copy, and say nothing.</summary>
    [Theory]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] void M() => _c.Add(); }")]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] int M() => this._c.Next; }")]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] int M() { return 1 + _c[0]; } }")]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] void M() => _c.Changed += null; }")]
    [InlineData("partial struct S { (Counter First, int) _c; [ClosureGen.NoCapture] void M() => _c.First.Add(); }")]
    [InlineData("partial struct S<T> where T : IAdder { T _t; [ClosureGen.NoCapture] void M() => _t.Add(); }")]
    [InlineData("partial struct S(Counter c) { [ClosureGen.NoCapture] void M() => c.Add(); }")]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] void M() { foreach (int i in _c) { } } }")]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] void M() => _c.Value = 1; }")]
    [InlineData("partial struct S(Counter c) { [ClosureGen.NoCapture] void M() => c.Value = 1; }")]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] int M() => _c[^1]; }")]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] int M() => _c[1..2]; }")]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] int[] M() => [.. _c]; }")]
    [InlineData("partial struct S { Counter _c; [ClosureGen.NoCapture] int[] M() => [0, .. this._c]; }")]
    [InlineData("partial struct S(Counter c) { [ClosureGen.NoCapture] int[] M() => [.. c]; }")]
    [InlineData("unsafe partial struct S { Counter _c; [ClosureGen.NoCapture] void M() { fixed (int* p = _c) { } } }")]
    public async Task Offers_nothing_where_a_call_would_run_on_a_copy(string source) =>
        Assert.Empty(await FixTest.Titles(new ReadOnlyStructFix(), source + Counter));

    [Theory]
    [InlineData("partial struct S(Counter c) { void N() => c.Add(); [ClosureGen.NoCapture] void M() { } }")]
    [InlineData("partial struct S(Counter c) { int P => c.Next; [ClosureGen.NoCapture] void M() { } }")]
    [InlineData("partial struct S(Counter c) { int P { get => c.Next; } [ClosureGen.NoCapture] void M() { } }")]
    [InlineData(
        "partial struct S(Counter c) { partial void N(); partial void N() => c.Add(); [ClosureGen.NoCapture] void M() { } }"
    )]
    public async Task Offers_the_handler_alone_where_another_member_would_run_on_a_copy(string source) =>
        Assert.Equal(
            "Make 'M' readonly",
            Assert.Single(await FixTest.Titles(new ReadOnlyStructFix(), source + Counter))
        );

    [Theory]
    [InlineData("partial struct S { readonly Counter _c; [ClosureGen.NoCapture] void M() => _c.Add(); }")]
    [InlineData("partial struct S { static Counter s_c; [ClosureGen.NoCapture] void M() => s_c.Add(); }")]
    [InlineData("partial struct S(Counter c) { [ClosureGen.NoCapture] int M() => c.Count; }")]
    [InlineData("partial struct S(Counter c) { [ClosureGen.NoCapture] void M() { var d = c; d.Add(); } }")]
    [InlineData("partial struct S(Counter[] c) { [ClosureGen.NoCapture] void M() => c[0].Add(); }")]
    [InlineData("partial struct S(int[] c) { [ClosureGen.NoCapture] int[] M() => [.. c, .. c[1..2], c[^1]]; }")]
    [InlineData("partial struct S(IAdder c, Holder h) { [ClosureGen.NoCapture] void M() { c.Add(); h.C.Add(); } }")]
    [InlineData(
        "partial struct S { readonly Counter _c; S(int i) : this() => _c.Add(); [ClosureGen.NoCapture] void M() { } }"
    )]
    public async Task Offers_both_where_no_copy_is_new(string source) =>
        Assert.Equal(
            ["Make 'S' readonly", "Make 'M' readonly"],
            await FixTest.Titles(new ReadOnlyStructFix(), source + Counter)
        );

    /// <summary>Its parameters are properties that others may set.</summary>
    [Theory]
    [InlineData("partial record struct S(int X) { [ClosureGen.NoCapture] void M() { } }")]
    [InlineData("partial record struct S(int X); partial record struct S { [ClosureGen.NoCapture] void M() { } }")]
    public async Task Leaves_the_parameters_of_a_record(string source) =>
        Assert.Equal("Make 'M' readonly", Assert.Single(await FixTest.Titles(new ReadOnlyStructFix(), source)));

    [Theory]
    [InlineData("class C", "partial class C")]
    [InlineData("public sealed\r\nclass C", "public sealed\r\npartial class C")]
    [InlineData("[System.Serializable]\r\nclass C", "[System.Serializable]\r\npartial class C")]
    [InlineData(
        "#if !NEVER\r\npublic\r\n#else\r\ninternal\r\n#endif\r\nclass C",
        "#if !NEVER\r\npublic\r\n#else\r\ninternal\r\n#endif\r\npartial class C"
    )]
    public Task Leaves_line_ends_as_they_are(string before, string after) =>
        FixTest.Verify(
            new MakePartialFix(),
            "Make the containing types partial",
            before + "\r\n{\r\n    [ClosureGen.NoCapture]\r\n    void M() { }\r\n}\r\n",
            after + "\r\n{\r\n    [ClosureGen.NoCapture]\r\n    void M() { }\r\n}\r\n"
        );

    [Theory]
    [InlineData("[ClosureGen.NoCapture]", "[ClosureGen.NoCapture(Name = \"MAsync\")]")]
    [InlineData("[ClosureGen.NoCapture()]", "[ClosureGen.NoCapture(Name = \"MAsync\")]")]
    [InlineData("[ClosureGen.NoCapture(Name = \"M\")]", "[ClosureGen.NoCapture(Name = \"MAsync\")]")]
    [InlineData(
        "[ClosureGen.NoCapture(Name = /* a */ \"M\" /* b */)]",
        "[ClosureGen.NoCapture(Name = /* a */ \"MAsync\" /* b */)]"
    )]
    [InlineData(
        "[System.Obsolete, ClosureGen.NoCaptureAttribute(Accessibility = ClosureGen.DispatchAccessibility.Private)]",
        "[System.Obsolete, ClosureGen.NoCaptureAttribute(Accessibility = ClosureGen.DispatchAccessibility.Private, Name = \"MAsync\")]"
    )]
    [InlineData(
        "[ClosureGen.NoCapture(FlowExecutionContext = false // why\r\n )]",
        "[ClosureGen.NoCapture(FlowExecutionContext = false, Name = \"MAsync\" // why\r\n )]"
    )]
    public Task Sets_the_proposed_name(string before, string after)
    {
        const string Class =
            "partial class C {{ [ClosureGen.NoCapture] void M(int a) {{ }} {0} void MAsync(int a) {{ }} }}";
        return FixTest.Verify(
            new SetNameFix(),
            "Set Name to \"MAsync\"",
            string.Format(Class, before),
            string.Format(Class, after)
        );
    }

    [Fact]
    public async Task Leaves_directives_in_a_name() =>
        Assert.Empty(
            await FixTest.Titles(
                new SetNameFix(),
                "partial class C { [ClosureGen.NoCapture(Name = (\n#if !NEVER\n\"N\"\n#endif\n))] void M() { } void NWork() { } }"
            )
        );

    [Fact]
    public Task Sets_no_name_on_another_attribute() =>
        FixTest.Verify(
            new SetNameFix(),
            "Set Name to \"M2\"",
            "class NoCaptureAttribute : System.Attribute; partial class C { [NoCapture, ClosureGen.NoCapture] void M() { } void MWork() { } }",
            "class NoCaptureAttribute : System.Attribute; partial class C { [NoCapture, ClosureGen.NoCapture(Name = \"M2\")] void M() { } void MWork() { } }"
        );

    [Theory]
    [InlineData("[ClosureGen.NoCapture] private partial void M(); private partial void M() { }")]
    [InlineData("private partial void M(); [ClosureGen.NoCapture] private partial void M() { }")]
    public Task Sets_the_name_on_either_part(string before) =>
        FixTest.Verify(
            new SetNameFix(),
            "Set Name to \"M2\"",
            $"partial class C {{ {before} void MWork() {{ }} }}",
            $"partial class C {{ {before.Replace("NoCapture", "NoCapture(Name = \"M2\")")} void MWork() {{ }} }}"
        );
}
