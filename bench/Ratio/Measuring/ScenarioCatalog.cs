using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace ClosureGen.Ratio.Measuring;

/// <summary>All scenarios of the program: this one, or another that brings its own and measures them with this one's means.</summary>
internal static class ScenarioCatalog
{
    /// <summary>Gets the assembly that the scenarios are in, which is what a child process has to run.</summary>
    public static Assembly Home { get; } =
        Assembly.GetEntryAssembly() is { } entry && ScenariosIn(entry).Any() ? entry : typeof(ScenarioCatalog).Assembly;

    public static IReadOnlyList<Scenario> All { get; } =
    [
        .. ScenariosIn(Home)
            .Select(static type => (Scenario)Activator.CreateInstance(type)!)
            .OrderBy(static scenario => scenario.Name, StringComparer.Ordinal),
    ];

    public static Scenario Get(string name) => All.Single(scenario => scenario.Name == name);

    private static IEnumerable<Type> ScenariosIn(Assembly assembly) =>
        assembly.GetTypes().Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(Scenario)));
}
