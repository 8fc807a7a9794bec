using System;
using System.Diagnostics;
using BenchmarkDotNet.Engines;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Studies.Measuring;

/// <summary>
/// Has a row run before BenchmarkDotNet looks at it, until the compiler has been quiet for a while. Left to itself it
/// finds out with unfinished code how many calls fill an iteration, and the finished code then fills a tenth of it.
/// </summary>
public sealed class WarmEngineFactory : IEngineFactory
{
    private static WarmUp s_warmUp = WarmUp.OfProcess;

    /// <summary>Makes the engine of one row.</summary>
    public IEngine CreateReadyToRun(EngineParameters engineParameters)
    {
        Action setup = engineParameters.GlobalSetupAction;
        engineParameters.GlobalSetupAction = () =>
        {
            setup();
            WarmUpRow(engineParameters.WorkloadActionNoUnroll);
        };
        return new EngineFactory().CreateReadyToRun(engineParameters);
    }

    private static void WarmUpRow(Action<long> run)
    {
        long start = Stopwatch.GetTimestamp();
        var compiler = new CompilerWatch();
        do
        {
            run(1);
        } while (
            Stopwatch.GetElapsedTime(start) < Plan.LongestWarmUp
            && (Stopwatch.GetElapsedTime(start) < s_warmUp.Least || compiler.QuietFor() < s_warmUp.Quiet)
        );

        s_warmUp = WarmUp.OfCase;
    }
}
