using System.Globalization;

namespace ClosureGen.Ratio.Measuring;

/// <summary>One row group of a scenario.</summary>
/// <param name="Label">Unique within its scenario; scenarios with more than a size choose by it.</param>
/// <param name="Items">Items a run; costs are given per item.</param>
internal sealed record Case(string Label, int Items)
{
    public static implicit operator Case(int items) => new Case(items.ToString(CultureInfo.InvariantCulture), items);
}
