using ClosureGen.Runtime.Contexts;

namespace ClosureGen;

/// <summary>
/// The services of one host, from which <c>[FromScope]</c> parameters are taken. The package ClosureGen.Hosting derives
/// from it: <c>builder.Services.AddClosureGen()</c>.
/// </summary>
/// <remarks>
/// Several hosts may run in one process, as in tests. Which of them a call belongs to flows with the <see
/// cref="ExecutionContext"/> from where <see cref="Enter"/> was called. Where nothing flows, it is the only open host, if
/// there is exactly one.
/// </remarks>
public abstract class HandlerServices
{
    private static readonly AsyncLocal<HandlerServices?> Flowing = new();
    private static HandlerServices[] s_open = [];
    private static bool s_isUsed;

    [ThreadStatic]
    private static HandlerServices? t_lane;

    private volatile bool _isOpen;
    private ExecutionContext? _ownContext;

    /// <summary>Gets the services of the host that the calling code belongs to; null if there is none, if the host is not
    /// open, or if several hosts are open and none flows.</summary>
    public static HandlerServices? Current => (t_lane ?? InFlow) is { _isOpen: true } host ? host : null;

    /// <summary>Gets the host outside of a lane that has its own: the one that flows, open or not, or the only open one.</summary>
    /// <remarks>What is left of a host that has gone must not touch the services of another one.</remarks>
    internal static HandlerServices? InFlow =>
        Flowing.Value ?? (Volatile.Read(ref s_open) is { Length: 1 } open ? open[0] : null);

    /// <summary>Gets the services of the host that flows to the calling code, whether it is open or not.</summary>
    protected static HandlerServices? Owner => t_lane ?? Flowing.Value;

    /// <summary>Makes this the <see cref="Current"/> one of the calling asynchronous flow.</summary>
    public void Enter()
    {
        // By it a suppressed flow, which captures null, is told from the default context.
        _ = ContextFlow.Default;
        s_isUsed = true;
        Flowing.Value = this;
    }

    /// <summary>Creates a scope, for one call of a handler.</summary>
    /// <param name="services">The services of the scope.</param>
    /// <returns>
    /// The scope. It is disposed when the handler, or the task that it returned, has ended: by <c>DisposeAsync</c> if it has
    /// that.
    /// </returns>
    /// <exception cref="ObjectDisposedException">The host has been disposed.</exception>
    protected internal abstract IDisposable CreateScope(out IServiceProvider services);

    /// <summary>Lets calls take services from here until <see cref="Close"/>.</summary>
    protected void Open()
    {
        _isOpen = true;
        Change(static (open, changed) => Array.IndexOf(open, changed) < 0 ? [.. open, changed] : open);
    }

    /// <summary>Ends what <see cref="Open"/> began. May be called repeatedly.</summary>
    protected void Close()
    {
        _isOpen = false;
        Change(static (open, changed) => Array.FindAll(open, other => other != changed));
    }

    /// <summary>Gets a context with the host that flows to the calling code, for handlers that see nothing else of it.</summary>
    internal static ExecutionContext? OnlyHostInFlow =>
        s_isUsed && ContextFlow.Restores && Flowing.Value is { } host ? host.ContextFrom(null) : null;

    /// <summary>Does the same; the default context if there is no host.</summary>
    internal static ExecutionContext OnlyHostOrDefault => OnlyHostInFlow ?? ContextFlow.Default;

    /// <summary>Gets a context in which this is <see cref="Current"/>, with all that flows in another one.</summary>
    /// <param name="context">The other one, which is current; null for the default one. For that, nothing is allocated.</param>
    internal ExecutionContext ContextFrom(ExecutionContext? context)
    {
        if (context is null && _ownContext is { } own)
        {
            return own;
        }

        var thread = CallerContext.Capture();
        ContextFlow.PutInForce(context ?? ContextFlow.Default);
        Enter();
        ExecutionContext entered = ExecutionContext.Capture()!;
        thread.PutBack();
        return context is null ? _ownContext = entered : entered;
    }

    /// <summary>Makes this, or null, the services of the calls that the thread is making in a lane that has its own.</summary>
    /// <returns>What it was before.</returns>
    internal static HandlerServices? Replace(HandlerServices? services)
    {
        HandlerServices? before = t_lane;
        t_lane = services;
        return before;
    }

    private void Change(Func<HandlerServices[], HandlerServices, HandlerServices[]> change)
    {
        HandlerServices[] open = Volatile.Read(ref s_open);
        while (
            Interlocked.CompareExchange(ref s_open, change(open, this), open) is var found
            && !ReferenceEquals(found, open)
        )
        {
            open = found;
        }
    }
}
