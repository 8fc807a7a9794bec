namespace ClosureGen.Tool.Selecting;

/// <summary>Patterns of paths as <c>.gitignore</c> writes them: <c>*</c> within a name, <c>**</c> over folders.</summary>
internal static class Glob
{
    /// <summary>Parses a pattern. Without a <c>/</c> inside, it is the name of a file or folder at any depth.</summary>
    internal static Regex Parse(string pattern)
    {
        string text = pattern.Replace('\\', '/').TrimEnd('/');
        bool isName = !text.Contains('/', StringComparison.Ordinal);
        text = text.StartsWith("./", StringComparison.Ordinal) ? text[2..] : text.TrimStart('/');
        string expression = Regex
            .Escape(text)
            .Replace(@"\*\*/", "(.*/)?", StringComparison.Ordinal)
            .Replace(@"\*\*", ".*", StringComparison.Ordinal)
            .Replace(@"\*", "[^/]*", StringComparison.Ordinal)
            .Replace(@"\?", "[^/]", StringComparison.Ordinal);
        return new Regex($"^{(isName ? "(.*/)?" : "")}{expression}(/.*)?$", RegexOptions.CultureInvariant);
    }
}
