namespace ClosureGen.Studies.Peers;

/// <summary>The ExecutionContext that a dispatch finds.</summary>
public enum Ambient
{
    DefaultContext,

    /// <summary>With a value in an AsyncLocal, as tracing puts one there.</summary>
    OwnContext,
}
