namespace ClosureGen.Model.Tests;

/// <summary>Two runs of one object; the entries that were queued for the first may come in the second, or after it.</summary>
internal sealed class TwoRunsAndTheirHelpers(int count, bool isHelpNeeded) : Scenario
{
    internal override Action[][] Threads =>
        [
            [() => Run(1, count, taken: 1, invites: true), () => Run(2, count, taken: 1, invites: true)],
            [() => Help(1)],
            [() => Help(2)],
        ];

    internal override bool MayWaitForEver(int thread) => thread != 0;

    private protected override void InItem(long run, int item)
    {
        if (isHelpNeeded && run == 2 && item == 0)
        {
            AwaitStarted(1);
        }
    }
}

/// <summary>A thread that has taken all items, or some, the watch, and a helper for what the watch takes.</summary>
internal sealed class RunsThatAreWatched(int runs, int count, int taken, int looks) : Scenario
{
    internal override Action[][] Threads
    {
        get
        {
            Action[] caller = [() => Take(1), () => Take(2)];
            Action[] watch = [() => Watch(0), () => Watch(0)];
            return [caller[..runs], [() => Help(1)], watch[..looks]];
        }
    }

    internal override bool MayWaitForEver(int thread) => thread == 1;

    private void Take(int run) => Run(run, count, taken, invites: false);
}

/// <summary>A caller that waits for a helper's chunk, of which the watch takes the rest: nobody else is there to run it.</summary>
internal sealed class ACallerThatTakesOver(int looks) : Scenario
{
    internal override Action[][] Threads
    {
        get
        {
            Action[] watch = [() => Watch(1), () => Watch(1)];
            return
            [
                [() => Run(1, 3, taken: 1, invites: true)],
                [() => Help(1, size: 2)],
                watch[..looks],
            ];
        }
    }

    internal override bool MayWaitForEver(int thread) => thread == 1;
}

/// <summary>
/// A caller that waits for a helper, one of whose items waits for the next one of the same chunk: the watch takes that,
/// and nobody but the caller is there to run it.
/// </summary>
internal sealed class ACallerWhoseHelperIsHeldUp : Scenario
{
    internal override Action[][] Threads =>
        [
            [() => Run(1, 3, taken: 1, invites: true)],
            [() => Help(1, size: 2)],
            [WatchHeldUp],
        ];

    internal override bool MayWaitForEver(int thread) => thread != 0;

    internal override bool RepeatsLastCall(int thread) => thread == 2;

    private protected override void InItem(long run, int item)
    {
        if (item == 1)
        {
            HeldUp = 1;
            AwaitStarted(2);
            HeldUp = 0;
        }
    }
}

/// <summary>
/// Items that wait for one before them: the watch takes that one from the caller, who may come for more meanwhile, and
/// the helper waits for it already.
/// </summary>
internal sealed class AnItemThatLaterOnesWaitFor : Scenario
{
    internal override Action[][] Threads =>
        [
            [() => Run(1, count: 4, taken: 2, invites: true)],
            [() => Help(1)],
            [WatchWhenHelped],
        ];

    internal override bool MayWaitForEver(int thread) => false;

    private protected override void InItem(long run, int item)
    {
        if (item != 1)
        {
            AwaitStarted(item == 0 ? 2 : 1);
        }
    }

    private void WatchWhenHelped()
    {
        AwaitStarted(2);
        Watch(0);
    }
}

/// <summary>
/// A run that nobody blocks for. The watch takes items from one participant while another one, that has come for items
/// that are no longer there, has the last seat.
/// </summary>
internal sealed class ARunWithoutACaller : Scenario
{
    internal override Action[][] Threads =>
        [
            [() => RunAside(1, count: 2, seats: 2, helpers: 2)],
            [() => Help(1, size: 2), () => Help(1)],
            [() => Help(2)],
            [() => Watch(1)],
        ];

    internal override bool MayWaitForEver(int thread) => thread is 1 or 2;
}

/// <summary>
/// An item that all others wait for, behind one of them in the same chunk: the watch takes it, and there is nobody left
/// to run it if whoever comes claims another one first.
/// </summary>
internal sealed class AnItemThatAllWaitFor : Scenario
{
    internal override Action[][] Threads =>
        [
            [() => RunAside(1, count: 4, seats: 2, helpers: 1)],
            [() => Help(1, size: 2)],
            [HelpWhenHeldUp],
            [WatchHeldUp],
        ];

    internal override bool MayWaitForEver(int thread) => thread != 0;

    internal override bool RepeatsLastCall(int thread) => thread == 3;

    private protected override void InItem(long run, int item)
    {
        if (item == 0)
        {
            HeldUp = 1;
            AwaitStarted(1);
            HeldUp = 0;
        }
        else if (item > 1)
        {
            AwaitStarted(1);
        }
    }

    private void HelpWhenHeldUp()
    {
        Explorer.Current.Await(() => HeldUp != 0);
        Help(2, size: 2);
    }
}
