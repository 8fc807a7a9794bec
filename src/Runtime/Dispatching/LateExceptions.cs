using System;
using System.Runtime.ExceptionServices;
using System.Threading;
using ClosureGen.Runtime;

namespace ClosureGen;

/// <summary>
/// Exceptions that are not to leave where they are caught, because whoever is on the stack there has no part in them.
/// They come up on a pool thread, in the context of the thread that was given them.
/// </summary>
internal static class LateExceptions
{
    private static readonly Action<ExceptionDispatchInfo> ThrowNow = static failure => failure.Throw();

    private static readonly Action<ExceptionDispatchInfo> ReportNow = static failure =>
    {
        if (!DispatchErrors.Report(failure.SourceException))
        {
            failure.Throw();
        }
    };

    /// <summary>Throws an exception, unhandled.</summary>
    internal static void Throw(Exception exception) => Queue(ThrowNow, exception);

    /// <summary>Tells the subscribers of <see cref="DispatchErrors.Unhandled"/>, and throws what they leave.</summary>
    internal static void Report(Exception exception) => Queue(ReportNow, exception);

    private static void Queue(Action<ExceptionDispatchInfo> callback, Exception exception) =>
        Interrupts.Ignore(new LateCall(callback, ExceptionDispatchInfo.Capture(exception)));

    private readonly struct LateCall(Action<ExceptionDispatchInfo> callback, ExceptionDispatchInfo failure)
        : Interrupts.IWait
    {
        public void Wait() => ThreadPool.QueueUserWorkItem(callback, failure, preferLocal: false);
    }
}
