using System.Text;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>The text of a method that a lambda's body moves to, and of the call that pairs it if it is a handler.</summary>
internal sealed class ExtractedMethod(
    SiteContext context,
    FunctionBody body,
    HandlerPlace place,
    string stem,
    IReadOnlyList<ExtractedParameter> parameters
)
{
    private const int LineLength = 120;
    private readonly AnonymousFunctionExpressionSyntax _function = context.Function!;
    private readonly IReadOnlyList<ExtractedParameter> _parameters = parameters;
    private readonly LocalConstants _constants = LocalConstants.Of(context, body, place);
    private readonly List<ITypeParameterSymbol> _typeParameters = TypeParameters.UsedBy(context).ToList();

    internal string Name => stem;

    /// <summary>Gets why the body cannot move; null if it can.</summary>
    internal string? Refusal => _constants.Refusal;

    /// <summary>Gets the changes that move local constants.</summary>
    internal IReadOnlyList<TextChange> Moved => _constants.Changes;

    internal bool HasToken => _parameters.Any(static parameter => parameter.IsToken);

    /// <summary>Gets the call that pairs the handler with the captured values.</summary>
    internal string Call()
    {
        string types =
            _typeParameters.Count == 0
                ? ""
                : $"<{string.Join(", ", _typeParameters.Select(static type => Names.Escaped(type.Name)))}>";
        return $"{stem}Work{types}({string.Join(", ", _parameters.Select(static parameter => parameter.Argument))})";
    }

    /// <summary>Gets the declaration.</summary>
    /// <param name="attribute">The attribute that makes it a handler; null for a plain method.</param>
    /// <param name="replaced">The code that is replaced, whose comments are kept.</param>
    /// <param name="kept">The pieces of it that stay at the call.</param>
    internal string Declaration(string? attribute, ExpressionSyntax replaced, IEnumerable<TextSpan> kept)
    {
        string newLine = context.Layout.NewLine;
        string indent = place.Indent;
        var text = new StringBuilder(_constants.InNewPart);
        foreach (string comment in Comments.Left(replaced, kept.Append(BodySpan())))
        {
            text.Append(indent).Append(comment).Append(newLine);
        }

        IEnumerable<string> attributes = attribute is null ? [] : [$"[{attribute}]"];
        foreach (string line in attributes.Concat(MemberMarks.Attributes(context)))
        {
            text.Append(indent).Append(line).Append(newLine);
        }

        text.Append(indent).Append(Signature());
        AppendBody(text, indent, newLine);
        return text.ToString();
    }

    private string Signature()
    {
        string modifiers =
            (context.CapturesThis ? "private " : "private static ")
            + (MemberMarks.IsUnsafe(_function) ? "unsafe " : "");
        // Task.Run takes a Func<Task?>, and the task of an async method is never null.
        ITypeSymbol returns = context.IsAsync
            ? context.Invoke.ReturnType.WithNullableAnnotation(NullableAnnotation.NotAnnotated)
            : context.Invoke.ReturnType;
        string returned = context.Invoke.ReturnsVoid ? "void" : context.Types.Of(returns);
        string async = context.IsAsync ? "async " : "";
        string generic =
            _typeParameters.Count == 0
                ? ""
                : $"<{string.Join(", ", _typeParameters.Select(static type => Names.Escaped(type.Name)))}>";
        string parameters = string.Join(", ", _parameters.Select(static parameter => parameter.Declaration));
        string constraints = string.Concat(
            _typeParameters.Select(type =>
                TypeParameters.Constraints(type, context.Types) is { Length: > 0 } clause ? " " + clause : ""
            )
        );
        return $"{modifiers}{async}{returned} {stem}{generic}({parameters}){constraints}";
    }

    private void AppendBody(StringBuilder text, string indent, string newLine)
    {
        string inner = indent + context.Layout.Indent;
        IReadOnlyList<string> first = _constants.InBody;
        string? arithmetic = Arithmetic();
        if (_function.ExpressionBody is { } expression)
        {
            string moved = MovedText(expression.Span, context.Layout.IndentAt(_function.SpanStart), indent);
            bool isThrow = expression is ThrowExpressionSyntax;
            if (first.Count == 0 && (arithmetic is null || !IsStatement()))
            {
                string value = arithmetic is null || isThrow ? moved : $"{arithmetic}({moved})";
                int length = text.Length - text.ToString().LastIndexOf('\n') - 1 + value.Length;
                text.Append(length + 5 > LineLength && !value.Contains("\n") ? " =>" + newLine + inner : " => ");
                text.Append(value).Append(';');
                return;
            }

            string statement = (IsStatement() || isThrow ? "" : "return ") + moved + ";";
            AppendBlock(text, indent, first, arithmetic, inner + statement + newLine);
            return;
        }

        BlockSyntax block = _function.Block!;
        TextSpan span = BodySpan();
        if (context.Layout.IsOneLine(block.Span))
        {
            // One statement a line, but comments stay where they are between statements.
            IEnumerable<string> lines = block.DescendantTrivia().Any(Comments.IsComment)
                ? [MovedText(span, indent, indent).Trim()]
                : block.Statements.Select(statement => MovedText(statement.Span, indent, indent));
            AppendBlock(
                text,
                indent,
                first,
                arithmetic,
                string.Concat(lines.Where(static line => line.Length > 0).Select(line => inner + line + newLine))
            );
            return;
        }

        string old = context.Layout.IsFirstInLine(block.CloseBraceToken.SpanStart)
            ? context.Layout.IndentAt(block.CloseBraceToken.SpanStart)
            : context.Layout.IndentAt(_function.SpanStart);
        string content = MovedText(span, old, indent);
        AppendBlock(text, indent, first, arithmetic, Lines(content, newLine, inner));
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

    private void AppendBlock(
        StringBuilder text,
        string indent,
        IReadOnlyList<string> first,
        string? arithmetic,
        string content
    )
    {
        string newLine = context.Layout.NewLine;
        string inner = indent + context.Layout.Indent;
        bool opensInLine = context.Layout.OpensInLine((SyntaxNode?)context.Member?.Parent ?? _function);
        string open = opensInLine ? " {" : newLine + indent + "{";
        text.Append(open).Append(newLine);
        foreach (string statement in first)
        {
            text.Append(inner).Append(statement).Append(newLine);
        }

        if (arithmetic is null)
        {
            text.Append(content);
        }
        else
        {
            text.Append(inner).Append(arithmetic).Append(newLine).Append(inner).Append('{').Append(newLine);
            text.Append(content).Append(inner).Append('}').Append(newLine);
        }

        text.Append(indent).Append('}');
    }

    private bool IsStatement() => context.IsAsync ? context.Result is null : context.Invoke.ReturnsVoid;

    private TextSpan BodySpan() =>
        _function.Block is { } block
            ? TextSpan.FromBounds(block.OpenBraceToken.Span.End, block.CloseBraceToken.SpanStart)
            : _function.ExpressionBody!.Span;

    private string MovedText(TextSpan span, string from, string to) =>
        TextEdits.Apply(
            context.Text,
            span,
            TextEdits.Reindent(context.Root, context.Text, span, from, to).Concat(CallerInfo.WriteOut(context))
        );

    /// <summary>Gets the <c>checked</c> or <c>unchecked</c> keyword around the lambda, if any.</summary>
    private string? Arithmetic()
    {
        foreach (SyntaxNode outer in _function.Ancestors())
        {
            switch (outer)
            {
                case CheckedStatementSyntax statement:
                    return statement.Keyword.ValueText;
                case CheckedExpressionSyntax expression:
                    return expression.Keyword.ValueText;
                case MemberDeclarationSyntax and not GlobalStatementSyntax:
                    return null;
            }
        }

        return null;
    }
}
