using System;
using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator.Writing;

/// <summary>
/// Short names for namespaces that a file names often. Before <c>::</c> the compiler looks only for aliases, so no
/// type, namespace or member of the user changes their meaning, as with <c>global::</c>.
/// </summary>
internal static class Aliases
{
    internal const string ClosureGen = "CgTypes::";
    internal const string Runtime = "Cg::";
    internal const string System = "CgSystem::";
    internal const string Tasks = "CgTasks::";
    internal const string Threading = "CgThreads::";
    internal const string Collections = "CgCollections::";
    internal const string Compiler = "CgCode::";
    internal const string Diagnostics = "CgDebug::";

    internal const string CompilerServices = "CgServices::";

    internal const string CodeAnalysis = "CgAnalysis::";

    /// <summary>The directives for all aliases; each framework has all of the namespaces.</summary>
    internal static IEnumerable<string> Directives =>
        All.Select(static alias => $"using {alias.Alias.TrimEnd(':')} = global::{alias.Namespace};");

    /// <summary>The type with its namespace replaced by the alias, if there is one.</summary>
    internal static string Shorten(string type)
    {
        // The longer namespaces come last.
        for (int i = All.Length - 1; i >= 0; i--)
        {
            string start = $"global::{All[i].Namespace}.";
            if (type.StartsWith(start, StringComparison.Ordinal))
            {
                return All[i].Alias + type.Substring(start.Length);
            }
        }

        return type;
    }

    private static readonly (string Alias, string Namespace)[] All =
    [
        (ClosureGen, "ClosureGen"),
        (Runtime, "ClosureGen.Runtime"),
        (System, "System"),
        (Compiler, "System.CodeDom.Compiler"),
        (Collections, "System.Collections.Generic"),
        (Diagnostics, "System.Diagnostics"),
        (CodeAnalysis, "System.Diagnostics.CodeAnalysis"),
        (CompilerServices, "System.Runtime.CompilerServices"),
        (Threading, "System.Threading"),
        (Tasks, "System.Threading.Tasks"),
    ];
}
