namespace ClosureGen.Docs.Tests;

/// <summary>Which folder of the runtime names which, as the compiler resolves the names. Comments name nothing.</summary>
internal static class RuntimeFolders
{
    // What .NET Framework and .NET Standard lack; halves of other files for them end in OlderHalf.
    private const string Apart = "Older";
    private const string OlderHalf = ".Older.cs";

    // Those of the project.
    private const string Usings =
        "global using System; global using System.Collections.Generic; global using System.Diagnostics;"
        + "global using System.Runtime.CompilerServices; global using System.Threading; global using System.Threading.Tasks;";

    private static readonly CSharpParseOptions Options = new(
        LanguageVersion.Latest,
        DocumentationMode.None,
        preprocessorSymbols: ["NET8_0_OR_GREATER", "NET9_0_OR_GREATER", "NET10_0_OR_GREATER"]
    );

    private static readonly string Root = Path.Combine(Page.Root, "src", "Runtime");

    private static readonly Lazy<CSharpCompilation> Runtime = new(Compile);

    private static readonly Lazy<Use[]> All = new(static () =>
        [.. Runtime.Value.SyntaxTrees.SelectMany(static tree => Find(tree, Runtime.Value))]
    );

    /// <summary>Gets the folders that have files of the engine.</summary>
    internal static string[] Names { get; } =
    [
        .. Directory
            .EnumerateDirectories(Root)
            .Select(static folder => Path.GetFileName(folder))
            .Where(static folder => folder is not (Apart or "bin" or "obj") && HasCode(folder))
            .Order(StringComparer.Ordinal),
    ];

    /// <summary>Gets every name that means something of another folder.</summary>
    internal static IReadOnlyList<Use> Uses => All.Value;

    /// <summary>Finds those in a file that is not there.</summary>
    internal static IEnumerable<Use> Find(string path, string text)
    {
        SyntaxTree added = Parse(path, text);
        return Find(added, Runtime.Value.AddSyntaxTrees(added));
    }

    private static CSharpCompilation Compile()
    {
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            allowUnsafe: true,
            nullableContextOptions: NullableContextOptions.Enable
        );
        CSharpCompilation runtime = CSharpCompilation.Create(
            "ClosureGen.Runtime",
            Names
                .SelectMany(static folder =>
                    Directory.EnumerateFiles(Path.Combine(Root, folder), "*.cs", SearchOption.AllDirectories)
                )
                .Where(static file => !file.EndsWith(OlderHalf, StringComparison.Ordinal))
                .Select(static file => Parse(Path.GetRelativePath(Root, file), File.ReadAllText(file)))
                .Append(Parse("Usings.cs", Usings)),
            TestCompilation.Create().References.Where(static reference => !IsOurs(reference)),
            options
        );
        Diagnostic? error = runtime
            .GetDiagnostics()
            .FirstOrDefault(static found => found.Severity == DiagnosticSeverity.Error);
        return error is null ? runtime : throw new InvalidOperationException(error.ToString());
    }

    private static IEnumerable<Use> Find(SyntaxTree tree, CSharpCompilation runtime) =>
        Find(tree, runtime.GetSemanticModel(tree));

    private static IEnumerable<Use> Find(SyntaxTree tree, SemanticModel model) =>
        from name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>()
        let folder = FolderOf(model.GetSymbolInfo(name).Symbol)
        where folder is not null && folder != FolderOf(tree.FilePath)
        select new Use(FolderOf(tree.FilePath), folder, $"{tree.FilePath} names {name}");

    private static string? FolderOf(ISymbol? symbol)
    {
        if (symbol is not (INamedTypeSymbol or IMethodSymbol or IFieldSymbol or IPropertySymbol or IEventSymbol))
        {
            return null;
        }

        string[] files =
        [
            .. symbol.OriginalDefinition.DeclaringSyntaxReferences.Select(static place => place.SyntaxTree.FilePath),
        ];

        // A class in several files belongs to the file that has its name.
        string? file =
            files.FirstOrDefault(file => Path.GetFileName(file) == symbol.Name + ".cs") ?? files.FirstOrDefault();
        return file is null ? null : FolderOf(file);
    }

    private static string FolderOf(string path) => path.Split('/')[0];

    private static SyntaxTree Parse(string path, string text) =>
        CSharpSyntaxTree.ParseText(text, Options, path.Replace('\\', '/'), System.Text.Encoding.UTF8);

    private static bool HasCode(string folder) =>
        Directory.EnumerateFiles(Path.Combine(Root, folder), "*.cs", SearchOption.AllDirectories).Any();

    private static bool IsOurs(MetadataReference reference) =>
        Path.GetFileName(reference.Display)?.StartsWith("ClosureGen", StringComparison.Ordinal) == true;

    /// <summary>A name in one folder that means something of another one.</summary>
    internal sealed record Use(string From, string To, string Place);
}
