using System.Threading.Tasks;

namespace ClosureGen.PoolShapes;

/// <summary>Entry point: the scenarios of this program, with the options and tables of <c>bench/Ratio</c>.</summary>
internal static class Program
{
    public static Task<int> Main(string[] args) => Ratio.Program.Main(args);
}
