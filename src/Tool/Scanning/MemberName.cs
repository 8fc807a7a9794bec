namespace ClosureGen.Tool.Scanning;

/// <summary>The name of the member around a site, which stays the same when lines move.</summary>
internal static class MemberName
{
    /// <summary>Gets the name as <c>Namespace.Type.Member</c>, without parameters.</summary>
    internal static string Of(SyntaxNode node)
    {
        IEnumerable<string> names = node.Ancestors().Select(Part).OfType<string>().Reverse();
        return string.Join('.', names);
    }

    private static string? Part(SyntaxNode node) =>
        node switch
        {
            BaseNamespaceDeclarationSyntax space => space.Name.ToString(),
            BaseTypeDeclarationSyntax type => type.Identifier.ValueText,
            MethodDeclarationSyntax method => method.Identifier.ValueText,
            PropertyDeclarationSyntax property => property.Identifier.ValueText,
            EventDeclarationSyntax source => source.Identifier.ValueText,
            IndexerDeclarationSyntax => "Item",
            ConstructorDeclarationSyntax constructor => constructor.Modifiers.Any(static modifier =>
                modifier.ValueText == "static"
            )
                ? ".cctor"
                : ".ctor",
            DestructorDeclarationSyntax => "Finalize",
            OperatorDeclarationSyntax or ConversionOperatorDeclarationSyntax => "operator",
            VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax } field => field.Identifier.ValueText,
            GlobalStatementSyntax => "Program.Main",
            _ => null,
        };
}
