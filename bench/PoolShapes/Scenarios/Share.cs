namespace ClosureGen.PoolShapes.Scenarios;

/// <summary>How items are divided among producers.</summary>
internal static class Share
{
    /// <summary>Gets an equal share, or one more: together they are all items.</summary>
    public static int Of(int items, int index, int producers) =>
        ((index + 1) * items / producers) - (index * items / producers);
}
