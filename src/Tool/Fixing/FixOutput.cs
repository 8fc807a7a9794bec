using System.Text;

namespace ClosureGen.Tool.Fixing;

/// <summary>The output of <c>fix</c>, printed line by line; after the diff, if one is printed.</summary>
internal sealed class FixOutput : IDisposable
{
    private readonly bool _printsDiff;
    private readonly StreamWriter _writer;
    private readonly List<string> _lines = [];
    private readonly HashSet<string> _told = [];

    internal FixOutput(Stream standardOutput, bool printsDiff)
    {
        _printsDiff = printsDiff;
        _writer = new StreamWriter(
            standardOutput,
            new UTF8Encoding(encoderShouldEmitUTF8Identifier: false),
            leaveOpen: true
        )
        {
            NewLine = "\n",
            AutoFlush = true,
        };
    }

    /// <summary>Prints the name of a changed file, unless a diff is printed.</summary>
    internal void Changed(string path)
    {
        if (!_printsDiff)
        {
            _writer.WriteLine(RelativePath.Of(path));
        }
    }

    internal void NotFixed(ScannedSite site)
    {
        string line = $"{site.Path}({site.Line},{site.Column}): {site.Rule.Id}: not fixed: {Short(site.Reason!)}";
        if (_printsDiff)
        {
            _lines.Add(line);
        }
        else
        {
            _writer.WriteLine(line);
        }
    }

    /// <summary>What is to be done for a whole project is said at its first site.</summary>
    private string Short(string reason)
    {
        int advice = reason.IndexOf(": run '", StringComparison.Ordinal);
        return advice < 0 || _told.Add(reason) ? reason : reason[..advice] + ".";
    }

    internal void Sum(int fixedCount, int siteCount, IReadOnlyCollection<FileEdit> files, string done)
    {
        if (_printsDiff)
        {
            var buffered = new BufferedStream(_writer.BaseStream);
            foreach (FileEdit file in files)
            {
                UnifiedDiff.Write(RelativePath.Of(file.Path), file.Before, file.After, buffered);
            }

            buffered.Flush();
        }

        _lines.ForEach(_writer.WriteLine);
        _writer.WriteLine($"{fixedCount} of {siteCount} sites {done} in {files.Count} files");
    }

    /// <inheritdoc/>
    public void Dispose() => _writer.Dispose();
}
