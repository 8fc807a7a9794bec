namespace ClosureGen.Tests;

/// <summary>
/// Handler files. Each has a class <c>Corpus</c> whose <c>Run</c> dispatches its handlers and returns what the file's
/// first line promises behind <c>// =></c>.
/// </summary>
public static class Corpus
{
    private const string Folder = "Corpus/";
    private const string Promise = "// => ";

    private static readonly Assembly Resources = typeof(Corpus).Assembly;

    /// <summary>Gets the names of all files.</summary>
    public static IEnumerable<string> Names =>
        Resources
            .GetManifestResourceNames()
            .Where(name => name.StartsWith(Folder, StringComparison.Ordinal))
            .Select(name => name[Folder.Length..])
            .Order(StringComparer.Ordinal);

    /// <summary>Reads a file, with line feeds alone.</summary>
    public static string Read(string name)
    {
        using Stream stream = Resources.GetManifestResourceStream(Folder + name)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    /// <summary>What the file promises to return.</summary>
    public static string Expected(string source)
    {
        string first = source[..source.IndexOf('\n')];
        return first.StartsWith(Promise, StringComparison.Ordinal)
            ? first[Promise.Length..]
            : throw new InvalidDataException($"A corpus file starts with '{Promise}' and what Run returns.");
    }
}
