namespace ClosureGen.CodeFixes.Closures;

/// <summary>Which rewrites are asked for.</summary>
internal enum SiteOffer
{
    /// <summary>Those that keep what the program does.</summary>
    Same,

    /// <summary>A loop of tasks as one batch, which fails in another way. Only an editor asks for it, at one site.</summary>
    Batch,

    /// <summary>A state where a verb would do more, but the project has no ClosureGen. Only an editor asks for it.</summary>
    StateWithoutPackage,
}
