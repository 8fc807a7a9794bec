namespace ClosureGen.Diagnostics.Tests.Fixes;

public class CallFixTests
{
    [Theory]
    [InlineData("Call Post()", "h.RepriceWork();", "h.RepriceWork().Post();")]
    [InlineData("Call Post()", "_ = h.RepriceWork();", "h.RepriceWork().Post();")]
    [InlineData("Call Post()", "h?.RepriceWork();", "h?.RepriceWork().Post();")]
    [InlineData("Call Post()", "_ = h?.RepriceWork();", "h?.RepriceWork().Post();")]
    [InlineData("Call Post()", "_ = (h.RepriceWork());", "h.RepriceWork().Post();")]
    [InlineData(
        "Call Post()",
        "/* a */ _ = /* b */ (/* c */ h.RepriceWork()); /* d */",
        "/* a */ /* b */ /* c */ h.RepriceWork().Post(); /* d */"
    )]
    [InlineData("Call Post()", "_ = h /* c */ ?.RepriceWork();", "h /* c */ ?.RepriceWork().Post();")]
    [InlineData("Call Post()", "_ = // why\n h.RepriceWork();", "// why\n h.RepriceWork().Post();")]
    [InlineData(
        "Call Post()",
        "_ = // why\r\n  h.RepriceWork(); // b\r\n",
        "// why\r\n  h.RepriceWork().Post(); // b\r\n"
    )]
    [InlineData(
        "Await Dispatch()",
        "_ = (\r\n // a\r\n h.RepriceWork()\r\n // b\r\n );",
        "// a\r\n await h.RepriceWork().Dispatch()// b\r\n ;"
    )]
    [InlineData("Call Post()", "_ = (h.RepriceWork() /* a */);", "h.RepriceWork().Post()/* a */ ;")]
    [InlineData("Await Dispatch()", "_ = (h.RepriceWork());", "await h.RepriceWork().Dispatch();")]
    [InlineData(
        "Await Dispatch()",
        "_ = /* a */ (h.RepriceWork() /* b */); /* c */",
        "/* a */ await h.RepriceWork().Dispatch()/* b */ ; /* c */"
    )]
    [InlineData("Call StartNew()", "/* a */ h.RepriceWork(); // b\n", "/* a */ h.RepriceWork().StartNew(); // b\n")]
    [InlineData("Await Dispatch()", "h.RepriceWork();", "await h.RepriceWork().Dispatch();")]
    [InlineData("Await Dispatch()", "_ = h.RepriceWork();", "await h.RepriceWork().Dispatch();")]
    [InlineData("Call Run()", "h.RepriceEach([]);", "h.RepriceEach([]).Run();")]
    [InlineData("Await RunAsync()", "h.RepriceEach([]);", "await h.RepriceEach([]).RunAsync();")]
    public Task Calls_a_verb(string title, string before, string after) =>
        Verify(new CallVerbFix(), title, before, after);

    [Theory]
    [InlineData("void M(PriceHandler h)", "h.RepriceWork();", "Call StartNew(), Call Post()")]
    [InlineData("async Task M(PriceHandler h)", "h.RepriceWork();", "Call StartNew(), Await Dispatch(), Call Post()")]
    [InlineData("async Task M(PriceHandler h)", "h?.RepriceWork();", "Call StartNew(), Call Post()")]
    [InlineData("async Task M(PriceHandler h)", "lock (h) h.RepriceWork();", "Call StartNew(), Call Post()")]
    [InlineData("async Task M(PriceHandler h)", "unsafe { h.RepriceWork(); }", "Call StartNew(), Call Post()")]
    [InlineData("async Task M(PriceHandler h)", "Action a = () => h.RepriceEach([]);", "Call Run()")]
    [InlineData(
        "async Task M(PriceHandler h)",
        "Span<int> s = stackalloc int[1]; h.RepriceWork(); s[0] = 1;",
        "Call StartNew(), Call Post()"
    )]
    [InlineData(
        "async Task M(PriceHandler h)",
        "foreach (char c in \"ab\".AsSpan()) h.RepriceWork();",
        "Call StartNew(), Call Post()"
    )]
    [InlineData(
        "async Task M(PriceHandler h)",
        "Span<int> s = stackalloc int[1]; s[0] = 1; h.RepriceWork();",
        "Call StartNew(), Await Dispatch(), Call Post()"
    )]
    // The compiler reads an await there as a type.
    [InlineData("async Task M(PriceHandler h)", "for (h.RepriceWork(); ; ) { }", "Call StartNew(), Call Post()")]
    [InlineData("void M(PriceHandler h)", "var task = Task.Run(() => { return h.RepriceWork(); });", "Call StartNew()")]
    [InlineData("void M(PriceHandler h)", "var task = Task.Run(() => { return h.RepriceEach([]); });", "")]
    [InlineData(
        "async Task M(PriceHandler h)",
        "PriceHandler.RepricePairing p = await Task.Run(() => h.RepriceWork());",
        ""
    )]
    [InlineData("void M(PriceHandler h)", "Task.Run(() => h.RepriceWork());", "Call StartNew(), Call Post()")]
    public async Task Offers_the_verbs_that_can_stand_there(string signature, string statement, string titles) =>
        Assert.Equal(titles, string.Join(", ", await FixTest.Titles(new CallVerbFix(), Source(statement, signature))));

    [Theory]
    [InlineData("Call Post()", "h.RepriceWork().Dispatch();", "h.RepriceWork().Post();")]
    [InlineData("Call Post()", "h?.RepriceWork().Dispatch();", "h?.RepriceWork().Post();")]
    [InlineData("Call Post()", "_ = h.RepriceWork().Dispatch();", "h.RepriceWork().Post();")]
    [InlineData("Call Post()", "(h.RepriceWork().Dispatch()).ConfigureAwait(false);", "h.RepriceWork().Post();")]
    [InlineData("Call Post()", "_ = (h.RepriceWork().Dispatch());", "h.RepriceWork().Post();")]
    [InlineData("Call Post()", "h.RepriceWork().Dispatch().ConfigureAwait(false);", "h.RepriceWork().Post();")]
    [InlineData("Call Post()", "_ = h?.RepriceWork().Dispatch().ConfigureAwait(false);", "h?.RepriceWork().Post();")]
    [InlineData("Call Post(), which takes no token", "h.RepriceWork().Dispatch(default);", "h.RepriceWork().Post();")]
    [InlineData(
        "Call Post(), which takes no token",
        "h.RepriceWork().Dispatch(/* a */ default /* b */); // c\n",
        "h.RepriceWork().Post()/* a */ /* b */ ; // c\n"
    )]
    [InlineData(
        "Call Post()",
        "_ = (h.RepriceWork().Dispatch() /* a */).ConfigureAwait(/* b */ false);",
        "h.RepriceWork().Post()/* a */ /* b */ ;"
    )]
    [InlineData(
        "Call Post(), which takes no token",
        "h.RepriceWork()\r\n  .Dispatch( // a\r\n    default // b\r\n  ); // c\r\n",
        "h.RepriceWork()\r\n  .Post()// a\r\n    // b\r\n  ; // c\r\n"
    )]
    public Task Posts(string title, string before, string after) => Verify(new PostFix(), title, before, after);

    [Theory]
    [InlineData("var v = h.RepriceWork().Dispatch();", "var v = h.RepriceWork().StartNew();")]
    [InlineData("ValueTask v = h.RepriceWork().Dispatch(default);", "Task v = h.RepriceWork().StartNew(default);")]
    public Task Starts_a_task(string before, string after) =>
        Verify(new StartNewFix(), "Call StartNew()", before + " await v; await v;", after + " await v; await v;");

    [Fact]
    public async Task Offers_nothing_that_would_not_compile()
    {
        Assert.Empty(await FixTest.Titles(new PostFix(), Source("h.RepriceEach([]).RunAsync();")));
        Assert.Empty(
            await FixTest.Titles(
                new StartNewFix(),
                Source("var v = h.RepriceWork().Dispatch(); await v.AsTask(); await v;")
            )
        );
        Assert.Empty(
            await FixTest.Titles(new StartNewFix(), Source("var v = h.RepriceEach([]).RunAsync(); await v; await v;"))
        );
    }

    [Theory]
    [InlineData("h.RepriceWork().Dispatch(Make(out var x)); x.ToString();")]
    [InlineData("_ = h.RepriceWork().Dispatch()!;")]
    [InlineData("_ = checked(h.RepriceWork().Dispatch());")]
    public async Task Posts_nothing_that_would_not_compile(string statements) =>
        Assert.Empty(
            await FixTest.Titles(
                new PostFix(),
                Source(statements + " CancellationToken Make(out int made) { made = 1; return default; }")
            )
        );

    /// <summary>What goes would take the directive with it, and leave the other half of it.</summary>
    [Theory]
    [InlineData("_ =\n#if !NEVER\n h.RepriceWork();\n#else\n h.ToString();\n#endif\n")]
    [InlineData("_ = (\n#pragma warning disable CA2000\n h.RepriceWork()\n#pragma warning restore CA2000\n);")]
    [InlineData("_ =\n#region r\n h.RepriceWork();\n#endregion\n")]
    [InlineData("_ =\n#if !NEVER\n h.RepriceWork().Dispatch();\n#else\n h.ToString();\n#endif\n")]
    [InlineData("h.RepriceWork().Dispatch(\n#if !NEVER\n default\n#endif\n);")]
    [InlineData("h.RepriceWork().Dispatch()\n#region r\n.ConfigureAwait(false);\n#endregion\n")]
    public async Task Leaves_directives(string statements)
    {
        CodeFixProvider fix = statements.Contains("Dispatch") ? new PostFix() : new CallVerbFix();
        Assert.Empty(await FixTest.Titles(fix, Source(statements)));
    }

    [Theory]
    [InlineData("h.RepriceWork(\n#if !NEVER\n \"a\"\n#else\n \"b\"\n#endif\n ){0};")]
    [InlineData("h\n#if !NEVER\n .RepriceWork(\"a\"){0};\n#else\n .RepriceWork(\"b\");\n#endif\n")]
    public Task Keeps_directives_inside(string statements) =>
        Verify(new CallVerbFix(), "Call Post()", string.Format(statements, ""), string.Format(statements, ".Post()"));

    [Theory]
    [InlineData("ValueTask v = h.RepriceWork().Dispatch(), w = default; await v; await v; await w;")]
    [InlineData("ValueTask v = h.RepriceWork().Dispatch(); await v; await v; v = default;")]
    [InlineData("ValueTask v = h.RepriceWork().Dispatch(); await v; await v; Use(v); void Use(ValueTask used) { }")]
    [InlineData("ValueTask v = h.RepriceWork().Dispatch(); ValueTask w = v; await v; await w;")]
    [InlineData(
        "var v = h.RepriceWork().Dispatch(); var w = v; await v; await v; Use(w); void Use(ValueTask used) { }"
    )]
    public async Task Starts_no_task_where_a_value_task_is_wanted(string statements) =>
        Assert.Empty(await FixTest.Titles(new StartNewFix(), Source(statements)));

    [Theory]
    [InlineData("", "Call StartNew()")]
    [InlineData("object o = v;", "")]
    public async Task Sees_all_of_a_top_level_program(string last, string titles)
    {
        string program =
            TestCompilation.Usings
            + "var h = new PriceHandler(); var v = h.RepriceWork().Dispatch(); await v; await v; "
            + last
            + Pairings.With("");
        Assert.Equal(titles, string.Join(", ", await FixTest.Titles(new StartNewFix(), program)));
    }

    private static Task Verify(CodeFixProvider fix, string title, string before, string after) =>
        FixTest.Verify(fix, title, Source(before), Source(after));

    private static string Source(string statements, string signature = "async Task M(PriceHandler h)") =>
        TestCompilation.Usings + Pairings.With(statements, signature);
}
