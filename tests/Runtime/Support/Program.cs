using System.Globalization;
using Xunit.Runner.InProc.SystemConsole;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// The test runner; or a process that ends as a posted handler's exception makes it end, or one with a pool to itself, or without threads or
/// memory.
/// </summary>
internal static class Program
{
    internal const string ChainArgument = "--chains";
    internal const string EndArgument = "--end-by";
    internal const string NoMemoryArgument = "--no-memory";
    internal const string NoThreadArgument = "--no-thread";
    internal const string OneWorkerArgument = "--one-worker";
    internal const string WatchArgument = "--watch";

    private static int Main(string[] args)
    {
        switch (args)
        {
            case [ChainArgument, string scenario, string workers]:
                ChainScenarios.Run(scenario, int.Parse(workers, CultureInfo.InvariantCulture));
                return 0;
            case [EndArgument, string scenario]:
                EndScenarios.Start(scenario);
                Thread.Sleep(Limits.Test);
                return 0;
            case [NoMemoryArgument]:
                NoMemoryScenario.Run();
                return 0;
            case [NoThreadArgument]:
                NoThreadScenario.Run();
                return 0;
            case [OneWorkerArgument, string scenario]:
                OneWorkerScenarios.Run(scenario);
                return 0;
            case [WatchArgument]:
                WatchScenario.Run();
                return 0;
            default:
                return ConsoleRunner.Run(args).GetAwaiter().GetResult();
        }
    }
}
