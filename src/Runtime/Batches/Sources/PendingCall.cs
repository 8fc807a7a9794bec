using System;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>A pending call on an item of a source: the handler has returned, and its task has not completed.</summary>
internal abstract class PendingCall(SourceRun run)
{
    private Action? _end;

    /// <summary>Gets or sets the item's position in the source.</summary>
    internal int Index { get; set; }

    /// <summary>Gets or sets the cell for the item of a call that takes one more item where it has ended, or null.</summary>
    internal object? Cell { get; set; }

    /// <summary>Gets the delegate for the handler's task: one for all calls that the object serves.</summary>
    private protected Action End => _end ??= () => run.EndCall(this);

    /// <summary>Throws what the handler threw.</summary>
    internal abstract void TakeOutcome();

    /// <summary>A call without a result.</summary>
    internal sealed class OfVoid(SourceRun run) : PendingCall(run)
    {
        private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _awaiter;

        internal void Await(ValueTask task)
        {
            // A copy: the task may complete, and the field be cleared, before this returns.
            ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = task.ConfigureAwait(false).GetAwaiter();
            _awaiter = awaiter;
            awaiter.UnsafeOnCompleted(End);
        }

        internal override void TakeOutcome()
        {
            ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = _awaiter;
            _awaiter = default;
            awaiter.GetResult();
        }
    }

    /// <summary>A call with a result, which nobody has asked for.</summary>
    internal sealed class OfResult<TResult>(SourceRun run) : PendingCall(run)
    {
        private ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter _awaiter;

        internal void Await(ValueTask<TResult> task)
        {
            // A copy: the task may complete, and the field be cleared, before this returns.
            ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter = task.ConfigureAwait(false)
                .GetAwaiter();
            _awaiter = awaiter;
            awaiter.UnsafeOnCompleted(End);
        }

        internal override void TakeOutcome()
        {
            ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter = _awaiter;
            _awaiter = default;
            awaiter.GetResult();
        }
    }
}
