using System;
using System.Linq;
using ClosureGen.Runtime;

namespace ClosureGen.Model.Tests;

/// <summary>A dispatch that is nothing but its number; in place of a reference, that of the word it stands for.</summary>
internal sealed class ModelItem : PooledSource
{
    private static readonly ModelItem[] s_all =
    [
        .. Enumerable.Range(0, ModelState.Words).Select(number => new ModelItem(number)),
    ];

    private ModelItem(int number) => Number = number;

    internal int Number { get; }

    /// <summary>Gets the one with a number, and null for 0.</summary>
    internal static ModelItem? Of(long number) => number == 0 ? null : s_all[number];

    private protected override bool RunWorkItem() => throw new NotSupportedException();
}
