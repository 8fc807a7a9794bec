using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using ClosureGen.Tool.Loading;
using ClosureGen.Tool.Scanning;

namespace ClosureGen.Tool.Fixing;

/// <summary>The output of <c>fix</c>, printed line by line.</summary>
internal sealed class FixOutput : IDisposable
{
    private readonly bool _printsDiff;
    private readonly StreamWriter _writer;

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

    internal void NotFixed(SitePlace site, string rule, string reason) =>
        _writer.WriteLine(
            $"{RelativePath.Of(site.Path)}({site.Start.Line + 1},{site.Start.Character + 1}): {rule}: not fixed: {reason}"
        );

    internal void Sum(int fixedCount, int siteCount, IReadOnlyCollection<FileEdit> files)
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

        _writer.WriteLine($"{fixedCount} of {siteCount} sites fixed in {files.Count} files");
    }

    /// <inheritdoc/>
    public void Dispose() => _writer.Dispose();
}
