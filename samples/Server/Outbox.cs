namespace Server;

/// <summary>A connection to a mail server, for one unit of work: a service of a scope, as a DbContext is.</summary>
internal sealed class Outbox : IAsyncDisposable
{
    private bool _isClosed;

    /// <summary>Sends a mail.</summary>
    public async Task SendAsync(string text)
    {
        ObjectDisposedException.ThrowIf(_isClosed, this);

        // Simulates a fast network.
        await Task.Yield();
        _ = text;
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync()
    {
        _isClosed = true;
        return default;
    }
}
