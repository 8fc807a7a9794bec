namespace ClosureGen.Ratio.Measuring;

/// <summary>How long a child process measures each contender of a case.</summary>
/// <param name="Rounds">Windows per contender.</param>
/// <param name="Window">What a window is calibrated to last.</param>
/// <param name="Frames">Runs of each contender where they come at a fixed rate.</param>
/// <param name="CaseLimit">No new round starts after this; <see cref="FewestRounds"/> are always made.</param>
internal sealed record Plan(int Rounds, TimeSpan Window, TimeSpan CaseLimit, int Frames)
{
    public const int FewestRounds = 3;

    public static Plan Full { get; } =
        new Plan(Rounds: 40, Window: TimeSpan.FromMilliseconds(4), CaseLimit: TimeSpan.FromSeconds(15), Frames: 5_000);

    public static Plan Quick { get; } =
        new Plan(Rounds: 12, Window: TimeSpan.FromMilliseconds(2), CaseLimit: TimeSpan.FromSeconds(3), Frames: 300);
}
