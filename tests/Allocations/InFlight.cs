using ClosureGen.Tests;

namespace ClosureGen.Allocations.Tests;

/// <summary>
/// The cases of a theory: every form by every number of items in flight; in a plain run one number for each form, in turn.
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
            foreach (int count in Slow.OrEvery(Counts.Length, Counts, turn++))
            {
                cases.Add(form, count);
            }
        }

        return cases;
    }
}
