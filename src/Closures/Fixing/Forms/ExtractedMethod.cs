using System.Text;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>The text of a method that a lambda's body moves to, and of the call that pairs it if it is a handler.</summary>
internal sealed class ExtractedMethod(
    SiteContext context,
    HandlerPlace place,
    string stem,
    IReadOnlyList<ExtractedParameter> parameters
)
{
    private const int LineLength = 120;

    private readonly AnonymousFunctionExpressionSyntax _function = context.Function!;

    internal string Name => stem;

    internal bool HasToken => parameters.Any(static parameter => parameter.IsToken);

    /// <summary>
    /// Gets why a body has to stay in its member: what it names, or what surrounds it, means another thing or nothing
    /// elsewhere. Where there is an overload with a state, the lambda may stay.
    /// </summary>
    internal static string? Refuse(SiteContext context, FunctionBody body) =>
        body.LocalFunctions.FirstOrDefault() is { } local ? Reasons.LocalFunction(local.Name)
        : body.UsesConstants ? Reasons.Constants
        : context.IsGeneric ? Reasons.TypeParameters
        : context.IsInChecked ? Reasons.Checked
        : CallerInfo.IsTaken(context) ? Reasons.CallerPlaces
        : UsesFieldKeyword(context) ? Reasons.FieldKeyword
        : null;

    internal static bool UsesFieldKeyword(SiteContext context) =>
        context.Member is PropertyDeclarationSyntax or IndexerDeclarationSyntax
        && context
            .Function!.DescendantTokens()
            .Any(static token => token.Text == "field" && token.Parent is not MemberAccessExpressionSyntax);

    /// <summary>Gets the call that pairs the handler with the captured values.</summary>
    internal string Call() =>
        $"{GeneratedNames.Work(stem)}({string.Join(", ", parameters.Select(static parameter => parameter.Argument))})";

    /// <summary>Gets the declaration.</summary>
    /// <param name="attribute">The attribute that makes it a handler; null for a plain method.</param>
    internal string Declaration(string? attribute)
    {
        IEnumerable<string> attributes = attribute is null ? [] : [$"[{attribute}]"];
        IEnumerable<string> lines = attributes
            .Concat(MemberMarks.Attributes(context))
            .Select(line => place.Indent + line + context.Layout.NewLine);
        string signature = place.Indent + Signature();
        return string.Concat(lines) + signature + Body(signature.Length);
    }

    private string Signature()
    {
        string modifiers =
            (context.CapturesThis ? "private " : "private static ")
            + (MemberMarks.IsUnsafe(_function) ? "unsafe " : "")
            + (context.IsAsync ? "async " : "");
        // Task.Run takes a Func<Task?>, and the task of an async method is never null.
        ITypeSymbol returns = context.IsAsync
            ? context.Invoke.ReturnType.WithNullableAnnotation(NullableAnnotation.NotAnnotated)
            : context.Invoke.ReturnType;
        string returned = context.Invoke.ReturnsVoid ? "void" : context.Types.Of(returns);
        string list = string.Join(", ", parameters.Select(static parameter => parameter.Declaration));
        return $"{modifiers}{returned} {stem}({list})";
    }

    private string Body(int length)
    {
        string newLine = context.Layout.NewLine;
        string indent = place.Indent;
        string inner = indent + context.Layout.Indent;
        if (_function.ExpressionBody is { } expression)
        {
            string moved = MovedText(expression.Span, context.Layout.IndentAt(_function.SpanStart));
            bool isLong = length + moved.Length + 5 > LineLength && !moved.Contains("\n");
            return (isLong ? " =>" + newLine + inner : " => ") + moved + ";";
        }

        BlockSyntax block = _function.Block!;
        TextSpan span = TextSpan.FromBounds(block.OpenBraceToken.Span.End, block.CloseBraceToken.SpanStart);
        string content;
        if (context.Layout.IsOneLine(block.Span))
        {
            // One statement a line, but comments stay where they are between statements.
            IEnumerable<string> lines = block.DescendantTrivia().Any(Comments.IsComment)
                ? [MovedText(span, indent).Trim()]
                : block.Statements.Select(statement => MovedText(statement.Span, indent));
            content = string.Concat(lines.Where(static line => line.Length > 0).Select(line => inner + line + newLine));
        }
        else
        {
            int brace = block.CloseBraceToken.SpanStart;
            string old = context.Layout.IndentAt(context.Layout.IsFirstInLine(brace) ? brace : _function.SpanStart);
            content = Lines(MovedText(span, old), newLine, inner);
        }

        bool opensInLine = context.Layout.OpensInLine((SyntaxNode?)context.Member?.Parent ?? _function);
        return (opensInLine ? " {" : newLine + indent + "{") + newLine + content + indent + "}";
    }

    /// <summary>Gets the lines between the braces, without those of the braces.</summary>
    private static string Lines(string content, string newLine, string inner)
    {
        int start = content.IndexOf('\n');
        string head = start < 0 ? content : content.Substring(0, start);
        // A comment behind the brace moves to a line of its own.
        string above = head.Trim() is { Length: > 0 } comment ? inner + comment + newLine : "";
        string rest = (start < 0 ? "" : content.Substring(start + 1)).TrimEnd(' ', '\t');
        return above + (rest.Length == 0 || rest.EndsWith("\n") ? rest : rest + newLine);
    }

    private string MovedText(TextSpan span, string from) =>
        TextEdits.Apply(context.Text, span, TextEdits.Reindent(context.Root, context.Text, span, from, place.Indent));
}
