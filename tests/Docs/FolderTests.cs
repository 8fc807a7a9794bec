namespace ClosureGen.Docs.Tests;

/// <summary>Folders of the runtime name each other only as docs/internals/architecture.md says.</summary>
public sealed class FolderTests
{
    // From the bottom up. A name that is not here needs a reason that the page can give.
    private static readonly (string Folder, string Names)[] Allowed =
    [
        ("Threads", ""),
        ("Errors", "Threads"),
        ("Contexts", "Errors Threads"),
        ("Posts", "Threads"),
        ("Metering", "Contexts Errors Threads"),
        ("Completion", "Contexts Errors Metering Posts Threads"),
        ("Pool", "Completion Posts Threads"),
        ("Queue", "Completion Contexts Pool Posts Threads"),
        ("States", "Completion Contexts Errors Metering Pool Posts Queue Threads"),
        ("Batches", "Completion Contexts Metering Pool States Threads"),
        ("Lanes", "Completion Contexts Metering Pool Posts Queue States Threads"),
        ("Surface", "Batches Completion States"),
        ("Verbs", "Batches Contexts Errors Lanes Pool States Surface"),
    ];

    // What is left to take away.
    private static readonly string[] LooksUp = [];

    public static TheoryData<string> Folders { get; } = [.. RuntimeFolders.Names];

    [Theory]
    [MemberData(nameof(Folders))]
    public void A_folder_names_what_it_may(string folder)
    {
        string allowed = Assert.Single(Allowed, row => row.Folder == folder).Names;
        RuntimeFolders.Use[] uses = [.. RuntimeFolders.Uses.Where(use => use.From == folder)];
        string[] forbidden = [.. uses.Where(use => !allowed.Split(' ').Contains(use.To)).Select(use => use.Place)];
        Assert.True(
            forbidden.Length == 0,
            $"src/Runtime/{folder} may name {allowed}. Take these names away, or allow them here and in "
                + $"docs/internals/architecture.md:\n{string.Join('\n', forbidden)}"
        );
        Assert.Equal(allowed, string.Join(' ', uses.Select(use => use.To).Distinct().Order(StringComparer.Ordinal)));
    }

    /// <summary>No circles: a folder names only folders that stand before it in the table.</summary>
    [Fact]
    public void A_floor_names_floors_below_it()
    {
        string[] up =
        [
            .. Allowed.SelectMany(
                static (row, floor) =>
                    row
                        .Names.Split(' ')
                        .Where(name => Allowed.Skip(floor).Any(above => above.Folder == name))
                        .Select(name => $"{row.Folder} names {name}")
            ),
        ];
        Assert.Equal(LooksUp, up);
    }

    [Theory]
    [InlineData("Pool", "DispatchState? State;", "DispatchState")]
    [InlineData("Pool", "object Own => DispatchQueue.Own;", "DispatchQueue")]
    [InlineData("Threads", "Lane? Lane;", "Lane")]
    public void A_forbidden_name_is_found(string folder, string member, string name)
    {
        string file = $"{folder}/Added.cs";
        string text =
            $"#nullable enable\nnamespace ClosureGen.Runtime {{ using Queue; class Added {{ internal {member} }} }}";
        string allowed = Assert.Single(Allowed, row => row.Folder == folder).Names;
        Assert.Contains(
            RuntimeFolders.Find(file, text),
            use => use.Place == $"{file} names {name}" && !allowed.Split(' ').Contains(use.To)
        );
    }

    [Fact]
    public void The_page_has_the_same_table()
    {
        string[] rows =
        [
            .. Page.Read("docs/internals/architecture.md")
                .Lines.SkipWhile(static line => line != "## Which folder names which")
                .Where(static line => line.StartsWith("| `", StringComparison.Ordinal))
                .Take(Allowed.Length),
        ];
        Assert.Equal(
            Allowed.Select(static row =>
                $"| `{row.Folder}` | {(row.Names.Length == 0 ? "nothing" : $"`{row.Names.Replace(" ", "`, `", StringComparison.Ordinal)}`")} |"
            ),
            rows
        );
    }
}
