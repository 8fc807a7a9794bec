using System;
using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>A logarithmic axis of whole powers of ten, between two places of a picture.</summary>
internal sealed class LogAxis
{
    private readonly int _first;
    private readonly int _last;
    private readonly double _from;
    private readonly double _to;

    /// <summary>The axis that has room for all values; they must be above zero.</summary>
    /// <param name="from">Where the least power is drawn.</param>
    /// <param name="to">Where the largest is.</param>
    public LogAxis(IReadOnlyCollection<double> values, double from, double to)
    {
        _first = values.Count > 0 ? (int)Math.Floor(Math.Log10(values.Min())) : 0;
        _last = Math.Max(_first + 1, values.Count > 0 ? (int)Math.Ceiling(Math.Log10(values.Max())) : 0);
        _from = from;
        _to = to;
    }

    public IEnumerable<double> Ticks =>
        Enumerable.Range(_first, _last - _first + 1).Select(static power => Math.Pow(10, power));

    public double Place(double value) => _from + ((Math.Log10(value) - _first) / (_last - _first) * (_to - _from));
}
