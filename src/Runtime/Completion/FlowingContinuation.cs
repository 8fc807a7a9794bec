using System;
using System.Threading;

namespace ClosureGen.Runtime.Completion;

/// <summary>A continuation that flows the context in which it was registered.</summary>
internal sealed class FlowingContinuation(ExecutionContext context, Action<object?> continuation, object? state)
{
    private static readonly ContextCallback InContext = static flowing =>
    {
        var self = (FlowingContinuation)flowing!;
        self._continuation(self._state);
    };

    internal static readonly Action<object?> Run = static flowing =>
    {
        var self = (FlowingContinuation)flowing!;
        ExecutionContext.Run(self._context, InContext, self);
    };

    private readonly ExecutionContext _context = context;
    private readonly Action<object?> _continuation = continuation;
    private readonly object? _state = state;

    /// <summary>Wraps a continuation to run in the current context. <c>await</c> never asks for this.</summary>
    /// <returns>Null if no context flows.</returns>
    internal static FlowingContinuation? Capture(Action<object?> continuation, object? state) =>
        ExecutionContext.Capture() is { } context ? new FlowingContinuation(context, continuation, state) : null;
}
