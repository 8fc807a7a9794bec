using System.Net.Http.Json;
using System.Net.WebSockets;
using System.Runtime.InteropServices;

namespace ClosureGen.Samples.Tests;

/// <summary>The server, asked by a client over a socket.</summary>
public sealed class ServerTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Answers_counts_handles_errors_and_drains()
    {
        using Sample server = Sample.Start("Server", "--urls", "http://127.0.0.1:0");
        using HttpClient client = await ClientOf(server);

        Offer?[] offers = await Task.WhenAll(
            Enumerable
                .Range(0, 40)
                .Select(i => client.GetFromJsonAsync<Offer>(i % 4 == 0 ? "/offer/12" : "/offer/ABC", Token))
        );
        Assert.All(offers, static offer => Assert.StartsWith("Venue", offer!.Venue, StringComparison.Ordinal));
        Assert.Single(
            offers.Where(static offer => offer!.Symbol == "ABC").Select(static offer => offer!.Price).Distinct()
        );

        await server.StopAsync();
        Assert.Contains("Drained: 30 offers noted, 0 archived, 40 mailed", server.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("Outbox", server.Text, StringComparison.Ordinal);

        // A line for each post that has failed, and none for requests; the others are the host's.
        string[] lines = [.. server.Text.Split('\n').Where(static line => line.Length > 0)];
        Assert.Equal(
            10,
            lines.Count(static line =>
                line.StartsWith("fail: ClosureGen[1] A post of Server.Audit.Write(Offer) failed.")
            )
        );
        Assert.Equal(
            1,
            lines.Count(static line =>
                !line.StartsWith("fail: ClosureGen", StringComparison.Ordinal)
                && !line.StartsWith("info: Microsoft.Hosting.Lifetime", StringComparison.Ordinal)
            )
        );
    }

    [Fact]
    public async Task A_controller_and_a_hub_fan_out_too()
    {
        using Sample server = Sample.Start("Server", "--urls", "http://127.0.0.1:0");
        using HttpClient client = await ClientOf(server);
        double[] prices = (await client.GetFromJsonAsync<double[]>("/prices/ABC", Token))!;
        Assert.Equal(16, prices.Length);
        Assert.Contains($"\"price\":{prices.Min():R}", await AskHub(client.BaseAddress!), StringComparison.Ordinal);
        await server.StopAsync();
    }

    [Fact]
    public async Task Tells_its_health()
    {
        using Sample server = Sample.Start("Server", "--urls", "http://127.0.0.1:0");
        using HttpClient client = await ClientOf(server);
        Assert.Equal("Healthy", await client.GetStringAsync("/health", Token));
        await server.StopAsync();
    }

    [Fact]
    public async Task Loses_no_post_that_is_in_flight_when_it_is_stopped()
    {
        using Sample server = Sample.Start("Server", "--urls", "http://127.0.0.1:0");
        using HttpClient client = await ClientOf(server);
        using HttpResponseMessage answer = await client.PostAsync("/archive/ABC/10000", content: null, Token);
        answer.EnsureSuccessStatusCode();
        await server.StopAsync();
        Assert.Contains("10000 archived", server.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Shows_its_metrics()
    {
        using Sample server = Sample.Start("Server", "--urls", "http://127.0.0.1:0");
        using HttpClient client = await ClientOf(server);
        await client.GetStringAsync("/metrics", Token);
        for (int i = 0; i < 5; i++)
        {
            await client.GetStringAsync("/offer/12", Token);
        }

        string text = "";
        for (int i = 0; i < 500 && !Regex.IsMatch(text, @"closuregen_posts_faulted\{.*\} 5\n"); i++)
        {
            await Task.Delay(20, Token);
            text = await client.GetStringAsync("/metrics", Token);
        }

        Assert.Matches(@"closuregen_posts_faulted\{handler=""Server\.Audit\.Write\(Offer\)""\} 5\n", text);
        Assert.Matches(@"closuregen_dispatches_started\{handler=""Server\.Audit\.Write\(Offer\)""\} 5\n", text);
        Assert.Matches(@"closuregen_dispatches_in_flight\{handler=""Server\.Audit\.Write\(Offer\)""\} 0\n", text);
        Assert.Matches(@"closuregen_lanes_waiting 0\n", text);
        await server.StopAsync();
    }

    [Fact]
    public async Task Does_it_in_the_old_way_too()
    {
        Slow.SkipUnlessAskedFor();
        using Sample server = Sample.Start("Server", "--closures", "--urls", "http://127.0.0.1:0");
        using HttpClient client = await ClientOf(server);
        Offer offer = (await client.GetFromJsonAsync<Offer>("/offer/ABC", Token))!;
        Assert.Equal("ABC", offer.Symbol);
        await server.StopAsync();
        Assert.Contains("Drained: 1 offers noted", server.Text, StringComparison.Ordinal);
        (double ours, int ourCollections) = Sample.Cost(server.Text, "ClosureGen");
        (double theirs, int theirCollections) = Sample.Cost(server.Text, "Task.Run");
        Assert.InRange(theirs - ours, 16 * 100, 16 * 300);
        Assert.True(theirCollections > ourCollections);
    }

    [Fact]
    public async Task Does_the_same_as_a_native_program()
    {
        // A minute of the native compiler. src/Hosting has its warnings, and tests/Package publishes handlers so.
        Slow.SkipUnlessLong();
        string? linker = new[] { "clang", "gcc" }.FirstOrDefault(static name => File.Exists("/usr/bin/" + name));
        Assert.SkipWhen(linker is null, "There is no clang and no gcc here, which link native programs.");
        DirectoryInfo folder = Directory.CreateTempSubdirectory("closuregen-server-");
        try
        {
            using Sample publish = Sample.StartProgram(
                Sample.Dotnet,
                "publish",
                Path.Join(Repository(), "samples", "Server"),
                "-c",
                "Release",
                "-r",
                RuntimeInformation.RuntimeIdentifier,
                // Builds must not outlive the test.
                "-nodeReuse:false",
                "-p:UseSharedCompilation=false",
                "-p:Native=true",
                $"-p:CppCompilerAndLinker={linker}",
                "--artifacts-path",
                Path.Join(folder.FullName, "build"),
                "-o",
                folder.FullName
            );
            int exitCode = await publish.EndAsync(TimeSpan.FromMinutes(10));
            Assert.SkipWhen(
                Regex.IsMatch(publish.Text, "error (NU1101|NU1102|NU1301|NETSDK108[234])"),
                "The machine's feeds do not have what native programs need."
            );
            Assert.True(exitCode == 0, publish.Text);
            Assert.DoesNotMatch("warning [A-Z]+[0-9]+", publish.Text);

            using Sample server = Sample.StartProgram(
                Path.Join(folder.FullName, "Server"),
                "--urls",
                "http://127.0.0.1:0"
            );
            using HttpClient client = await ClientOf(server);
            Assert.Equal("ABC", (await client.GetFromJsonAsync<Offer>("/offer/ABC", Token))!.Symbol);
            Assert.Contains("\"symbol\":\"ABC\"", await AskHub(client.BaseAddress!), StringComparison.Ordinal);
            await server.StopAsync();
            Assert.Contains("Drained: 1 offers noted, 0 archived, 1 mailed", server.Text, StringComparison.Ordinal);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>Asks for the cheapest offer in the protocol of SignalR's hubs.</summary>
    private static async Task<string> AskHub(Uri server)
    {
        using var socket = new ClientWebSocket();
        await socket.ConnectAsync(new UriBuilder(server) { Scheme = "ws", Path = "/hub" }.Uri, Token);
        await Send("""{"protocol":"json","version":1}""");
        await Send("""{"type":1,"invocationId":"1","target":"Cheapest","arguments":["ABC"]}""");
        byte[] buffer = new byte[4_096];
        for (string text = ""; ; )
        {
            WebSocketReceiveResult received = await socket.ReceiveAsync(buffer, Token);
            text += Encoding.UTF8.GetString(buffer, 0, received.Count);
            if (
                text.Split('\u001e').FirstOrDefault(static message => message.Contains("\"type\":3")) is { } answer
                && text.EndsWith('\u001e')
            )
            {
                return answer;
            }

            Assert.NotEqual(WebSocketMessageType.Close, received.MessageType);
        }

        Task Send(string message) =>
            socket.SendAsync(
                Encoding.UTF8.GetBytes(message + '\u001e'),
                WebSocketMessageType.Text,
                endOfMessage: true,
                Token
            );
    }

    // Upwards from the test's binaries: the build maps source paths away.
    private static string Repository()
    {
        string? folder = AppContext.BaseDirectory;
        while (!File.Exists(Path.Join(folder, "ClosureGen.sln")))
        {
            folder = Path.GetDirectoryName(folder)!;
        }

        return folder;
    }

    private static async Task<HttpClient> ClientOf(Sample server)
    {
        Match address = await server.Find(@"Now listening on: (http://127\.0\.0\.1:\d+)");
        return new HttpClient { BaseAddress = new Uri(address.Groups[1].Value) };
    }

    private sealed record Offer(string Symbol, string Venue, double Price);
}
