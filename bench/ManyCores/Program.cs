using System.CommandLine;
using ClosureGen.Bench.Shared;

namespace ClosureGen.ManyCores;

/// <summary>Entry point: there is nothing to choose.</summary>
internal static class Program
{
    public static int Main(string[] args)
    {
        var root = new RootCommand("Runs the shipped claim code under a model of one cache line, for 2 to 128 cores.");
        root.SetAction(static _ => ModelReport.Write(OutputConsole.Create()));
        return CommandInvoker.Invoke(root.Parse(args));
    }
}
