using ClosureGen.Runtime.Tests;

namespace ClosureGen.Tests;

/// <summary>
/// Nothing of a dispatch is kept alive by what is compiled for .NET Standard, whose reference assemblies hide fields: a
/// <c>CancellationToken</c> shows none there.
/// </summary>
public class RetentionOfNetStandardTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;
        using ClosureGen;

        public partial class Keeper
        {
            [NoCapture]
            public object Handle(object argument, CancellationToken token) => new object();

            [NoCapture]
            public async Task<object> HandleLater(object argument, CancellationToken token)
            {
                await Task.Yield();
                return new object();
            }
        }

        public static class Runner
        {
            public static void Run(string verb, List<WeakReference> garbage)
            {
                var keeper = new Keeper();
                var argument = new object();
                var source = new CancellationTokenSource();
                var results = new object[1];
                switch (verb)
                {
                    case "Dispatch":
                        results[0] = keeper.HandleWork(argument, source.Token).Dispatch().AsTask().Result;
                        break;
                    case "Dispatch, async":
                        results[0] = keeper.HandleLaterWork(argument, source.Token).Dispatch().AsTask().Result;
                        break;
                    case "StartNew":
                        results[0] = keeper.HandleWork(argument, source.Token).StartNew().Result;
                        break;
                    case "StartNew, async":
                        results[0] = keeper.HandleLaterWork(argument, source.Token).StartNew().Result;
                        break;
                    case "Each.Run":
                        keeper.HandleEach(new[] { argument }, source.Token).Run(results);
                        break;
                    case "Each.RunAsync":
                        keeper.HandleEach(new[] { argument }, source.Token).RunAsync(results).AsTask().Wait();
                        break;
                    case "Each.RunAsync, async":
                        keeper.HandleLaterEach(new[] { argument }, source.Token).RunAsync(results).AsTask().Wait();
                        break;
                    case "DispatchBatch":
                        using (DispatchBatch batch = DispatchBatch.Rent())
                        {
                            BatchResult<object> result = keeper.HandleWork(argument, source.Token).AddTo(batch);
                            batch.Run();
                            results[0] = result.Value;
                        }

                        break;
                }

                garbage.Add(new WeakReference(argument));
                garbage.Add(new WeakReference(source));
                garbage.Add(new WeakReference(results[0]));
                garbage.Add(new WeakReference(keeper));
            }
        }
        """;

    private static readonly Lazy<Action<string, List<WeakReference>>> Run = new(Compile);

    [Theory]
    [InlineData("Dispatch")]
    [InlineData("Dispatch, async")]
    [InlineData("StartNew")]
    [InlineData("StartNew, async")]
    [InlineData("Each.Run")]
    [InlineData("Each.RunAsync")]
    [InlineData("Each.RunAsync, async")]
    [InlineData("DispatchBatch")]
    public void Nothing_is_kept(string verb)
    {
        var garbage = new List<WeakReference>();
        Limits.OnOwnThread(() =>
        {
            Run.Value(verb, garbage);
            Limits.Until(() =>
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                return garbage.TrueForAll(reference => !reference.IsAlive);
            });
        });
        Assert.Equal(4, garbage.Count);
    }

    private static Action<string, List<WeakReference>> Compile()
    {
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(Source).WithReferences(Folders.NetStandard));
        using var stream = new MemoryStream();
        EmitResult result = run.Output.Emit(stream);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        stream.Position = 0;
        Assembly assembly = new AssemblyLoadContext("netstandard").LoadFromStream(stream);
        return assembly.GetType("Runner")!.GetMethod("Run")!.CreateDelegate<Action<string, List<WeakReference>>>();
    }
}
