namespace ClosureGen.Ratio.Measuring;

/// <summary>What a scenario builds its contenders from.</summary>
/// <param name="Regime">Who produces.</param>
/// <param name="Case">The case to build for.</param>
/// <param name="Countdown">Shared by all contenders of the case: they run one after the other.</param>
internal sealed record Setting(Regime Regime, Case Case, Countdown Countdown)
{
    public int Items => Case.Items;
}
