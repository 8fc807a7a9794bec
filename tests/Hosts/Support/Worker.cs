namespace ClosureGen.Hosts.Tests;

/// <summary>Handlers of every kind. They do what a test gives them.</summary>
/// <param name="enter">What a handler does first.</param>
/// <param name="resume">What an async handler does behind its await.</param>
internal sealed partial class Worker(Action enter, Action? resume = null)
{
    [NoCapture]
    internal void Do(int item) => enter();

    [NoCapture]
    internal int Ask(int item)
    {
        enter();
        return item;
    }

    [NoCapture]
    internal async Task DoTaskAsync(int item)
    {
        enter();
        await Task.Yield();
        resume?.Invoke();
    }

    [NoCapture]
    internal async ValueTask<int> AskValueTaskAsync(int item)
    {
        enter();
        await Task.Yield();
        resume?.Invoke();
        return item;
    }
}
