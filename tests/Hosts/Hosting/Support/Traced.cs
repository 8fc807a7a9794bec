namespace ClosureGen.Hosting.Tests;

/// <summary>Handlers that note in which span they run.</summary>
internal static partial class Traced
{
    /// <summary>Gets the span of each handler's end, by the handler's argument.</summary>
    internal static ConcurrentDictionary<string, Activity?> Spans { get; } = [];

    [NoCapture]
    internal static void Note(string key) => Spans[key] = Activity.Current;

    [NoCapture(FlowExecutionContext = false)]
    internal static void NoteApart(string key) => Spans[key] = Activity.Current;

    [NoCapture]
    internal static async Task NoteLaterAsync(string key)
    {
        await Task.Delay(20);
        Spans[key] = Activity.Current;
    }

    [NoCapture]
    internal static Task<int> NoteAtOnceAsync(string key)
    {
        Spans[key] = Activity.Current;
        return Task.FromResult(1);
    }

    [NoCapture]
    internal static void Fail(string key) => Throw(key);

    [NoCapture]
    internal static async ValueTask<int> FailLaterAsync(string key)
    {
        await Task.Delay(20);
        return Throw(key);
    }

    [NoCapture]
    internal static Task FailAtOnceAsync(string key)
    {
        Throw(key);
        return Task.CompletedTask;
    }

    [NoCapture(OnError = nameof(Keep))]
    internal static void FailKept(string key) => Throw(key);

    [NoCapture(OnError = nameof(Keep))]
    internal static async Task FailKeptLaterAsync(string key)
    {
        await Task.Delay(20);
        Throw(key);
    }

    [NoCapture]
    internal static void Obey(string key, CancellationTokenSource source, CancellationToken cancellationToken)
    {
        source.Cancel();
        Spans[key] = Activity.Current;
        cancellationToken.ThrowIfCancellationRequested();
    }

    private static int Throw(string key)
    {
        Spans[key] = Activity.Current;
        throw new InvalidOperationException(key);
    }

    private static void Keep(Exception exception) => Spans[$"kept {exception.Message}"] = Activity.Current;
}

/// <summary>A handler that does next to nothing.</summary>
internal static partial class Silent
{
    private static int s_taken;

    internal static int Taken => Volatile.Read(ref s_taken);

    [NoCapture]
    internal static void Take() => Interlocked.Increment(ref s_taken);
}
