namespace ClosureGen.Runtime.Tests;

/// <summary>Handlers that note what must not happen in a lane.</summary>
internal sealed partial class LaneCheck(Lane lane, int capacity, int producers)
{
    private readonly Lane _lane = lane;
    private readonly int _capacity = capacity;
    private int _inside;

    /// <summary>Gets how many items of each producer have been seen; written by one at a time, if the lane is right.</summary>
    internal int[] Seen { get; } = new int[producers];

    internal ConcurrentQueue<string> Wrong { get; } = [];

    [NoCapture]
    internal void See(int producer, int item)
    {
        Begin(producer, item);
        End();
    }

    [NoCapture]
    internal async Task SeeLaterAsync(int producer, int item)
    {
        Begin(producer, item);
        if (item % 4 != 0)
        {
            await Task.Yield();
        }

        End();
    }

    internal void LookAtCount()
    {
        int count = _lane.Count;
        if (count < 0 || (_capacity > 0 && count > _capacity))
        {
            Wrong.Enqueue($"{count} wait.");
        }
    }

    private void Begin(int producer, int item)
    {
        if (Interlocked.Increment(ref _inside) != 1)
        {
            Wrong.Enqueue($"Item {item} of {producer} begins beside another one.");
        }

        if (Seen[producer] != item)
        {
            Wrong.Enqueue($"Item {item} of {producer} comes after {Seen[producer]} others.");
        }

        Seen[producer]++;
        LookAtCount();
    }

    private void End() => Interlocked.Decrement(ref _inside);
}
