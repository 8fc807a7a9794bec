namespace ClosureGen.Generator.Pipeline;

/// <summary>The names of the pipeline's steps, by which tests check what was run again.</summary>
internal static class TrackingNames
{
    internal const string Handlers = nameof(Handlers);
    internal const string Slots = nameof(Slots);
    internal const string Files = nameof(Files);
}
