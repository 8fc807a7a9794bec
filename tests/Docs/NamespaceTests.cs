namespace ClosureGen.Docs.Tests;

/// <summary>The namespace of a type that users cannot name is the folder that it lies in.</summary>
public sealed class NamespaceTests
{
    // What the compiler looks for by its full name.
    private const string Compilers = "System";

    [Fact]
    public void Namespaces_are_folders()
    {
        string root = Path.Combine(Page.Root, "src");
        string[] files =
        [
            .. Directory
                .EnumerateFiles(root, "*.cs", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(root, file).Replace('\\', '/'))
                .Where(static file => !file.Split('/').Any(static folder => folder is "bin" or "obj")),
        ];
        Assert.True(files.Length > 300, "This reads the files of all projects.");
        string[] differ = [.. files.SelectMany(file => Differing(file, File.ReadAllText(Path.Combine(root, file))))];
        Assert.True(differ.Length == 0, string.Join('\n', differ));
    }

    [Theory]
    [InlineData(
        "Runtime/Pool/Added.cs",
        "namespace ClosureGen.Runtime; internal class Added { public class Inner; }",
        1
    )]
    [InlineData("Runtime/Pool/Added.cs", "namespace ClosureGen.Runtime.Pool; struct Added;", 0)]
    [InlineData("Runtime/Pool/Added.cs", "namespace ClosureGen.Runtime; public class Added;", 0)]
    [InlineData("Runtime/Pool/Added.cs", "namespace ClosureGen.Runtime; public class Added; enum Other { }", 1)]
    public void Another_namespace_is_found(string file, string text, int count) =>
        Assert.Equal(count, Differing(file, text).Count());

    private static IEnumerable<string> Differing(string file, string text)
    {
        string expected = "ClosureGen." + string.Join('.', file.Split('/').SkipLast(1));
        return from space in CSharpSyntaxTree
                .ParseText(text)
                .GetRoot()
                .DescendantNodes()
                .OfType<BaseNamespaceDeclarationSyntax>()
            let name = space.Name.ToString()
            where name != expected && name.Split('.')[0] != Compilers
            from type in space.Members.OfType<BaseTypeDeclarationSyntax>()
            where !IsPublic(type, file)
            select $"{file}: {type.Identifier.ValueText} is in {name}, not in {expected}";
    }

    // A part of a public class need not say so, but all do.
    private static bool IsPublic(BaseTypeDeclarationSyntax type, string file) =>
        type.Modifiers.Any(static word => word.IsKind(SyntaxKind.PublicKeyword))
        || file.StartsWith("Attributes/", StringComparison.Ordinal);
}
