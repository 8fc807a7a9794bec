namespace ClosureGen.Closures.Fixing;

/// <summary>Tells whether a project can call verbs.</summary>
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

    /// <summary>
    /// Tells whether a project's framework is one that the package has a runtime for: .NET 5 and later, .NET Core 2.0,
    /// .NET Standard 2.0, .NET Framework 4.6.2.
    /// </summary>
    private static bool MayReference(Compilation compilation)
    {
        AssemblyIdentity core = compilation.GetSpecialType(SpecialType.System_Object).ContainingAssembly.Identity;
        return core.Name switch
        {
            // .NET Standard 1 and .NET Core 1 have an older one.
            "System.Runtime" => core.Version >= new Version(4, 2),
            "System.Private.CoreLib" => true,
            "netstandard" => core.Version >= new Version(2, 0),
            // All versions of .NET Framework 4 have the same assembly version.
            "mscorlib" => FrameworkVersion(compilation) >= new Version(4, 6, 2),
            _ => false,
        };
    }

    /// <summary>Gets the target version of .NET Framework as set by the build; 0.0 if none is set.</summary>
    private static Version FrameworkVersion(Compilation compilation)
    {
        const string name = ".NETFramework,Version=v";
        string? target =
            compilation
                .Assembly.GetAttributes()
                .FirstOrDefault(static data => data.AttributeClass?.Name == "TargetFrameworkAttribute")
                ?.ConstructorArguments.FirstOrDefault()
                .Value as string;
        return
            target?.StartsWith(name, StringComparison.Ordinal) == true
            && Version.TryParse(target.Substring(name.Length), out Version? version)
            ? version
            : new Version(0, 0);
    }
}
