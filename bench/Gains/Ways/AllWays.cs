namespace ClosureGen.Gains.Ways;

/// <summary>The ways, in the order of the table.</summary>
internal static class AllWays
{
    public static int Count => 7;

    public static IWay Create(int index, Mover mover) =>
        index switch
        {
            0 => new TaskRun(mover),
            1 => new StartNewState(mover),
            2 => new ChannelOfCalls(mover),
            3 => new ParallelFor(mover),
            4 => new WorkItems(mover),
            5 => new ClosureGenDispatch(mover),
            _ => new ClosureGenEach(mover),
        };
}
