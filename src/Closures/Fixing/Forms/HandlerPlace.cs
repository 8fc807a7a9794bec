namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Where a new handler goes: behind the member that contains the site, or into the program's class.</summary>
internal sealed class HandlerPlace
{
    private const string Program = "Program";
    private readonly Layout _layout;
    private readonly TextSpan _position;
    private readonly string _before;
    private readonly string _after;

    private HandlerPlace(SiteContext context, string? refusal)
    {
        _layout = context.Layout;
        Refusal = refusal;
        Type = null!;
        Wishes = [];
        _before = _after = Indent = "";
    }

    private HandlerPlace(
        SiteContext context,
        INamedTypeSymbol type,
        TypeDeclarationSyntax? inside,
        IReadOnlyList<string> wishes,
        string indent,
        int position,
        string before,
        string after
    )
    {
        _layout = context.Layout;
        Type = type;
        Inside = inside;
        Wishes = wishes;
        Indent = indent;
        _position = new TextSpan(position, 0);
        _before = before;
        _after = after;
    }

    internal string? Refusal { get; }

    internal INamedTypeSymbol Type { get; }

    /// <summary>Gets the type that gets the handler; null for a new part of the program's class.</summary>
    internal TypeDeclarationSyntax? Inside { get; }

    /// <summary>Gets the names that say what the handler does, from the best one to that of its caller.</summary>
    private IReadOnlyList<string> Wishes { get; }

    internal string Indent { get; }

    /// <summary>Gets the position at which types are named.</summary>
    internal int Position => _position.Start;

    internal static HandlerPlace Of(SiteContext context)
    {
        if (context.Member is not { } member)
        {
            return OfProgram(context);
        }

        var type = (TypeDeclarationSyntax)member.Parent!;
        if (
            context.Model.GetDeclaredSymbol(type) is not { } symbol
            || type.GetType().Name == "ExtensionBlockDeclarationSyntax"
        )
        {
            return new HandlerPlace(context, Reasons.ExtensionBlock);
        }

        for (INamedTypeSymbol? outer = symbol; outer is not null; outer = outer.ContainingType)
        {
            if (outer.TypeKind == TypeKind.Interface)
            {
                return new HandlerPlace(context, Reasons.Interface);
            }

            if (outer.IsFileLocal)
            {
                return new HandlerPlace(context, Reasons.FileLocal);
            }
        }

        string indent = context.Layout.IsFirstInLine(member.SpanStart)
            ? context.Layout.IndentAt(member.SpanStart)
            : context.Layout.IndentAt(type.SpanStart) + context.Layout.Indent;
        MemberDeclarationSyntax last = context.Settings.KeepsOrder
            ? LastBefore(type, member, isStatic: !context.CapturesThis)
            : LastOf(type, member);
        bool endsLine = last.GetTrailingTrivia().LastOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
        string newLine = context.Layout.NewLine;
        return new HandlerPlace(
            context,
            symbol,
            type,
            HandlerNames.Of(context, symbol),
            indent,
            endsLine ? last.FullSpan.End : last.Span.End,
            endsLine ? newLine : newLine + newLine,
            endsLine ? newLine : newLine + context.Layout.IndentAt(type.SpanStart)
        );
    }

    /// <summary>Gets the first name that is free; null if none is.</summary>
    internal string? NameOf(SiteContext context) =>
        FreeNames.Stem(context.Document.Project.Solution, context.Compilation, Type, Wishes, isMethodNew: true);

    internal TextChange Insert(string declaration) => new TextChange(_position, _before + declaration + _after);

    /// <summary>Handlers of one member follow it in the order in which they were extracted.</summary>
    private static MemberDeclarationSyntax LastOf(TypeDeclarationSyntax type, MemberDeclarationSyntax member)
    {
        MemberDeclarationSyntax last = member;
        foreach (MemberDeclarationSyntax next in type.Members.Skip(type.Members.IndexOf(member) + 1))
        {
            if (
                next is not MethodDeclarationSyntax { AttributeLists: { Count: > 0 } lists } method
                || !method.Modifiers.Any(SyntaxKind.PrivateKeyword)
                || !lists[0].ToString().Contains("NoCapture")
            )
            {
                break;
            }

            last = next;
        }

        return last;
    }

    /// <summary>
    /// Gets the member that a private method follows where members are ordered by access, and static ones come first.
    /// </summary>
    private static MemberDeclarationSyntax LastBefore(
        TypeDeclarationSyntax type,
        MemberDeclarationSyntax member,
        bool isStatic
    ) =>
        type.Members.LastOrDefault(other =>
            other is MethodDeclarationSyntax
            && (
                !isStatic
                || other.Modifiers.Any(SyntaxKind.StaticKeyword)
                || other.Modifiers.Any(static modifier =>
                    modifier.Kind()
                        is SyntaxKind.PublicKeyword
                            or SyntaxKind.InternalKeyword
                            or SyntaxKind.ProtectedKeyword
                )
            )
        ) ?? member;

    private static HandlerPlace OfProgram(SiteContext context)
    {
        string newLine = context.Layout.NewLine;
        if (
            context.Root is not CompilationUnitSyntax root
            || !root.Members.Any(static member => member is GlobalStatementSyntax)
            || context.Compilation.GetTypeByMetadataName(Program) is not { } symbol
        )
        {
            return new HandlerPlace(context, Reasons.NoType);
        }

        TypeDeclarationSyntax? present = root
            .Members.OfType<TypeDeclarationSyntax>()
            .FirstOrDefault(static type => type.Identifier.ValueText == Program && !type.CloseBraceToken.IsMissing);
        IReadOnlyList<string> wishes = HandlerNames.Of(context, symbol);
        if (present is { CloseBraceToken.RawKind: not 0 })
        {
            bool isFirst = context.Layout.IsFirstInLine(present.CloseBraceToken.SpanStart);
            string outer = context.Layout.IndentAt(present.SpanStart);
            int position = isFirst
                ? context.Text.Lines.GetLineFromPosition(present.CloseBraceToken.SpanStart).Start
                : present.CloseBraceToken.SpanStart;
            return new HandlerPlace(
                context,
                symbol,
                present,
                wishes,
                outer + context.Layout.Indent,
                position,
                isFirst && present.Members.Count == 0 ? "" : newLine,
                newLine + (isFirst ? "" : outer)
            );
        }

        SyntaxToken end = root.EndOfFileToken;
        bool endsLine = end.FullSpan.End == 0 || context.Text.Lines.GetLineFromPosition(end.FullSpan.End).Span.IsEmpty;
        string open = context.Layout.OpensInLine(context.Site.Written) ? " {" : newLine + "{";
        return new HandlerPlace(
            context,
            symbol,
            inside: null,
            wishes,
            context.Layout.Indent,
            end.FullSpan.End,
            (endsLine ? newLine : newLine + newLine) + "partial class " + Program + open + newLine,
            newLine + "}" + newLine
        );
    }
}
