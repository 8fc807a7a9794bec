using System;
using System.IO;
using ClosureGen.Ratio.CommandLine;

namespace ClosureGen.Ratio.Reporting;

/// <summary>
/// A file of results. It is written beside what it replaces and takes its place when it is complete, so that a full disk,
/// or the end of the program, costs nothing that was there.
/// </summary>
internal static class ResultFile
{
    /// <summary>Finds out, before anything is measured, whether the file can be written; makes its folder.</summary>
    /// <param name="path">The file.</param>
    /// <exception cref="IOException">It cannot be written; the message names it and says why.</exception>
    public static void Check(string path) =>
        Do(
            path,
            static (target, beside) =>
            {
                if (Directory.Exists(target))
                {
                    throw new IOException("it is a folder");
                }

                if (IsEmpty(target))
                {
                    using FileStream file = File.OpenWrite(target);
                }
                else
                {
                    File.WriteAllBytes(beside, []);
                    File.Delete(beside);
                }
            }
        );

    /// <summary>Writes the file, and its folder where there is none.</summary>
    /// <param name="path">The file.</param>
    /// <param name="text">All of its text.</param>
    /// <exception cref="IOException">It cannot be written; the message names it and says why.</exception>
    public static void Write(string path, string text) =>
        Do(
            path,
            (target, beside) =>
            {
                // A device looks like an empty file. It must not be replaced, and neither has anything to lose.
                if (IsEmpty(target))
                {
                    File.WriteAllText(target, text);
                    return;
                }

                File.WriteAllText(beside, text);
                File.Move(beside, target, overwrite: true);
            }
        );

    private static void Do(string path, Action<string, string> work)
    {
        string target = BehindLinks(path);
        string beside = target + ".tmp";
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path)) ?? path);
            work(target, beside);
        }
        catch (Exception exception) when (FileFailure.Is(exception))
        {
            Forget(beside);
            throw new IOException($"'{path}': {FileFailure.Reason(exception)}", exception);
        }
    }

    // A link stays a link.
    private static string BehindLinks(string path) =>
        File.Exists(path) ? File.ResolveLinkTarget(path, returnFinalTarget: true)?.FullName ?? path : path;

    private static bool IsEmpty(string path) => new FileInfo(path) is { Exists: true, Length: 0 };

    private static void Forget(string beside)
    {
        try
        {
            File.Delete(beside);
        }
        catch (Exception exception) when (FileFailure.Is(exception))
        {
            // Why it was not written is what is told.
        }
    }
}
