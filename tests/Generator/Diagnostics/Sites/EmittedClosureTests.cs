namespace ClosureGen.Diagnostics.Tests.Sites;

/// <summary>The captures of sites are the fields of the closure classes, in every family and every place of code.</summary>
public class EmittedClosureTests
{
    private const string Usings =
        "using System; using System.Collections.Generic; using System.Linq; using System.Threading; using System.Threading.Tasks; ";

    [Theory]
    [InlineData("Task.Run(() => S(a, f));")]
    [InlineData("Task.Factory.StartNew(() => S(text, a)); new TaskFactory<int>().StartNew(() => a);")]
    [InlineData("_ = new Task(() => S(a, text)); _ = new Task<int>(_ => f, null);")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => S(a)); ThreadPool.UnsafeQueueUserWorkItem(_ => S(text), null);")]
    [InlineData("Parallel.For(0, a, i => S(i, text)); Parallel.Invoke(() => S(f), () => S(a));")]
    [InlineData("task.ContinueWith(t => S(t, a)); task.ContinueWith((t, o) => S(text, o), null);")]
    [InlineData("context.Post(_ => S(a), null); context.Send(_ => S(text, f), null);")]
    [InlineData("_ = new Timer(_ => S(a, f), null, 0, 0);")]
    [InlineData("token.Register(() => S(text)); token.UnsafeRegister(_ => S(task), null);")]
    [InlineData("new Thread(() => S(a)).Start(); _ = new Thread(_ => S(f, text)) { Name = text };")]
    public Task In_every_family(string statements) =>
        Check(
            "class C { int f; static void S(params object[] a) { }"
                + " void M(int a, string text, CancellationToken token, SynchronizationContext context, Task task) { "
                + statements
                + " } }"
        );

    [Theory]
    [InlineData("int a = 1; string b = a.ToString(); Task.Run(() => Console.Write(a + b + args.Length));")]
    [InlineData("int a = 1; Task.Run(L); void L() => Console.Write(a);")]
    [InlineData(
        "class C<T> { T t; void M<U>(T x, U u) where U : class { Task.Run(() => (x, u)); Task.Run(() => t); } }"
    )]
    [InlineData("class C(int p, string q) { Task t = Task.Run(() => p); Task M(int a) => Task.Run(() => q + a); }")]
    [InlineData("record R(int X) { Task t = Task.Run(() => X); Task M() => Task.Run(() => X); }")]
    [InlineData("class C { IEnumerable<Task> M(int a) { int b = a; yield return Task.Run(() => b + a); } }")]
    [InlineData(
        "class C { async Task M(int a) { int b = await Task.Run(() => a); await Task.Run(async () => { await Task.Yield(); return b; }); } }"
    )]
    [InlineData(
        "class C { async IAsyncEnumerable<int> M(int a) { foreach (int x in new[] { a }) { yield return await Task.Run(() => x); } } }"
    )]
    [InlineData("struct V { int f; Task M(int a) { V v = this; return Task.Run(() => v.f + a); } }")]
    public Task In_every_place(string source) => Check(source);

    [Fact]
    public Task In_an_extension_block()
    {
        Assert.SkipUnless(TestCompilation.Knows(1400), "The compiler that the tests run in has no C# 14.");
        return Check(
            "static class E { extension(string s) { public Task M(int a) { int b = a; return Task.Run(() => s + b); } public Task P => Task.Run(() => s.Length); } }"
        );
    }

    private static async Task Check(string source)
    {
        CSharpCompilation compilation = TestCompilation.Create(sources: Usings + source);
        compilation = compilation.WithOptions(
            compilation
                .Options.WithNullableContextOptions(NullableContextOptions.Disable)
                .WithOutputKind(
                    source.StartsWith("int ", System.StringComparison.Ordinal)
                        ? OutputKind.ConsoleApplication
                        : OutputKind.DynamicallyLinkedLibrary
                )
        );
        ImmutableArray<Diagnostic> sites = await SiteList.Find(compilation);
        Assert.NotEmpty(sites);
        using var stream = new MemoryStream();
        EmitResult result = compilation.Emit(stream, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        Assert.Equal(EmittedClosures.Fields(Assembly.Load(stream.ToArray())), EmittedClosures.Captures(sites));
    }
}
