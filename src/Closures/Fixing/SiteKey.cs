namespace ClosureGen.Closures.Fixing;

/// <summary>A site, identified by its position before any rewrite.</summary>
internal readonly struct SiteKey(DocumentId document, int position) : IEquatable<SiteKey>
{
    internal DocumentId Document { get; } = document;

    internal int Position { get; } = position;

    public bool Equals(SiteKey other) => Document == other.Document && Position == other.Position;

    public override bool Equals(object? obj) => obj is SiteKey other && Equals(other);

    public override int GetHashCode() => (Document.GetHashCode() * 31) + Position;
}
