using System.Runtime.ExceptionServices;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Errors;

/// <summary>
/// Exceptions that must not propagate on the stack on which they were caught, because its code did not cause them. They
/// are thrown on a pool thread, in the context of the thread that has passed them here.
/// </summary>
internal static class LateExceptions
{
    private static readonly Action<object?> ThrowNow = static failure => ((ExceptionDispatchInfo)failure!).Throw();

    /// <summary>Throws an exception, unhandled.</summary>
    internal static void Throw(Exception exception) => Queue(ThrowNow, ExceptionDispatchInfo.Capture(exception));

    /// <summary>Raises <see cref="DispatchErrors.Unhandled"/>, and throws exceptions that no subscriber handles.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="handler">The handler's name, or null.</param>
    /// <param name="then">What follows the report, or null.</param>
    /// <param name="lane">The lane that continues then, or null.</param>
    /// <param name="counted">The number under which the post is counted that ends then, or 0.</param>
    internal static void Report(
        Exception exception,
        string? handler = null,
        Action<object?, int>? then = null,
        object? lane = null,
        int counted = 0
    ) =>
        Queue(
            static report => ((LateReport)report!).Make(),
            new LateReport(ExceptionDispatchInfo.Capture(exception), handler, then, lane, counted)
        );

    private static void Queue(Action<object?> callback, object argument) =>
        Uninterrupted.Ignore(new LateCall(callback, argument));

    private sealed class LateReport(
        ExceptionDispatchInfo failure,
        string? handler,
        Action<object?, int>? then,
        object? lane,
        int counted
    )
    {
        internal void Make()
        {
            try
            {
                if (!DispatchErrors.Report(failure.SourceException, handler))
                {
                    failure.Throw();
                }
            }
            finally
            {
                then?.Invoke(lane, counted);
            }
        }
    }

    private readonly struct LateCall(Action<object?> callback, object argument) : Uninterrupted.IWait
    {
        public void Wait() => ThreadPool.QueueUserWorkItem(callback, argument, preferLocal: false);
    }
}
