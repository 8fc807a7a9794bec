namespace ClosureGen.Closures.Fixing;

/// <summary>Which rewrites to offer.</summary>
internal enum SiteOffer
{
    /// <summary>Those that keep the program's behavior.</summary>
    Same,

    /// <summary>
    /// One batch instead of a loop of tasks, which reports failures differently. Offered only in an editor, at one
    /// site.
    /// </summary>
    Batch,

    /// <summary>
    /// A state, if a verb would save more but the project does not reference ClosureGen. Offered only in an editor.
    /// </summary>
    StateWithoutPackage,

    /// <summary>Only a state, whether the project references ClosureGen or not.</summary>
    StateOnly,
}
