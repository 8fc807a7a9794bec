using System.Text.Json;
using System.Text.Json.Nodes;

namespace ClosureGen.Tool.Selecting;

/// <summary>Sites that are known: by rule, member and text, so that they stay known when lines move.</summary>
internal sealed class Baseline
{
    private const int Version = 1;

    // With how many sites are alike in all three.
    private readonly Dictionary<(string Rule, string Member, string Text), int> _sites = [];

    private Baseline() { }

    /// <summary>Reads a baseline.</summary>
    /// <exception cref="UsageException">The file is not one.</exception>
    internal static Baseline Read(string file)
    {
        var baseline = new Baseline();
        try
        {
            using JsonDocument json = JsonDocument.Parse(File.ReadAllBytes(file));
            if (json.RootElement.GetProperty("version").GetInt32() != Version)
            {
                throw new UsageException($"'{file}' is a baseline of another version of closuregen.");
            }

            foreach (JsonElement site in json.RootElement.GetProperty("sites").EnumerateArray())
            {
                (string, string, string) key = (Text("rule"), Text("member"), Text("text"));
                baseline._sites[key] = baseline._sites.GetValueOrDefault(key) + 1;

                string Text(string name) => site.GetProperty(name).GetString() ?? "";
            }
        }
        catch (Exception exception)
            when (exception
                    is IOException
                        or UnauthorizedAccessException
                        or JsonException
                        or KeyNotFoundException
                        or InvalidOperationException
            )
        {
            throw new UsageException($"'{file}' cannot be read as a baseline: {exception.Message}");
        }

        return baseline;
    }

    /// <summary>Marks the sites that are known; of several that are alike, as many as were written.</summary>
    internal IReadOnlyList<ScannedSite> Mark(IEnumerable<ScannedSite> sites)
    {
        var left = new Dictionary<(string, string, string), int>(_sites);
        return
        [
            .. sites.Select(site =>
            {
                (string, string, string) key = (site.Rule.Id, site.Member, site.Text);
                int count = left.GetValueOrDefault(key);
                left[key] = count - 1;
                return site with { IsKnown = count > 0 };
            }),
        ];
    }

    /// <summary>Writes a baseline.</summary>
    /// <exception cref="IOException">The file cannot be written.</exception>
    internal static void Write(string file, IEnumerable<ScannedSite> sites)
    {
        IEnumerable<ScannedSite> ordered = sites
            .OrderBy(static site => site.Rule.Id, StringComparer.Ordinal)
            .ThenBy(static site => site.Member, StringComparer.Ordinal)
            .ThenBy(static site => site.Text, StringComparer.Ordinal);
        var json = new JsonObject
        {
            ["version"] = Version,
            ["sites"] = JsonReport.Array(
                ordered,
                static site => new JsonObject
                {
                    ["rule"] = site.Rule.Id,
                    ["member"] = site.Member,
                    ["text"] = site.Text,
                }
            ),
        };
        File.WriteAllText(file, JsonReport.Text(json) + "\n");
    }
}
