namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// Makes the lambda static and passes its captures as a state. Needs no package. Below C# 9 the lambda is not marked
/// static; the compiler caches the delegate of a lambda that captures nothing all the same.
/// </summary>
internal sealed class StateForm
{
    private readonly SiteContext _context;
    private readonly AnonymousFunctionExpressionSyntax _function;
    private readonly FunctionBody _body;
    private readonly StateCall _call;
    private readonly string _state;
    private readonly List<Item> _items;

    private StateForm(SiteContext context, FunctionBody body, StateCall call)
    {
        _context = context;
        _function = context.Function!;
        _body = body;
        _call = call;

        HashSet<string> names = IsShadowing
            ? FreeNames.AllIn(_function)
            : FreeNames.AllIn((SyntaxNode?)context.Member ?? context.Root);
        names.UnionWith(context.Variables.Select(static variable => variable.Name));
        string? own = call.ParameterInUse(_function);
        _state = own is null || call.Own is not null ? FreeNames.Local(own is null ? "state" : "captured", names) : own;
        names.Add(_state);
        _items = Items(names, own).ToList();
    }

    /// <summary>Gets whether a local of a lambda may have the name of a captured variable.</summary>
    private bool IsShadowing => _context.Language >= LanguageVersion.CSharp8;

    internal static string Static(SiteContext context) => context.Language >= LanguageVersion.CSharp9 ? "static " : "";

    internal static SiteRewrite Plan(SiteContext context)
    {
        if (context.Function is not { } function)
        {
            return StateGroup.Plan(context);
        }

        var body = new FunctionBody(context, function);
        if (Refuse(context, function, body) is { } reason)
        {
            return SiteRewrite.Refused(SiteForm.State, reason);
        }

        StateCall call = StateCall.Of(context);
        if (call.Refusal is { } refusal)
        {
            return SiteRewrite.Refused(SiteForm.State, refusal);
        }

        var form = new StateForm(context, body, call);
        if (
            form._items.Count > 1
            && (
                context.Language < LanguageVersion.CSharp7
                || context.Compilation.GetTypeByMetadataName("System.ValueTuple`2") is null
            )
        )
        {
            return SiteRewrite.Refused(SiteForm.State, Reasons.NoTuples);
        }

        bool keepsThis = body.ThisReferences.Any(use => CallerInfo.Keeps(context, use));
        return body.UsesBase || body.UsesPrimaryConstructor || keepsThis ? form.RewriteByMethod() : form.Rewrite();
    }

    private static string? Refuse(SiteContext context, AnonymousFunctionExpressionSyntax function, FunctionBody body) =>
        body.LocalFunctions.FirstOrDefault(static local => !local.IsStatic) is { } local
            ? Reasons.LocalFunction(local.Name)
        : FunctionParameters.HasMore(function) ? Reasons.Attributes
        : context.Invoke.Parameters.Any(static parameter => parameter.RefKind != RefKind.None) ? Reasons.ByRefParameters
        : ExtractedMethod.UsesFieldKeyword(context) ? Reasons.FieldKeyword
        : ExtractedForm.LooksAtStack(function) ? Reasons.Stack
        : CallerInfo.HasLines(context) ? Reasons.CallerPlaces
        : null;

    private SiteRewrite Rewrite()
    {
        List<TextChange> changes = _call.Unwrapped(_function).ToList();
        changes.Add(new TextChange(new TextSpan(_function.SpanStart, 0), Static(_context)));
        changes.AddRange(FunctionParameters.WithState(_context, _function, _call.StateIndex, _state));
        changes.AddRange(BodyChanges());
        return Finish(SiteRewrite.Of(SiteForm.State), changes);
    }

    /// <summary>
    /// Puts the body into a method of the object, which may use the base class and the primary constructor's parameters,
    /// and has the static lambda call it.
    /// </summary>
    private SiteRewrite RewriteByMethod()
    {
        if (ExtractedMethod.Refuse(_context, _body) is { } refusal)
        {
            return SiteRewrite.Refused(SiteForm.State, refusal);
        }

        if (HandlerPlace.Of(_context) is not { } place || place.NameOf(_context) is not { } name)
        {
            return SiteRewrite.Refused(SiteForm.State, Reasons.NoName);
        }

        List<ExtractedParameter> parameters = ExtractedParameter.Captured(_context, _body).ToList();
        parameters.AddRange(ExtractedParameter.PassedOn(_context));
        var method = new ExtractedMethod(_context, place, name, parameters);
        string[] names = FunctionParameters.NamesOf(_context, _function);
        int index = _call.StateIndex < 0 ? names.Length : _call.StateIndex;
        string[] own = [.. names.Take(index), _state, .. names.Skip(index + 1)];
        string list = own.Length == 1 ? own[0] : $"({string.Join(", ", own)})";
        string arguments = string.Join(", ", parameters.Select(static parameter => parameter.Argument));
        (string open, string next, string close) = BodyStart.Braces(_context.Layout, _function);
        string body =
            _items.Count == 1
                ? $" ({Cast(_items[0])}).{name}({arguments})"
                : $"{open}{next}{Unpack()}{next}{(_context.Invoke.ReturnsVoid ? "" : "return ")}{_items[0].Name}.{name}({arguments});{close}";
        string lambda = $"{Static(_context)}{list} =>{body}";
        var rewrite = SiteRewrite.Of(SiteForm.State);
        List<TextChange> changes = _call.Unwrapped(_function).ToList();
        changes.Add(new TextChange(_function.Span, lambda));
        changes.Add(place.Insert(method.Declaration(attribute: null)));
        return Finish(rewrite, changes);
    }

    private SiteRewrite Finish(SiteRewrite rewrite, List<TextChange> changes)
    {
        // Added after the changes at the lambda's end.
        changes.AddRange(_call.Changes(Value()));
        rewrite.Add(_context.Document.Id, changes);
        int bytes = StateBytes.Of(_context);
        rewrite.Title =
            bytes == 0
                ? "Pass the lambda's captures as a state"
                : $"Pass the lambda's captures as a state ({bytes} of {_context.Site.Bytes} bytes are left)";
        return rewrite;
    }

    private string Value() =>
        _items.Count == 1 ? _items[0].Value : $"({string.Join(", ", _items.Select(static item => item.Value))})";

    private IEnumerable<Item> Items(HashSet<string> names, string? own)
    {
        if (_context.CapturesThis)
        {
            yield return new Item(FreeNames.Local("self", names), "this", _context.Types.Of(ThisType()));
        }

        foreach (ISymbol variable in _context.Variables)
        {
            yield return new Item(
                IsShadowing ? Identifiers.Escape(variable.Name) : FreeNames.Local(variable.Name, names),
                Identifiers.Escape(variable.Name),
                _context.Types.Of(FunctionBody.TypeOf(variable), _body.FlowOf(variable))
            );
        }

        if (_call.Own is { } state)
        {
            // A tuple is unpacked as the types that it was made of.
            string type = _context.Types.IsAnnotated ? "object?" : "object";
            string value = _context.TextOf(state.Expression);
            bool isSimple =
                state.Expression
                is SimpleNameSyntax
                    or LiteralExpressionSyntax
                    or MemberAccessExpressionSyntax
                    or InvocationExpressionSyntax
                    or ThisExpressionSyntax
                    or BaseObjectCreationExpressionSyntax;
            yield return new Item(Identifiers.Escape(own!), isSimple ? $"({type}){value}" : $"({type})({value})", type);
        }
    }

    private IEnumerable<TextChange> BodyChanges()
    {
        ImmutableArray<SyntaxNode> self = _body.ThisReferences.ToImmutableArray();
        if (_items.Count == 1 && _function.ExpressionBody is { } expression)
        {
            ImmutableArray<SyntaxNode> uses = _context.CapturesThis
                ? self
                : _body.References(_context.Variables[0]).CastArray<SyntaxNode>();
            if (
                uses.Length == 1
                && !CallerInfo.Keeps(_context, uses[0])
                && (_context.CapturesThis || !_body.Writes(_context.Variables[0]))
            )
            {
                string cast = Cast(_items[0]);
                return
                [
                    uses[0] is ThisExpressionSyntax || !_context.CapturesThis
                        ? new TextChange(
                            uses[0].Span,
                            cast[0] != '(' || IsWhole(uses[0], expression) ? cast : $"({cast})"
                        )
                        : new TextChange(new TextSpan(uses[0].SpanStart, 0), $"({cast})."),
                ];
            }
        }

        IEnumerable<TextChange> renamed = self.Select(use =>
            use is ThisExpressionSyntax
                ? new TextChange(use.Span, _items[0].Name)
                : new TextChange(new TextSpan(use.SpanStart, 0), _items[0].Name + ".")
        );
        if (!IsShadowing)
        {
            renamed = renamed.Concat(
                _context.Variables.SelectMany(
                    (variable, i) =>
                        _body
                            .References(variable)
                            .Select(use => new TextChange(use.Span, _items[i + (_context.CapturesThis ? 1 : 0)].Name))
                )
            );
        }

        return renamed.Concat(BodyStart.Insert(_context, _function, Unpack()));
    }

    /// <summary>
    /// Gets whether a use of a variable is a whole expression, so that its replacement needs no parentheses.
    /// </summary>
    private static bool IsWhole(SyntaxNode use, ExpressionSyntax body) =>
        use == body || use.Parent is ArgumentSyntax or EqualsValueClauseSyntax;

    /// <summary>Writes the state as a value's type; an object needs no cast.</summary>
    private string Cast(Item item) =>
        item.Type == "object?"
            ? _state
            : (item.Type == "object" ? _state : $"({item.Type}){_state}")
                + (item.Type.EndsWith("?", StringComparison.Ordinal) ? "" : _context.Types.Bang);

    /// <summary>Writes the statement that deconstructs the state.</summary>
    private string Unpack() =>
        _items.Count == 1
            ? $"var {_items[0].Name} = {Cast(_items[0])};"
            : $"var ({string.Join(", ", _items.Select(static item => item.Name))}) = "
                + $"(({string.Join(", ", _items.Select(static item => item.Type))})){_state}{_context.Types.Bang};";

    private INamedTypeSymbol ThisType()
    {
        ISymbol? symbol = _context.Model.GetEnclosingSymbol(_function.SpanStart);
        while (symbol is not (null or INamedTypeSymbol))
        {
            symbol = symbol.ContainingSymbol;
        }

        return (INamedTypeSymbol)symbol!;
    }

    /// <summary>One of the values in the state: its name in the lambda, what is passed, its type.</summary>
    private readonly record struct Item(string Name, string Value, string Type);
}
