using System.Linq;
using System.Runtime.CompilerServices;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>What generated code requires from the project: C# 12, and the runtime reachable by <c>global::</c>.</summary>
internal static class ProjectRules
{
    /// <summary>C# 12 as the compiler's number, because older versions of the enumeration do not have it.</summary>
    private const int LowestLanguageVersion = 1200;

    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_reachesRuntime = new();

    internal static HandlerRefusal Find(IMethodSymbol method)
    {
        if (method.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation })
        {
            return default;
        }

        if (compilation is CSharpCompilation { LanguageVersion: var version } && (int)version < LowestLanguageVersion)
        {
            return new HandlerRefusal(DiagnosticDescriptors.LanguageVersion, first: version.ToDisplayString());
        }

        return s_reachesRuntime.GetValue(compilation, static compilation => new(ReachesRuntime(compilation))).Value
            ? default
            : new HandlerRefusal(RuntimeOutOfReach);
    }

    // Assemblies that are referenced only under aliases are not in the global namespace.
    private static bool ReachesRuntime(Compilation compilation) =>
        compilation
            .GlobalNamespace.GetMembers(KnownNames.Namespace)
            .OfType<INamespaceSymbol>()
            .SelectMany(static ours => ours.GetMembers("Runtime"))
            .OfType<INamespaceSymbol>()
            .Any(static runtime => !runtime.GetTypeMembers("ICall").IsEmpty);
}
