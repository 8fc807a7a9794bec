namespace ClosureGen.Runtime.Contexts;

/// <summary>
/// Tells whether the default context is current, which no public member does on .NET Framework and Mono: there,
/// capturing a context allocates 76 bytes, and no captured one equals another.
/// </summary>
/// <remarks>
/// An async method builder asks for it: for the default context it hands out the same delegate each time, and allocates
/// nothing. So a state machine awaits again and again, and is never resumed.
/// </remarks>
internal sealed class ContextProbe : ICriticalNotifyCompletion
{
    [ThreadStatic]
    private static ContextProbe? t_own;

    private ContextProbe _self;
    private IAsyncStateMachine? _machine;
    private Action? _last;
    private Action? _ofDefault;

    private ContextProbe() => _self = this;

    /// <summary>Gets whether the calling thread's context is the default one.</summary>
    internal static bool IsInDefault()
    {
        ContextProbe own = t_own ??= new ContextProbe();
        Action first = own.Ask();
        if (own._ofDefault is null && ReferenceEquals(own.Ask(), first))
        {
            own._ofDefault = first;
        }

        own._last = null;
        return ReferenceEquals(own._ofDefault, first);
    }

    void INotifyCompletion.OnCompleted(Action continuation) => _last = continuation;

    void ICriticalNotifyCompletion.UnsafeOnCompleted(Action continuation) => _last = continuation;

    private Action Ask()
    {
        if (_machine is null)
        {
            var first = new Machine(this);
            first.MoveNext();
        }
        else
        {
            _machine.MoveNext();
        }

        return _last!;
    }

    private struct Machine(ContextProbe probe) : IAsyncStateMachine
    {
        private readonly ContextProbe _probe = probe;
        private AsyncTaskMethodBuilder _builder = AsyncTaskMethodBuilder.Create();

        public void MoveNext() => _builder.AwaitUnsafeOnCompleted(ref _probe._self, ref this);

        public void SetStateMachine(IAsyncStateMachine stateMachine)
        {
            _builder.SetStateMachine(stateMachine);
            _probe._machine = stateMachine;
        }
    }
}
