using System;

namespace ClosureGen.Ratio.Scenarios.Subjects;

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
