using ClosureGen.Tests;

namespace ClosureGen.Allocations.Tests;

/// <summary>
/// The cases of a theory: every form by two of the numbers of items in flight, in turn; in a plain run by one.
/// </summary>
internal static class InFlight
{
    private static readonly int[] Counts = [1, 10, 100, 400];

    internal static TheoryData<string, int> Of<TForm>(IReadOnlyDictionary<string, TForm> forms)
    {
        var cases = new TheoryData<string, int>();
        int turn = 0;
        foreach (string form in forms.Keys)
        {
            cases.Add(form, Counts[turn % Counts.Length]);
            if (Slow.IsAskedFor)
            {
                cases.Add(form, Counts[(turn + 2) % Counts.Length]);
            }

            turn++;
        }

        return cases;
    }
}
