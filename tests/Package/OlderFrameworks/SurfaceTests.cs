namespace ClosureGen.Tests;

/// <summary>What is compiled against the runtime for an older framework finds all of it in that for a newer one.</summary>
public class SurfaceTests
{
    private static readonly SymbolDisplayFormat Format = SymbolDisplayFormat
        .FullyQualifiedFormat.WithMemberOptions(
            SymbolDisplayMemberOptions.IncludeType
                | SymbolDisplayMemberOptions.IncludeParameters
                | SymbolDisplayMemberOptions.IncludeContainingType
                | SymbolDisplayMemberOptions.IncludeRef
                | SymbolDisplayMemberOptions.IncludeConstantValue
                | SymbolDisplayMemberOptions.IncludeModifiers
        )
        .WithParameterOptions(
            SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeParamsRefOut
        )
        .WithMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.None);

    [Theory]
    [InlineData("netstandard2.0", "net8.0")]
    [InlineData("netstandard2.0", "net10.0")]
    [InlineData("netstandard2.0", "net462")]
    [InlineData("net462", "netstandard2.0")]
    [InlineData("net8.0", "net10.0")]
    public void Is_part_of_the_other(string older, string newer)
    {
        HashSet<string> members = Members(Folders.Runtime(older));
        Assert.InRange(members.Count, 60, 1_000);
        Assert.Empty(members.Except(Members(Folders.Runtime(newer))));
        Assert.Equal(
            AssemblyName.GetAssemblyName(Folders.Runtime(older)).FullName,
            AssemblyName.GetAssemblyName(Folders.Runtime(newer)).FullName
        );
    }

    private static HashSet<string> Members(string path)
    {
        Assert.SkipUnless(File.Exists(path), $"{path} has not been built.");
        MetadataReference reference = MetadataReference.CreateFromFile(path);
        CSharpCompilation compilation = path.Contains("/net462/", StringComparison.Ordinal)
            ? CSharpCompilation
                .Create("Surface", references: Folders.NetFramework)
                .ReplaceReference(Folders.NetFramework.Single(IsRuntime), reference)
            : TestCompilation.Create("");
        if (!compilation.References.Contains(reference))
        {
            compilation = path.Contains("netstandard2.0", StringComparison.Ordinal)
                ? compilation.WithReferences(Folders.NetStandard)
                : compilation;
            compilation = compilation.ReplaceReference(compilation.References.Single(IsRuntime), reference);
        }

        var assembly = (IAssemblySymbol)compilation.GetAssemblyOrModuleSymbol(reference)!;
        var members = new HashSet<string>();
        Add(assembly.GlobalNamespace, members);
        return members;
    }

    private static bool IsRuntime(MetadataReference reference) =>
        Path.GetFileName(reference.Display) == "ClosureGen.Runtime.dll";

    private static void Add(INamespaceOrTypeSymbol container, HashSet<string> members)
    {
        foreach (ISymbol member in container.GetMembers())
        {
            if (member is INamespaceSymbol space)
            {
                Add(space, members);
            }
            else if (
                member.DeclaredAccessibility
                is Accessibility.Public
                    or Accessibility.Protected
                    or Accessibility.ProtectedOrInternal
            )
            {
                members.Add(member.Kind + " " + member.ToDisplayString(Format));
                if (member is INamedTypeSymbol type)
                {
                    Add(type, members);
                }
            }
        }
    }
}
