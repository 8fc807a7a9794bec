namespace ClosureGen.Diagnostics.Tests.Harness;

/// <summary>A handler and what is generated for it, cut down to the signatures that analyzers look at.</summary>
internal static class Pairings
{
    private const string Generated = "[System.CodeDom.Compiler.GeneratedCode(\"ClosureGen.Generator\", \"0.1.0\")]";

    private const string Source = $$"""
        namespace ClosureGen.Runtime { public interface IPairing; }

        public partial class PriceHandler
        {
            [NoCapture]
            public void Reprice(string order, int depth = 1) { }

            {{Generated}}
            public RepricePairing RepriceWork(string order, int depth = 1) => default;

            {{Generated}}
            public RepriceBatch RepriceEach(string[] order, int depth = 1) => default;

            {{Generated}}
            public readonly struct RepricePairing : ClosureGen.Runtime.IPairing
            {
                public Task StartNew(CancellationToken cancellationToken = default) => null!;
                public ValueTask Dispatch(CancellationToken cancellationToken = default) => default;
                public void Post() { }
            }

            {{Generated}}
            public readonly struct RepriceBatch
            {
                public void Run(CancellationToken cancellationToken = default) { }
                public void Run(int maxDegreeOfParallelism, CancellationToken cancellationToken = default) { }
                public ValueTask RunAsync(CancellationToken cancellationToken = default) => default;
            }
        }
        """;

    /// <summary>Gets a method with a handler <c>h</c>, its tagged class and the generated members around statements.</summary>
    internal static string With(string statements, string signature = "async Task M(PriceHandler h)") =>
        $"class User {{ ValueTask field; {signature} {{ {statements} }} }}\n{Source}";
}
