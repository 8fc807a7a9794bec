using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>The page that explains generated code shows what is generated, all of it; comments say what calls cost.</summary>
public class DocumentationTests
{
    [Fact]
    public void ThePageShowsTheWholeFile()
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
        Assert.Equal(Lines(file.Value), Lines(string.Concat(blocks[1..])));
    }

    [Fact]
    public void EveryVerbSaysWhatItAllocates()
    {
        MethodDeclarationSyntax[] verbs = Verbs();
        Assert.Superset(
            new HashSet<string>(["StartNew", "Dispatch", "Post", "PostTo", "PostAfter", "AddTo", "Run", "RunAsync"]),
            verbs.Select(static verb => verb.Identifier.Text).ToHashSet()
        );
        Assert.All(verbs, static verb => Assert.Contains("Allocates", Comment(verb), StringComparison.Ordinal));
    }

    [Fact]
    public void EveryVerbSaysWhatItThrows()
    {
        Assert.All(
            Verbs().Where(static verb => verb.Identifier.Text is not ("Dispatch" or "Post")),
            static verb => Assert.Contains("<exception cref=", Comment(verb), StringComparison.Ordinal)
        );
        Assert.All(
            Verbs().Where(static verb => verb.Identifier.Text is "Run" or "RunAsync"),
            static verb => Assert.Contains("AggregateException", Comment(verb), StringComparison.Ordinal)
        );
    }

    private static string Comment(MethodDeclarationSyntax verb) => verb.GetLeadingTrivia().ToFullString();

    private static MethodDeclarationSyntax[] Verbs() =>
        [
            .. CorpusVariant
                .Plain.GeneratedTrees.SelectMany(static tree => tree.GetRoot().DescendantNodes())
                .OfType<StructDeclarationSyntax>()
                .Where(static type => !type.Modifiers.Any(SyntaxKind.PartialKeyword)) // no part of the user's type
                .SelectMany(static type => type.Members.OfType<MethodDeclarationSyntax>())
                .Where(static method => method.Modifiers.Any(SyntaxKind.PublicKeyword)),
        ];

    // The page breaks the file between members, where blank lines are.
    private static IEnumerable<string> Lines(string text) => text.Split('\n').Where(line => line.Length > 0);

    private static string Page()
    {
        using Stream stream = typeof(DocumentationTests).Assembly.GetManifestResourceStream("generated-code.md")!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
