using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Captures;

/// <summary>When a function in a handler's body is converted to a delegate.</summary>
internal readonly struct CaptureTime
{
    private CaptureTime(string text, bool isLate)
    {
        Text = text;
        IsLate = isLate;
    }

    /// <summary>Gets the time as the end of a sentence.</summary>
    internal string Text { get; }

    /// <summary>
    /// Gets whether the handler has already begun a loop or awaited something: such a handler does more at each call
    /// than its dispatch, and often starts once and keeps running.
    /// </summary>
    internal bool IsLate { get; }

    internal static CaptureTime Of(IOperation function, IOperation body)
    {
        bool isInLoop = false;
        for (IOperation inner = function; inner.Parent is { } outer; inner = outer)
        {
            switch (outer)
            {
                case IAnonymousFunctionOperation:
                    return new CaptureTime(
                        isInLoop ? "in every iteration of its loop" : "each time its containing lambda runs",
                        isLate: false
                    );
                case ILocalFunctionOperation:
                    return new CaptureTime(
                        isInLoop ? "in every iteration of its loop" : "each time its containing local function runs",
                        isLate: false
                    );
                case ILoopOperation loop:
                    isInLoop |= RunsEachRound(inner, loop);
                    break;
            }
        }

        if (isInLoop)
        {
            return new CaptureTime("in every iteration of the loop", isLate: true);
        }

        return IsBehindAwait(function, body)
            ? new CaptureTime("at every call after an await", isLate: true)
            : new CaptureTime("at every call", isLate: false);
    }

    /// <summary>Gets whether a part of a loop runs in every iteration, and not once before them.</summary>
    private static bool RunsEachRound(IOperation part, ILoopOperation loop) =>
        loop switch
        {
            IForEachLoopOperation each => part != each.Collection,
            IForLoopOperation counted => !counted.Before.Contains(part),
            IForToLoopOperation => false,
            _ => true,
        };

    private static bool IsBehindAwait(IOperation function, IOperation body)
    {
        int start = function.Syntax.SpanStart;
        foreach (IOperation operation in body.Descendants())
        {
            // Code after an awaited collection is in its loop or behind it.
            bool awaits =
                operation is IAwaitOperation or IForEachLoopOperation { IsAsynchronous: true }
                && operation.Syntax.Span.End <= start;
            if (awaits && IsOfHandler(operation))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOfHandler(IOperation operation)
    {
        for (IOperation? outer = operation.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return false;
            }
        }

        return true;
    }
}
