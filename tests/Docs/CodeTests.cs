namespace ClosureGen.Docs.Tests;

/// <summary>
/// Every block of C# on a page for users compiles, as a program of its own; what it takes for granted is in Given.cs.
/// </summary>
/// <remarks>
/// Such a block is marked <c>csharp</c>. What is cut out of a longer file, or needs packages, is marked <c>cs</c>.
/// </remarks>
public sealed partial class CodeTests
{
    public static TheoryData<string, string> Blocks { get; } =
        new(
            from path in new[]
            {
                "README.md",
                "docs/use/getting-started.md",
                "docs/use/choosing.md",
                "docs/use/many-objects.md",
                "docs/use/rules.md",
                "docs/use/production.md",
                "docs/use/troubleshooting.md",
                "src/Package/README.md",
            }
            from block in CSharp().Matches(Page.Read(path).Text)
            select (path, block.Groups[1].Value)
        );

    [Theory]
    [MemberData(nameof(Blocks))]
    public void It_compiles(string path, string code)
    {
        string program = Statements().Replace(code, static match => match.Groups[1].Value + "{ }");
        GeneratorRun run = GeneratorRun.Of(
            TestCompilation
                .Create(Sorted(program), Given())
                .WithOptions(
                    new CSharpCompilationOptions(
                        OutputKind.ConsoleApplication,
                        nullableContextOptions: NullableContextOptions.Enable
                    )
                )
        );
        Diagnostic[] errors =
        [
            .. run
                .Output.GetDiagnostics(TestContext.Current.CancellationToken)
                .Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error),
        ];
        Assert.True(errors.Length == 0, $"{path}:\n{program}\n{string.Join('\n', (object[])errors)}");
    }

    // A program has its statements before its types; on a page the handler comes first.
    private static string Sorted(string code)
    {
        SyntaxNode root = CSharpSyntaxTree
            .ParseText(code, TestCompilation.ParseOptions, cancellationToken: TestContext.Current.CancellationToken)
            .GetRoot(TestContext.Current.CancellationToken);
        SyntaxNode[] members = [.. root.ChildNodes()];
        string usings = Text(static member => member is UsingDirectiveSyntax);
        string statements = Text(static member => member is GlobalStatementSyntax);
        return usings
            + (statements.Length > 0 ? statements : "return;\n")
            + Text(static member => member is MemberDeclarationSyntax and not GlobalStatementSyntax);

        string Text(Func<SyntaxNode, bool> isMeant) =>
            string.Concat(members.Where(isMeant).Select(static member => member.ToFullString()));
    }

    private static string Given()
    {
        using var reader = new StreamReader(typeof(CodeTests).Assembly.GetManifestResourceStream("Given.cs")!);
        return reader.ReadToEnd();
    }

    [GeneratedRegex("^```csharp\n(.*?)^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex CSharp();

    // Where a page leaves out what a method does.
    [GeneratedRegex(@"(\) )\{ \.\.\. \}")]
    private static partial Regex Statements();
}
