namespace ClosureGen.Tests;

/// <summary>What is generated, to be read: of each part that prints differently, one.</summary>
public class GeneratedFiles
{
    private const string Source = """
        using System.Threading.Tasks;
        using ClosureGen;

        namespace Shop;

        public sealed record Order(int Id);

        public partial class PriceHandler
        {
            [NoCapture]
            public void Scale(int row, double factor) { }

            [NoCapture]
            public static ValueTask<int> ScoreAsync(Order order) => new(order.Id);
        }
        """;

    [Fact]
    public void Are_as_they_were_read()
    {
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(Source));
        Assert.Empty(run.Complaints());
        string generated = Assert.Single(run.Files).Value;
        string verified = Repository.Folder("tests/Generator/Snapshots/Verified/PriceHandler.verified.cs");
        if (!File.Exists(verified) || File.ReadAllText(verified) != generated)
        {
            string received = verified.Replace(".verified.", ".received.", StringComparison.Ordinal);
            File.WriteAllText(received, generated);
            Assert.Fail($"{received} is not {verified}: compare, and move the first over the second to accept.");
        }
    }
}
