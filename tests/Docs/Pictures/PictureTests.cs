namespace ClosureGen.Docs.Tests;

/// <summary>
/// The drawings of docs/images are drawn here: <c>CLOSUREGEN_DRAW=1 dotnet test tests/Docs --filter Picture</c> writes them.
/// </summary>
public sealed class PictureTests
{
    // Handler to awaiter, and what Task.Run allocates on the same way.
    private static string Flow =>
        new Svg(920, 250)
            .Text(20, 28, "handler.RepriceWork(order, 3).Dispatch()", "code key")
            .Box(20, 44, 150, "pairing", "a struct, by value")
            .Arrow(170, 70, 206, 70)
            .Box(208, 44, 150, "verb", "Dispatch, Post, …")
            .Arrow(358, 70, 394, 70)
            .Box(396, 44, 150, "pooled state", "rented, 0 bytes")
            .Arrow(546, 70, 582, 70)
            .Box(584, 44, 150, "thread pool", "calls the handler")
            .Arrow(734, 70, 770, 70)
            .Box(772, 44, 128, "awaiter", "state goes back")
            .Text(20, 148, "Task.Run(() => handler.Reprice(order, 3))", "code key")
            .Box(20, 164, 150, "closure", "32 bytes", "waste")
            .Arrow(170, 190, 206, 190)
            .Box(208, 164, 150, "delegate", "64 bytes", "waste")
            .Arrow(358, 190, 394, 190)
            .Box(396, 164, 150, "task", "64 bytes", "waste")
            .Arrow(546, 190, 582, 190)
            .Box(584, 164, 150, "thread pool", "calls the lambda")
            .Arrow(734, 190, 770, 190)
            .Box(772, 164, 128, "awaiter", "160 bytes in all", "waste")
            .ToString();

    [Theory]
    [InlineData("flow")]
    [InlineData("generated")]
    [InlineData("time-per-dispatch")]
    [InlineData("bytes-per-dispatch")]
    [InlineData("growth-time")]
    public void A_picture_is_as_it_is_drawn(string name)
    {
        string path = Path.Combine(Page.Root, "docs", "images", name + ".svg");
        string drawn = name switch
        {
            "flow" => Flow,
            "generated" => Generated(),
            "time-per-dispatch" => Charts.TimePerDispatch,
            "bytes-per-dispatch" => Charts.BytesPerDispatch,
            _ => Charts.Growth,
        };
        if (Environment.GetEnvironmentVariable("CLOSUREGEN_DRAW") == "1")
        {
            File.WriteAllText(path, drawn);
        }

        Assert.Equal(drawn, File.ReadAllText(path).ReplaceLineEndings("\n"));
    }

    // The pairing of the page about generated code, without attributes, aliases and comments, below a call of it.
    private static string Generated()
    {
        string page = Page.Read("docs/use/generated-code.md").Text;
        string[] lines =
        [
            "await handler.RepriceWork(order, 3).Dispatch();",
            "",
            .. page[page.IndexOf("public readonly struct RepricePairing", StringComparison.Ordinal)..]
                .Split("```")[0]
                .Split('\n')
                .Where(static line => !Regex.IsMatch(line, @"^\s*(///|\[|$)"))
                .Select(static line => Regex.Replace(line, @"\b(Cg\w*|global)::((System|Shop)\.)?", ""))
                .Select(static line => line.StartsWith("    ", StringComparison.Ordinal) ? line[4..] : line),
        ];
        var picture = new Svg(1_180, 34 + 20 * lines.Length);
        for (int i = 0; i < lines.Length; i++)
        {
            picture.Text(20, 30 + 20 * i, lines[i], i == 0 ? "code key" : "code text");
        }

        return picture.ToString();
    }
}
