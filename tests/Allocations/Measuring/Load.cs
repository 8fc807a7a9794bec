namespace ClosureGen.Allocations.Tests.Measuring;

/// <summary>Work that is measured: a round starts a number of items and ends when all of them have run.</summary>
internal abstract class Load(int itemsPerRound)
{
    internal int ItemsPerRound { get; } = itemsPerRound;

    /// <summary>Runs one round. Allocates nothing by itself, while it waits neither.</summary>
    internal abstract void Round();

    /// <summary>Lets other threads run until there is news, without a timer or a handle.</summary>
    protected static void Wait() => Thread.Yield();
}
