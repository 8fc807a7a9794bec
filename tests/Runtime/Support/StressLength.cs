using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <summary>How long the stress tests run: short by default, and long where the environment asks for it.</summary>
/// <remarks><c>CLOSUREGEN_STRESS_MINUTES=30</c> shares half an hour out among the stress tests.</remarks>
internal static class StressLength
{
    internal const string Variable = "CLOSUREGEN_STRESS_MINUTES";

    /// <summary>How many tests share the time: those of the classes in this folder that use it.</summary>
    private const int Sharing = 19;

    private static readonly TimeSpan Share =
        double.TryParse(
            Environment.GetEnvironmentVariable(Variable),
            NumberStyles.Float,
            CultureInfo.InvariantCulture,
            out double minutes
        )
        && minutes > 0
            ? TimeSpan.FromMinutes(minutes / Sharing)
            : TimeSpan.Zero;

    /// <summary>Gets how long anything in a test may take.</summary>
    internal static TimeSpan Limit => Share + TimeSpan.FromMinutes(2);

    /// <summary>Gets whether the environment asks for the long form.</summary>
    internal static bool IsLong => Share != TimeSpan.Zero;

    /// <summary>How many rounds at least: the long form does more of them, however long that takes.</summary>
    internal static int Rounds(int shortForm, int longForm) => IsLong ? longForm : shortForm;

    /// <summary>Tells whether to go on: for so many rounds, and then until the test's share of the time is over.</summary>
    internal static bool GoesOn(int round, int rounds, long start) =>
        round < rounds || Stopwatch.GetElapsedTime(start) < Share;

    /// <summary>Repeats something: so often, and then until the test's share of the time is over.</summary>
    internal static void Repeat(int rounds, Action<int> round)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; GoesOn(i, rounds, start); i++)
        {
            round(i);
        }
    }
}
