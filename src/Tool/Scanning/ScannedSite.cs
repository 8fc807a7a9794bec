namespace ClosureGen.Tool.Scanning;

/// <summary>A site as it is printed.</summary>
/// <param name="Place">Where the lambda or method group begins.</param>
/// <param name="Span">The span that is reported, counted from 0.</param>
/// <param name="Lines">The first line of the call and the last of the lambda, counted from 1.</param>
/// <param name="Rule">The rule that reports it.</param>
/// <param name="Family">The family of the call.</param>
/// <param name="Captures">The captured names in ordinal order.</param>
/// <param name="Bytes">The bytes that an execution allocates beyond what the callee does.</param>
/// <param name="IsAbout">Whether <paramref name="Bytes"/> is an estimate.</param>
/// <param name="InLoop">Whether a loop repeats it.</param>
/// <param name="Message">The message of the rule.</param>
/// <param name="Member">The member it is in, as <c>Namespace.Type.Member</c>.</param>
/// <param name="Text">The lambda or method group, each run of white space as one space.</param>
/// <param name="Hidden">Why it is left out unless asked for: a value of <see cref="HiddenReason"/>; null if it is not.</param>
internal sealed record ScannedSite(
    SitePlace Place,
    LinePositionSpan Span,
    (int First, int Last) Lines,
    DiagnosticDescriptor Rule,
    string Family,
    IReadOnlyList<string> Captures,
    int Bytes,
    bool IsAbout,
    bool InLoop,
    string Message,
    string Member,
    string Text,
    string? Hidden
)
{
    /// <summary>Gets the file, relative to the current directory.</summary>
    internal string Path => RelativePath.Of(Place.Path);

    /// <summary>Gets the line, counted from 1.</summary>
    internal int Line => Span.Start.Line + 1;

    /// <summary>Gets the column, counted from 1.</summary>
    internal int Column => Span.Start.Character + 1;

    /// <summary>Gets why <c>fix</c> would leave it, in one sentence; null if it would be rewritten.</summary>
    internal string? Reason { get; init; }

    /// <summary>Gets whether the compilation around it could not be read.</summary>
    internal bool IsUnread { get; init; }

    /// <summary>Gets whether the baseline has it.</summary>
    internal bool IsKnown { get; init; }

    /// <summary>Gets the bytes of a trace's allocation samples that it made.</summary>
    internal long TraceBytes { get; init; }

    /// <summary>Gets the races of its lambda, as a compiler tells of them.</summary>
    internal IReadOnlyList<string> Races { get; init; } = [];

    /// <summary>Describes a site that is found.</summary>
    internal static ScannedSite Of(DispatchSite site, Diagnostic diagnostic, bool isTest)
    {
        SyntaxTree tree = site.Written.SyntaxTree;
        return new ScannedSite(
            new SitePlace(tree.FilePath, site.Written.SpanStart),
            tree.GetLineSpan(site.Span).Span,
            (
                tree.GetLineSpan(site.Call.Span).StartLinePosition.Line + 1,
                tree.GetLineSpan(site.Written.Span).EndLinePosition.Line + 1
            ),
            diagnostic.Descriptor,
            site.Family.Name,
            site.Captures,
            site.Bytes,
            site.IsAbout,
            site.InLoop,
            diagnostic.GetMessage(CultureInfo.InvariantCulture),
            MemberName.Of(site.Written),
            string.Join(' ', site.Written.ToString().Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)),
            HiddenReason.Of(site, isTest)
        );
    }
}
