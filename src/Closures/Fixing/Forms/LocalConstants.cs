namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// Moves the local constants that a moved body names: with the body if nothing else names them, else to the type. They
/// stay constants, because conversions and overload resolution treat constants differently from parameters, and each has
/// one declaration.
/// </summary>
internal sealed class LocalConstants
{
    private readonly List<TextChange> _changes = [];
    private readonly List<string> _inBody = [];

    private LocalConstants() { }

    /// <summary>Gets why a constant cannot move; null if all can.</summary>
    internal string? Refusal { get; private set; }

    /// <summary>Gets the changes outside the moved body.</summary>
    internal IReadOnlyList<TextChange> Changes => _changes;

    /// <summary>Gets the declarations that begin the moved body.</summary>
    internal IReadOnlyList<string> InBody => _inBody;

    /// <summary>Gets the declarations before the method in a new part of the program's class.</summary>
    internal string InNewPart { get; private set; } = "";

    internal static LocalConstants Of(SiteContext context, FunctionBody body, HandlerPlace place)
    {
        var constants = new LocalConstants();
        foreach (ISymbol constant in body.Constants)
        {
            constants.Refusal ??= constants.Move(context, constant, place) ? null : Reasons.Constants;
        }

        return constants;
    }

    private bool Move(SiteContext context, ISymbol constant, HandlerPlace place)
    {
        if (
            constant.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
                is not VariableDeclaratorSyntax
                {
                    Initializer.Value: { } value,
                    Parent.Parent: LocalDeclarationStatementSyntax { Declaration.Variables.Count: 1 } statement
                }
            || UsesLocals(context, value)
        )
        {
            return false;
        }

        ImmutableArray<IdentifierNameSyntax> uses = context.NamesOf(constant).ToImmutableArray();
        string declaration =
            $"const {context.Types.Of(FunctionBody.TypeOf(constant))} {Names.Escaped(constant.Name)} = {context.TextOf(value)};";
        _changes.Add(new TextChange(context.Layout.LinesOf(statement.Span), ""));
        if (uses.All(use => context.Site.Written.Span.Contains(use.Span)))
        {
            _inBody.Add(declaration);
            return true;
        }

        if (IsTaken(context, place.Type, constant, uses))
        {
            return false;
        }

        string line = $"{place.Indent}private {declaration}{context.Layout.NewLine}";
        if (place.Inside is not { } type)
        {
            InNewPart += line + context.Layout.NewLine;
            return true;
        }

        SyntaxToken brace = type.OpenBraceToken;
        bool endsLine = brace.TrailingTrivia.LastOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
        _changes.Add(
            new TextChange(
                new TextSpan(endsLine ? brace.FullSpan.End : brace.Span.End, 0),
                endsLine ? line + context.Layout.NewLine : context.Layout.NewLine + line
            )
        );
        return !brace.IsMissing && !brace.IsKind(SyntaxKind.None);
    }

    private static bool UsesLocals(SiteContext context, ExpressionSyntax value) =>
        value
            .DescendantNodesAndSelf()
            .OfType<IdentifierNameSyntax>()
            .Any(name => context.SymbolOf(name) is ILocalSymbol or IParameterSymbol);

    /// <summary>Tells whether the type, or a base, has the name, or another part of the type uses it.</summary>
    private static bool IsTaken(
        SiteContext context,
        INamedTypeSymbol type,
        ISymbol constant,
        ImmutableArray<IdentifierNameSyntax> uses
    )
    {
        for (INamedTypeSymbol? at = type; at is not null; at = at.BaseType)
        {
            if (!at.GetMembers(constant.Name).IsEmpty)
            {
                return true;
            }
        }

        return type
            .DeclaringSyntaxReferences.SelectMany(static part => part.GetSyntax().DescendantTokens())
            .Any(token =>
                token.IsKind(SyntaxKind.IdentifierToken)
                && token.ValueText == constant.Name
                && !uses.Any(use => use.Identifier == token)
                && !constant.DeclaringSyntaxReferences.Any(part =>
                    part.SyntaxTree == token.SyntaxTree && part.Span.Contains(token.Span)
                )
            );
    }
}
