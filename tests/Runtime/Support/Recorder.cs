namespace ClosureGen.Runtime.Tests;

/// <summary>Handlers that do what a test tells them.</summary>
internal sealed partial class Recorder
{
    // So that a stack trace has the handler's own frame, however warm it is.
    private const MethodImplOptions Framed = MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization;

    private int _calls;

    internal int Calls => Volatile.Read(ref _calls);

    [NoCapture]
    [MethodImpl(Framed)]
    internal void Do(Action? action)
    {
        Interlocked.Increment(ref _calls);
        action?.Invoke();
    }

    [NoCapture]
    [MethodImpl(Framed)]
    internal int Ask(Func<int> function)
    {
        Interlocked.Increment(ref _calls);
        return function();
    }

    [NoCapture]
    [MethodImpl(Framed)]
    internal object? Make(Func<object?> function)
    {
        Interlocked.Increment(ref _calls);
        return function();
    }

    [NoCapture]
    internal void Touch(object argument, Action<object> action)
    {
        Interlocked.Increment(ref _calls);
        action(argument);
    }

    [NoCapture]
    [MethodImpl(Framed)]
    internal void DoItem(int item, Action<int> action)
    {
        Interlocked.Increment(ref _calls);
        action(item);
    }

    [NoCapture]
    [MethodImpl(Framed)]
    internal int AskItem(int item, Func<int, int> function)
    {
        Interlocked.Increment(ref _calls);
        return function(item);
    }

    [NoCapture]
    [MethodImpl(Framed)]
    internal void DoText(object? item, Action<object?> action)
    {
        Interlocked.Increment(ref _calls);
        action(item);
    }

    [NoCapture]
    internal void DoWithToken(Action? action, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref _calls);
        action?.Invoke();
        cancellationToken.ThrowIfCancellationRequested();
    }

    [NoCapture]
    internal int AskWithToken(Func<int> function, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref _calls);
        int result = function();
        cancellationToken.ThrowIfCancellationRequested();
        return result;
    }

    [NoCapture]
    internal void DoItemWithToken(int item, Action<int> action, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref _calls);
        action(item);
        cancellationToken.ThrowIfCancellationRequested();
    }

    [NoCapture(FlowExecutionContext = false)]
    internal void DoAlone(Action action) => action();

    [NoCapture(FlowExecutionContext = false)]
    internal int AskAlone(Action action)
    {
        action();
        return 7;
    }

    [NoCapture(FlowExecutionContext = false)]
    internal void DoItemAlone(int item, Action<int> action) => action(item);
}
