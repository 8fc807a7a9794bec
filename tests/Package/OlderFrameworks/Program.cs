using ClosureGen.Tests;
using Xunit.Runner.InProc.SystemConsole;

namespace ClosureGen.Runtime.Tests;

/// <summary>The test runner; or a process that ends as a posted handler's exception makes it end, or one without threads.</summary>
internal static class Program
{
    internal const string BytesArgument = "--bytes";
    internal const string ContextScopesArgument = "--context-scopes";
    internal const string EndArgument = "--end-by";
    internal const string NoThreadArgument = "--no-thread";

    private static int Main(string[] args)
    {
        switch (args)
        {
            case [BytesArgument]:
                Bytes.Print(() => GC.GetTotalAllocatedBytes(precise: true), rounds: 20).GetAwaiter().GetResult();
                return 0;
            case [ContextScopesArgument, .. string[] rest]:
                // As frameworks do that cannot restore a context.
                AppContext.SetSwitch("ClosureGen.Runtime.ContextScopes", true);
                return ConsoleRunner.Run(rest).GetAwaiter().GetResult();
            case [EndArgument, string scenario]:
                EndScenarios.Start(scenario);
                Thread.Sleep(Limits.Test);
                return 0;
            case [NoThreadArgument]:
                NoThreadScenario.Run();
                return 0;
            default:
                return ConsoleRunner.Run(args).GetAwaiter().GetResult();
        }
    }
}
