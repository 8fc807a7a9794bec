using System.Threading.Tasks;
using ClosureGen.Ratio.Processes;

namespace ClosureGen.PoolShapes;

/// <summary>Entry point: the scenarios of this program, with the options and tables of <c>bench/Ratio</c>.</summary>
internal static class Program
{
    /// <summary>Gets what <c>--help</c> says of this program alone.</summary>
    public static RatioHelp Help { get; } =
        new RatioHelp(
            "Measures designs of a pool against each other: in turn, in processes of their own.",
            CaseExample: "100,1000",
            ContenderExample: "chains,slots"
        );

    public static Task<int> Main(string[] args) => Ratio.Program.RunAsync(args, Help);
}
