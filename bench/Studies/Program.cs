using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies;

/// <summary>Entry point: BenchmarkDotNet's own command line, and a word before it for the pass.</summary>
internal static class Program
{
    public static int Main(string[] args)
    {
        (Pass pass, string[] rest) = args switch
        {
            ["quick", ..] => (Pass.Quick, args[1..]),
            ["check", ..] => (Pass.Check, args[1..]),
            _ => (Pass.Full, args),
        };
        if (rest.Length == 0)
        {
            rest = pass == Pass.Full ? ["--list", "flat"] : ["--filter", "*"];
        }

        Summary[] summaries =
        [
            .. BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(rest, StudyConfig.Of(pass)),
        ];
        return summaries.All(static summary => Succeeded(summary)) ? 0 : 1;
    }

    private static bool Succeeded(Summary summary) =>
        !summary.HasCriticalValidationErrors && summary.Reports.All(static report => report.Success);
}
