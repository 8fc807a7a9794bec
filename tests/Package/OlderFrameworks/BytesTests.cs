using System.Globalization;
using ClosureGen.Runtime.Tests;

namespace ClosureGen.Tests;

/// <summary>What a dispatch allocates over the runtime that is built for .NET Standard, in a process of its own.</summary>
public class BytesTests
{
    [Fact]
    public async Task On_net()
    {
        (int exitCode, string output, string errors) = await OwnProcess.RunWith(
            "DOTNET_TieredPGO",
            "0",
            Program.BytesArgument
        );
        Assert.True(exitCode == 0, errors);
        IReadOnlyDictionary<string, double> bytes = Read(output);
        TestContext.Current.SendDiagnosticMessage(output);
        Assert.InRange(bytes["Dispatch"], 0, 33);
        Assert.InRange(bytes["Dispatch where a context flows"], 0, 49);
        Assert.InRange(bytes["Dispatch of an async handler"], 0, 33);
        Assert.InRange(bytes["Post"], 0, 33);
        Assert.All(
            bytes.Where(pair => pair.Key.Contains("Each", StringComparison.Ordinal) || pair.Key == "DispatchBatch.Run"),
            pair => Assert.InRange(pair.Value, -1, 1)
        );
        Assert.InRange(bytes["Task.Run with a closure"], 150, 300);
    }

    [Fact]
    public async Task On_mono()
    {
        IReadOnlyDictionary<string, double> bytes = Read(
            await Mono.Run("mono-sgen", "--bytes", Mono.Nursery.ToString(CultureInfo.InvariantCulture))
        );
        TestContext.Current.SendDiagnosticMessage(string.Join("\n", bytes));
        Assert.InRange(bytes["Dispatch"], 0, bytes["Task.Run with a closure"] / 2);

        // The thread that posts blocks, so that another one takes each post with an entry of its own.
        Assert.InRange(bytes["Post"], 0, bytes["Task.Run with a closure"] * 0.65);
    }

    internal static Dictionary<string, double> Read(string output) =>
        output
            .Split('\n')
            .Select(line => line.Split('\t'))
            .Where(parts => parts.Length == 2)
            .ToDictionary(parts => parts[0], parts => double.Parse(parts[1], CultureInfo.InvariantCulture));
}
