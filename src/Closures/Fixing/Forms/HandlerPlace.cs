namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Where a new method goes: behind the member that contains the site, or into the program's class.</summary>
/// <param name="Type">The type that gets it.</param>
/// <param name="Inside">The part of the type; null for a new part of the program's class.</param>
/// <param name="Indent">The method's indentation.</param>
/// <param name="Position">Where it is inserted.</param>
/// <param name="Before">What is written before it.</param>
/// <param name="After">What is written behind it.</param>
internal sealed record HandlerPlace(
    INamedTypeSymbol Type,
    TypeDeclarationSyntax? Inside,
    string Indent,
    int Position,
    string Before,
    string After
)
{
    private const string Program = "Program";

    internal static HandlerPlace? Of(SiteContext context)
    {
        if (context.Member is not { } member)
        {
            return OfProgram(context);
        }

        var type = (TypeDeclarationSyntax)member.Parent!;
        if (context.Model.GetDeclaredSymbol(type) is not { } symbol)
        {
            return null;
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
            symbol,
            type,
            indent,
            endsLine ? last.FullSpan.End : last.Span.End,
            endsLine ? newLine : newLine + newLine,
            endsLine ? newLine : newLine + context.Layout.IndentAt(type.SpanStart)
        );
    }

    /// <summary>Gets the first name that is free; null if none is.</summary>
    internal string? NameOf(SiteContext context) =>
        FreeNames.Stem(
            context.Document.Project.Solution,
            context.Compilation,
            Type,
            HandlerNames.Of(context, Type),
            isMethodNew: true
        );

    internal TextChange Insert(string declaration) =>
        new TextChange(new TextSpan(Position, 0), Before + declaration + After);

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

    private static HandlerPlace? OfProgram(SiteContext context)
    {
        string newLine = context.Layout.NewLine;
        if (
            context.Root is not CompilationUnitSyntax root
            || !root.Members.Any(static member => member is GlobalStatementSyntax)
            || context.Compilation.GetTypeByMetadataName(Program) is not { } symbol
        )
        {
            return null;
        }

        if (
            root
                .Members.OfType<TypeDeclarationSyntax>()
                .FirstOrDefault(static type => type.Identifier.ValueText == Program) is
            { CloseBraceToken: { RawKind: not 0, IsMissing: false } brace } present
        )
        {
            bool isFirst = context.Layout.IsFirstInLine(brace.SpanStart);
            string outer = context.Layout.IndentAt(present.SpanStart);
            return new HandlerPlace(
                symbol,
                present,
                outer + context.Layout.Indent,
                isFirst ? context.Text.Lines.GetLineFromPosition(brace.SpanStart).Start : brace.SpanStart,
                isFirst && present.Members.Count == 0 ? "" : newLine,
                newLine + (isFirst ? "" : outer)
            );
        }

        int end = root.EndOfFileToken.FullSpan.End;
        bool endsLine = end == 0 || context.Text.Lines.GetLineFromPosition(end).Span.IsEmpty;
        string open = context.Layout.OpensInLine(context.Site.Written) ? " {" : newLine + "{";
        return new HandlerPlace(
            symbol,
            Inside: null,
            context.Layout.Indent,
            end,
            (endsLine ? newLine : newLine + newLine) + "partial class " + Program + open + newLine,
            newLine + "}" + newLine
        );
    }
}
