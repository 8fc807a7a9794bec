namespace ClosureGen.Studies.Slices;

/// <summary>Who gets and gives back.</summary>
public enum Threads
{
    OneThread,
    AllThreads,
}
