using System;
using ClosureGen;
using Dispatcher.Files;
using Dispatcher.Pairing;

namespace Dispatcher.Handlers;

/// <summary>
/// Handles a file. Only the attribute is written by hand: <c>HandleWork</c>, <c>HandleEach</c> and <c>HandlePairs</c>,
/// which the folder Ways uses, are generated.
/// </summary>
public abstract partial class FileHandler
{
    /// <summary>Handles one file, and counts it as done.</summary>
    /// <param name="file">The file, whose slots get the results.</param>
    /// <param name="done">Counts the remaining pairs.</param>
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
