namespace ClosureGen.Closures.Fixing;

/// <summary>Rewrites the sites of a project one after the other, each on the result of the one before.</summary>
/// <param name="request">What to rewrite.</param>
/// <param name="sites">Its sites, which get the outcome.</param>
internal sealed class FixAttempt(FixRequest request, IReadOnlyList<FixedSite> sites)
{
    private readonly Dictionary<DocumentId, PositionMap> _maps = [];
    private readonly Dictionary<(SiteRewrite Rewrite, DocumentId Document), int> _steps = [];

    /// <summary>Gets the solution with the rewrites so far.</summary>
    internal Solution Solution { get; private set; } = request.Solution;

    internal List<(FixedSite Site, SiteRewrite Rewrite)> Applied { get; } = [];

    internal async Task RunAsync(CancellationToken cancellationToken)
    {
        VerbSupport verbs = await Verbs.OfAsync(request, cancellationToken).ConfigureAwait(false);
        foreach (FixedSite site in sites)
        {
            cancellationToken.ThrowIfCancellationRequested();
            site.Form = null;
            site.Reason = site.Unfit ?? await FixAsync(site, verbs, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Gets the current positions of the text that a rewrite has written in a document.</summary>
    internal IEnumerable<TextSpan> PlacesOf(SiteRewrite rewrite, DocumentId document, TextChange? change = null) =>
        MapOf(document).Places(_steps[(rewrite, document)], change);

    /// <summary>Gets the map of a file, which the documents of all target frameworks share.</summary>
    private PositionMap MapOf(DocumentId id)
    {
        if (!_maps.TryGetValue(id, out PositionMap? map))
        {
            map = new PositionMap();
            foreach (DocumentId linked in Solution.GetDocument(id)!.GetLinkedDocumentIds().Insert(0, id))
            {
                _maps[linked] = map;
            }
        }

        return map;
    }

    private async Task<string?> FixAsync(FixedSite outcome, VerbSupport verbs, CancellationToken cancellationToken)
    {
        Document document = Solution.GetDocument(outcome.Document)!;
        SemanticModel model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        var own = OwnMethods.Of(document.Project.AnalyzerOptions, model.SyntaxTree);
        if (
            MapOf(document.Id).Map(outcome.Place.Start) is not { } position
            || SiteFinder.FindAt(model, position, own, cancellationToken) is not { } site
        )
        {
            return Reasons.NoCall;
        }

        var settings = new SiteSettings(verbs, request.OnlyStates, outcome.KeepsOrder, outcome.Banned);
        SiteRewrite rewrite = Plan(document, model, site, settings);
        while (rewrite.Refusal is null && LosesComment(rewrite))
        {
            outcome.Banned.Add(rewrite.Form, Reasons.CommentLost);
            rewrite = Plan(document, model, site, settings);
        }

        if (rewrite.Refusal is null)
        {
            Apply(outcome, rewrite);
        }

        return rewrite.Refusal;
    }

    /// <summary>Plans a rewrite. An exception here affects one site, not the whole run.</summary>
    private static SiteRewrite Plan(Document document, SemanticModel model, DispatchSite site, SiteSettings settings)
    {
        try
        {
            return SitePlanner.Plan(document, model, site, settings);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return SiteRewrite.Refused(SiteForm.State, Reasons.Failed(exception.Message));
        }
    }

    private bool LosesComment(SiteRewrite rewrite)
    {
        foreach (KeyValuePair<DocumentId, List<TextChange>> entry in rewrite.Changes)
        {
            Document document = Solution.GetDocument(entry.Key)!;
            SourceText text = document.GetTextSynchronously();
            SourceText changed = text.WithChanges(entry.Value.OrderBy(static change => change.Span.Start));
            var options = (CSharpParseOptions?)document.Project.ParseOptions;
            if (!Comments.Of(text, options).SequenceEqual(Comments.Of(changed, options)))
            {
                return true;
            }
        }

        return false;
    }

    private void Apply(FixedSite outcome, SiteRewrite rewrite)
    {
        outcome.Form = rewrite.Form.ToString().ToLowerInvariant();
        Solution = rewrite.ApplyTo(Solution);
        foreach (KeyValuePair<DocumentId, List<TextChange>> entry in rewrite.Changes)
        {
            PositionMap map = MapOf(entry.Key);
            _steps.Add((rewrite, entry.Key), map.Steps);
            map.Add(entry.Value);
        }

        Applied.Add((outcome, rewrite));
    }
}
