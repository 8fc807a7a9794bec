using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Closures.Finding.Captures;

/// <summary>A lambda, an anonymous method or a local function.</summary>
internal sealed class CapturingFunction(IMethodSymbol symbol, CaptureScope declaredIn)
{
    private readonly HashSet<(ISymbol Variable, string Name)> _own = new HashSet<(ISymbol Variable, string Name)>();
    private readonly HashSet<CapturingFunction> _called = new HashSet<CapturingFunction>();

    internal IMethodSymbol Symbol => symbol;

    internal CaptureScope DeclaredIn => declaredIn;

    /// <summary>Gets or sets whether a delegate refers to it. A local function may only be called.</summary>
    internal bool IsDelegate { get; set; } = symbol.MethodKind != MethodKind.LocalFunction;

    internal bool IsIterator { get; set; }

    /// <summary>Gets whether what it captures is passed by reference to a struct, instead of in an object.</summary>
    internal bool TakesReferences => !IsDelegate && !IsIterator && !symbol.IsAsync;

    internal void Capture(ISymbol variable, string name) => _own.Add((variable, name));

    internal void Call(CapturingFunction other) => _called.Add(other);

    /// <summary>Gets what it captures, also through functions within it and local functions that it calls.</summary>
    internal HashSet<(ISymbol Variable, string Name)> Captured()
    {
        var captured = new HashSet<(ISymbol Variable, string Name)>();
        var seen = new HashSet<CapturingFunction> { this };
        var open = new Stack<CapturingFunction>(seen);
        while (open.Count > 0)
        {
            CapturingFunction next = open.Pop();
            captured.UnionWith(next._own);
            foreach (CapturingFunction called in next._called)
            {
                if (seen.Add(called))
                {
                    open.Push(called);
                }
            }
        }

        return captured;
    }
}
