using System.Collections.Generic;
using Xunit;

namespace ClosureGen.Allocations.Tests;

/// <summary>The cases of a theory: every form by every number of items in flight.</summary>
internal static class InFlight
{
    private static readonly int[] Counts = [1, 10, 100, 400];

    internal static TheoryData<string, int> Of<TForm>(IReadOnlyDictionary<string, TForm> forms)
    {
        var cases = new TheoryData<string, int>();
        foreach (string form in forms.Keys)
        {
            foreach (int count in Counts)
            {
                cases.Add(form, count);
            }
        }

        return cases;
    }
}
