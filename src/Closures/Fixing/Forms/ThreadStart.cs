namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Finds the only call that starts a thread, which passes the state.</summary>
internal static class ThreadStart
{
    internal static InvocationExpressionSyntax? Find(SiteContext context)
    {
        ExpressionSyntax creation = context.Call.Expression;
        while (creation.Parent is ParenthesizedExpressionSyntax parenthesized)
        {
            creation = parenthesized;
        }

        return StartOf(creation) is { } direct ? direct
            : creation.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }
            && declarator.Parent?.Parent is LocalDeclarationStatementSyntax declaration
            && context.Model.GetDeclaredSymbol(declarator) is ILocalSymbol local
                ? FindIn(context, declaration, local, creation)
            : creation.Parent
                is AssignmentExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.SimpleAssignmentExpression,
                    Parent: ExpressionStatementSyntax statement
                } assignment
                ? (
                    assignment.Left is ElementAccessExpressionSyntax element ? FindOf(context, statement, element)
                    : context.SymbolOf(assignment.Left) is { } assigned && IsOwn(assigned)
                        ? FindIn(context, statement, assigned, creation)
                    : null
                )
            : null;
    }

    /// <summary>A thread in a private field of a type in one file cannot be started elsewhere.</summary>
    private static bool IsOwn(ISymbol assigned) =>
        assigned
            is IFieldSymbol
            {
                DeclaredAccessibility: Accessibility.Private,
                ContainingType.DeclaringSyntaxReferences.Length: 1
            };

    private static InvocationExpressionSyntax? FindIn(
        SiteContext context,
        StatementSyntax statement,
        ISymbol variable,
        ExpressionSyntax creation
    )
    {
        SyntaxNode scope =
            variable is IFieldSymbol
                ? variable.ContainingType.DeclaringSyntaxReferences[0].GetSyntax()
                : (SyntaxNode?)context.Member ?? context.Root;
        List<IdentifierNameSyntax> uses = context.NamesOf(variable, scope).ToList();
        if (uses.Any(use => !IsKnown(Whole(use), creation)))
        {
            return null;
        }

        List<InvocationExpressionSyntax> starts = uses.Select(use => StartOf(Whole(use)))
            .OfType<InvocationExpressionSyntax>()
            .ToList();
        return starts.Count == 1 && IsBehind(statement, starts[0]) ? starts[0] : null;
    }

    /// <summary>
    /// Finds the start of a thread that is put into an array, by the same element in the statements behind: a local array
    /// of which nothing else starts a thread, and an index that nothing changes in between.
    /// </summary>
    private static InvocationExpressionSyntax? FindOf(
        SiteContext context,
        StatementSyntax statement,
        ElementAccessExpressionSyntax element
    )
    {
        if (
            element is not { Expression: IdentifierNameSyntax name, ArgumentList.Arguments: { Count: 1 } indices }
            || indices[0].Expression is not (IdentifierNameSyntax or LiteralExpressionSyntax)
            || context.SymbolOf(name) is not ILocalSymbol array
            || statement.Parent is not BlockSyntax block
        )
        {
            return null;
        }

        List<InvocationExpressionSyntax> starts = context
            .NamesOf(array)
            .Select(static use => use.Parent as ElementAccessExpressionSyntax)
            .OfType<ElementAccessExpressionSyntax>()
            .Select(StartOf)
            .OfType<InvocationExpressionSyntax>()
            .ToList();
        bool isSeen = context
            .NamesOf(array)
            .All(use =>
                use.Parent is ElementAccessExpressionSyntax at
                    && (
                        at.Parent is MemberAccessExpressionSyntax
                        || at.Parent is AssignmentExpressionSyntax assigned && assigned.Left == at
                    )
                || use.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" }
            );
        string index = indices[0].Expression.ToString();
        bool isChanged = block
            .Statements.SkipWhile(other => other != statement)
            .SelectMany(static other => other.DescendantNodes())
            .OfType<IdentifierNameSyntax>()
            .Any(use => use.Identifier.ValueText == index && context.UseOf(use) != VariableUse.Read);
        return
            isSeen
            && !isChanged
            && starts.Count == 1
            && IsBehind(statement, starts[0])
            && starts[0].Parent?.Parent == block
            && ((MemberAccessExpressionSyntax)starts[0].Expression).Expression.ToString() == element.ToString()
            ? starts[0]
            : null;
    }

    /// <summary>Tells whether a use keeps the thread visible to this analysis.</summary>
    private static bool IsKnown(ExpressionSyntax use, ExpressionSyntax creation) =>
        use.Parent switch
        {
            MemberAccessExpressionSyntax access => access.Expression == use
                && (!IsStart(access.Name) || StartOf(use) is not null),
            ConditionalAccessExpressionSyntax access => access.Expression == use
                && access.WhenNotNull
                    is InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name: var name } }
                && !IsStart(name),
            AssignmentExpressionSyntax assignment when assignment.Left == use => assignment.Right == creation
                || assignment.Right.IsKind(SyntaxKind.NullLiteralExpression),
            _ => false,
        };

    private static bool IsStart(SimpleNameSyntax name) => name.Identifier.ValueText is "Start" or "UnsafeStart";

    private static ExpressionSyntax Whole(IdentifierNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access && access.Name == name
            ? access
            : name;

    private static InvocationExpressionSyntax? StartOf(ExpressionSyntax thread) =>
        thread.Parent
            is MemberAccessExpressionSyntax
            {
                Parent: InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0 } start
            } access
        && access.Expression == thread
        && IsStart(access.Name)
            ? start
            : null;

    /// <summary>Tells whether a call follows a statement in its block or a nested one, and in the same function.</summary>
    private static bool IsBehind(StatementSyntax statement, SyntaxNode call)
    {
        SyntaxNode place = statement.Parent is GlobalStatementSyntax global ? global : statement;
        return place.Parent is not null
            && call.SpanStart > statement.Span.End
            && call.Ancestors().TakeWhile(node => node != place.Parent).All(static node => !IsFunction(node))
            && call.Ancestors().Contains(place.Parent);
    }

    private static bool IsFunction(SyntaxNode node) =>
        node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or TypeDeclarationSyntax;
}
