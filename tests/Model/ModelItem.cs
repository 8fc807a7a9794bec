using System;
using System.Linq;
using ClosureGen.Runtime;
using ClosureGen.Runtime.Lanes;

namespace ClosureGen.Model.Tests;

/// <summary>A dispatch that is nothing but its number; in place of a reference, that of the word it stands for.</summary>
internal sealed class ModelItem : LaneWaiter
{
    private static readonly ModelItem[] s_all =
    [
        .. Enumerable.Range(0, ModelState.Words).Select(number => new ModelItem(number)),
    ];

    private ModelItem(int number) => Number = number;

    internal int Number { get; }

    /// <summary>Gets or sets the item that this one waits for room for.</summary>
    internal ModelItem? WaitsFor { get; set; }

    internal override PooledSource? Pending => WaitsFor;

    /// <summary>Gets the one with a number, and null for 0.</summary>
    internal static ModelItem? Of(long number) => number == 0 ? null : s_all[number];

    /// <summary>Has the links of all stand for words of the scenario that is about to be explored.</summary>
    internal static void ForgetLinks()
    {
        foreach (ModelItem item in s_all)
        {
            item.Next = null;
            item.Previous = null;
            item.Taken = 0;
            item.WaitsFor = null;
        }
    }

    private protected override bool RunWorkItem() => throw new NotSupportedException();
}
