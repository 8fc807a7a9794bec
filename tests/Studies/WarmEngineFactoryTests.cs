using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using ClosureGen.Studies.Measuring;
using Xunit;

namespace ClosureGen.Studies.Tests;

public sealed class WarmEngineFactoryTests
{
    [Fact]
    public void A_row_runs_once_it_is_set_up_and_before_the_engine_does_anything()
    {
        var seen = new List<string>();
        Action<long> engines = _ => seen.Add("engine");

        using IEngine engine = new WarmEngineFactory().CreateReadyToRun(
            new EngineParameters
            {
                TargetJob = Job.Dry,
                Host = new NoAcknowledgementConsoleHost(),
                Dummy1Action = static () => { },
                Dummy2Action = static () => { },
                Dummy3Action = static () => { },
                OverheadActionNoUnroll = engines,
                OverheadActionUnroll = engines,
                WorkloadActionUnroll = engines,
                WorkloadActionNoUnroll = calls =>
                {
                    Assert.Equal(1, calls);
                    if (seen is not [.., "row"])
                    {
                        seen.Add("row");
                    }
                },
                GlobalSetupAction = () => seen.Add("setup"),
                GlobalCleanupAction = static () => { },
                IterationSetupAction = static () => { },
                IterationCleanupAction = static () => { },
                OperationsPerInvoke = 1,
            }
        );

        Assert.Equal(["setup", "row"], seen);
    }
}
