namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>The object that holds the captured variables of a scope.</summary>
internal sealed class Closure
{
    internal Closure(ClosureScope scope, bool isStruct)
    {
        Scope = scope;
        IsStruct = isStruct;
        Variables = new List<ISymbol>(scope.Captured);
    }

    internal ClosureScope Scope { get; }

    /// <summary>Gets the captured variables; the containing type represents <c>this</c>.</summary>
    internal List<ISymbol> Variables { get; }

    /// <summary>Gets whether it lives on the stack: only local functions that are called, and no delegates, use it.</summary>
    internal bool IsStruct { get; }

    /// <summary>Gets or sets whether it has a field for the closure of an outer scope, or for <c>this</c>.</summary>
    internal bool HasParent { get; set; }

    /// <summary>Gets or sets the closure of an outer scope that it refers to; null if that is <c>this</c>.</summary>
    internal Closure? Parent { get; set; }

    /// <summary>Gets the object's bytes on a 64-bit runtime.</summary>
    internal int Bytes => ObjectSize.Of(Variables, HasParent);
}
