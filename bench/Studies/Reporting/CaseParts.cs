namespace ClosureGen.Studies.Reporting;

/// <summary>A case whose first part is a size: <c>elements 1,000</c>, <c>one thread</c>.</summary>
internal static class CaseParts
{
    private const string Separator = ", ";

    public static (string Size, string Others) Of(string @case)
    {
        // A size has commas of its own, without a space behind them.
        string[] parts = @case.Split(Separator, 2);
        return (parts[0], parts.Length > 1 ? parts[1] : "");
    }
}
