using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>What every handler file promises also holds over the runtimes of older frameworks.</summary>
public class CorpusTests
{
    private static readonly Lazy<Assembly> OldBuild = new(() =>
        new AssemblyLoadContext("corpus").LoadFromStream(new MemoryStream(CompiledCorpus.OverTheOldBuild.Bytes))
    );

    public static IEnumerable<TheoryDataRow<string>> FilesOverTheOldBuild =>
        CompiledCorpus.OverTheOldBuild.Names.Select(name => new TheoryDataRow<string>(name));

    [Fact]
    public void TheRuntimeIsThatOfNetStandard() =>
        Assert.Contains(
            typeof(Runtime.Verbs).Assembly.GetReferencedAssemblies(),
            reference => reference.Name == "netstandard"
        );

    [Fact]
    public void WhatIsLeftOutIsThere()
    {
        Assert.Subset(Corpus.Names.ToHashSet(), CompiledCorpus.OverTheOldBuild.LeftOut.Keys.ToHashSet());
        Assert.Subset(Corpus.Names.ToHashSet(), CompiledCorpus.ForNetFramework.LeftOut.Keys.ToHashSet());
    }

    [Theory, MemberData(nameof(FilesOverTheOldBuild))]
    public void OverTheOldBuild(string file) =>
        Assert.Equal(
            Corpus.Expected(Corpus.Read(file)),
            GeneratedAssembly.Run(OldBuild.Value, CompiledCorpus.Namespace(file) + ".Corpus")
        );

    [Theory]
    [InlineData("mono-sgen")]
    [InlineData("mono-boehm")]
    public async Task OnMono(string mono)
    {
        string folder = Directory.CreateTempSubdirectory("closuregen-mono-").FullName;
        try
        {
            string corpus = Path.Combine(folder, "Corpus.dll");
            await File.WriteAllBytesAsync(
                corpus,
                CompiledCorpus.ForNetFramework.Bytes,
                TestContext.Current.CancellationToken
            );
            string text = await Mono.Run(mono, corpus);
            Assert.Equal(
                CompiledCorpus
                    .ForNetFramework.Names.Select(file =>
                        CompiledCorpus.Namespace(file) + "\t" + Corpus.Expected(Corpus.Read(file))
                    )
                    .Order(StringComparer.Ordinal),
                text.Split('\n').Where(line => line.Contains('\t')).Order(StringComparer.Ordinal)
            );
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Generated text depends on the framework in nothing but an attribute.</summary>
    [Fact]
    public void GeneratedTextIsTheSameForEveryFramework()
    {
        const string Newer = ", CgDiagnostics::StackTraceHidden]";
        int compared = 0;
        foreach ((string name, string text) in CompiledCorpus.ForNetFramework.Files)
        {
            string newer = CompiledCorpus.WithPolyfills.Files[name];
            Assert.Contains(Newer, newer, StringComparison.Ordinal);
            Assert.Equal(newer.Replace(Newer, "]", StringComparison.Ordinal), text);
            compared++;
        }

        Assert.InRange(compared, 100, 1_000);
    }
}
