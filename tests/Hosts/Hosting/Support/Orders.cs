namespace ClosureGen.Hosting.Tests;

/// <summary>A service of a scope, as a DbContext is: of no use once the scope has been disposed.</summary>
internal sealed partial class Orders : IDisposable
{
    private readonly ManualResetEventSlim _disposed = new();

    [NoCapture]
    internal void Save(string order)
    {
        // The request has ended by then.
        Assert.True(_disposed.Wait(TimeSpan.FromSeconds(60)));
        ObjectDisposedException.ThrowIf(_disposed.IsSet, this);
    }

    public void Dispose() => _disposed.Set();
}

/// <summary>Handlers without services.</summary>
internal static partial class Mails
{
    [NoCapture]
    internal static void Fail(string text) => throw new InvalidOperationException(text);

    [NoCapture]
    internal static async Task FailLaterAsync(Task end)
    {
        await end;
        throw new InvalidOperationException("later");
    }

    [NoCapture(FlowExecutionContext = false)]
    internal static async Task FailLaterApartAsync(Task end)
    {
        await end;
        throw new InvalidOperationException("later");
    }

    [NoCapture]
    internal static async Task SendAsync(Task end) => await end;
}
