namespace ClosureGen.Closures.Fixing;

/// <summary>Whether a project's code can call verbs.</summary>
internal enum VerbSupport
{
    /// <summary>ClosureGen is referenced for each target framework.</summary>
    Referenced,

    /// <summary>It is not referenced, but could be.</summary>
    Missing,

    /// <summary>It does not support one of the project's target frameworks.</summary>
    Unsupported,
}
