using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>
/// A participant of a run over a source: the one item that it runs, and what it awaits. To await the participant itself
/// is to park until another one invites it.
/// </summary>
/// <param name="run">The run.</param>
/// <param name="cell">An array of one element for the item, which the generated loop reads.</param>
internal sealed class SourceParticipant(SourceRun run, object cell) : Pending, IThreadPoolWorkItem
{
    private Action? _continuation;

    /// <summary>Gets the array with the item.</summary>
    internal object Cell => cell;

    /// <summary>Gets or sets the item's position in the source.</summary>
    internal int Index { get; set; }

    /// <summary>Gets or sets whether the participant was invited, and has not arrived yet.</summary>
    internal bool IsInvited { get; set; }

    /// <summary>Gets whether the participant has parked since it last ran: a new one has not.</summary>
    internal bool IsParked => _continuation is not null;

    /// <summary>Gets or sets whether the participant awaits the source's answer, or has awaited it.</summary>
    internal bool HasAnswer { get; set; }

    /// <summary>Gets or sets whether the item's call is pending: its handler has returned, its task has not completed.</summary>
    internal bool HasCall { get; set; }

    /// <summary>Gets or sets what awaits the tasks of the participant's calls, one after the other; null before the first.</summary>
    internal Pending? Call { get; set; }

    /// <summary>Gets or sets whether the participant has left as the last one.</summary>
    internal bool EndsRun { get; set; }

    /// <summary>Gets or sets the next one in the list of those that are parked.</summary>
    internal SourceParticipant? NextParked { get; set; }

    /// <summary>Lets the item's task end the item.</summary>
    internal void Await<TTask, TResult>(TTask task)
        where TTask : struct, IAwaitedTask<TResult>
    {
        Call ??= new PendingTask<TTask, TResult>();
        HasCall = true;
        Meters.CountStart(run.Handler);
        Unsafe.As<PendingTask<TTask, TResult>>(Call).Register(task);
    }

    /// <inheritdoc/>
    public override void UnsafeOnCompleted(Action continuation)
    {
        _continuation = continuation;
        if (!run.TryPark(this))
        {
            continuation();
        }
    }

    /// <summary>Runs the queue entry of a participant that was invited.</summary>
    public void Execute()
    {
        if (_continuation is { } continuation)
        {
            continuation();
        }
        else
        {
            run.Start(this);
        }
    }
}
