using System;
using System.Threading;

namespace ClosureGen.Runtime.States;

/// <summary>What states know of a run whose items may end after their calls have returned.</summary>
internal interface IAwaitedRun
{
    /// <summary>Keeps the exception of an item, unless it is how a canceled handler ends.</summary>
    void NoteFailure(DispatchState item, CancellationToken ownToken, int index, Exception exception);

    /// <summary>Notes the end of an item whose call has returned before.</summary>
    void EndItem();
}
