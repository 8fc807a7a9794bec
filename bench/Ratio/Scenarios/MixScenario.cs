using System.Collections.Generic;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Four handlers with a hundred objects each, in one batch.</summary>
internal sealed class MixScenario : Scenario
{
    private const string Closures = "Task.Run closures + WhenAll";

    public override string Name => "mix";

    public override string Description =>
        "4 handlers, each of a class of its own, with 100 objects each as one batch, trivial body";

    public override IReadOnlyList<Case> Cases { get; } = [new Case("4 x 100", Mix.Handlers * 100)];

    public override IReadOnlyList<string> Baselines { get; } = [Closures];

    public override string Caption(Regime regime) => "A run of ours includes filling the batch.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        Mix mix = new Mix(Order.Many(setting.Items / Mix.Handlers));
        return
        [
            Contender.Awaited(Closures, mix.RunClosures),
            Contender.Blocking("Parallel.For", mix.RunParallelFor),
            Contender.Blocking("ClosureGen DispatchBatch", mix.RunBatch),
            Contender.Awaited("ClosureGen DispatchBatchAsync", mix.RunBatchAsync),
        ];
    }
}
