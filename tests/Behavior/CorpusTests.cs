using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>Every handler file is generated for, compiled without a complaint, loaded and run, in several variants.</summary>
public class CorpusTests
{
    public static IEnumerable<TheoryDataRow<string>> Files =>
        Corpus.Names.Select(name => new TheoryDataRow<string>(name));

    [Fact]
    public void HoldsManyFiles() => Assert.InRange(Corpus.Names.Count(), 80, 1000);

    [Theory, MemberData(nameof(Files))]
    public void InTheGlobalNamespace(string file)
    {
        string source = Corpus.Read(file);
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(source));
        Assert.NotEmpty(run.Files);
        Assert.Empty(run.Complaints());
        Assert.Equal(Corpus.Expected(source), GeneratedAssembly.Run(GeneratedAssembly.Load(run.Output), "Corpus"));
    }

    [Theory, MemberData(nameof(Files))]
    public void Plain(string file) => CorpusVariant.Plain.Check(file);

    [Theory, MemberData(nameof(Files))]
    public void InsideANamespaceThatEndsInSystem(string file) => CorpusVariant.InsideSystem.Check(file);

    [Theory, MemberData(nameof(Files))]
    public void CarriageReturns(string file) => CorpusVariant.CarriageReturns.Check(file);

    [Fact]
    public void LineEndsAreAlwaysTheSame()
    {
        Assert.Equal(CorpusVariant.Plain.Files, CorpusVariant.CarriageReturns.Files);
        Assert.All(
            CorpusVariant.CarriageReturns.Files.Values,
            text => Assert.DoesNotContain("\r", text, StringComparison.Ordinal)
        );
    }
}
