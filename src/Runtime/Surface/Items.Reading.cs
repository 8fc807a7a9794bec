using System.Runtime.InteropServices;
using ClosureGen.Runtime.Batches;

namespace ClosureGen;

/// <content>What items are read from.</content>
public readonly partial struct Items<T>
{
    /// <summary>Gets the only item that was read from a source; the items of such a batch are a default value.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadOnlySpan<T> ReadCell(int count)
    {
        if (_source is not null || Worker.CurrentCell is not T[] cell)
        {
            ThrowShrunk(count, _length);
            return default;
        }

        return cell;
    }

    private static ReadOnlySpan<T> SpanOf(List<T> items) => CollectionsMarshal.AsSpan(items);
}
