namespace ClosureGen.Studies;

/// <summary>Base of all benchmark classes. What a row has done can be told, so that tests compare rows.</summary>
public abstract class StudyBenchmark
{
    /// <summary>How much work the handlers were seen to do since the setup; the same for every row of a case.</summary>
    internal abstract long Outcome { get; }
}
