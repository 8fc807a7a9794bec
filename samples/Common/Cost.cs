using System.Globalization;

namespace Samples;

/// <summary>The bytes that some work has allocated on all threads, and the number of collections meanwhile.</summary>
/// <param name="Bytes">The bytes.</param>
/// <param name="Collections">The collections of all generations.</param>
internal readonly record struct Cost(long Bytes, int Collections)
{
    /// <summary>Gets the cost of the process so far.</summary>
    public static Cost Now => new(GC.GetTotalAllocatedBytes(precise: true), GC.CollectionCount(0));

    /// <summary>Runs the work twice and returns the cost of the second run; the first one fills pools and compiles.</summary>
    public static async Task<Cost> OfAsync(Func<Task> work)
    {
        await work();
        Cost before = Now;
        await work();
        return Now - before;
    }

    public static Cost operator -(Cost left, Cost right) =>
        new(left.Bytes - right.Bytes, left.Collections - right.Collections);

    /// <summary>Writes a line: <c>ClosureGen   0.0 B a call, 0 collections</c>.</summary>
    public string Line(string name, double count, string unit) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{name, -12}{Bytes / count, 12:N1} B a {unit},{Collections, 6:N0} collections"
        );
}
