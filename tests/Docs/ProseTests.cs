namespace ClosureGen.Docs.Tests;

/// <summary>Turns of phrase that a reader has to decode do not come back to pages, comments and messages.</summary>
public sealed class ProseTests
{
    // What is found, and what to write.
    private static readonly (string Pattern, string Instead)[] Words =
    [
        (@"\bfor one\b(?=\s*(?:[.,;:)]|$))", "for example"),
        (@"\balone\b", "only"),
        (@"\bfor want of\b", "without"),
        (@"\bin place of\b", "instead of"),
        (@"\banew\b", "allocated"),
        (@"\bgo(?:es)? on\b", "resumes, continues"),
        (@"\bdear\b", "expensive"),
        (@"\bbut for\b", "except"),
        (@"\bnone of (?:the|an?|its|his|her|our|their|ours|theirs|[\w`.]+'s)\b", "not one of, without"),
        (@"\b[Ww]hoever\b|(?:^|[.:!?] )(?-i:Who)\b(?![^.]*\?)", "the thread, the caller"),
        (@"\bstands?\b", "is"),
        (@"\bat hand\b", "available, or say where"),
        (@"% more\b(?! (?:than|time))", "% more than what"),
        // Of the sentences that style examples are made of, what is not in the words above.
        (@"\bis nobody's\b|\bare nobody's\b", "allocated and dropped"),
        (@"\blean on\b", "depend on"),
        (@"\bmust bind to it\b", "must resolve to it"),
        (@"\bcalled in a task of another scheduler\b", "inside a task on a custom scheduler"),
        (@"\bWider than the method offers\b", "a wider value lets callers dispatch"),
    ];

    // Where the words are right.
    private static readonly (string File, string Text)[] Exceptions =
    [
        // How many items a figure is for.
        ("bench/Studies/Peers/PeerBenchmark.cs", "figures are given for one."),
    ];

    public static TheoryData<string> Pages { get; } = [.. Page.All.Select(static page => page.Path)];

    [Theory]
    [MemberData(nameof(Pages))]
    public void A_page_reads_without_decoding(string path) =>
        AssertNone(Page.Read(path).Prose.SelectMany(paragraph => Found(Excepted(path, paragraph))));

    [Theory]
    [InlineData("src")]
    [InlineData("samples")]
    [InlineData("bench")]
    public void Comments_and_messages_read_without_decoding(string folder) =>
        AssertNone(
            from file in CodeFile.Below(folder)
            from text in file.Prose
            from found in Found(Excepted(file.Path, text))
            select $"{file.Path}: {found}"
        );

    [Fact]
    public void Every_exception_is_still_needed() =>
        Assert.All(
            Exceptions,
            static exception =>
                Assert.Contains(
                    exception.File.EndsWith(".cs", StringComparison.Ordinal)
                        ? new CodeFile(exception.File).Prose
                        : Page.Read(exception.File).Prose,
                    text => text.Contains(exception.Text, StringComparison.Ordinal)
                )
        );

    [Theory]
    [InlineData("An option is none of a task's.")]
    [InlineData("A blocking run that is called in a task of another scheduler allocates a task and a closure.")]
    [InlineData("states for the rest are made anew each time")]
    [InlineData("How many at a time stands behind the results, if there are any")]
    [InlineData("Wider than the method offers a private body for dispatch only.")]
    [InlineData("Stands for the queue of threads that are none of the pool's, and have none.")]
    [InlineData("Those beyond are nobody's.")]
    [InlineData("A handler must not lean on what another source generator makes")]
    [InlineData("A call of a handler must bind to it")]
    [InlineData("it is none of the values of DispatchAccessibility")]
    [InlineData("dotnet-counters for one.")]
    [InlineData("it takes 5 % more")]
    [InlineData("Who waits is told")]
    public void What_is_not_to_come_back_is_found(string sentence) => Assert.NotEmpty(Found(sentence));

    [Theory]
    [InlineData("5 % more time than a loop")]
    [InlineData("In none of 20 comparisons")]
    [InlineData("The pool is for one handler only.")]
    public void What_reads_well_is_left(string sentence) => Assert.Empty(Found(sentence));

    private static void AssertNone(IEnumerable<string> found)
    {
        string all = string.Join('\n', found);
        Assert.True(all.Length == 0, all);
    }

    private static IEnumerable<string> Found(string paragraph) =>
        from word in Words
        from match in Regex.Matches(paragraph, word.Pattern, RegexOptions.IgnoreCase)
        let start = Math.Max(0, match.Index - 40)
        let end = Math.Min(paragraph.Length, match.Index + match.Length + 40)
        select $"'{match.Value}' in '{paragraph[start..end]}': write '{word.Instead}'";

    private static string Excepted(string path, string paragraph) =>
        Exceptions
            .Where(exception => exception.File == path)
            .Aggregate(paragraph, static (text, exception) => text.Replace(exception.Text, ""));
}
