using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Every index of a range, with a trivial body.</summary>
internal sealed class RangesScenario : Scenario
{
    private const string ParallelFor = "Parallel.For";
    private const string OverArray = "ClosureGen Each over an array of indices";
    private const string OneCall = "one call for the whole range";
    private const float Factor = 1.01f;

    public override string Name => "ranges";

    public override string Description =>
        "a handler and every index of a range, trivial body, by the number of indices";

    public override IReadOnlyList<Case> Cases { get; } = [100, 1_000, 10_000, 100_000];

    public override IReadOnlyList<string> Baselines { get; } = [ParallelFor, OverArray, OneCall];

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "The caller is the pool's only worker: sharing the indices gets no help."
            : "The caller is no pool thread, all workers are free to help.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        int rows = setting.Items;
        RowHandler handler = new RowHandler(rows);
        int[] indices = [.. Enumerable.Range(0, rows)];
        return
        [
            Contender.Blocking(ParallelFor, () => RunParallelFor(handler, rows)),
            Contender.Blocking(OverArray, () => handler.ScaleEach(indices, Factor).Run()),
            Contender.Blocking(OneCall, () => handler.Scale(0..rows, Factor)),
            Contender.Blocking("ClosureGen Each over a range", () => handler.ScaleEach(0..rows, Factor).Run()),
            Contender.Blocking("ClosureGen chunks", () => handler.ScaleChunkEach(0..rows, Factor).Run()),
            Contender.Blocking("ClosureGen chunks, degree 1", () => handler.ScaleChunkEach(0..rows, Factor).Run(1)),
        ];
    }

    private static void RunParallelFor(RowHandler handler, int rows) =>
        Parallel.For(0, rows, row => handler.Scale(row, Factor));
}
