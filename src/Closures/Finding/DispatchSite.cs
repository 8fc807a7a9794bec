namespace ClosureGen.Closures.Finding;

/// <summary>
/// A lambda, anonymous method or method group that is an argument of a call of one of the families and allocates at each
/// execution.
/// </summary>
/// <param name="Call">The invocation, creation or constructor initializer.</param>
/// <param name="Family">The family of the call.</param>
/// <param name="Written">
/// The lambda, anonymous method or method group as written, without casts, parentheses and the like.
/// </param>
/// <param name="Kind">How it is written.</param>
internal sealed record DispatchSite(SyntaxNode Call, SiteFamily Family, ExpressionSyntax Written, DelegateKind Kind)
{
    /// <summary>Gets the names of captured variables, and <c>this</c>, in ordinal order; empty for a method group.</summary>
    internal IReadOnlyList<string> Captures { get; init; } = [];

    /// <summary>Gets whether the object is captured. A parameter may be called <c>@this</c>.</summary>
    internal bool CapturesThis { get; init; }

    /// <summary>Gets the captured locals and parameters; without <c>this</c>.</summary>
    internal IReadOnlyList<ISymbol> Variables { get; init; } = [];

    /// <summary>Gets how many bytes an execution of the site allocates on a 64-bit runtime beyond what the callee does.</summary>
    internal int Bytes { get; init; }

    /// <summary>Gets whether the bytes are an estimate.</summary>
    internal bool IsAbout { get; init; }

    /// <summary>Gets whether a loop of the same function repeats the site.</summary>
    internal bool InLoop { get; init; }

    /// <summary>
    /// Gets whether the compiler keeps the delegate in the closure: a loop or a lambda between the two executes the site
    /// again with the same captured variables, and only the first execution allocates.
    /// </summary>
    internal bool IsKept { get; init; }

    /// <summary>
    /// Gets where diagnostics are reported: from the start of the written delegate to its arrow or parameters.
    /// </summary>
    internal TextSpan Span =>
        Written switch
        {
            LambdaExpressionSyntax lambda => TextSpan.FromBounds(lambda.SpanStart, lambda.ArrowToken.Span.End),
            AnonymousMethodExpressionSyntax anonymous => TextSpan.FromBounds(
                anonymous.SpanStart,
                anonymous.ParameterList?.Span.End ?? anonymous.DelegateKeyword.Span.End
            ),
            _ => Written.Span,
        };
}
