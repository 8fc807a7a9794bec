using ClosureGen.Runtime;
using ClosureGen.Runtime.Lanes;

namespace ClosureGen.Model.Tests;

/// <summary>A dispatch that is nothing but its number; in place of a reference, that of the word it stands for.</summary>
internal sealed class ModelItem : RoomWaiter
{
    private static readonly ModelItem[] s_all =
    [
        .. Enumerable.Range(0, ModelState.Words).Select(number => new ModelItem(number)),
    ];

    private static readonly ModelTurn?[] s_turns = new ModelTurn?[ModelState.Words];

    private ModelItem(int number) => Number = number;

    internal int Number { get; }

    /// <summary>Gets the item that this one waits for room for.</summary>
    internal ModelItem? WaitsFor => (ModelItem?)Pending;

    /// <summary>Gets the one with a number, and null for 0.</summary>
    internal static ModelItem? Of(long number) => number == 0 ? null : s_all[number];

    /// <summary>Gets the item or the turn with a number, and null for 0.</summary>
    internal static PooledSource? At(long number) =>
        number == 0 ? null : (PooledSource?)s_turns[number] ?? s_all[number];

    /// <summary>Gets the number of an item or a turn, and 0 for null.</summary>
    internal static int NumberOf(PooledSource? place) =>
        place switch
        {
            null => 0,
            ModelTurn turn => turn.Number,
            _ => ((ModelItem)place).Number,
        };

    /// <summary>Has a number stand for a turn.</summary>
    internal static void AddTurn(int number) => s_turns[number] = new ModelTurn(number);

    /// <summary>Has the links of all stand for words of the scenario that is about to be explored.</summary>
    internal static void ForgetLinks()
    {
        Array.Clear(s_turns);
        foreach (ModelItem item in s_all)
        {
            item.Next = null;
            item.Previous = null;
            item.Pending = null;
        }
    }

    /// <summary>A thread's turn, of which others see only how much it has taken.</summary>
    internal sealed class ModelTurn(int number) : LaneTurn
    {
        internal int Number { get; } = number;
    }
}
