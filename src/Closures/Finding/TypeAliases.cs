namespace ClosureGen.Closures.Finding;

/// <summary>
/// The names under which a project's files create tasks, timers and threads: the type names and their aliases.
/// </summary>
internal sealed class TypeAliases
{
    private readonly HashSet<string> _names = new HashSet<string>(StringComparer.Ordinal) { "Task", "Timer", "Thread" };

    internal TypeAliases(Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            if (tree.GetRoot(cancellationToken) is CompilationUnitSyntax unit)
            {
                Add(unit.Usings);
                foreach (BaseNamespaceDeclarationSyntax space in unit.Members.OfType<BaseNamespaceDeclarationSyntax>())
                {
                    Add(space.Usings);
                }
            }
        }
    }

    internal bool MayBeDispatcher(TypeSyntax type) => Last(type) is { } name && _names.Contains(name);

    private void Add(SyntaxList<UsingDirectiveSyntax> usings)
    {
        foreach (UsingDirectiveSyntax directive in usings)
        {
            if (directive.Alias is { } alias && directive.Name is { } name && _names.Contains(Last(name) ?? ""))
            {
                _names.Add(alias.Name.Identifier.ValueText);
            }
        }
    }

    private static string? Last(TypeSyntax type) =>
        type switch
        {
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
            AliasQualifiedNameSyntax qualified => qualified.Name.Identifier.ValueText,
            _ => null,
        };
}
