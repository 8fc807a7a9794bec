namespace ClosureGen.Hosts.Tests;

/// <summary>What a handler returns. Every kind of it is tested with the runtime; these differ in where they go on.</summary>
public enum Returns
{
    Result,
    Task,
    ValueTaskOfResult,
}

/// <summary>The verbs that can be awaited.</summary>
public enum Verb
{
    StartNew,

    /// <summary><c>StartNew</c> with the scheduler that is current.</summary>
    StartNewHere,
    Dispatch,
    EachRunAsync,
    PairsRunAsync,
    BatchRunAsync,

    /// <summary><c>Dispatch</c> to a lane of its own.</summary>
    DispatchToLane,
}

/// <summary>Calls any verb on any kind of handler.</summary>
internal static class Verbs
{
    private const int Item = 7;

    /// <summary>Gets every framework with every verb and every kind of handler.</summary>
    public static TheoryData<Framework, Verb, Returns> All => Combine(Enum.GetValues<Verb>());

    /// <summary>Gets all but those that wait for the stretch that starts them to end.</summary>
    public static TheoryData<Framework, Verb, Returns> OnPool =>
        Combine(Array.FindAll(Enum.GetValues<Verb>(), static verb => verb != Verb.StartNewHere));

    /// <summary>Calls a handler once. The operation is to be awaited where it was started.</summary>
    internal static Operation Start(
        Worker worker,
        Verb verb,
        Returns returns,
        CancellationToken cancellationToken = default
    )
    {
        int[] items = [Item];
        Worker[] workers = [worker];
        TaskScheduler here = TaskScheduler.Current;
        return (verb, returns) switch
        {
            (Verb.StartNew, Returns.Result) => worker.AskWork(Item).StartNew(cancellationToken),
            (Verb.StartNew, Returns.Task) => worker.DoTaskWork(Item).StartNew(cancellationToken),
            (Verb.StartNew, _) => worker.AskValueTaskWork(Item).StartNew(cancellationToken),
            (Verb.StartNewHere, Returns.Result) => worker.AskWork(Item).StartNew(cancellationToken, here),
            (Verb.StartNewHere, Returns.Task) => worker.DoTaskWork(Item).StartNew(cancellationToken, here),
            (Verb.StartNewHere, _) => worker.AskValueTaskWork(Item).StartNew(cancellationToken, here),
            (Verb.Dispatch, Returns.Result) => worker.AskWork(Item).Dispatch(cancellationToken),
            (Verb.Dispatch, Returns.Task) => worker.DoTaskWork(Item).Dispatch(cancellationToken),
            (Verb.Dispatch, _) => worker.AskValueTaskWork(Item).Dispatch(cancellationToken),
            (Verb.EachRunAsync, Returns.Result) => worker.AskEach(items).RunAsync(new int[1], cancellationToken),
            (Verb.EachRunAsync, Returns.Task) => worker.DoTaskEach(items).RunAsync(cancellationToken),
            (Verb.EachRunAsync, _) => worker.AskValueTaskEach(items).RunAsync(new int[1], cancellationToken),
            (Verb.PairsRunAsync, Returns.Result) => Worker.AskPairs(workers, items).RunAsync(cancellationToken),
            (Verb.PairsRunAsync, Returns.Task) => Worker.DoTaskPairs(workers, items).RunAsync(cancellationToken),
            (Verb.PairsRunAsync, _) => Worker.AskValueTaskPairs(workers, items).RunAsync(cancellationToken),
            (Verb.DispatchToLane, Returns.Result) => worker.AskWork(Item).Dispatch(new Lane(), cancellationToken),
            (Verb.DispatchToLane, Returns.Task) => worker.DoTaskWork(Item).Dispatch(new Lane(), cancellationToken),
            (Verb.DispatchToLane, _) => worker.AskValueTaskWork(Item).Dispatch(new Lane(), cancellationToken),
            (Verb.BatchRunAsync, _) => RunBatch(worker, returns, cancellationToken),
            _ => throw new ArgumentOutOfRangeException(nameof(verb), verb, null),
        };
    }

    private static ValueTask RunBatch(Worker worker, Returns returns, CancellationToken cancellationToken)
    {
        // Disposed during the run, it lets the run finish.
        using DispatchBatch batch = DispatchBatch.Rent();
        switch (returns)
        {
            case Returns.Result:
                batch.Add(worker.AskWork(Item));
                break;
            case Returns.Task:
                batch.Add(worker.DoTaskWork(Item));
                break;
            default:
                batch.Add(worker.AskValueTaskWork(Item));
                break;
        }

        return batch.RunAsync(cancellationToken);
    }

    private static TheoryData<Framework, Verb, Returns> Combine(Verb[] verbs) =>
        new MatrixTheoryData<Framework, Verb, Returns>(Enum.GetValues<Framework>(), verbs, Enum.GetValues<Returns>());
}
