using Microsoft.Extensions.Logging.Abstractions;

namespace ClosureGen.Hosting.Tests;

/// <summary>Keeps what a host logs in the category <c>ClosureGen</c>.</summary>
internal sealed class Notes : ILoggerProvider, ILogger
{
    private readonly ConcurrentQueue<(LogLevel Level, string Text, Exception? Exception)> _all = [];

    public (LogLevel Level, string Text, Exception? Exception)[] All => [.. _all];

    public string[] Texts => [.. _all.Select(static note => note.Text)];

    public ILogger CreateLogger(string categoryName) => categoryName == "ClosureGen" ? this : NullLogger.Instance;

    public bool IsEnabled(LogLevel logLevel) => true;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public void Log<TState>(
        LogLevel logLevel,
        EventId eventId,
        TState state,
        Exception? exception,
        Func<TState, Exception?, string> formatter
    ) => _all.Enqueue((logLevel, formatter(state, exception), exception));

    public void Dispose() { }
}
