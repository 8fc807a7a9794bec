namespace ClosureGen.Tool.Fixing;

/// <summary>Writes several files or none, and never a part of one.</summary>
internal static class FileWriter
{
    private const string Extension = ".closuregen.tmp";

    /// <summary>Removes what a run that was killed has left beside the files of a project.</summary>
    internal static void RemoveLeftovers(IEnumerable<Document> documents)
    {
        foreach (string leftover in documents.Select(static document => document.FilePath + Extension).Distinct())
        {
            if (File.Exists(leftover))
            {
                File.Delete(leftover);
            }
        }
    }

    /// <summary>
    /// Writes each file beside the one that it replaces, and moves all into place when they are complete. If a move
    /// fails, the earlier ones are undone.
    /// </summary>
    /// <exception cref="IOException">A file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">A file must not be written.</exception>
    internal static void Write(IReadOnlyList<FileEdit> edits)
    {
        var beside = new List<(string New, string Target, FileEdit Edit)>();
        int replaced = 0;
        try
        {
            foreach (FileEdit edit in edits)
            {
                // A link stays a link; its target is written.
                string target = File.ResolveLinkTarget(edit.Path, returnFinalTarget: true)?.FullName ?? edit.Path;
                string file = target + Extension;
                beside.Add((file, target, edit));
                WriteBeside(file, target, edit.After);
            }

            foreach ((string file, string target, FileEdit _) in beside)
            {
                File.Move(file, target, overwrite: true);
                replaced++;
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            for (int i = 0; i < beside.Count; i++)
            {
                if (i < replaced)
                {
                    File.WriteAllBytes(beside[i].Target, beside[i].Edit.Before);
                }
                else
                {
                    File.Delete(beside[i].New);
                }
            }

            throw;
        }
    }

    private static void WriteBeside(string file, string target, byte[] bytes)
    {
        if (File.GetAttributes(target).HasFlag(FileAttributes.ReadOnly))
        {
            throw new UnauthorizedAccessException("It is read-only.");
        }

        File.WriteAllBytes(file, bytes);
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(file, File.GetUnixFileMode(target));
        }
    }
}
