using VerifyXunit;

namespace ClosureGen.Tests;

/// <summary>What is generated, to be read: one snapshot for each shape that prints differently.</summary>
public class GeneratedFiles
{
    [Fact]
    public Task Void_and_result() =>
        Verifier
            .Verify(
                Run(
                    """
                    using ClosureGen;

                    namespace Shop;

                    public sealed record Order(int Id);

                    public partial class PriceHandler
                    {
                        [NoCapture]
                        public void Reprice(Order order, int depth) { }

                        [NoCapture]
                        public static int Score(Order order) => order.Id;
                    }
                    """
                )
            )
            .UseDirectory("Verified");

    [Fact]
    public Task Async() =>
        Verifier
            .Verify(
                Run(
                    """
                    using System.Threading.Tasks;
                    using ClosureGen;

                    namespace Shop;

                    public sealed record Order(int Id);

                    public partial class PriceHandler
                    {
                        [NoCapture]
                        public async Task RepriceAsync(Order order, int depth) => await Task.Yield();

                        [NoCapture]
                        public static ValueTask<int> ScoreAsync(Order order) => new(order.Id);
                    }
                    """
                )
            )
            .UseDirectory("Verified");

    [Fact]
    public Task Ranges() =>
        Verifier
            .Verify(
                Run(
                    """
                    using System;
                    using ClosureGen;

                    namespace Shop;

                    public static partial class Rows
                    {
                        [NoCapture]
                        public static void Scale(int row, double factor) { }

                        [NoCapture]
                        public static void Sum(Range rows) { }
                    }
                    """
                )
            )
            .UseDirectory("Verified");

    private static GeneratorDriver Run(string source)
    {
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(source));
        Assert.Empty(run.Complaints());
        return run.Driver;
    }
}
