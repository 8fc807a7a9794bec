using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>From which case on a row is ahead of its baseline, where cases are sizes in ascending order.</summary>
internal static class PayOff
{
    public static string Write(StudyTable table, StudyResults results)
    {
        (string Case, string Row)[] rows = [.. TableRows.Of(table, results.Pass)];
        var text = new StringBuilder(
            $"**From when on it pays** ({results.Framework}), against `{table.Baseline}`:\n\n"
        );
        foreach (string row in rows.Select(static row => row.Row).Distinct().Where(row => row != table.Baseline))
        {
            IEnumerable<string> groups = rows.Select(static row => row.Case)
                .Distinct()
                .GroupBy(static @case => CaseParts.Of(@case).Others)
                .Select(cases =>
                    $"{(cases.Key.Length > 0 ? cases.Key + ": " : "")}{From([.. cases], @case => Ratio(table, results, @case, row))}"
                );
            text.Append($"- {Names.Code(row)}: {string.Join("; ", groups)}\n");
        }

        return text.Append('\n').ToString();
    }

    private static string From(string[] cases, Func<string, double?> ratio)
    {
        if (cases.Any(@case => ratio(@case) is null))
        {
            return "not measured";
        }

        // The first case that no later one, itself included, falls behind.
        int first = Array.FindLastIndex(cases, @case => ratio(@case) >= 1) + 1;
        return first == cases.Length ? "never in these cases"
            : first == 0 ? $"always, from {CaseParts.Of(cases[0]).Size} on"
            : $"from somewhere between {CaseParts.Of(cases[first - 1]).Size} and {CaseParts.Of(cases[first]).Size} on";
    }

    private static double? Ratio(StudyTable table, StudyResults results, string @case, string row) =>
        results.Find(table, @case, row)?.Nanoseconds / results.Find(table, @case, table.Baseline)?.Nanoseconds;
}
