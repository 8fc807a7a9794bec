namespace ClosureGen.Diagnostics.Tests.Sites;

/// <summary>What sites capture and allocate, by the shape of the code around them.</summary>
public class CaptureTests
{
    private const string Members =
        " static void S(params object[] a) { } void I(params object[] a) { } int field; static int shared;";

    [Theory]
    [InlineData("Task.Run(() => S(a));", "101 (a) 88")]
    [InlineData("Task.Run(() => I(a));", "101 (a this) 96")]
    [InlineData("Task.Run(() => I());", "101 (this) 64")]
    [InlineData("Task.Run(() => field++);", "101 (this) 64")]
    [InlineData("Task.Run(delegate { S(text, a); });", "101 (a text) 96")]
    [InlineData("Task.Run(async () => { await Task.Yield(); S(text); });", "101 (text) 88")]
    [InlineData("int @class = 1; Task.Run(() => S(@class));", "101 (class) 88")]
    [InlineData("Task.Run(() => { Action f = () => S(a); f(); });", "101 (a) 88")]
    [InlineData("Task.Run(() => Enumerable().Where(x => x == a).Any());", "101 (a this) 96")]
    [InlineData("Task.Run(() => Local()); void Local() => S(text);", "101 (text) 88")]
    [InlineData("Task.Run(() => First()); void First() => Second(); void Second() => S(text);", "101 (text) 88")]
    [InlineData("Task.Run(() => Local(1)); int Local(int n) => n == 0 ? a : Local(n - 1);", "101 (a) 88")]
    [InlineData("Task.Run(Local); void Local() => S(text);", "101 (text) 88")]
    [InlineData("Task.Run(Local); void Local() => I();", "101 (this) 64")]
    [InlineData("Task.Run(Local); void Local() => S();", "101 () 64")]
    [InlineData("Task.Run(I0);", "101 () 64")]
    [InlineData("Task.Run(this.I0);", "101 () 64")]
    [InlineData("Task.Run(new C().I0);", "101 () 64")]
    [InlineData("foreach (int x in new[] { 1 }) { Task.Run(() => S(x)); }", "101 (x) 88 loop")]
    [InlineData("foreach (int x in new[] { 1 }) { Task.Run(() => S(a, x)); }", "101 (a x) 96 loop")]
    [InlineData("foreach (int x in new[] { 1 }) { Task.Run(() => S(a)); }", "101 (a) 64 loop")]
    [InlineData("for (int i = 0; i < 3; i++) { Task.Run(() => S(i)); }", "101 (i) 64 loop")]
    [InlineData("for (int i = 0; i < 3; i++) { int copy = i; Task.Run(() => S(copy)); }", "101 (copy) 88 loop")]
    [InlineData("while (a-- > 0) { int copy = a; Task.Run(() => S(copy)); }", "101 (copy) 88 loop")]
    [InlineData("while (Take(out int x)) { Task.Run(() => S(x)); }", "101 (x) 88 loop")]
    [InlineData("do { int copy = a; Task.Run(() => S(copy)); } while (a-- > 0);", "101 (copy) 88 loop")]
    [InlineData("foreach (Task t in Wrap(Task.Run(() => S(a)))) { }", "101 (a) 88")]
    [InlineData("for (Task t = Task.Run(() => S(a)); ;) { break; }", "101 (a) 88")]
    [InlineData("for (; Done(Task.Run(() => S(a))); ) { }", "101 (a) 64 loop")]
    [InlineData("again: Task.Run(() => S(a)); if (a-- > 0) { goto again; }", "101 (a) 88")]
    [InlineData("_ = from x in new[] { 1 } select Task.Run(() => S(x));", "101 (x) 88")]
    [InlineData("_ = from x in new[] { 1 } let y = x select Task.Run(() => S(x, y));", "101 (x y) 88")]
    [InlineData(
        "foreach (int z in new[] { 1 }) { _ = from x in new[] { z } select Task.Run(() => S(x)); }",
        "101 (x) 88"
    )]
    [InlineData("Task.Run(() => S(a)); Task.Run(() => S(a));", "101 (a) 88", "101 (a) 64")]
    [InlineData("Task.Run(() => I()); Task.Run(() => S(a));", "101 (this) 64", "101 (a) 96")]
    [InlineData("if (a > 0) { int b = 1; Task.Run(() => S(a, b)); }", "101 (a b) 88")]
    [InlineData(
        "int b = 1; if (a > 0) { int c = 1; Task.Run(() => S(b, c)); } else { Task.Run(() => S(b)); }",
        "101 (b c) 120",
        "101 (b) 64"
    )]
    [InlineData(
        "foreach (int x in new[] { 1 }) { Task.Run(() => S(a)); } Task.Run(() => S(a));",
        "101 (a) 64 loop",
        "101 (a) 88"
    )]
    [InlineData("Task.Run(() => { S(a); int b = 1; Task.Run(() => S(b)); });", "101 (a) 88", "101 (b) 88")]
    [InlineData("Task.Run(() => { Task.Run(() => S(a)); });", "101 (a) 88", "101 (a) 64")]
    [InlineData(
        "switch ((object)a) { case int b: Task.Run(() => S(b)); break; case string c: Task.Run(() => S(c)); break; }",
        "101 (b) 96",
        "101 (c) 64"
    )]
    [InlineData("Task.Run((Action)(() => S(a)));", "101 (a) 88")]
    [InlineData("Task.Run(new Action(() => S(a)));", "101 (a) 88")]
    [InlineData("Task.Run(((Action)I0));", "101 () 64")]
    [InlineData("Task.Run(new Action(I0));", "101 () 64")]
    [InlineData("Task.Run(a > 0 ? () => S(a) : () => S(text));", "101 (a) 96", "101 (text) 64")]
    [InlineData("Task.Run(given ?? (() => S(a)));", "101 (a) 88")]
    [InlineData("Task.Run(a switch { 0 => () => S(a), _ => given });", "101 (a) 88")]
    [InlineData("Parallel.Invoke(() => S(a), I0, given, static () => S());", "105 (a) 88", "105 () 64")]
    [InlineData("Parallel.Invoke(new Action[] { () => S(a), I0 });", "105 (a) 88", "105 () 64")]
    [InlineData("Parallel.Invoke([() => S(a), I0]);", "105 (a) 88", "105 () 64")]
    [InlineData("Task.Factory.StartNew(s => ((Action)s)(), (Action)(() => S(a)));", "102 (a) 88")]
    [InlineData("Action f = () => S(a); Task.Run(f);")]
    [InlineData("Task.Run(given); Task.Run(Given()); Task.Run(Property); Task.Run(new Action(given));")]
    [InlineData("Task.Run(() => S()); Task.Run(static () => S()); Task.Run(() => shared++); Task.Run(S0);")]
    [InlineData("const int x = 1; Task.Run(() => S(x, nameof(a)));")]
    [InlineData("Task.Run(Local); static void Local() => S();")]
    [InlineData("Task.Run(() => Local()); void Local() => S();")]
    [InlineData("System.Linq.Expressions.Expression<Action> e = () => Task.Run(() => S(a));")]
    [InlineData("_ = System.Linq.Queryable.AsQueryable(new[] { 1 }).Select(x => Task.Run(() => S(x)));")]
    [InlineData("_ = from x in System.Linq.Queryable.AsQueryable(new[] { 1 }) select Task.Run(() => S(x));")]
    [InlineData(
        "Own.Task.Run(() => S(a)); new Own.Thread(() => S(a)); new Own.SynchronizationContext().Post(_ => S(a), null);"
    )]
    public async Task In_a_method(string body, params string[] sites) =>
        Assert.Equal(
            sites,
            await SiteList.Of(
                "using System.Linq; class C {"
                    + Members
                    + " void I0() { } static void S0() { } IEnumerable<int> Enumerable() => []; bool Take(out int x) => (x = 0) == 0;"
                    + " IEnumerable<Task> Wrap(Task t) => [t]; bool Done(Task t) => true; Action Given() => S0; Action Property => S0;"
                    + $" void M(int a, string text, Action given) {{ {body} }} }}"
                    + " namespace Own { class Task { public static void Run(Action a) { } } class Thread { public Thread(Action a) { } }"
                    + " class SynchronizationContext { public void Post(SendOrPostCallback c, object? s) { } } }"
            )
        );

    [Theory]
    [InlineData("int a = 1; Task.Run(() => Console.Write(a));", "101 (a) 88")]
    [InlineData("Task.Run(() => Console.Write(args.Length));", "101 (args) 88")]
    [InlineData("string s = \"\"; Task.Run(Local); void Local() => Console.Write(s);", "101 (s) 88")]
    [InlineData("class C(int p) { Task t = Task.Run(() => Console.Write(p)); }", "101 (p) 88")]
    [InlineData("class C(int p) { Task M() => Task.Run(() => Console.Write(p)); }", "101 (this) 64")]
    [InlineData(
        "class C(int p, string q) { Task t = Task.Run(() => Console.Write(p)); Task u = Task.Run(() => Console.Write(q)); }",
        "101 (p) 96",
        "101 (q) 64"
    )]
    [InlineData("class B(Task t); class C(int p) : B(Task.Run(() => Console.Write(p)));", "101 (p) 88")]
    [InlineData(
        "record R(int X) { Task t = Task.Run(() => Console.Write(X)); Task M() => Task.Run(() => Console.Write(X)); }",
        "101 (X) 88",
        "101 (this) 64"
    )]
    [InlineData("class C { C(int p) { Task.Run(() => Console.Write(p)); } }", "101 (p) 88")]
    [InlineData(
        "class B { public B(Task t) { } } class C : B { C(int p) : base(Task.Run(() => Console.Write(p))) { } }",
        "101 (p) 88"
    )]
    [InlineData("class T : Task { T(int p) : base(() => Console.Write(p)) { } }", "103 (p) 88")]
    [InlineData("class T(int p) : Task(() => Console.Write(p));", "103 (p) 88")]
    [InlineData("class B(Task t); class T(int p) : B(Task.Run(() => p));", "101 (p) 88")]
    [InlineData("record B(Task T); record R(int p) : B(Task.Run(() => p));", "101 (p) 88")]
    [InlineData("class C { int P { set { Task.Run(() => Console.Write(value)); } } }", "101 (value) 88")]
    [InlineData("class C { int this[int i] { get { Task.Run(() => Console.Write(i)); return 0; } } }", "101 (i) 88")]
    [InlineData(
        "class C { int this[int i] => Run(Task.Run(() => Console.Write(i))); static int Run(Task t) => 0; }",
        "101 (i) 88"
    )]
    [InlineData("class C { event Action E { add { Task.Run(() => value()); } remove { } } }", "101 (value) 88")]
    [InlineData(
        "class C { public static int operator +(C a, int b) { Task.Run(() => a.GetHashCode()); return 0; } }",
        "101 (a) 88"
    )]
    [InlineData("class C { ~C() { Task.Run(() => GetHashCode()); } }", "101 (this) 64")]
    [InlineData(
        "static class E { static void M(this string s) { Task.Run(() => s.Length); Task.Run(s.Twice); } static void Twice(this string s) { } }",
        "101 (s) 88",
        "101 () 64"
    )]
    [InlineData(
        "struct V { void M() { } void N() { Task.Run(M); V v = default; Task.Run(v.M); } }",
        "101 () 64",
        "101 () 64"
    )]
    [InlineData("class C<T> { void M<U>(T t, U u) where U : class { Task.Run(() => (t, u)); } }", "101 (t u) 96")]
    [InlineData("class C { IEnumerable<Task> M(int a) { yield return Task.Run(() => a); } }", "101 (a) 88")]
    [InlineData(
        "class C { async Task M(int a) { await Task.Run(() => a); await foreach (var x in N()) { await Task.Run(() => x); } } async IAsyncEnumerable<int> N() { yield return 1; await Task.Yield(); } }",
        "101 (a) 88",
        "101 (x) 88 loop"
    )]
    [InlineData("class C { static Action A(int a) => () => Task.Run(() => a); }", "101 (a) 64")]
    [InlineData("interface I { void M(int a) { Task.Run(() => a); } }", "101 (a) 88")]
    [InlineData("namespace N.M { class C { class D { void M(int a) { Task.Run(() => a); } } } }", "101 (a) 88")]
    [InlineData("class C { Func<int, Task> f = a => Task.Run(() => a); }", "101 (a) 88")]
    [InlineData("class C { void M(int a) { void L() { Task.Run(() => a); } L(); } }", "101 (a) 64")]
    // Broken files: what can still be read is.
    [InlineData("class C { void M(int a) { Task.Run(() => a); int b = ; Task.Run(() => b", "101 (a) 88", "101 (b) 64")]
    [InlineData("class C { void M(int a) { Task.Run(() => Missing(a)); } void", "101 (a) 88")]
    public async Task Elsewhere_than_in_a_method(string source, params string[] sites) =>
        Assert.Equal(sites, await SiteList.Of(source));

    [Fact]
    public async Task In_an_extension_block()
    {
        Assert.SkipUnless(TestCompilation.Knows(1400), "The compiler that the tests run in has no C# 14.");
        Assert.Equal(
            ["101 (a s) 96"],
            await SiteList.Of(
                "static class E { extension(string s) { public Task M(int a) => Task.Run(() => s + a); } }"
            )
        );
    }
}
