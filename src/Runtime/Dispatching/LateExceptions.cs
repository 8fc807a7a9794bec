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

    private static readonly Action<(ExceptionDispatchInfo Failure, Lane Lane)> ReportInLane = static late =>
    {
        try
        {
            ReportNow(late.Failure);
        }
        finally
        {
            late.Lane.EndHold();
        }
    };

    /// <summary>Throws an exception, unhandled.</summary>
    internal static void Throw(Exception exception) => Queue(ThrowNow, exception);

    /// <summary>As <see cref="Report(Exception)"/>, and has a lane go on after that.</summary>
    internal static void Report(Exception exception, Lane lane) =>
        Interrupts.Ignore(
            static late => ThreadPool.QueueUserWorkItem(ReportInLane, late, preferLocal: false),
            (ExceptionDispatchInfo.Capture(exception), lane)
        );

    /// <summary>Tells the subscribers of <see cref="DispatchErrors.Unhandled"/>, and throws what they leave.</summary>
    internal static void Report(Exception exception) => Queue(ReportNow, exception);

    private static void Queue(Action<ExceptionDispatchInfo> callback, Exception exception) =>
        Interrupts.Ignore(
            static late => ThreadPool.QueueUserWorkItem(late.Callback, late.Failure, preferLocal: false),
            (Callback: callback, Failure: ExceptionDispatchInfo.Capture(exception))
        );
}
