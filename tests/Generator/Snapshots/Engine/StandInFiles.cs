namespace ClosureGen.Tests;

/// <summary>Reads and writes snapshots in Verify's format.</summary>
internal static class StandInFiles
{
    private static readonly UTF8Encoding Encoding = new(encoderShouldEmitUTF8Identifier: true);

    internal static void Compare(GeneratorDriver driver, string sourceFile, string directory, string method)
    {
        string folder = Path.Combine(Path.GetDirectoryName(sourceFile)!, directory);
        string prefix = $"{Path.GetFileNameWithoutExtension(sourceFile)}.{method}";
        Dictionary<string, string> received = Received(driver, prefix);

        Directory.CreateDirectory(folder);
        foreach (string stale in Directory.GetFiles(folder, prefix + "#*.received.*"))
        {
            File.Delete(stale);
        }

        var failures = new List<string>();
        foreach ((string name, string content) in received)
        {
            string verified = Path.Combine(folder, name);
            if (!File.Exists(verified) || Read(verified) != content)
            {
                string path = verified.Replace(".verified.", ".received.", StringComparison.Ordinal);
                File.WriteAllText(path, content, Encoding);
                failures.Add(
                    File.Exists(verified)
                        ? $"{path} differs from {verified}: compare, and move the first over the second to accept."
                        : $"{verified} does not exist: read {path}, and rename it to accept."
                );
            }
        }

        failures.AddRange(
            Directory
                .GetFiles(folder, prefix + "*.verified.*")
                .Where(path => IsOf(path, prefix) && !received.ContainsKey(Path.GetFileName(path)))
                .Select(path => $"{path} is not generated any more: delete it.")
        );
        Assert.True(failures.Count == 0, string.Join("\n", failures));
    }

    private static Dictionary<string, string> Received(GeneratorDriver driver, string prefix)
    {
        GeneratorDriverRunResult result = driver.GetRunResult();
        Assert.Empty(result.Diagnostics);
        return result
            .Results.SelectMany(generator => generator.GeneratedSources)
            .ToDictionary(
                source => $"{prefix}#{Path.GetFileNameWithoutExtension(source.HintName)}.verified.cs",
                source => $"//HintName: {source.HintName}\n{source.SourceText}"
            );
    }

    // Another test's name may start with this one's: Verify looks at these two kinds of name and at no others.
    private static bool IsOf(string path, string prefix)
    {
        ReadOnlySpan<char> rest = Path.GetFileName(path.AsSpan())[prefix.Length..];
        return rest.StartsWith("#") || rest.StartsWith(".verified.");
    }

    // The bytes decide: a BOM may be missing, a carriage return is a difference.
    private static string Read(string path)
    {
        string text = Encoding.GetString(File.ReadAllBytes(path));
        return text.StartsWith('\uFEFF') ? text[1..] : text;
    }
}
