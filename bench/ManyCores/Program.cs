using System;
using System.CommandLine;
using System.CommandLine.Parsing;

namespace ClosureGen.ManyCores;

/// <summary>Entry point: there is nothing to choose.</summary>
internal static class Program
{
    private const int BadInput = 2;

    public static int Main(string[] args)
    {
        var root = new RootCommand("Runs the shipped claim code under a model of one cache line, for 2 to 128 cores.");
        root.SetAction(static _ => ModelReport.Write());
        ParseResult parsed = root.Parse(args);
        foreach (ParseError error in parsed.Errors)
        {
            Console.Error.WriteLine(error.Message);
        }

        return parsed.Errors.Count > 0 ? BadInput : parsed.Invoke();
    }
}
