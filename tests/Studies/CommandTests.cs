using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using ClosureGen.Studies.Commands;
using ClosureGen.Studies.Measuring;
using Xunit;

namespace ClosureGen.Studies.Tests;

public sealed class CommandTests
{
    private readonly List<(Pass Pass, string[] Studies, string Results)> _measured = [];
    private readonly List<(string Results, string Output)> _reported = [];

    [Fact]
    public void A_pass_measures_all_studies()
    {
        Assert.Equal(0, Invoke("quick"));

        (Pass pass, string[] studies, string results) = Assert.Single(_measured);
        Assert.Equal(Pass.Quick, pass);
        Assert.Equal(StudyCatalog.All.Select(static study => study.Name), studies);
        Assert.Equal(Repository.Results, results);
    }

    [Fact]
    public void Named_studies_are_measured_alone_and_kept_elsewhere()
    {
        Assert.Equal(0, Invoke("all", "peers", "slices", "--results", "elsewhere"));

        (Pass pass, string[] studies, string results) = Assert.Single(_measured);
        Assert.Equal(Pass.All, pass);
        Assert.Equal(["slices", "peers"], studies);
        Assert.Equal("elsewhere", results);
    }

    [Fact]
    public void A_report_goes_to_the_docs()
    {
        Assert.Equal(0, Invoke("report"));

        Assert.Equal((Repository.Results, Repository.Docs), Assert.Single(_reported));
    }

    [Theory]
    [InlineData("nonsense")]
    [InlineData("quick", "nonsense")]
    [InlineData("quick", "--nonsense")]
    [InlineData("report", "peers")]
    [InlineData("--results")]
    public void What_is_not_understood_is_refused(params string[] args)
    {
        TextWriter error = Console.Error;
        using var written = new StringWriter();
        Console.SetError(written);
        try
        {
            Assert.Equal(2, Program.Main(args));
        }
        finally
        {
            Console.SetError(error);
        }

        Assert.Contains(args[^1], written.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Without_arguments_it_lists_what_it_can_do()
    {
        using var written = new StringWriter();

        int code = Command().Parse([]).Invoke(new InvocationConfiguration { Output = written });

        Assert.Equal(0, code);
        Assert.All(
            (string[])["quick", "all", "check", "report", .. StudyCatalog.All.Select(static study => study.Title)],
            word => Assert.Contains(word, written.ToString(), StringComparison.Ordinal)
        );
        Assert.Empty(_measured);
    }

    private int Invoke(params string[] args) => Command().Parse(args).Invoke();

    private RootCommand Command() =>
        StudiesCommand.Create(
            (pass, studies, results) =>
            {
                _measured.Add((pass, [.. studies.Select(static study => study.Name)], results));
                return 0;
            },
            (results, output) =>
            {
                _reported.Add((results, output));
                return 0;
            }
        );
}
