namespace ClosureGen.Closures.Fixing;

/// <summary>Rewrites the sites of a project one after the other, each on the result of the one before.</summary>
/// <param name="request">What to rewrite.</param>
/// <param name="sites">Its sites.</param>
/// <param name="banned">The forms that earlier attempts have tried in vain.</param>
/// <param name="reordered">The sites whose new members rules want in another place.</param>
internal sealed class FixAttempt(
    FixRequest request,
    IReadOnlyList<FixedSite> sites,
    IReadOnlyDictionary<SiteKey, Dictionary<SiteForm, string>> banned,
    ICollection<SiteKey> reordered
)
{
    private readonly Dictionary<DocumentId, PositionMap> _maps = [];
    private readonly Dictionary<(SiteRewrite Rewrite, DocumentId Document), int> _steps = [];
    private readonly Dictionary<DocumentId, string?> _errors = [];

    /// <summary>Gets the solution with the rewrites so far.</summary>
    internal Solution Solution { get; private set; } = request.Solution;

    internal List<(SiteKey Site, SiteRewrite Rewrite)> Applied { get; } = [];

    internal async Task RunAsync(CancellationToken cancellationToken)
    {
        VerbSupport verbs = await Verbs.OfAsync(request, cancellationToken).ConfigureAwait(false);
        foreach (FixedSite site in sites)
        {
            cancellationToken.ThrowIfCancellationRequested();
            await FixAsync(site, verbs, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Maps a position of the original document to the current one.</summary>
    internal int? Map(DocumentId document, int position) => MapOf(document).Map(position);

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

    private async Task FixAsync(FixedSite outcome, VerbSupport verbs, CancellationToken cancellationToken)
    {
        SiteKey key = outcome.Key;
        outcome.Form = null;
        Document document = Solution.GetDocument(key.Document)!;
        SemanticModel model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        string? refusal =
            RefuseDocument(document) ?? await FindErrorAsync(key, cancellationToken).ConfigureAwait(false);
        if (refusal is null && Find(document, model, key, cancellationToken) is { } site)
        {
            Dictionary<SiteForm, string> refused = banned.TryGetValue(key, out Dictionary<SiteForm, string>? known)
                ? new Dictionary<SiteForm, string>(known)
                : [];

            int lines =
                model.SyntaxTree.GetText(cancellationToken).Lines.GetLinePosition(site.Written.SpanStart).Line
                - outcome.Position.Line;
            var settings = new SiteSettings
            {
                OnlyStates = request.OnlyStates,
                LinesAbove = lines,
                KeepsOrder = reordered.Contains(key),
            };
            SiteRewrite rewrite = Plan(document, model, site, verbs, settings, refused);
            while (rewrite.Refusal is null && LosesComment(rewrite))
            {
                refused.Add(rewrite.Form, Reasons.CommentLost);
                rewrite = Plan(document, model, site, verbs, settings, refused);
            }

            refusal = rewrite.Refusal;
            if (refusal is null)
            {
                Apply(key, rewrite);
                outcome.Form = rewrite.Form.ToString().ToLowerInvariant();
            }
        }

        outcome.Reason = outcome.Form is null ? refusal ?? Reasons.NoCall : null;
    }

    /// <summary>Plans a rewrite. An exception here affects one site, not the whole run.</summary>
    private SiteRewrite Plan(
        Document document,
        SemanticModel model,
        DispatchSite site,
        VerbSupport verbs,
        SiteSettings settings,
        IReadOnlyDictionary<SiteForm, string> refused
    )
    {
        try
        {
            return SitePlanner.Plan(document, model, site, verbs, settings, refused);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return SiteRewrite.Refused(SiteForm.State, Reasons.Failed(exception.Message));
        }
    }

    /// <summary>Gets the current positions of the text that a rewrite has written in a document.</summary>
    internal IEnumerable<TextSpan> PlacesOf(SiteRewrite rewrite, DocumentId document, TextChange? change = null) =>
        MapOf(document).Places(_steps[(rewrite, document)], change);

    private bool LosesComment(SiteRewrite rewrite)
    {
        foreach (KeyValuePair<DocumentId, List<TextChange>> entry in rewrite.Changes)
        {
            Document document = Solution.GetDocument(entry.Key)!;
            SourceText text = document.GetTextSynchronously();
            SourceText changed = text.WithChanges(entry.Value.OrderBy(static change => change.Span.Start));
            var options = (CSharpParseOptions?)document.Project.ParseOptions;
            if (!Comments(text, options).SequenceEqual(Comments(changed, options)))
            {
                return true;
            }
        }

        return false;
    }

    private static IEnumerable<string> Comments(SourceText text, CSharpParseOptions? options) =>
        Text.Comments.All(CSharpSyntaxTree.ParseText(text, options).GetRoot());

    private void Apply(SiteKey key, SiteRewrite rewrite)
    {
        Solution = rewrite.ApplyTo(Solution);
        foreach (KeyValuePair<DocumentId, List<TextChange>> entry in rewrite.Changes)
        {
            PositionMap map = MapOf(entry.Key);
            _steps.Add((rewrite, entry.Key), map.Steps);
            map.Add(entry.Value);
        }

        Applied.Add((key, rewrite));
    }

    private DispatchSite? Find(
        Document document,
        SemanticModel model,
        SiteKey key,
        CancellationToken cancellationToken
    ) =>
        Map(key.Document, key.Position) is { } position
            ? SiteFinder.FindAt(model, position, OwnOf(document, model), cancellationToken)
            : null;

    private static OwnMethods OwnOf(Document document, SemanticModel model) =>
        OwnMethods.Of(document.Project.AnalyzerOptions, model.SyntaxTree);

    /// <summary>Finds an error in the original file: without a clean compilation, symbols are not reliable.</summary>
    private async Task<string?> FindErrorAsync(SiteKey key, CancellationToken cancellationToken)
    {
        if (!_errors.TryGetValue(key.Document, out string? reason))
        {
            SemanticModel model = (
                await request
                    .Solution.GetDocument(key.Document)!
                    .GetSemanticModelAsync(cancellationToken)
                    .ConfigureAwait(false)
            )!;
            Diagnostic? error = model
                .GetDiagnostics(cancellationToken: cancellationToken)
                .FirstOrDefault(static found => found is { Severity: DiagnosticSeverity.Error, IsSuppressed: false });
            reason = error is null
                ? null
                : Reasons.DoesNotCompile($"{error.Id}: {error.GetMessage(CultureInfo.InvariantCulture)}");
            _errors.Add(key.Document, reason);
        }

        return reason;
    }

    private string? RefuseDocument(Document document) =>
        document.GetLinkedDocumentIds().Any(id => !request.IsFlavor(id.ProjectId)) ? Reasons.Linked : null;
}
