using System;
using Dispatcher.Files;
using Orleans;

namespace Cluster.Grains;

/// <summary>The results of the handlers for a file, or why it could not be read.</summary>
/// <param name="Index">The position of the file among all files of the run.</param>
/// <param name="Problem">Why the file could not be read to its end; null if it could.</param>
/// <param name="Bytes">The size.</param>
/// <param name="Lines">The number of \n.</param>
/// <param name="Words">The number of words.</param>
/// <param name="LongestLine">The length of the longest line in bytes.</param>
/// <param name="Sha256">The 32 bytes of the SHA-256.</param>
[GenerateSerializer]
[Alias("Cluster.FileResult")]
public sealed record FileResult(
    [property: Id(0)] int Index,
    [property: Id(1)] string? Problem,
    [property: Id(2)] long Bytes,
    [property: Id(3)] long Lines,
    [property: Id(4)] long Words,
    [property: Id(5)] long LongestLine,
    [property: Id(6)] byte[] Sha256
)
{
    /// <summary>Copies what the handlers have written into the slots of a file.</summary>
    /// <param name="file">The file, still open.</param>
    public static FileResult Of(SourceFile file) =>
        file.IsIntact()
            ? new FileResult(
                file.Index,
                Problem: null,
                file.Facts.Bytes,
                file.Facts.Lines,
                file.Facts.Words,
                file.Facts.LongestLine,
                file.Facts.Sha256.ToArray()
            )
            : OfProblem(file.Index, file.Problem!);

    /// <summary>Creates the result of a file that could not be read.</summary>
    /// <param name="index">The position of the file among all files of the run.</param>
    /// <param name="problem">Why, in a few words.</param>
    public static FileResult OfProblem(int index, string problem) => new(index, problem, 0, 0, 0, 0, []);

    /// <summary>Writes the result into the slots of a file.</summary>
    /// <param name="file">The same file in the process that collects.</param>
    public void CopyTo(SourceFile file)
    {
        if (Problem is not null)
        {
            file.Fail(Problem);
            return;
        }

        file.Facts.Bytes = Bytes;
        file.Facts.Lines = Lines;
        file.Facts.Words = Words;
        file.Facts.LongestLine = LongestLine;
        Sha256.CopyTo(file.Facts.Sha256);
    }
}
