using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>The page that explains generated code shows what is generated, all of it.</summary>
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

    // The page breaks the file between members, where blank lines are.
    private static IEnumerable<string> Lines(string text) => text.Split('\n').Where(line => line.Length > 0);

    private static string Page()
    {
        using Stream stream = typeof(DocumentationTests).Assembly.GetManifestResourceStream("generated-code.md")!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
