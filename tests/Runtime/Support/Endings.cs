namespace ClosureGen.Runtime.Tests;

/// <summary>Every way in which a handler can end, by name.</summary>
internal static class Endings
{
    private static readonly Dictionary<string, Action<CancellationTokenSource>> All = new()
    {
        ["returns"] = static _ => { },
        ["throws"] = static _ => throw new InvalidOperationException("It broke."),
        ["throws an AggregateException"] = static _ => throw new AggregateException(new FormatException("Inside.")),
        ["acknowledges the token"] = static source =>
        {
            source.Cancel();
            source.Token.ThrowIfCancellationRequested();
        },
        ["names the token without its being cancelled"] = static source =>
            throw new OperationCanceledException("Not yet.", source.Token),
        ["cancels with no token"] = static _ => throw new OperationCanceledException("By itself."),
        ["cancels with another token"] = static source =>
        {
            source.Cancel();
            throw new TaskCanceledException("Foreign.", null, new CancellationToken(canceled: true));
        },
        ["throws while the token is cancelled"] = static source =>
        {
            source.Cancel();
            throw new InvalidOperationException("It broke late.");
        },
        ["returns while the token is cancelled"] = static source => source.Cancel(),
    };

    internal static IEnumerable<string> Names => All.Keys;

    /// <summary>Ends a handler whose dispatch has the source's token.</summary>
    internal static void End(string ending, CancellationTokenSource source) => All[ending](source);
}
