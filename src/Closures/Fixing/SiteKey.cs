namespace ClosureGen.Closures.Fixing;

/// <summary>A site before any rewrite.</summary>
/// <param name="Document">The document.</param>
/// <param name="Position">Where the lambda or method group begins.</param>
public readonly record struct SiteKey(DocumentId Document, int Position);
