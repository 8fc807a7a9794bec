using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Processes;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;
using ClosureGen.Studies.Tests.Support;
using Xunit;

namespace ClosureGen.Studies.Tests;

public sealed class ResultStoreTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("studies").FullName;
    private readonly ResultStore _store;

    public ResultStoreTests()
    {
        _store = new ResultStore(_folder);
    }

    [Fact]
    public void What_is_saved_is_loaded()
    {
        _store.Save(Tiny.Results);

        StudyResults loaded = Assert.Single(_store.Load().Studies);

        Assert.Equal(Tiny.Results.Peers, loaded.Peers);
        Assert.Equal(Tiny.Results.Rows, loaded.Rows);
        Assert.Equal(Tiny.Results with { Peers = loaded.Peers, Rows = loaded.Rows }, loaded);
    }

    [Fact]
    public void A_study_measured_again_replaces_its_results()
    {
        _store.Save(Tiny.Results);
        _store.Save(Tiny.ResultsOf(Tiny.Row(Tiny.Small, "Task.Run", 1, 1)));

        Assert.Single(Assert.Single(_store.Load().Studies).Rows);
    }

    [Fact]
    public void Results_that_cannot_be_replaced_stay_as_they_are()
    {
        _store.Save(Tiny.Results);
        string path = Path.Combine(_folder, Tiny.Results.Framework, "tiny.json");
        // Nothing can be written beside them.
        Directory.CreateDirectory(path + ".tmp");

        IOException exception = Assert.Throws<IOException>(() => _store.Save(Tiny.ResultsOf()));

        Assert.Contains(path, exception.Message, StringComparison.Ordinal);
        Assert.Equal(Tiny.Results.Rows, Assert.Single(_store.Load().Studies).Rows);
    }

    [Fact]
    public void It_is_known_before_whether_results_can_be_saved()
    {
        _store.CheckCanSave([Tiny.Study]);
        Assert.Empty(_store.Load().Studies);

        string file = Path.Combine(_folder, "file");
        File.WriteAllText(file, "");

        Assert.Throws<IOException>(() => new ResultStore(file).CheckCanSave([Tiny.Study]));
    }

    [Fact]
    public void Frameworks_are_kept_apart_and_the_newest_comes_first()
    {
        _store.Save(Tiny.Results with { Framework = "net8.0" });
        _store.Save(Tiny.Results);

        StoredResults stored = _store.Load();

        Assert.Equal(["net10.0", "net8.0"], stored.Frameworks);
        Assert.Equal("net8.0", stored.Find("tiny", "net8.0")?.Framework);
        Assert.Null(stored.Find("other", "net8.0"));
    }

    [Fact]
    public void What_Ratio_prints_is_read()
    {
        SaveRatio("mine", "single");

        RatioResults loaded = Assert.Single(_store.Load().Ratios);

        Assert.Equal("mine", loaded.Name);
        Assert.Equal(168, loaded.Report.Rows.Single().MaximumBytes);
    }

    [Fact]
    public void Two_results_of_a_scenario_are_refused()
    {
        SaveRatio("mine", "single");
        SaveRatio("two-cores", "single");

        InvalidDataException exception = Assert.Throws<InvalidDataException>(_store.Load);

        Assert.Contains("ratio has more than one result of single", exception.Message, StringComparison.Ordinal);
        Assert.Contains("--results", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Each_scenario_is_from_the_run_that_has_it()
    {
        SaveRatio("first", "single");
        SaveRatio("second", "startup");

        StoredResults stored = _store.Load();

        Assert.Equal("first", stored.RatioOf("single")?.Name);
        Assert.Equal("second", stored.RatioOf("startup")?.Name);
        Assert.Null(stored.RatioOf("batch"));
    }

    [Fact]
    public void It_is_known_whether_a_more_thorough_pass_is_replaced()
    {
        Assert.False(_store.ReplacesMore("tiny", Pass.Quick));

        _store.Save(Tiny.Results with { Framework = ResultStore.Framework });

        Assert.True(_store.ReplacesMore("tiny", Pass.Quick));
        Assert.False(_store.ReplacesMore("tiny", Pass.All));
        Assert.False(_store.ReplacesMore("other", Pass.Quick));

        File.WriteAllText(Path.Combine(_folder, ResultStore.Framework, "tiny.json"), "{");

        Assert.False(_store.ReplacesMore("tiny", Pass.Quick));
    }

    [Theory]
    [InlineData("net10.0", "{")]
    [InlineData("net10.0", "{}")]
    [InlineData("net10.0", "null")]
    [InlineData("ratio", "{}")]
    [InlineData("ratio", """{"machines":null,"processes":1,"plan":null,"rows":null}""")]
    public void A_file_that_is_no_result_is_named(string folder, string text)
    {
        Directory.CreateDirectory(Path.Combine(_folder, folder));
        File.WriteAllText(Path.Combine(_folder, folder, "broken.json"), text);

        InvalidDataException exception = Assert.Throws<InvalidDataException>(_store.Load);

        Assert.Contains("broken.json", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_result_in_the_folder_of_another_framework_is_named()
    {
        _store.Save(Tiny.Results);
        Directory.Move(Path.Combine(_folder, "net10.0"), Path.Combine(_folder, "net9.0"));

        InvalidDataException exception = Assert.Throws<InvalidDataException>(_store.Load);

        Assert.Contains("tiny.json", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_that_is_not_there_has_no_results()
    {
        StoredResults stored = new ResultStore(Path.Combine(_folder, "nowhere")).Load();

        Assert.Empty(stored.Studies);
        Assert.Empty(stored.Ratios);
    }

    private void SaveRatio(string name, string scenario)
    {
        Row row = Tiny.RatioRow(scenario, Regime.G, new Case("100", 100), "Task.Run closure", 200, 168);
        Directory.CreateDirectory(Path.Combine(_folder, "ratio"));
        File.WriteAllText(
            Path.Combine(_folder, "ratio", name + ".json"),
            JsonSerializer.Serialize(Tiny.RatioReport([row]), Json.Document)
        );
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);
}
