using System;
using ClosureGen;
using Dispatcher.Files;
using Dispatcher.Pairing;

namespace Dispatcher.Handlers;

/// <summary>
/// What is done with a file. The attribute is all there is to write: <c>HandleWork</c>, <c>HandleEach</c> and
/// <c>HandlePairs</c>, which the folder Ways uses, are generated from it.
/// </summary>
public abstract partial class FileHandler
{
    /// <summary>Handles one file, and counts it as done.</summary>
    /// <param name="file">The file; what is found out goes into its slots.</param>
    /// <param name="done">Counts the pairs still to be run.</param>
    [NoCapture]
    public void Handle(SourceFile file, Countdown done)
    {
        try
        {
            Read(file);
        }
        catch (Exception exception) when (Reason.IsReadFailure(exception))
        {
            file.Fail(Reason.Of(exception));
        }
        finally
        {
            done.Signal();
        }
    }

    /// <summary>Reads the file's bytes and fills a slot of its own.</summary>
    /// <param name="file">The file.</param>
    protected abstract void Read(SourceFile file);
}
