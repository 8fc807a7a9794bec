namespace ClosureGen.Closures.Fixing;

/// <summary>Rewrites the sites of a project one after the other, each on the result of the one before.</summary>
internal sealed class FixAttempt(
    FixRequest request,
    IReadOnlyDictionary<SiteKey, Dictionary<SiteForm, string>> banned,
    ICollection<SiteKey> reordered
)
{
    private readonly IReadOnlyDictionary<SiteKey, Dictionary<SiteForm, string>> _banned = banned;
    private readonly Dictionary<DocumentId, PositionMap> _maps = new Dictionary<DocumentId, PositionMap>();

    /// <summary>Prepares an attempt.</summary>
    /// <param name="request">What to rewrite.</param>
    /// <param name="banned">The forms that earlier attempts have tried in vain.</param>
    /// <param name="reordered">The sites whose new members rules want in another place.</param>
    /// <summary>Gets the solution with the rewrites so far.</summary>
    internal Solution Solution { get; private set; } = request.Solution;

    internal List<(SiteKey Site, SiteRewrite Rewrite)> Applied { get; } = [];

    private readonly Dictionary<(SiteRewrite Rewrite, DocumentId Document), int> _steps =
        new Dictionary<(SiteRewrite Rewrite, DocumentId Document), int>();

    private readonly Dictionary<DocumentId, string?> _errors = new Dictionary<DocumentId, string?>();

    internal Dictionary<SiteKey, FixedSite> Sites { get; } = new Dictionary<SiteKey, FixedSite>();

    internal async Task RunAsync(CancellationToken cancellationToken)
    {
        VerbSupport verbs = await Verbs.OfAsync(request, cancellationToken).ConfigureAwait(false);
        var seen = new HashSet<(string Path, int Start)>();
        foreach (Document document in request.Documents())
        {
            foreach (
                SiteKey key in (await ReadAsync(document, cancellationToken).ConfigureAwait(false)).Where(key =>
                    seen.Add((Sites[key].Path!, key.Position)) || !Sites.Remove(key)
                )
            )
            {
                await FixAsync(key, verbs, cancellationToken).ConfigureAwait(false);
            }
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

    /// <summary>Lists the sites of the original document, nested sites before those that contain them.</summary>
    private async Task<IReadOnlyList<SiteKey>> ReadAsync(Document document, CancellationToken cancellationToken)
    {
        if (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model)
        {
            return [];
        }

        var aliases = new TypeAliases(model.Compilation, cancellationToken);
        var finder = new SiteFinder(model, aliases, OwnOf(document, model), cancellationToken);
        SourceText text = model.SyntaxTree.GetText(cancellationToken);
        List<DispatchSite> sites = finder.FindAll().Where(site => request.Includes(document.Id, site)).ToList();
        foreach (DispatchSite site in sites)
        {
            int start = site.Written.SpanStart;
            Sites[new SiteKey(document.Id, start)] = new FixedSite(
                document.Id,
                document.FilePath ?? document.Name,
                text.Lines.GetLinePosition(start),
                site.Family.Id,
                site.Family.Name
            );
        }

        return
        [
            .. sites
                .OrderBy(static site => site.Written.Span.End)
                .ThenByDescending(static site => site.Written.SpanStart)
                .Select(site => new SiteKey(document.Id, site.Written.SpanStart)),
        ];
    }

    private async Task FixAsync(SiteKey key, VerbSupport verbs, CancellationToken cancellationToken)
    {
        FixedSite outcome = Sites[key];
        Document document = Solution.GetDocument(key.Document)!;
        SemanticModel model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        string? refusal =
            RefuseDocument(document) ?? await FindErrorAsync(key, cancellationToken).ConfigureAwait(false);
        if (refusal is null && Find(document, model, key, cancellationToken) is { } site)
        {
            var banned = new Dictionary<SiteForm, string>();
            if (_banned.TryGetValue(key, out Dictionary<SiteForm, string>? known))
            {
                known.ToList().ForEach(form => banned.Add(form.Key, form.Value));
            }

            int lines =
                model.SyntaxTree.GetText(cancellationToken).Lines.GetLinePosition(site.Written.SpanStart).Line
                - outcome.Position.Line;
            var settings = new SiteSettings
            {
                OnlyStates = request.OnlyStates,
                LinesAbove = lines,
                KeepsOrder = reordered.Contains(key),
            };
            SiteRewrite rewrite = Plan(document, model, site, verbs, settings, banned, cancellationToken);
            while (rewrite.Refusal is null && LosesComment(rewrite, cancellationToken))
            {
                banned.Add(rewrite.Form, Reasons.CommentLost);
                rewrite = Plan(document, model, site, verbs, settings, banned, cancellationToken);
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
        IReadOnlyDictionary<SiteForm, string> banned,
        CancellationToken cancellationToken
    )
    {
        try
        {
            return SitePlanner.Plan(document, model, site, verbs, settings, banned);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return SiteRewrite.Refused(SiteForm.State, Reasons.Failed(exception.Message));
        }
    }

    /// <summary>Gets the current positions of the text that a rewrite has written in a document.</summary>
    internal IEnumerable<TextSpan> PlacesOf(SiteRewrite rewrite, DocumentId document, TextChange? change = null) =>
        MapOf(document).Places(_steps[(rewrite, document)], change);

    private bool LosesComment(SiteRewrite rewrite, CancellationToken cancellationToken)
    {
        foreach (KeyValuePair<DocumentId, List<TextChange>> entry in rewrite.Changes)
        {
            Document document = Solution.GetDocument(entry.Key)!;
            SourceText text = document.GetTextSynchronously();
            SourceText changed = text.WithChanges(entry.Value.OrderBy(static change => change.Span.Start));
            var options = (CSharpParseOptions?)document.Project.ParseOptions;
            if (
                !Comments(text, options, cancellationToken).SequenceEqual(Comments(changed, options, cancellationToken))
            )
            {
                return true;
            }
        }

        return false;
    }

    private static IEnumerable<string> Comments(
        SourceText text,
        CSharpParseOptions? options,
        CancellationToken cancellationToken
    ) =>
        Text.Comments.All(
            CSharpSyntaxTree.ParseText(text, options, cancellationToken: cancellationToken).GetRoot(cancellationToken)
        );

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
