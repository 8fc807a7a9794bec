using System;
using Microsoft.Extensions.Logging;

namespace ClosureGen.Hosting;

/// <summary>The messages, in the category <c>ClosureGen</c>.</summary>
internal static partial class Log
{
    [LoggerMessage(1, LogLevel.Error, "A post of {Handler} failed.")]
    internal static partial void Failed(ILogger logger, Exception exception, string? handler);

    [LoggerMessage(2, LogLevel.Critical, "A post of {Handler} failed. The host stops, as StopHostOnError asks.")]
    internal static partial void FailedAndStops(ILogger logger, Exception exception, string? handler);

    [LoggerMessage(3, LogLevel.Warning, "The host stops although calls are pending: {Pending}.")]
    internal static partial void StopsEarly(ILogger logger, string pending);
}
