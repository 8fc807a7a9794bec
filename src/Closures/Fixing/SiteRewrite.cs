namespace ClosureGen.Closures.Fixing;

/// <summary>The changes at one site, or why there are none.</summary>
internal sealed class SiteRewrite(SiteForm form, string? refusal)
{
    private readonly Dictionary<DocumentId, List<TextChange>> _changes = new Dictionary<DocumentId, List<TextChange>>();

    internal SiteForm Form { get; } = form;

    /// <summary>Gets why the site is left as it is; null if it is rewritten.</summary>
    internal string? Refusal { get; } = refusal;

    /// <summary>Gets or sets the generated method that must be called; null if its name has no overloads.</summary>
    internal PairedCall? Pairing { get; set; }

    /// <summary>Gets or sets the title in an editor.</summary>
    internal string Title { get; set; } = "";

    internal IReadOnlyDictionary<DocumentId, List<TextChange>> Changes => _changes;

    internal static SiteRewrite Refused(SiteForm form, string reason) => new SiteRewrite(form, reason);

    internal static SiteRewrite Of(SiteForm form) => new SiteRewrite(form, refusal: null);

    internal void Add(DocumentId document, TextChange change)
    {
        if (!_changes.TryGetValue(document, out List<TextChange>? changes))
        {
            _changes.Add(document, changes = new List<TextChange>());
        }

        if (!changes.Contains(change))
        {
            changes.Add(change);
        }
    }

    internal void Add(DocumentId document, IEnumerable<TextChange> changes)
    {
        foreach (TextChange change in changes)
        {
            Add(document, change);
        }
    }

    /// <summary>Gets the same rewrite of a document as it was before a change that the rewrite is planned on.</summary>
    internal SiteRewrite Before(DocumentId document, SourceText text, SourceText changed)
    {
        var rewrite = new SiteRewrite(Form, Refusal) { Title = Title };
        foreach (KeyValuePair<DocumentId, List<TextChange>> entry in _changes)
        {
            rewrite.Add(
                entry.Key,
                entry.Key == document
                    ? changed.WithChanges(entry.Value.OrderBy(static change => change.Span.Start)).GetTextChanges(text)
                    : entry.Value
            );
        }

        return rewrite;
    }

    /// <summary>Applies the changes, also to the other target frameworks' copies of each document.</summary>
    internal Solution ApplyTo(Solution solution)
    {
        foreach (KeyValuePair<DocumentId, List<TextChange>> entry in _changes)
        {
            Document document = solution.GetDocument(entry.Key)!;
            SourceText text = document
                .GetTextSynchronously()
                .WithChanges(entry.Value.OrderBy(static change => change.Span.Start));
            foreach (DocumentId id in document.GetLinkedDocumentIds().Insert(0, document.Id))
            {
                solution = solution.WithDocumentText(id, text);
            }
        }

        return solution;
    }
}
