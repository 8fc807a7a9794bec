namespace ClosureGen.Docs.Tests;

/// <summary>The code of the page about testing is in files that are compiled here, and its tests run.</summary>
public sealed class TestingPageTests
{
    private static readonly string[] Files = ["tests/Docs/Samples/Outbox.cs", "tests/Docs/Samples/OutboxTests.cs"];

    [Fact]
    public void Its_code_is_compiled_and_run()
    {
        string compiled = string.Join('\n', Files.SelectMany(static file => Trimmed(Page.Read(file).Lines)));
        string[] blocks = [.. Blocks(Page.Read("docs/use/testing.md").Lines)];
        Assert.Equal(4, blocks.Length);
        Assert.All(blocks, block => Assert.Contains(block, compiled, StringComparison.Ordinal));
    }

    private static IEnumerable<string> Blocks(IEnumerable<string> lines)
    {
        List<string>? block = null;
        foreach (string line in lines)
        {
            if (line == "```csharp")
            {
                block = [];
            }
            else if (line == "```" && block is not null)
            {
                yield return string.Join('\n', Trimmed(block));
                block = null;
            }
            else
            {
                block?.Add(line);
            }
        }
    }

    private static IEnumerable<string> Trimmed(IEnumerable<string> lines) => lines.Select(static line => line.Trim());
}
