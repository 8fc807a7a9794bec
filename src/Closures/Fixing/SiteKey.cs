using System;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Closures.Fixing;

/// <summary>A site, identified by its position before any rewrite.</summary>
internal readonly struct SiteKey : IEquatable<SiteKey>
{
    internal SiteKey(DocumentId document, int position)
    {
        Document = document;
        Position = position;
    }

    internal DocumentId Document { get; }

    internal int Position { get; }

    public bool Equals(SiteKey other) => Document == other.Document && Position == other.Position;

    public override bool Equals(object? obj) => obj is SiteKey other && Equals(other);

    public override int GetHashCode() => (Document.GetHashCode() * 31) + Position;
}
