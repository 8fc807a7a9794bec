using System.Runtime.ExceptionServices;

namespace ClosureGen.Runtime.States;

/// <summary>An item that may end later than its call, in a run whose items end with their calls: the call waits.</summary>
internal sealed class WaitedItem : IAwaitedRun, IItemPlace
{
    // Null while the thread runs an item: then one within it gets another.
    [ThreadStatic]
    private static WaitedItem? t_spare;

    private readonly ManualResetEventSlim _end = new();
    private bool _waits;
    private ExceptionDispatchInfo? _failure;

    /// <summary>Runs an item, and throws what its handler threw.</summary>
    internal static void Run(DispatchState state)
    {
        WaitedItem item = t_spare ?? new WaitedItem();
        t_spare = null;
        state.RunAsItem(item, item, index: 0);
        if (item._waits)
        {
            item._end.Wait();
            item._end.Reset();
            item._waits = false;
        }

        ExceptionDispatchInfo? failure = item._failure;
        item._failure = null;
        t_spare = item;
        failure?.Throw();
    }

    public void NoteFailure(DispatchState item, CancellationToken ownToken, int index, Exception exception) =>
        _failure = ExceptionDispatchInfo.Capture(exception);

    public void BeginWait(int index) => _waits = true;

    public void EndItem() => _end.Set();
}
