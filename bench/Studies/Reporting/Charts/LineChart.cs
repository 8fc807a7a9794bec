using System;
using System.Collections.Generic;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>Lines against two logarithmic axes: equal steps are equal factors.</summary>
/// <param name="Caption">Below the title: what is drawn, and that less is better.</param>
/// <param name="Across">What the horizontal axis counts.</param>
/// <param name="NoneBelow">
/// A logarithmic axis has no zero: values below this one stand on a line of their own, apart from the axis, below it.
/// </param>
/// <param name="Tick">A value of the vertical axis as people read it.</param>
internal sealed record LineChart(
    string Title,
    string Caption,
    string Across,
    double NoneBelow,
    Func<double, string> Tick,
    IReadOnlyList<Line> Lines
);

/// <param name="Label">At its right end.</param>
/// <param name="Points">From left to right, all of them right of zero.</param>
/// <param name="IsOurs">Drawn in the colour that stands out.</param>
internal sealed record Line(string Label, IReadOnlyList<(double X, double Y)> Points, bool IsOurs);
