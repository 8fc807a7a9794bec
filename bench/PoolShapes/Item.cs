using System.Threading;
using ClosureGen.PoolShapes.Shapes;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Runtime;

namespace ClosureGen.PoolShapes;

/// <summary>What is pooled: a work item with three words of payload, as a dispatch of handler, object and int has.</summary>
internal sealed class Item(Shape shape) : PooledObject, IThreadPoolWorkItem
{
    private Countdown? _countdown;
    private object? _argument;
    private int _number;

    /// <summary>Gets or sets the next one of a chain; the other shapes have no use for it.</summary>
    public Item? Next { get; set; }

    /// <summary>Fills the item in.</summary>
    public Item Prepare(Countdown? countdown, object argument, int number)
    {
        _countdown = countdown;
        _argument = argument;
        _number = number;
        return this;
    }

    /// <summary>Takes the payload out and gives the item back, as a posted dispatch does before its handler runs.</summary>
    public void Execute()
    {
        Countdown countdown = _countdown!;
        Clear();
        shape.Return(this);
        countdown.Signal();
    }

    public void Clear()
    {
        _countdown = null;
        _argument = null;
        _number = 0;
    }

    /// <summary>Puts the item where the pool of src/Runtime has it.</summary>
    public void ReturnToPlace() => Return();
}
