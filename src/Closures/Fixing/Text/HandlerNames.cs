namespace ClosureGen.Closures.Fixing.Text;

/// <summary>Names for handlers that are extracted from a member.</summary>
internal static class HandlerNames
{
    // They say how something is done, or nothing of what.
    private static readonly string[] s_vague =
        "Add Set Invoke Wait WriteLine ToString SetResult TrySetResult Result Task Tasks".Split(' ');

    /// <summary>
    /// Lists names for what a lambda does: that of the local function or of the only method that it calls, that of the
    /// variable that gets the task, that of the member around it.
    /// </summary>
    internal static IReadOnlyList<string> Of(SiteContext context, INamedTypeSymbol type) =>
        [
            .. new[]
            {
                context.Settings.Name,
                HandlerCall.Of(context) is { } call ? GeneratedNames.Stem(call.Method.Name, chosen: null) : null,
                Assigned(context.Call.Expression),
            }
                .OfType<string>()
                .Select(Capital)
                .Where(name =>
                    name.Length > 2
                    && name != type.Name
                    && !s_vague.Contains(name)
                    && GeneratedNames.MethodSuffix(name) is null
                ),
            (context.Member is { } member ? Of(member, type) : "Main") + "Body",
        ];

    /// <summary>Gets the name of the variable that a call is assigned to.</summary>
    private static string? Assigned(ExpressionSyntax call)
    {
        SyntaxNode? outer = call.Parent;
        while (outer is ParenthesizedExpressionSyntax or AwaitExpressionSyntax or MemberAccessExpressionSyntax)
        {
            outer = outer is MemberAccessExpressionSyntax ? outer.Parent?.Parent : outer.Parent;
        }

        string? name = outer switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => variable.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax variable } => variable.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Name: var member } } => member
                .Identifier
                .ValueText,
            _ => null,
        };
        name = name?.TrimStart('_');
        return name is "" ? null
            : name is { Length: > 4 } && name.EndsWith("Task", StringComparison.Ordinal)
                ? name.Substring(0, name.Length - 4)
            : name;
    }

    internal static string Of(MemberDeclarationSyntax member, INamedTypeSymbol type) =>
        member switch
        {
            MethodDeclarationSyntax method => GeneratedNames.Stem(method.Identifier.ValueText, chosen: null),
            PropertyDeclarationSyntax property => property.Identifier.ValueText,
            EventDeclarationSyntax declaration => declaration.Identifier.ValueText,
            BaseFieldDeclarationSyntax field => Capital(field.Declaration.Variables.First().Identifier.ValueText),
            IndexerDeclarationSyntax => "Item",
            OperatorDeclarationSyntax or ConversionOperatorDeclarationSyntax => "Operator",
            _ => type.Name,
        };

    private static string Capital(string name) =>
        name.TrimStart('_') is { Length: > 0 } bare ? char.ToUpperInvariant(bare[0]) + bare.Substring(1) : "Field";
}
