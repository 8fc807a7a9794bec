using System;
using System.Collections.Generic;
using ClosureGen.Runtime;

namespace ClosureGen;

/// <content>Newer frameworks have another implementation: see Surface/Items.Reading.cs.</content>
public readonly partial struct Items<T>
{
    /// <summary>Throws: these frameworks have no sources.</summary>
    private ReadOnlySpan<T> ReadCell(int count)
    {
        ThrowShrunk(count, _length);
        return default;
    }

    private static ReadOnlySpan<T> SpanOf(List<T> items)
    {
        int count = items.Count;
        return new ReadOnlySpan<T>(ListArray<T>.Of(items), 0, count);
    }
}
