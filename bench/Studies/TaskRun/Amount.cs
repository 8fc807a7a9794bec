namespace ClosureGen.Studies.TaskRun;

/// <summary>An argument that is a struct.</summary>
internal readonly record struct Amount(Desk Desk, int Count);
