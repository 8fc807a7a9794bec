namespace ClosureGen.ManyCores;

/// <summary>What a simulated run has to do, and where.</summary>
/// <param name="Items">How many items.</param>
/// <param name="ItemNanoseconds">What each of them costs.</param>
/// <param name="Cores">How many participants, each with a core of its own.</param>
/// <param name="TransferNanoseconds">What it costs to get the claims' cache line from another core.</param>
/// <param name="KeepsLine">Whether a core has the line long enough to try again at once.</param>
internal sealed record Load(
    int Items,
    double ItemNanoseconds,
    int Cores,
    double TransferNanoseconds,
    bool KeepsLine = false
);
