using System.Xml.Linq;

namespace ClosureGen.Tests;

/// <summary>The page that explains generated code shows what is generated; comments say what calls cost.</summary>
public class DocumentationTests
{
    /// <summary>Part by part and in order; a line of three dots is for lines that the page leaves out.</summary>
    [Fact]
    public void The_page_shows_what_is_generated()
    {
        string[] blocks =
        [
            .. Regex
                .Matches(Page(), "^```csharp\n(.*?)^```", RegexOptions.Multiline | RegexOptions.Singleline)
                .Select(match => match.Groups[1].Value),
        ];
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(blocks[0]));
        KeyValuePair<string, string> file = Assert.Single(run.Files);
        Assert.Contains($"`{file.Key}`", Page(), StringComparison.Ordinal);
        string rest = Joined(file.Value);
        string[] parts = Regex.Split(string.Concat(blocks[1..]), @"^ *// …\n", RegexOptions.Multiline);
        Assert.True(parts.Length > 5, "The page is cut into parts.");
        foreach (string part in parts.Select(Joined))
        {
            int start = rest.IndexOf(part, StringComparison.Ordinal);
            Assert.True(start >= 0, $"Not generated, or not in this order:\n{part}");
            rest = rest[(start + part.Length - 1)..];
        }

        Assert.Equal("\n", rest);
    }

    [Fact]
    public void Every_verb_says_what_it_allocates()
    {
        MethodDeclarationSyntax[] verbs = Verbs();
        Assert.Superset(
            new HashSet<string>(["StartNew", "Dispatch", "Post", "PostTo", "PostAfter", "AddTo", "Run", "RunAsync"]),
            verbs.Select(static verb => verb.Identifier.Text).ToHashSet()
        );
        Assert.All(Inherited(), static text => Assert.Contains("Allocates", text, StringComparison.Ordinal));
    }

    [Fact]
    public void Every_verb_says_what_it_throws() =>
        Assert.All(Inherited(), static text => Assert.Contains("<exception cref=", text, StringComparison.Ordinal));

    [Fact]
    public void Every_run_says_that_it_collects_what_calls_throw()
    {
        string[] runs =
        [
            .. Verbs()
                .Where(static verb => verb.Identifier.Text is "Run" or "RunAsync")
                .Select(Cref)
                .Distinct()
                .Select(Resolve),
        ];
        Assert.NotEmpty(runs);
        Assert.All(runs, static text => Assert.Contains("AggregateException", text, StringComparison.Ordinal));
    }

    /// <summary>The runtime's documentation of each verb that some generated member inherits.</summary>
    private static string[] Inherited() => [.. Verbs().Select(Cref).Distinct().Select(Resolve)];

    /// <summary>What a generated verb names as the source of its documentation, which is all the comment it has.</summary>
    private static string Cref(MethodDeclarationSyntax verb)
    {
        Match comment = Regex.Match(
            verb.GetLeadingTrivia().ToFullString(),
            @"^\s*/// <inheritdoc cref=""Cg::(Verbs\.\w+)\{([^}]*)\}""/>\s*$"
        );
        Assert.True(comment.Success, $"{verb.Identifier}: {verb.GetLeadingTrivia().ToFullString()}");
        return $"{comment.Groups[1].Value}``{comment.Groups[2].Value.Split(',').Length}";
    }

    /// <summary>The documentation of a verb in the runtime, with what it inherits in turn.</summary>
    private static string Resolve(string verb)
    {
        XElement member = RuntimeDocumentation
            .Value.Descendants("member")
            .Single(element =>
                ((string)element.Attribute("name")!).StartsWith(
                    $"M:ClosureGen.Runtime.{verb}(",
                    StringComparison.Ordinal
                )
            );
        string inherited = string.Concat(
            member
                .Elements("inheritdoc")
                .Select(element => Regex.Match((string)element.Attribute("cref")!, @"(Verbs\.\w+``\d)").Value)
                .Select(Resolve)
        );
        return member + inherited;
    }

    private static readonly Lazy<XDocument> RuntimeDocumentation = new(static () =>
        XDocument.Load(Path.ChangeExtension(typeof(Runtime.Verbs).Assembly.Location, ".xml"))
    );

    private static readonly Lazy<MethodDeclarationSyntax[]> GeneratedVerbs = new(static () =>
        [
            .. CorpusVariant
                .Plain.GeneratedTrees.SelectMany(static tree => tree.GetRoot().DescendantNodes())
                .OfType<StructDeclarationSyntax>()
                .Where(static type => !type.Modifiers.Any(SyntaxKind.PartialKeyword)) // no part of the user's type
                .SelectMany(static type => type.Members.OfType<MethodDeclarationSyntax>())
                .Where(static method => method.Modifiers.Any(SyntaxKind.PublicKeyword)),
        ]
    );

    private static MethodDeclarationSyntax[] Verbs() => GeneratedVerbs.Value;

    // The page breaks the file between members, where blank lines are. A part begins and ends with its lines.
    private static string Joined(string text) =>
        "\n" + string.Concat(text.Split('\n').Where(static line => line.Length > 0).Select(static line => line + "\n"));

    private static string Page()
    {
        using Stream stream = typeof(DocumentationTests).Assembly.GetManifestResourceStream("generated-code.md")!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
