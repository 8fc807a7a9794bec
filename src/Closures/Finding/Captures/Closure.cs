namespace ClosureGen.Closures.Finding.Captures;

/// <summary>The object that holds the captured variables of a scope.</summary>
internal sealed class Closure(CaptureScope scope)
{
    internal CaptureScope Scope => scope;

    internal List<ISymbol> Variables { get; } = [.. scope.Captured];

    /// <summary>Gets or sets the closure of an outer scope that it refers to.</summary>
    internal Closure? Parent { get; set; }

    /// <summary>Gets the functions that refer to it, directly or through an inner one.</summary>
    internal HashSet<CapturingFunction> Users { get; } = [];

    /// <summary>Gets whether it would hold only <c>this</c>: then it is none, and references to it are <c>this</c>.</summary>
    internal bool IsThis => Variables.Count == 1 && Variables[0] is INamedTypeSymbol;

    /// <summary>Gets the object's bytes on a 64-bit runtime.</summary>
    internal (int Bytes, bool IsGuess) Size => ValueSize.OfObject(Variables.Concat(Parents).Select(TypeOf));

    // Of the parent, any reference will do.
    private IEnumerable<ISymbol?> Parents => Parent is null ? [] : [null];

    private static ITypeSymbol? TypeOf(ISymbol? variable) =>
        variable switch
        {
            ILocalSymbol local => local.Type,
            IParameterSymbol parameter => parameter.Type,
            _ => null,
        };
}
