namespace ClosureGen.Diagnostics.Tests.Sites;

/// <summary>
/// The bytes that sites are said to allocate are those that they allocate, and the captures are the fields of the closure
/// classes: each source is compiled with optimizations, looked into, and run with a context that only takes delegates.
/// </summary>
public class ByteTests
{
    private const string Frame = """
        using System; using System.Collections.Generic; using System.Linq; using System.Threading; using System.Threading.Tasks;
        public struct Pair { public byte First; public long Second; }
        public struct Named { public int Id; public string Name; }
        public struct Small { public short Value; public short Next; }
        public enum Color : byte { Red }
        public class C
        {
            int field;
            static int shared;
            static void S<T>(T a) { }
            static void S<T, U>(T a, U b) { }
            static void S<T, U, V>(T a, U b, V c) { }
            void I() => field++;
            static int s_left;
            static bool Next(out int left) => (left = s_left--) > 0;
            public void M(SynchronizationContext context, int n, string text)
            {
                s_left = n;
                BODY
            }
        }
        """;

    [Theory]
    [InlineData("context.Post(_ => S(n), null);")]
    [InlineData("context.Post(_ => S(n, text), null);")]
    [InlineData("context.Post(_ => I(), null);")]
    [InlineData("context.Post(_ => { I(); S(n); }, null);")]
    [InlineData("context.Post(delegate { S(text); }, null);")]
    [InlineData("context.Post(Local, null); void Local(object _) => S(text);")]
    [InlineData("context.Post(Local, null); void Local(object _) => I();")]
    [InlineData("context.Post(Local, null); void Local(object _) { }")]
    [InlineData("context.Post(Local, null); static void Local(object _) { }")]
    [InlineData("context.Post(_ => Local(), null); void Local() => S(text);")]
    [InlineData("context.Post(_ => Local(), null); void Local() => I();")]
    [InlineData("context.Post(_ => Local(), null); void Local() { }")]
    [InlineData("context.Post(_ => S(n), null); context.Post(_ => S(text), null);")]
    [InlineData("context.Post(_ => I(), null); context.Post(_ => S(text), null);")]
    [InlineData("if (n > 0) { int b = n; context.Post(_ => S(n, b), null); }")]
    [InlineData(
        "int b = n; if (n > 0) { int c = n; context.Post(_ => S(b, c), null); } context.Post(_ => S(b), null);"
    )]
    [InlineData("if (n > 0) { int b = n; context.Post(_ => { I(); S(b); }, null); }")]
    [InlineData(
        "if (n > 0) { int b = n; if (n > 0) { int c = n; if (n > 0) { int d = n; context.Post(_ => S(n, b, d), null); } context.Post(_ => S(c), null); } }"
    )]
    [InlineData("for (int i = 0; i < n; i++) { context.Post(_ => S(n), null); }")]
    [InlineData("for (int i = 0; i < n; i++) { context.Post(_ => S(i), null); }")]
    [InlineData("for (int i = 0; i < n; i++) { int b = i; context.Post(_ => S(b), null); }")]
    [InlineData("for (int i = 0; i < n; i++) { int b = i; context.Post(_ => S(b, text), null); }")]
    [InlineData("for (int i = 0; i < n; i++) { int b = i; context.Post(_ => { I(); S(b, text, n); }, null); }")]
    [InlineData(
        "for (int i = 0; i < n; i++) { int b = i; if (b >= 0) { int c = b; context.Post(_ => S(b, c), null); } }"
    )]
    [InlineData(
        "for (int i = 0; i < n; i++) { int b = i; if (b >= 0) { int c = b; context.Post(_ => S(c), null); } context.Post(_ => S(b), null); }"
    )]
    [InlineData("for (int i = 0; i < n; i++) { context.Post(_ => S(n), null); } context.Post(_ => S(n), null);")]
    [InlineData("while (Next(out int x)) { context.Post(_ => S(x), null); }")]
    [InlineData("while (n-- > 0) { int b = n; context.Post(_ => S(b), null); }")]
    [InlineData("do { int b = n; context.Post(_ => S(b), null); } while (n-- > 0);")]
    [InlineData("for (int i = 0; Next(out int x); i++) { context.Post(_ => S(x), null); }")]
    [InlineData("foreach (int c in Enumerable.Range(0, n)) { context.Post(_ => S(c), null); }")]
    [InlineData(
        "switch ((object)text) { case string s when s.Length >= 0: context.Post(_ => S(s), null); break; case Array { Length: var a }: shared = a; break; }"
    )]
    [InlineData("if (text is { Length: var l } && l >= 0) { context.Post(_ => S(l), null); }")]
    [InlineData("lock (this) { int b = n; context.Post(_ => S(b), null); }")]
    [InlineData("using (CancellationTokenSource c = null) { context.Post(_ => S(c), null); }")]
    [InlineData("using CancellationTokenSource c = null; int b = n; context.Post(_ => S(c, b), null);")]
    [InlineData("bool b = true; context.Post(_ => S(b), null);")]
    [InlineData("bool b = true; int c = 1; long d = 1; context.Post(_ => S(b, c, d), null);")]
    [InlineData("byte b = 1; Small c = default; context.Post(_ => S(b, c, text), null);")]
    [InlineData("Pair b = default; context.Post(_ => S(b), null);")]
    [InlineData("Named b = default; bool c = true; context.Post(_ => S(b, c), null);")]
    [InlineData("Color b = default; Color? c = null; context.Post(_ => S(b, c), null);")]
    [InlineData("decimal b = 1; Guid c = default; context.Post(_ => S(b, c), null);")]
    [InlineData(
        "DateTime b = default; TimeSpan? c = null; DateTimeOffset d = default; context.Post(_ => S(b, c, d), null);"
    )]
    [InlineData("CancellationToken b = default; context.Post(_ => S(b), null);")]
    [InlineData(
        "CancellationTokenRegistration b = default; ValueTask c = default; ValueTask<int> d = default; context.Post(_ => S(b, c, d), null);"
    )]
    [InlineData(
        "Memory<byte> b = default; ArraySegment<int> c = default; System.Collections.Immutable.ImmutableArray<int> d = default; context.Post(_ => S(b, c, d), null);"
    )]
    [InlineData("(int, string) b = default; (byte, long, short) c = default; context.Post(_ => S(b, c), null);")]
    [InlineData(
        "KeyValuePair<int, string> b = default; nint c = 0; char d = 'x'; context.Post(_ => S(b, c, d), null);"
    )]
    [InlineData("dynamic b = text; context.Post(_ => S((object)b), null);")]
    [InlineData("again: int b = n; context.Post(_ => S(b), null); if (n < 0) { goto again; }")]
    public Task In_a_method(string body) => Check(Frame.Replace("BODY", body));

    [Theory]
    [InlineData(
        "public class C { public C(SynchronizationContext context, int n, string text) { int b = n; context.Post(_ => S(b), null); context.Post(_ => S(n), null); } static void S(int a) { } public void M(SynchronizationContext context, int n, string text) => new C(context, n, text); }",
        24
    )]
    [InlineData(
        "public class C { public C(SynchronizationContext context, int n, string text) { int b = n; context.Post(_ => S(b + n), null); } static void S(int a) { } public void M(SynchronizationContext context, int n, string text) => new C(context, n, text); }",
        24
    )]
    [InlineData(
        "public class C { static int s; public C(int a) { } public C(SynchronizationContext context, int n, string text) : this(Post(context)) { context.Post(_ => S(n), null); } static int Post(SynchronizationContext c) { c.Post(_ => S(1), null); return 0; } static void S(int a) { } public void M(SynchronizationContext context, int n, string text) => new C(context, n, text); }",
        24
    )]
    [InlineData(
        "public class C<T, U> where U : class { T t; U u; public void N(SynchronizationContext context, T a, U b) { context.Post(_ => S(a, b), null); } static void S(T a, U b) { } } public class C { public void M(SynchronizationContext context, int n, string text) => new C<string, string>().N(context, text, text); }",
        32
    )]
    public Task In_a_type(string source, int besides) =>
        Check("using System; using System.Threading; using System.Threading.Tasks; " + source, besides);

    [Theory]
    [InlineData("void M(int n, string s) => Task.Run(() => s.Substring(n));", false)]
    [InlineData("struct P { int a; string b; } void M(P p) => Task.Run(() => p.ToString());", false)]
    [InlineData("void M(CancellationToken t) => Task.Run(() => t.IsCancellationRequested);", false)]
    [InlineData("void M<T>(T t) where T : class => Task.Run(() => t.ToString());", false)]
    [InlineData("void M<T>(T t) => Task.Run(() => t.ToString());", true)]
    [InlineData("void M(SpinWait w) => Task.Run(() => w.Count);", true)]
    [InlineData(
        "void M(int n, string s) { again: if (n > 0) { int b = n; Task.Run(() => s.Substring(b)); goto again; } }",
        true
    )]
    public async Task Says_where_it_estimates(string member, bool isAbout)
    {
        CSharpCompilation compilation = TestCompilation.Create(
            sources: $"{TestCompilation.Usings} class C {{ {member} }}"
        );
        Diagnostic site = Assert.Single(await SiteList.Find(compilation));
        Assert.Equal(isAbout, SiteList.IsAbout(site));
        Assert.Equal(isAbout, site.GetMessage().Contains(" about ", StringComparison.Ordinal));
    }

    private static async Task Check(string source, int besides = 0)
    {
        CSharpCompilation compilation = TestCompilation.Create(sources: source);
        compilation = compilation.WithOptions(
            compilation
                .Options.WithOptimizationLevel(OptimizationLevel.Release)
                .WithNullableContextOptions(NullableContextOptions.Disable)
        );
        ImmutableArray<Diagnostic> sites = await SiteList.Find(compilation);
        using MemoryStream stream = new MemoryStream();
        EmitResult result = compilation.Emit(stream, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        Assembly assembly = Assembly.Load(stream.ToArray());
        Assert.Equal(EmittedClosures.Fields(assembly), EmittedClosures.Captures(sites));

        bool inLoop = sites.Any(SiteList.IsInLoop);
        long expected = sites
            .Where(site => !inLoop || SiteList.IsInLoop(site))
            // A kept delegate is allocated in the first round only.
            .Where(static site => !site.GetMessage().Contains("once for each closure"))
            .Sum(SiteList.Bytes);
        Assert.Equal(expected, Measure(assembly, inLoop) - besides);
    }

    private static long Measure(Assembly assembly, bool inLoop)
    {
        object target = RuntimeHelpers.GetUninitializedObject(assembly.GetType("C")!);
        Action<SynchronizationContext, int, string> run = assembly
            .GetType("C")!
            .GetMethod("M")!
            .CreateDelegate<Action<SynchronizationContext, int, string>>(target);
        Taking context = new Taking();
        long[] bytes = [0, 0];
        foreach (int round in new[] { 0, 1, 2 })
        {
            foreach (int rounds in new[] { 0, 1 })
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                run(context, 10 + (rounds * 8), "text");
                bytes[rounds] = GC.GetAllocatedBytesForCurrentThread() - before;
            }
        }

        return inLoop ? (bytes[1] - bytes[0]) / 8 : bytes[0];
    }

    private sealed class Taking : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) { }

        public override void Send(SendOrPostCallback d, object? state) { }
    }
}
