using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>A handler with many items, or handlers with items; every generated <c>{Stem}Batch</c> is one.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IBatch
{
    /// <summary>Counts the items.</summary>
    /// <returns>The number of calls.</returns>
    /// <exception cref="System.InvalidOperationException">The batch is a default value and has no handler.</exception>
    /// <exception cref="System.ArgumentException">There are not as many handlers as items.</exception>
    int CountItems();

    /// <summary>Finds the calling thread's cache of runs.</summary>
    /// <returns>The batch's own thread static field, see <see cref="Verbs.RunsOf{TBatch}"/>.</returns>
    ref ThreadCache? Runs();

    /// <summary>Calls the handler for one item after the other, as long as the range lets them start.</summary>
    /// <param name="range">
    /// The items. The loop keeps its position up to date: the engine reads it when the handler throws, and when others
    /// take items.
    /// </param>
    void Run(ItemRange range);
}
