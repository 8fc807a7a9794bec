namespace Dispatcher.Tests;

/// <summary>The whole run in this process, with a wrong way beside the right ones.</summary>
public sealed class ApplicationTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_way_that_differs_ends_with1(bool json)
    {
        if (json)
        {
            Slow.SkipUnlessAskedFor();
        }

        _folder.Write("[red]file", "one two\n"u8);
        using var output = new StringWriter();
        using var error = new StringWriter();
        var application = new Application(
            output,
            error,
            WrongWay.BesideTheOthers(job =>
            {
                WrongWay.RunAll(job);
                job.Files[0].Facts.Words++;
            })
        )
        {
            WarmsUp = false,
        };

        int exitCode = application.Run(new Settings([new Folder(_folder.Path, false)], Rounds: 1, json));

        Assert.Equal(1, exitCode);
        Assert.Equal(
            "Wrong differs: [red]file: words 3 instead of 2, which Task.Run closure found",
            error.ToString().TrimEnd()
        );
        Assert.Equal(!json, output.ToString().Contains("THE RESULTS DIFFER", StringComparison.Ordinal));
        Assert.Contains("[red]file", output.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain('\u001b', output.ToString());
    }
}
