namespace ClosureGen.Ratio.Scenarios;

internal sealed class RangesScenario()
    : Scenario(
        "ranges",
        "a handler and every index of a range, trivial body, by the number of indices",
        [100, 1_000, 10_000, 100_000],
        [ParallelFor, OverArray, OneCall]
    )
{
    private const string ParallelFor = "Parallel.For";
    private const string OverArray = "ClosureGen Each over an array of indices";
    private const string OneCall = "one call for the whole range";
    private const float Factor = 1.01f;

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

/// <summary>Scales one row of many, or a chunk of them.</summary>
internal sealed partial class RowHandler(int rows)
{
    private readonly float[] _rows = new float[rows];

    [NoCapture]
    public void Scale(int row, float factor) => _rows[row] *= factor;

    [NoCapture(Name = "ScaleChunk")]
    public void Scale(Range rows, float factor)
    {
        float[] all = _rows;
        for (int row = rows.Start.Value; row < rows.End.Value; row++)
        {
            all[row] *= factor;
        }
    }
}
