using System;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>
/// A reusable closure written by hand: prepared with the arguments, run through a delegate that is created once, and
/// cleared by the run. This is what ClosureGen writes, pools and guards for you.
/// </summary>
public sealed class SelfClosure
{
    private FileHandler? _handler;
    private SourceFile? _file;
    private Countdown? _done;

    /// <summary>Creates the closure and its delegate.</summary>
    public SelfClosure() => Action = Run;

    /// <summary>Gets the delegate that runs it.</summary>
    public Action Action { get; }

    /// <summary>Sets the arguments.</summary>
    /// <param name="handler">The handler.</param>
    /// <param name="file">The file.</param>
    /// <param name="done">Counts the remaining pairs.</param>
    public void Prepare(FileHandler handler, SourceFile file, Countdown done)
    {
        _handler = handler;
        _file = file;
        _done = done;
    }

    private void Run()
    {
        FileHandler handler = _handler!;
        SourceFile file = _file!;
        Countdown done = _done!;
        Clear();
        handler.Handle(file, done);
    }

    private void Clear()
    {
        _handler = null;
        _file = null;
        _done = null;
    }
}
