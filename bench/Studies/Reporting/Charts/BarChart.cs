using System.Collections.Generic;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>Horizontal bars, in groups that share a scale.</summary>
/// <param name="Caption">Below the title: what is drawn, and that less is better.</param>
internal sealed record BarChart(string Title, string Caption, IReadOnlyList<BarGroup> Groups);

/// <param name="Heading">Above its bars; empty for none.</param>
internal sealed record BarGroup(string Heading, IReadOnlyList<Bar> Bars);

/// <param name="Text">The value as people read it, at the end of the bar.</param>
/// <param name="IsOurs">Drawn in the colour that stands out.</param>
internal sealed record Bar(string Label, double Value, string Text, bool IsOurs);
