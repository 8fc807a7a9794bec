namespace Cluster.Tests;

/// <summary>What the arguments mean, and what is said about those that mean nothing.</summary>
public sealed class CommandLineTests
{
    private readonly StringWriter _output = new();
    private readonly StringWriter _error = new();

    [Fact]
    public void Without_arguments_the_repository_is_read_on_two_silos()
    {
        Settings settings = Parse(out int _)!;
        Assert.True(File.Exists(Path.Join(Assert.Single(settings.Folders).Path, "ClosureGen.sln")));
        Assert.Equal(2, settings.Silos);
        Assert.Equal(64, settings.FilesInFlight);
        Assert.False(settings.Json);
    }

    [Fact]
    public void All_of_them_are_read()
    {
        Settings settings = Parse(out int _, "--silos", "3", Path.GetTempPath(), "--in-flight", "5", "--json")!;
        Assert.Equal(Path.GetTempPath(), Assert.Single(settings.Folders).Path);
        Assert.Equal(3, settings.Silos);
        Assert.Equal(5, settings.FilesInFlight);
        Assert.True(settings.Json);
    }

    [Theory]
    [InlineData("--silos", "0")]
    [InlineData("--silos", "17")]
    [InlineData("--silos", "two")]
    [InlineData("--silos")]
    [InlineData("--in-flight", "0")]
    [InlineData("--in-flight", "10001")]
    [InlineData("no such folder")]
    [InlineData("--unknown")]
    public void Bad_input_gets_one_line(params string[] arguments)
    {
        Assert.Null(Parse(out int exitCode, arguments));
        Assert.Equal(2, exitCode);
        Assert.Equal("", _output.ToString());
        Assert.Single(_error.ToString().TrimEnd().Split('\n'));
    }

    private Settings? Parse(out int exitCode, params string[] arguments) =>
        CommandLine.Parse(arguments, _output, _error, out exitCode);
}
