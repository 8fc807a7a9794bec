using System.Threading.Tasks;

namespace ClosureGen.Runtime.States;

/// <content>Identifies the awaits that a handler in a lane makes itself.</content>
internal static partial class HandlerTask
{
    /// <summary>
    /// Gets the object that identifies a handler's own awaits: its task, or the source that backs its value task.
    /// </summary>
    /// <param name="task">What the handler returned.</param>
    /// <returns>Null if it cannot be found.</returns>
    internal static object? Identity(ref ValueTask task) => TaskOf<ValueTask>.Get(ref task, Plain.StandsFirst);

    /// <inheritdoc cref="Identity(ref ValueTask)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    internal static object? Identity<TResult>(ref ValueTask<TResult> task) =>
        TaskOf<ValueTask<TResult>>.Get(ref task, OfResult<TResult>.StandsFirst);

    private static class Plain
    {
        internal static readonly bool StandsFirst = TaskOf<ValueTask>.StandsFirst(
            new ValueTask(Task.CompletedTask),
            Task.CompletedTask
        );
    }

    private static class OfResult<TResult>
    {
        private static readonly Task<TResult?> Known = Task.FromResult<TResult?>(default);

        internal static readonly bool StandsFirst = TaskOf<ValueTask<TResult?>>.StandsFirst(
            new ValueTask<TResult?>(Known),
            Known
        );
    }
}
