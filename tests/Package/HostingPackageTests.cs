namespace ClosureGen.Tests;

/// <summary>A web application that has the package for hosts, from a feed that has nothing but ours.</summary>
public sealed class HostingPackageTests(PackedFeed feed)
{
    /// <summary>
    /// Also what the draining code of a page once did: a post that does not end in time ended the process with exit code 134.
    /// </summary>
    [Fact]
    public async Task Posts_have_services_and_fail_and_are_named_at_the_end()
    {
        Slow.SkipUnlessAskedFor();
        string folder = new Project("Shop")
        {
            Sdk = "Microsoft.NET.Sdk.Web",
            Properties = "<ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable>",
            Items =
                Project.PackageReference()
                + Project.PackageReference().Replace("\"ClosureGen\"", "\"ClosureGen.Hosting\""),
            Files = { ["Program.cs"] = Project.Source("Shop.cs") },
        }.Write(feed, "Hosting");

        string[] lines =
        [
            .. (await Project.Run(folder))
                .Split('\n', StringSplitOptions.RemoveEmptyEntries)
                .Order(StringComparer.Ordinal),
        ];
        Assert.True(lines.Length == 4, string.Join('\n', lines));
        Assert.StartsWith("fail: ClosureGen[1] A post of Orders.SaveAsync(AppDb, Order) failed.", lines[0]);
        Assert.Equal("saved 2, open 0", lines[1]);
        Assert.Equal("stopped", lines[2]);
        Assert.Equal(
            "warn: ClosureGen[3] The host stops although calls are pending: Orders.WaitAsync(): 1.",
            lines[3].TrimEnd()
        );
    }
}
