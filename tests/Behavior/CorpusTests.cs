using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>Every handler file is generated for, compiled without a complaint, loaded and run, in several variants.</summary>
public class CorpusTests
{
    public static IEnumerable<TheoryDataRow<string>> Files =>
        Corpus.Names.Select(name => new TheoryDataRow<string>(name));

    [Theory, MemberData(nameof(Files))]
    public void Plain(string file) => Check(file, Corpus.Read(file));

    [Theory, MemberData(nameof(Files))]
    public void InsideANamespaceThatEndsInSystem(string file) =>
        Check(file, "namespace X.System\n{\n" + Corpus.Read(file) + "\n}\n", "X.System.Corpus");

    [Theory, MemberData(nameof(Files))]
    public void NullableDisabled(string file) =>
        Check(file, Corpus.Read(file), nullable: NullableContextOptions.Disable);

    [Theory, MemberData(nameof(Files))]
    public void CarriageReturns(string file)
    {
        string source = Corpus.Read(file);
        GeneratorRun run = Check(file, source.Replace("\n", "\r\n", System.StringComparison.Ordinal));
        Assert.Equal(GeneratorRun.Of(TestCompilation.Create(source)).Files, run.Files);
    }

    [Theory, MemberData(nameof(Files))]
    public void TurkishCulture(string file)
    {
        string source = Corpus.Read(file);
        IReadOnlyDictionary<string, string> invariant = GeneratorRun.Of(TestCompilation.Create(source)).Files;
        CultureInfo culture = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("tr-TR");
            Assert.Equal(invariant, GeneratorRun.Of(TestCompilation.Create(source)).Files);
        }
        finally
        {
            CultureInfo.CurrentCulture = culture;
        }
    }

    private static GeneratorRun Check(
        string file,
        string source,
        string type = "Corpus",
        NullableContextOptions nullable = NullableContextOptions.Enable
    )
    {
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create([source], nullable));
        Assert.NotEmpty(run.Files);
        Assert.All(run.Files.Values, text => Assert.DoesNotContain('\r', text));
        Assert.Empty(run.Complaints());
        Assert.Equal(Corpus.Expected(Corpus.Read(file)), GeneratedAssembly.Run(run.Output, type));
        return run;
    }
}
