namespace Dispatcher.Tests;

/// <summary>What the arguments mean, and what is said about those that mean nothing.</summary>
public sealed class CommandLineTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly StringWriter _output = new();
    private readonly StringWriter _error = new();

    public void Dispose()
    {
        _folder.Dispose();
        _output.Dispose();
        _error.Dispose();
    }

    [Fact]
    public void Folders_and_options_may_be_mixed()
    {
        _folder.Write("a/x");
        _folder.Write("b/x");
        Settings settings = Parse(_folder.At("a"), "--rounds", "7", _folder.At("b"), "--json")!;
        Assert.Equal([_folder.At("a"), _folder.At("b")], settings.Folders.Select(folder => folder.Path));
        Assert.DoesNotContain(settings.Folders, folder => folder.SkipsBuildOutput);
        Assert.Equal(7, settings.Rounds);
        Assert.True(settings.Json);
    }

    [Theory]
    [InlineData("[debug]")]
    [InlineData("@file")]
    [InlineData("--")]
    [InlineData("-dash")]
    [InlineData("no such folder")]
    [InlineData("")]
    [InlineData("--unknown")]
    [InlineData("--rounds", "0")]
    [InlineData("--rounds", "-1")]
    [InlineData("--rounds", "1001")]
    [InlineData("--rounds", "many")]
    [InlineData("--rounds", "1.5")]
    [InlineData("--rounds", "99999999999999")]
    [InlineData("--rounds")]
    [InlineData("--rounds", "1", "--rounds", "2")]
    [InlineData("new\nline")]
    public void Bad_input_gets_one_line_and_exit_code2(params string[] arguments)
    {
        // Behind the dashes stands what else would be an option.
        string[] all = arguments is ["--"] ? ["--", "--json"] : arguments;
        Assert.Null(Parse(2, all));
        Assert.Empty(_output.ToString());
        Assert.Single(_error.ToString().TrimEnd('\r', '\n').Split('\n'));
        Assert.NotEmpty(_error.ToString().Trim());
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("-h")]
    [InlineData("--json", "--help")]
    public void Help_tells_all(params string[] arguments)
    {
        Assert.Null(Parse(0, arguments));
        Assert.Empty(_error.ToString());
        Assert.All(
            ["--rounds", "--json", "folder", ".git, bin and obj", "symbolic links", "Exit codes: 0", "SHA-256"],
            text => Assert.Contains(text, _output.ToString(), StringComparison.Ordinal)
        );
    }

    private Settings? Parse(params string[] arguments) => Parse(-1, arguments);

    private Settings? Parse(int expectedExitCode, params string[] arguments)
    {
        Settings? settings = CommandLine.Parse(arguments, _output, _error, out int exitCode);
        if (settings is null)
        {
            Assert.Equal(expectedExitCode, exitCode);
        }

        return settings;
    }
}
