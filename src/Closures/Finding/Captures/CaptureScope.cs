using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Closures.Finding.Captures;

/// <summary>
/// The scope of variables: a block, a round of a loop, a function. All captured variables of one scope share a closure,
/// which is allocated when the scope is entered.
/// </summary>
internal sealed class CaptureScope(CaptureScope? parent, CapturingFunction? function, object? round, SyntaxNode syntax)
{
    internal CaptureScope? Parent => parent;

    /// <summary>Gets the function around it; null in the member itself.</summary>
    internal CapturingFunction? Function => function;

    /// <summary>Gets the innermost round of a loop of the same function around it; null outside of loops.</summary>
    internal object? Round => round;

    internal SyntaxNode Syntax => syntax;

    /// <summary>Gets the variables that functions capture, in the order of their first use.</summary>
    internal List<ISymbol> Captured { get; } = new List<ISymbol>();
}
