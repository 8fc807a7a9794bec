namespace ClosureGen.Closures.Finding;

/// <summary>How a site's delegate is written.</summary>
internal enum DelegateKind
{
    Lambda,
    AnonymousMethod,

    /// <summary>The name of a local function that is not static.</summary>
    LocalFunction,

    /// <summary>The name of a method, with or without the receiver written out.</summary>
    MethodGroup,

    /// <summary>A method group on a struct, which is boxed for the delegate.</summary>
    StructMethodGroup,
}
