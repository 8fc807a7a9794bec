namespace ClosureGen.Hosts.Tests.Traps;

/// <summary>
/// Orleans keeps the chain of calls in the ExecutionContext. A handler that does not get it calls as a stranger: its way
/// back into the grain that waits for it is closed.
/// </summary>
public sealed class LostCallChainTests(ActorHosts hosts)
{
    [Fact]
    public async Task A_handler_that_gets_the_context_is_called_back()
    {
        IWaitingGrain grain = hosts.Orleans.Grains.GetGrain<IWaitingGrain>(hosts.Orleans.NewKey());
        Assert.Equal("welcome", await grain.AskAsync(flows: true).Limited());
    }

    [Fact]
    public async Task A_handler_that_does_not_get_it_waits_until_the_call_times_out()
    {
        IWaitingGrain grain = hosts.Orleans.Grains.GetGrain<IWaitingGrain>(hosts.Orleans.NewKey());
        Assert.Equal(nameof(TimeoutException), await grain.AskAsync(flows: false).Limited());
    }
}

/// <summary>Waits for a handler that calls another grain, which calls back.</summary>
public interface IWaitingGrain : IGrainWithIntegerKey
{
    /// <summary>Asks the other grain in a handler on the pool.</summary>
    /// <param name="flows">Whether the handler gets the context.</param>
    /// <returns>What the other grain got, or the name of what it threw.</returns>
    Task<string> AskAsync(bool flows);

    /// <summary>Answers who belongs to the call that the grain is in.</summary>
    Task<string> WelcomeAsync();

    /// <summary>As <see cref="WelcomeAsync"/>, for a caller that is going to wait for nothing.</summary>
    [ResponseTimeout("00:00:01")]
    Task<string> WelcomeSoonAsync();
}

/// <summary>Calls back.</summary>
public interface ICallingBackGrain : IGrainWithIntegerKey
{
    /// <summary>Calls the grain that waits.</summary>
    Task<string> CallBackAsync(IWaitingGrain caller, bool soon);
}

/// <inheritdoc cref="IWaitingGrain"/>
public sealed partial class WaitingGrain : Grain, IWaitingGrain
{
    /// <inheritdoc/>
    public async Task<string> AskAsync(bool flows)
    {
        using IDisposable scope = RequestContext.AllowCallChainReentrancy();
        ICallingBackGrain other = GrainFactory.GetGrain<ICallingBackGrain>(this.GetPrimaryKeyLong());
        IWaitingGrain self = this.AsReference<IWaitingGrain>();
        try
        {
            return flows
                ? await AskOtherWork(other, self).Dispatch()
                : await AskOtherAsStrangerWork(other, self).Dispatch();
        }
        catch (Exception exception)
        {
            return exception.GetType().Name;
        }
    }

    /// <inheritdoc/>
    public Task<string> WelcomeAsync() => Task.FromResult("welcome");

    /// <inheritdoc/>
    public Task<string> WelcomeSoonAsync() => WelcomeAsync();

    [NoCapture]
    private static Task<string> AskOther(ICallingBackGrain other, IWaitingGrain self) =>
        other.CallBackAsync(self, soon: false);

    [NoCapture(FlowExecutionContext = false)]
    private static Task<string> AskOtherAsStranger(ICallingBackGrain other, IWaitingGrain self) =>
        other.CallBackAsync(self, soon: true);
}

/// <inheritdoc cref="ICallingBackGrain"/>
public sealed class CallingBackGrain : Grain, ICallingBackGrain
{
    /// <inheritdoc/>
    public Task<string> CallBackAsync(IWaitingGrain caller, bool soon) =>
        soon ? caller.WelcomeSoonAsync() : caller.WelcomeAsync();
}
