using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ClosureGen.Docs.Tests;

/// <summary>A file's folder is its namespace, so that either finds the other.</summary>
public class NamespaceTests
{
    [Theory]
    [InlineData("src/Generator", "ClosureGen.Generator", "Models/Polyfills")]
    public void Namespaces_are_folders(string project, string root, string apart)
    {
        string folder = Path.Combine(Page.Root, project);
        string[] wrong =
        [
            .. Directory
                .EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(folder, file).Replace('\\', '/'))
                .Where(file => !file.StartsWith("bin/", StringComparison.Ordinal))
                .Where(file => !file.StartsWith("obj/", StringComparison.Ordinal))
                .Where(file => !file.StartsWith(apart + "/", StringComparison.Ordinal))
                .Where(file => Declared(Path.Combine(folder, file)) != Expected(root, file)),
        ];
        Assert.True(
            wrong.Length == 0,
            $"Name the namespaces of these files after their folders:\n{string.Join('\n', wrong)}"
        );
    }

    private static string Expected(string root, string file) =>
        string.Join('.', [root, .. file.Split('/').SkipLast(1)]);

    private static string Declared(string file) =>
        Regex.Match(File.ReadAllText(file), @"^namespace ([\w.]+)", RegexOptions.Multiline).Groups[1].Value;
}
