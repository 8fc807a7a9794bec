namespace ClosureGen.Tests;

/// <summary>Where the build has put what these tests compile against and run.</summary>
internal static class Folders
{
    /// <summary>Gets the folder of the program for Mono and of all that it loads.</summary>
    internal static string Host { get; } = Find("Host");

    /// <summary>Gets the references of a project for .NET Framework 4.8 that has the package.</summary>
    internal static IReadOnlyList<MetadataReference> NetFramework { get; } =
    [
        .. Files(Find("NetFramework"), "mscorlib.dll", "System.dll", "System.Core.dll", "Microsoft.CSharp.dll"),
        .. Files(
            Host,
            "ClosureGen.Attributes.dll",
            "ClosureGen.Runtime.dll",
            "System.Memory.dll",
            "System.Threading.Tasks.Extensions.dll"
        ),
    ];

    /// <summary>Gets the references of a project for .NET Standard 2.0 that has the package.</summary>
    internal static IReadOnlyList<MetadataReference> NetStandard { get; } =
    [
        .. Files(Find("NetStandard"), "netstandard.dll"),
        .. Files(Find("Memory"), "System.Memory.dll"),
        .. Files(Find("Tasks"), "System.Threading.Tasks.Extensions.dll"),
        MetadataReference.CreateFromFile(typeof(NoCaptureAttribute).Assembly.Location),
        MetadataReference.CreateFromFile(RuntimeAssembly.Location),
    ];

    /// <summary>Gets the runtime that was built for a framework.</summary>
    internal static string Runtime(string framework) =>
        Path.Combine(Find("Runtimes"), framework, "ClosureGen.Runtime.dll");

    private static IEnumerable<MetadataReference> Files(string folder, params string[] names) =>
        names.Select(name => MetadataReference.CreateFromFile(Path.Combine(folder, name)));

    private static string Find(string key) =>
        typeof(Folders)
            .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(attribute => attribute.Key == key)
            .Value!;
}
