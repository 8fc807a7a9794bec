using System;
using System.IO;

namespace ClosureGen.Bench.Shared;

/// <summary>A folder for results, which need not be there yet.</summary>
public static class ResultFolder
{
    /// <summary>Makes it, and the folders that lead to it, where it is not there.</summary>
    /// <param name="path">The folder.</param>
    /// <exception cref="IOException">It cannot be made; the message names it and says why.</exception>
    public static void Create(string path)
    {
        try
        {
            Directory.CreateDirectory(path);
        }
        catch (Exception exception) when (FileFailure.Is(exception))
        {
            throw new IOException(
                $"The folder '{path}' cannot be created: {FileFailure.Reason(exception)}.",
                exception
            );
        }
    }
}
