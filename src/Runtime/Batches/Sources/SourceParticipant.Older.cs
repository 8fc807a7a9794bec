using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>Older frameworks have no sources: there is no such object.</summary>
internal abstract class SourceParticipant
{
    internal abstract object Cell { get; }

    internal abstract int Index { get; }

    internal abstract void Await<TTask, TResult>(TTask task)
        where TTask : struct, IAwaitedTask<TResult>;
}
