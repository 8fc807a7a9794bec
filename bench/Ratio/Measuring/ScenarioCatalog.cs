using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace ClosureGen.Ratio.Measuring;

/// <summary>All scenarios of the program.</summary>
internal static class ScenarioCatalog
{
    public static IReadOnlyList<Scenario> All { get; } =
    [
        .. typeof(ScenarioCatalog)
            .Assembly.GetTypes()
            .Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(Scenario)))
            .Select(static type => (Scenario)Activator.CreateInstance(type)!)
            .OrderBy(static scenario => scenario.Name, StringComparer.Ordinal),
    ];

    public static Scenario Get(string name) => All.Single(scenario => scenario.Name == name);
}
