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
    [InlineData("report", "--results", "nowhere/at/all")]
    public void What_is_not_understood_is_refused(params string[] args) =>
        Assert.Contains(args[^1], Refusal(args), StringComparison.Ordinal);

    [Fact]
    public void An_unknown_option_is_no_study()
    {
        Assert.Contains("Unknown option: '--frob'", Refusal("quick", "--frob"), StringComparison.Ordinal);
        Assert.Contains("No such study: 'frob'", Refusal("quick", "frob"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("quick", "--results")]
    [InlineData("report", "--results")]
    [InlineData("report", "--output")]
    public void A_file_is_refused_where_a_folder_is_meant(params string[] args)
    {
        string file = Path.GetTempFileName();
        try
        {
            Assert.Contains(file, Refusal([.. args, file]), StringComparison.Ordinal);
            Assert.NotEmpty(Refusal([.. args, ""]));
            Assert.NotEmpty(Refusal([.. args, Path.Combine(file, "below")]));
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Theory]
    [InlineData("net10.0")]
    [InlineData("ratio")]
    public void A_file_without_results_is_named_and_nothing_written(string kind)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("studies");
        try
        {
            string results = folder.CreateSubdirectory("results").CreateSubdirectory(kind).FullName;
            string output = Path.Combine(folder.FullName, "output");
            File.WriteAllText(Path.Combine(results, "empty.json"), "{}");

            string refusal = Refusal("report", "--results", Path.GetDirectoryName(results)!, "--output", output);

            Assert.Contains("empty.json", Assert.Single(refusal.TrimEnd().Split('\n')), StringComparison.Ordinal);
            Assert.False(Directory.Exists(output));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Theory]
    [InlineData("mine", "mine")]
    [InlineData("mine", "page", "--output", "page")]
    public void A_report_of_other_results_goes_beside_them_unless_another_folder_is_named(
        string results,
        string output,
        params string[] options
    )
    {
        Assert.Equal(0, Invoke(["report", "--results", results, .. options]));

        Assert.Equal((results, output), Assert.Single(_reported));
    }

    [Fact]
    public void A_report_of_the_repository_goes_to_the_docs_however_its_results_are_named()
    {
        string results = Path.Combine(Repository.Docs, "images", "..", "benchmarks") + Path.DirectorySeparatorChar;

        Assert.Equal(0, Invoke("report", "--results", results));

        Assert.Equal((results, Repository.Docs), Assert.Single(_reported));
    }

    [Fact]
    public void A_report_of_no_results_is_refused_and_nothing_written()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("studies");
        try
        {
            string output = Path.Combine(folder.FullName, "output");

            string refusal = Refusal("report", "--results", folder.FullName, "--output", output);

            Assert.Contains(folder.FullName, Assert.Single(refusal.TrimEnd().Split('\n')), StringComparison.Ordinal);
            Assert.Empty(folder.GetFileSystemInfos());
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Theory]
    [InlineData("quick", "--results")]
    [InlineData("report", "--output")]
    public void A_folder_that_cannot_be_created_is_called_that(params string[] args)
    {
        Assert.SkipUnless(Directory.Exists("/proc"), "There is no file system that takes no folder.");

        string line = Assert.Single(Refusal([.. args, "/proc/nothing"]).TrimEnd().Split('\n'));

        Assert.Contains("The folder '/proc/nothing", line, StringComparison.Ordinal);
        Assert.Contains("cannot be created", line, StringComparison.Ordinal);
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

    private static string Refusal(params string[] args)
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

        return written.ToString();
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
