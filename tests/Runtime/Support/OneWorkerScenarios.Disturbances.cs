using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <content>What a handler leaves behind on its thread, and what others find there.</content>
internal static partial class OneWorkerScenarios
{
    private const string Contexts = "contexts";
    private const string ThreadsOwn = "the thread's own";
    private const string Failures = "failures";

    private static readonly AsyncLocal<int> s_local = new();

    private static readonly AsyncLocal<bool> s_told = new();

    private static readonly AsyncLocal<bool> s_telling = new(static change =>
        s_told.Value |= change.ThreadContextChanged
    );

    /// <summary>The first of all may take long, and be alone in its turn; the others are in one.</summary>
    private static void PostBehindChange(string disturbance, CountdownEvent over)
    {
        PostTimes(over, 2, static () => { });
        Post(over, () => Disturb(disturbance));
        Post(over, static () => Console.WriteLine(Describe()));
    }

    private static void Disturb(string scenario)
    {
        switch (scenario)
        {
            case Contexts:
                s_local.Value = 7;
                s_telling.Value = true;
                CultureInfo.CurrentCulture = new CultureInfo("de-DE");
                SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
                break;
            case ThreadsOwn:
                Thread.CurrentThread.Name = "Mine";
                Thread.CurrentThread.IsBackground = false;
                Thread.CurrentThread.Priority = ThreadPriority.BelowNormal;
                break;
            case Failures:
                DispatchErrors.Unhandled += static (_, error) => error.Handled = true;
                throw new InvalidOperationException("The handler broke.");
        }
    }

    private static string Describe()
    {
        Thread thread = Thread.CurrentThread;
        IEnumerable<string> found =
        [
            .. s_local.Value != 0 ? ["a local"] : (string[])[],
            .. s_told.Value ? ["what a local was told"] : (string[])[],
            .. CultureInfo.CurrentCulture.Name == "de-DE" ? ["a culture"] : (string[])[],
            .. SynchronizationContext.Current is not null ? ["a context"] : (string[])[],
            .. !thread.IsBackground ? ["a foreground"] : (string[])[],
            .. thread.Name == "Mine" ? ["a name"] : (string[])[],
            .. thread.Priority != ThreadPriority.Normal ? ["a priority"] : (string[])[],
        ];
        return Describe(found);
    }

    private static string Describe(IEnumerable<string> found) => "left over: " + string.Join(", ", found);
}
