using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace ClosureGen.CodeFixes.Closures;

/// <summary>Finds out whether a project can call verbs.</summary>
internal static class Verbs
{
    internal const string Attribute = "ClosureGen.NoCaptureAttribute";
    private const string Runtime = "ClosureGen.Items`1";

    internal static async Task<VerbSupport> OfAsync(FixRequest request, CancellationToken cancellationToken)
    {
        VerbSupport support = VerbSupport.Referenced;
        foreach (ProjectId flavor in request.Flavors)
        {
            Project project = request.Solution.GetProject(flavor)!;
            if (
                await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                && Of(compilation) is var its
                && its > support
            )
            {
                support = its;
            }
        }

        return support;
    }

    internal static VerbSupport Of(Compilation compilation) =>
        compilation.GetTypeByMetadataName(Attribute) is not null
        && compilation.GetTypeByMetadataName(Runtime) is not null
            ? VerbSupport.Referenced
        : MayReference(compilation) ? VerbSupport.Missing
        : VerbSupport.Unsupported;

    /// <summary>Tells whether a project's framework is one that ClosureGen is built for.</summary>
    private static bool MayReference(Compilation compilation)
    {
        AssemblyIdentity core = compilation.GetSpecialType(SpecialType.System_Object).ContainingAssembly.Identity;
        return core.Name is "System.Runtime" or "System.Private.CoreLib" && core.Version >= new Version(8, 0);
    }
}
