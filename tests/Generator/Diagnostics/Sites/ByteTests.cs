namespace ClosureGen.Diagnostics.Tests.Sites;

/// <summary>
/// The bytes that sites are said to allocate are those that they allocate, and the captures are the fields of the closure
/// classes: each source is compiled with optimizations, looked into, and run with a context that only takes delegates.
/// </summary>
public class ByteTests
{
    public static TheoryData<string> Cases => [.. CaseTable.Read(" → ", SiteCases.Bytes)];

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Are_those_that_are_allocated(string line)
    {
        string[] parts = [.. line.Split(" → "), "0"];
        CSharpCompilation compilation = TestCompilation.Create(sources: parts[0]);
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
        Assert.Equal(expected, Measure(assembly, inLoop) - int.Parse(parts[1]));
    }

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
