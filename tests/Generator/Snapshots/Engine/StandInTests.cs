using Xunit.Sdk;

namespace ClosureGen.Tests;

/// <summary>The stand-in accepts and rejects what Verify does.</summary>
public sealed class StandInTests : IDisposable
{
    private const string Verified = "Tests.Method#C.NoCapture.g.verified.cs";

    private readonly string _folder = Directory.CreateTempSubdirectory("stand-in").FullName;

    private readonly GeneratorDriver _driver = GeneratorRun
        .Of(TestCompilation.Create("partial class C { [ClosureGen.NoCapture] void M() { } }"))
        .Driver;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void A_missing_file_is_said_to_be_missing()
    {
        string message = Reject();
        Assert.Contains($"{PathOf(Verified)} does not exist", message, StringComparison.Ordinal);
        Assert.DoesNotContain("differs", message, StringComparison.Ordinal);
        Accept();
        Compare();
    }

    [Fact]
    public void A_file_with_other_text_differs()
    {
        File.WriteAllText(PathOf(Verified), "//HintName: C.NoCapture.g.cs\n");
        Assert.Contains("differs from", Reject(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Tests.Method#D.NoCapture.g.verified.cs")]
    [InlineData("Tests.Method.verified.txt")]
    public void An_extra_file_of_the_test_is_rejected(string name)
    {
        Reject();
        Accept();
        File.WriteAllText(PathOf(name), "");
        Assert.Contains($"{PathOf(name)} is not generated any more", Reject(), StringComparison.Ordinal);
    }

    /// <summary>They belong to another test, or to a case of a theory.</summary>
    [Theory]
    [InlineData("Tests.Method_other=1#C.NoCapture.g.verified.cs")]
    [InlineData("Tests.Method.Other#C.NoCapture.g.verified.cs")]
    [InlineData("Tests.Method.Net.verified.txt")]
    [InlineData("Tests.MethodOther#C.NoCapture.g.verified.cs")]
    [InlineData("Tests.Method_other.verified.txt")]
    public void A_file_that_continues_the_name_is_left_alone(string name)
    {
        Reject();
        Accept();
        File.WriteAllText(PathOf(name), "");
        Compare();
    }

    private string PathOf(string name) => Path.Combine(_folder, name);

    private void Compare() => StandInFiles.Compare(_driver, PathOf("Tests.cs"), "", "Method");

    private string Reject() => Assert.ThrowsAny<XunitException>(Compare).Message;

    private void Accept()
    {
        string received = Directory.GetFiles(_folder, "*.received.*").Single();
        File.Move(received, received.Replace(".received.", ".verified.", StringComparison.Ordinal), overwrite: true);
    }
}
