namespace ClosureGen.Runtime.States;

/// <summary>Converts what an async handler returned to what a state awaits.</summary>
[StackTraceHidden]
internal static class HandlerTask
{
    private const string NullTask =
        "The handler returned null instead of a task. Return Task.CompletedTask or Task.FromResult, or make the handler "
        + "async.";

    /// <summary>Wraps a handler's task. Allocates nothing.</summary>
    /// <param name="task">The task that the handler returned.</param>
    /// <returns>The same task.</returns>
    /// <exception cref="InvalidOperationException">The handler returned null.</exception>
    internal static ValueTask Of(Task? task) => new(task ?? throw new InvalidOperationException(NullTask));

    /// <summary>Wraps a handler's task. Allocates nothing.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">The task that the handler returned.</param>
    /// <returns>The same task.</returns>
    /// <exception cref="InvalidOperationException">The handler returned null.</exception>
    internal static ValueTask<TResult> Of<TResult>(Task<TResult>? task) =>
        new(task ?? throw new InvalidOperationException(NullTask));
}
