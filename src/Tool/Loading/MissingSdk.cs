using System.Text.Json;

namespace ClosureGen.Tool.Loading;

/// <summary>Says which SDK a <c>global.json</c> asks for, and which there are.</summary>
internal static class MissingSdk
{
    /// <summary>Tells whether a load failed because no installed SDK satisfies <c>global.json</c>.</summary>
    internal static bool IsCause(Exception exception) =>
        exception.Message.Contains("hostfxr_resolve_sdk", StringComparison.Ordinal);

    /// <summary>Describes what is missing for a path.</summary>
    internal static async Task<string> DescribeAsync(string path, CancellationToken cancellationToken)
    {
        (_, string listed, _) = await ChildProcess.RunAsync(
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
            Path.GetTempPath(),
            ["--list-sdks"],
            cancellationToken
        );
        string[] lines = listed.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        string installed = string.Join(", ", Array.ConvertAll(lines, static line => line.Split(' ')[0]));
        return $"{Asked(path)}; installed: {(installed.Length == 0 ? "none" : installed)}.";
    }

    private static string Asked(string path)
    {
        for (string? folder = Path.GetDirectoryName(path); folder is not null; folder = Path.GetDirectoryName(folder))
        {
            string file = Path.Combine(folder, "global.json");
            if (!File.Exists(file))
            {
                continue;
            }

            var options = new JsonDocumentOptions
            {
                AllowTrailingCommas = true,
                CommentHandling = JsonCommentHandling.Skip,
            };
            using JsonDocument json = JsonDocument.Parse(File.ReadAllText(file), options);
            if (
                json.RootElement.TryGetProperty("sdk", out JsonElement sdk)
                && sdk.TryGetProperty("version", out JsonElement version)
            )
            {
                string rollForward = sdk.TryGetProperty("rollForward", out JsonElement policy) ? $" ({policy})" : "";
                return $"{RelativePath.Of(file)} asks for SDK {version}{rollForward}";
            }

            break;
        }

        return "No SDK can load it";
    }
}
