namespace ClosureGen.Tool.Scanning;

/// <summary>Why a site matters less than others, and is left out unless it is asked for.</summary>
internal static partial class HiddenReason
{
    /// <summary>The project is a test: it references a test SDK.</summary>
    internal const string Test = "test";

    /// <summary>A thread costs many times what its closure does.</summary>
    internal const string Thread = "thread";

    /// <summary>It runs once in the life of an object or of the program.</summary>
    internal const string Once = "once";

    private static readonly string[] s_testAssemblies =
    [
        "Microsoft.VisualStudio.TestPlatform.",
        "Microsoft.TestPlatform.",
        "Microsoft.Testing.Platform",
        "MSTest.TestFramework",
        "nunit.framework",
        "xunit.",
        "TUnit.Core",
    ];

    /// <summary>Tells whether a project references a test SDK, or says that it is a test.</summary>
    internal static bool IsTest(Project project) =>
        project
            .MetadataReferences.OfType<PortableExecutableReference>()
            .Select(static reference => Path.GetFileName(reference.FilePath ?? ""))
            .Any(static name =>
                Array.Exists(s_testAssemblies, known => name.StartsWith(known, StringComparison.OrdinalIgnoreCase))
            ) || (File.Exists(project.FilePath) && SaysThatItIsATest().IsMatch(File.ReadAllText(project.FilePath)));

    internal static string? Of(DispatchSite site, bool isTest) =>
        isTest ? Test
        : site.Family == SiteFamily.NewThread ? Thread
        : !site.InLoop && RunsOnce(site.Written) ? Once
        : null;

    /// <summary>
    /// Tells whether a constructor, an initializer or <c>Main</c> itself executes a site, and no function within it, which
    /// may be called many times.
    /// </summary>
    private static bool RunsOnce(SyntaxNode written)
    {
        foreach (SyntaxNode outer in written.Ancestors())
        {
            switch (outer)
            {
                case AnonymousFunctionExpressionSyntax
                or LocalFunctionStatementSyntax
                or AccessorDeclarationSyntax
                or ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax }:
                    return false;
                case MethodDeclarationSyntax method:
                    return method.Identifier.ValueText == "Main"
                        && method.Modifiers.Any(static modifier => modifier.ValueText == "static");
                case BaseMethodDeclarationSyntax other:
                    return other is ConstructorDeclarationSyntax;
                case MemberDeclarationSyntax:
                    // A global statement, a field, a property's initializer, or the arguments for a base class.
                    return true;
            }
        }

        return false;
    }

    [GeneratedRegex("<IsTestProject>\\s*true|Include=\"Microsoft\\.NET\\.Test\\.Sdk\"", RegexOptions.IgnoreCase)]
    private static partial Regex SaysThatItIsATest();
}
