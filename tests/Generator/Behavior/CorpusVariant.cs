using System.Globalization;

namespace ClosureGen.Tests;

/// <summary>
/// All handler files in one compilation, each in a namespace of its own, changed in one way: generated for and compiled
/// once, run file by file.
/// </summary>
public sealed class CorpusVariant
{
    private readonly Lazy<GeneratorRun> _run;
    private readonly Lazy<(Assembly Assembly, IReadOnlyList<Diagnostic> Complaints)> _built;

    private CorpusVariant(
        int first = -1,
        string suffix = "",
        NullableContextOptions nullable = NullableContextOptions.Enable,
        string lineEnd = "\n",
        LanguageVersion language = LanguageVersion.CSharp12
    )
    {
        Suffix = suffix;
        Names = first < 0 ? Corpus.Names : Slow.OrEvery(6, Corpus.Names, first);
        _run = new Lazy<GeneratorRun>(() => GeneratorRun.Of(Compile(Names, suffix, nullable, lineEnd, language)));
        _built = new Lazy<(Assembly, IReadOnlyList<Diagnostic>)>(() =>
        {
            Assembly assembly = GeneratedAssembly.Load(_run.Value.Output, out ImmutableArray<Diagnostic> diagnostics);
            return (assembly, _run.Value.Complaints(diagnostics));
        });
    }

    /// <summary>Gets the corpus as it is.</summary>
    public static CorpusVariant Plain { get; } = new();

    /// <summary>Gets the corpus in namespaces in which <c>System</c> means another one.</summary>
    public static CorpusVariant InsideSystem { get; } = new(0, suffix: ".X.System");

    /// <summary>Gets the corpus without nullable annotations.</summary>
    public static CorpusVariant NullableDisabled { get; } = new(1, nullable: NullableContextOptions.Disable);

    /// <summary>Gets the corpus with the line ends of Windows.</summary>
    public static CorpusVariant CarriageReturns { get; } = new(2, lineEnd: "\r\n");

    /// <summary>Gets the corpus in the newest language of the compiler that the tests run in.</summary>
    public static CorpusVariant LatestLanguage { get; } = new(4, language: LanguageVersion.Latest);

    /// <summary>Gets the handler files in it: all, or every sixth of a variant where not all are asked for.</summary>
    public IEnumerable<string> Names { get; }

    /// <summary>Gets the generated files by their hint names.</summary>
    public IReadOnlyDictionary<string, string> Files => _run.Value.Files;

    /// <summary>Gets the corpus with what was generated for it.</summary>
    public CSharpCompilation Output => _run.Value.Output;

    /// <summary>Gets the generated files in it.</summary>
    public IReadOnlyList<SyntaxTree> GeneratedTrees => _run.Value.Driver.GetRunResult().GeneratedTrees;

    private string Suffix { get; }

    /// <summary>Does something under a culture.</summary>
    public static T InCulture<T>(string culture, Func<T> function)
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        try
        {
            return function();
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    /// <summary>Fails unless a file compiled without a complaint and returns what it promises.</summary>
    public void Check(string file)
    {
        string name = Name(file);
        Assert.DoesNotContain(_built.Value.Complaints, complaint => BelongsTo(complaint, name));
        Assert.Equal(
            Corpus.Expected(Corpus.Read(file)),
            GeneratedAssembly.Run(_built.Value.Assembly, name + Suffix + ".Corpus")
        );
    }

    private static bool BelongsTo(Diagnostic complaint, string name) =>
        complaint.Location.SourceTree is not { } tree
        || tree.FilePath == name + ".cs"
        || tree.ToString().Contains("namespace " + name, StringComparison.Ordinal);

    private static CSharpCompilation Compile(
        IEnumerable<string> names,
        string suffix,
        NullableContextOptions nullable,
        string lineEnd,
        LanguageVersion language
    ) =>
        TestCompilation.Create(
            names.Select(file =>
                TestCompilation.Parse(
                    $"namespace {Name(file)}{suffix}\n{{\n{Corpus.Read(file)}\n}}\n".ReplaceLineEndings(lineEnd),
                    Name(file) + ".cs",
                    language
                )
            ),
            nullable
        );

    /// <summary>Gets them as the rows of a test.</summary>
    public static IEnumerable<TheoryDataRow<string>> Rows(IEnumerable<string> names) =>
        names.Select(static name => new TheoryDataRow<string>(name));

    private static string Name(string file) => file[..^".cs".Length] + "File";
}
