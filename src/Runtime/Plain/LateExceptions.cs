using System;
using System.Runtime.ExceptionServices;
using System.Threading;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Errors;

/// <summary>
/// Exceptions that must not propagate on the stack on which they were caught, because its code did not cause them. They
/// are thrown on a pool thread, in the context of the thread that has passed them here.
/// </summary>
internal static class LateExceptions
{
    private static readonly Action<Late> ThrowNow = static late => late.Failure.Throw();

    private static readonly Action<Late> ReportNow = static late =>
    {
        if (!DispatchErrors.Report(late.Failure.SourceException, late.Handler))
        {
            late.Failure.Throw();
        }
    };

    /// <summary>Throws an exception, unhandled.</summary>
    internal static void Throw(Exception exception) => Queue(ThrowNow, exception, handler: null);

    /// <summary>Raises <see cref="DispatchErrors.Unhandled"/>, and throws exceptions that no subscriber handles.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="handler">The handler's name, or null.</param>
    internal static void Report(Exception exception, string? handler = null) => Queue(ReportNow, exception, handler);

    private static void Queue(Action<Late> callback, Exception exception, string? handler) =>
        Uninterrupted.Ignore(new LateCall(callback, new Late(ExceptionDispatchInfo.Capture(exception), handler)));

    private readonly record struct Late(ExceptionDispatchInfo Failure, string? Handler);

    private readonly struct LateCall(Action<Late> callback, Late late) : Uninterrupted.IWait
    {
        public void Wait() => ThreadPool.QueueUserWorkItem(callback, late, preferLocal: false);
    }
}
