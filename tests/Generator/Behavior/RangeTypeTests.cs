namespace ClosureGen.Tests;

/// <summary>Which <c>System.Range</c> a project has, if any, and who can name it.</summary>
public class RangeTypeTests
{
    private const string Handlers = """
        public partial class Handlers
        {
            [ClosureGen.NoCapture] public void Add(int row) { }
            [ClosureGen.NoCapture] protected internal void Near(int row) { }
        }
        public sealed partial class Last
        {
            [ClosureGen.NoCapture] internal void Add(int row) { }
        }
        """;

    private const string Copy = """
        namespace System
        {
            {0} readonly struct Range { public Index Start { get; } public Index End { get; } }
        }
        """;

    [Fact]
    public void The_frameworks_is_offered() => Assert.Equal(3, Count(Generate(Handlers), "(global::System.Range row)"));

    [Fact]
    public void Of_two_none_is_offered() =>
        Assert.Equal(
            0,
            Count(Generate(Handlers + Copy.Replace("{0}", "internal", StringComparison.Ordinal)), "System.Range")
        );

    /// <summary>As with the package that gives older frameworks one: a type of a reference that others do not see.</summary>
    [Fact]
    public void One_that_others_cannot_name_does_not_count()
    {
        MetadataReference library = TestCompilation
            .Create(Copy.Replace("{0}", "internal", StringComparison.Ordinal))
            .WithAssemblyName("Library")
            .ToMetadataReference();
        string text = Generate(Handlers, library);
        Assert.Equal(3, Count(text, "(global::System.Range row)"));
    }

    private static int Count(string text, string part) => text.Split(part).Length - 1;

    private static string Generate(string source, params MetadataReference[] references)
    {
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(source).AddReferences(references));
        Assert.DoesNotContain(run.Complaints(), complaint => complaint.Id != "CS0436");
        return string.Concat(run.Files.Values);
    }
}
