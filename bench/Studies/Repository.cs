using System;
using System.IO;

namespace ClosureGen.Studies;

/// <summary>The checkout that results and report go to: around the current folder, or around the program.</summary>
internal static class Repository
{
    private const string Mark = "ClosureGen.sln";

    public static string Root { get; } =
        Find(Environment.CurrentDirectory) ?? Find(AppContext.BaseDirectory) ?? Environment.CurrentDirectory;

    public static string Artifacts => Path.Combine(Root, "artifacts", "studies");

    public static string Docs => Path.Combine(Root, "docs");

    /// <summary>Results that the report is made of. They are checked in beside it.</summary>
    public static string Results => Path.Combine(Docs, "benchmarks");

    private static string? Find(string folder)
    {
        for (DirectoryInfo? at = new DirectoryInfo(folder); at is not null; at = at.Parent)
        {
            if (File.Exists(Path.Combine(at.FullName, Mark)))
            {
                return at.FullName;
            }
        }

        return null;
    }
}
