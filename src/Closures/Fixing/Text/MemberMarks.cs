namespace ClosureGen.Closures.Fixing.Text;

/// <summary>What the compiler and analyzers are told about a member, and is true of code that moves out of it.</summary>
internal static class MemberMarks
{
    private static readonly string[] Carried =
    [
        "SuppressMessage",
        "UnconditionalSuppressMessage",
        "SupportedOSPlatform",
        "UnsupportedOSPlatform",
        "RequiresUnreferencedCode",
        "RequiresDynamicCode",
        "RequiresAssemblyFiles",
        "ExcludeFromCodeCoverage",
    ];

    /// <summary>Gets the attributes of the member around a site that the moved code needs as well.</summary>
    internal static IEnumerable<string> Attributes(SiteContext context) =>
        (context.Member?.AttributeLists ?? default)
            .SelectMany(static list => list.Attributes)
            .Where(static attribute =>
                Carried.Contains(attribute.Name.ToString().Split('.', ':').Last().Replace("Attribute", ""))
            )
            .Select(attribute => $"[{context.TextOf(attribute)}]");

    /// <summary>Tells whether code is in an unsafe context that is not the type's, and needs it.</summary>
    internal static bool IsUnsafe(SyntaxNode code) =>
        code.DescendantNodes()
            .Any(static node =>
                node is PointerTypeSyntax or FixedStatementSyntax or FunctionPointerTypeSyntax or SizeOfExpressionSyntax
                || node.Kind()
                    is SyntaxKind.AddressOfExpression
                        or SyntaxKind.PointerIndirectionExpression
                        or SyntaxKind.PointerMemberAccessExpression
            )
        && code.Ancestors()
            .TakeWhile(static node => node is not TypeDeclarationSyntax)
            .Any(static node =>
                node is UnsafeStatementSyntax
                || (node as MemberDeclarationSyntax)?.Modifiers.Any(SyntaxKind.UnsafeKeyword) == true
                || (node as LocalFunctionStatementSyntax)?.Modifiers.Any(SyntaxKind.UnsafeKeyword) == true
            );
}
