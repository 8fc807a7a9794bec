using System;
using System.Diagnostics;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>What an asynchronous handler returned, as what a state awaits.</summary>
[StackTraceHidden]
internal static class HandlerTask
{
    private const string NullTask =
        "The handler returned null in place of a task. Return Task.CompletedTask or Task.FromResult, or make the handler "
        + "async.";

    /// <summary>Wraps a handler's task. Allocates nothing.</summary>
    /// <param name="task">What the handler returned.</param>
    /// <returns>The same task.</returns>
    /// <exception cref="InvalidOperationException">The handler returned null.</exception>
    internal static ValueTask Of(Task? task) => new(task ?? throw new InvalidOperationException(NullTask));

    /// <summary>Wraps a handler's task. Allocates nothing.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">What the handler returned.</param>
    /// <returns>The same task.</returns>
    /// <exception cref="InvalidOperationException">The handler returned null.</exception>
    internal static ValueTask<TResult> Of<TResult>(Task<TResult>? task) =>
        new(task ?? throw new InvalidOperationException(NullTask));

    /// <summary>Gets what tells a handler's own awaits from others: its task, or the source in place of one.</summary>
    /// <param name="task">What the handler returned.</param>
    /// <returns>Null where that cannot be told.</returns>
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
