using System;
using System.Collections.Generic;
using System.CommandLine.Parsing;
using System.Linq;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.CommandLine;

/// <summary>What of a command line is refused although its form is right, with what there is instead.</summary>
internal static class Refusals
{
    /// <summary>Names that are not known; an argument takes unknown options as well, which are called what they are.</summary>
    public static void RefuseUnknown(
        SymbolResult result,
        string kind,
        IEnumerable<string> wanted,
        IEnumerable<string> known
    )
    {
        foreach (string name in wanted.Except(known))
        {
            result.AddError(
                name.StartsWith('-')
                    ? $"Unknown option: '{name}'. --help lists the options."
                    : $"No such {kind}: '{name}'. There are: {string.Join(", ", known)}."
            );
        }
    }

    /// <summary>
    /// Parts of a scenario that no scenario has, and scenarios asked for by name without any of the parts.
    /// </summary>
    /// <param name="kind">What the parts are: cases, contenders.</param>
    /// <param name="wanted">Empty for all of them.</param>
    /// <param name="parts">The names of a scenario's parts.</param>
    /// <param name="fits">Whether a name matches a wanted one.</param>
    public static void RefuseUnheld(
        SymbolResult result,
        string kind,
        IReadOnlyList<string> wanted,
        IReadOnlyList<Scenario> scenarios,
        bool areNamed,
        Func<Scenario, IEnumerable<string>> parts,
        Func<string, string, bool> fits
    )
    {
        (string Scenario, string[] Parts)[] held =
        [
            .. scenarios.Select(scenario => (scenario.Name, (string[])[.. parts(scenario).Distinct()])),
        ];
        string[] known = [.. held.SelectMany(static one => one.Parts).Distinct()];
        string[] unknown = [.. wanted.Where(name => !known.Any(part => fits(part, name)))];
        foreach (string name in unknown)
        {
            result.AddError($"No such {kind}: '{name}'. There are: {List(known)}.");
        }

        if (unknown.Length > 0 || wanted.Count == 0 || !areNamed)
        {
            return;
        }

        foreach (
            (string scenario, string[] has) in held.Where(one =>
                !one.Parts.Any(part => wanted.Any(name => fits(part, name)))
            )
        )
        {
            result.AddError($"'{scenario}' has no {kind} {List(wanted)}. There are: {List(has)}.");
        }
    }

    /// <summary>Scenarios that were asked for by name, of which nothing would be measured.</summary>
    public static void RefuseEmpty(SymbolResult result, IEnumerable<Scenario> scenarios, IEnumerable<Regime> regimes)
    {
        foreach (Scenario scenario in scenarios)
        {
            result.AddError(
                $"'{scenario.Name}' has nothing to measure in regime {string.Join(" or ", regimes)}, or not in the cases "
                    + "asked for. Leave out --regime to measure both."
            );
        }
    }

    // Names have commas in them.
    private static string List(IEnumerable<string> names) =>
        string.Join(", ", names.Select(static name => $"'{name}'"));
}
