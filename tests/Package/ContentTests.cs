using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Xml.Linq;

namespace ClosureGen.Tests;

/// <summary>What is in the package.</summary>
public class ContentTests(PackedFeed feed)
{
    // What the format of portable PDBs calls the text of a source file.
    private static readonly Guid EmbeddedSource = new("0E8A571B-6926-466E-B4AD-8AB04611F5FE");

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Holds_everything_in_its_place()
    {
        await using ZipArchive archive = await ZipFile.OpenReadAsync(feed.File, Token);
        Assert.Equal(
            [
                "README.md",
                "analyzers/dotnet/cs/ClosureGen.Closures.Finding.dll",
                "analyzers/dotnet/cs/ClosureGen.Closures.Fixing.dll",
                "analyzers/dotnet/cs/ClosureGen.Fixes.dll",
                "analyzers/dotnet/cs/ClosureGen.Generator.dll",
                "build/net462/ClosureGen.props",
                "build/net462/ClosureGen.targets",
                "build/net8.0/ClosureGen.props",
                "build/net8.0/ClosureGen.targets",
                "build/netstandard2.0/ClosureGen.props",
                "build/netstandard2.0/ClosureGen.targets",
                "buildTransitive/net462/ClosureGen.targets",
                "buildTransitive/net8.0/ClosureGen.targets",
                "buildTransitive/netstandard2.0/ClosureGen.targets",
                "icon.png",
                "lib/net10.0/ClosureGen.Attributes.dll",
                "lib/net10.0/ClosureGen.Attributes.xml",
                "lib/net10.0/ClosureGen.Runtime.dll",
                "lib/net10.0/ClosureGen.Runtime.xml",
                "lib/net462/ClosureGen.Attributes.dll",
                "lib/net462/ClosureGen.Attributes.xml",
                "lib/net462/ClosureGen.Runtime.dll",
                "lib/net462/ClosureGen.Runtime.xml",
                "lib/net8.0/ClosureGen.Attributes.dll",
                "lib/net8.0/ClosureGen.Attributes.xml",
                "lib/net8.0/ClosureGen.Runtime.dll",
                "lib/net8.0/ClosureGen.Runtime.xml",
                "lib/netstandard2.0/ClosureGen.Attributes.dll",
                "lib/netstandard2.0/ClosureGen.Attributes.xml",
                "lib/netstandard2.0/ClosureGen.Runtime.dll",
                "lib/netstandard2.0/ClosureGen.Runtime.xml",
                .. feed.IsCompiledAhead ? CompiledAheadTests.Files : [],
            ],
            archive
                .Entries.Select(entry => entry.FullName)
                .Where(name => !Regex.IsMatch(name, @"\.nuspec$|\.psmdcp$|^_rels/|^\[Content_Types\]"))
                .Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public async Task Tells_what_it_is()
    {
        XElement metadata = XDocument
            .Parse(System.Text.Encoding.UTF8.GetString(await Bytes("ClosureGen.nuspec")).TrimStart('\uFEFF'))
            .Root!.Elements()
            .First();
        XNamespace space = metadata.Name.Namespace;
        Assert.All(
            new[] { "projectUrl", "releaseNotes", "copyright", "tags", "description", "icon", "readme", "license" },
            name => Assert.NotEmpty(metadata.Element(space + name)?.Value ?? "")
        );
        Assert.Equal(
            "https://github.com/ClosureGen/ClosureGen",
            metadata.Element(space + "repository")!.Attribute("url")!.Value
        );
        byte[] icon = await Bytes("icon.png");
        Assert.Equal([0x89, .. "PNG"u8], icon[..4]);
    }

    /// <summary>The page that a gallery shows: it has no files beside it, and shows no SVG.</summary>
    [Fact]
    public async Task Its_page_reaches_what_it_links_to()
    {
        string page = System.Text.Encoding.UTF8.GetString(await Bytes("README.md"));
        string[] links = [.. Regex.Matches(page, @"\]\(([^)]+)\)").Select(link => link.Groups[1].Value)];
        Assert.NotEmpty(links);
        Assert.All(
            links,
            link =>
            {
                // A picture is a file as it is; a page is shown by the host.
                string root = Regex.IsMatch(link, @"\.(png|svg)$")
                    ? "https://raw.githubusercontent.com/ClosureGen/ClosureGen/main/"
                    : "https://github.com/ClosureGen/ClosureGen/blob/main/";
                Assert.StartsWith(root, link, StringComparison.Ordinal);
                Assert.DoesNotMatch(@"\.svg$", link);
                string file = Path.Combine(PackedFeed.Repository(), link[root.Length..].Split('#')[0]);
                Assert.True(File.Exists(file), $"There is no {file}.");
            }
        );
    }

    [Fact]
    public async Task Every_assembly_has_its_symbols()
    {
        await using ZipArchive archive = await ZipFile.OpenReadAsync(feed.File, Token);
        string[] assemblies = [.. archive.Entries.Select(entry => entry.FullName).Where(name => name.EndsWith(".dll"))];
        Assert.NotEmpty(assemblies);
        foreach (string name in assemblies)
        {
            using var assembly = new PEReader(new MemoryStream(await Bytes(name)));
            Assert.Single(
                assembly.ReadDebugDirectory(),
                entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb
            );
        }
    }

    /// <summary>Only the finder has one: the fixes that are shipped beside it.</summary>
    [Fact]
    public async Task No_other_assembly_has_friends()
    {
        // Or else they are those that tests have built, whose friends tests are.
        Slow.SkipUnlessAskedFor();
        await using ZipArchive archive = await ZipFile.OpenReadAsync(feed.File, Token);
        foreach (ZipArchiveEntry entry in archive.Entries.Where(entry => entry.Name.EndsWith(".dll")))
        {
            using var assembly = new PEReader(new MemoryStream(await Bytes(entry.FullName)));
            MetadataReader reader = assembly.GetMetadataReader();
            int friends = reader
                .GetAssemblyDefinition()
                .GetCustomAttributes()
                .Select(handle => reader.GetCustomAttribute(handle).Constructor)
                .Count(constructor =>
                    constructor.Kind == HandleKind.MemberReference
                    && reader.GetMemberReference((MemberReferenceHandle)constructor).Parent
                        is { Kind: HandleKind.TypeReference } type
                    && reader.GetString(reader.GetTypeReference((TypeReferenceHandle)type).Name)
                        == "InternalsVisibleToAttribute"
                );
            Assert.Equal(entry.Name == "ClosureGen.Closures.Finding.dll" ? 1 : 0, friends);
        }
    }

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net10.0")]
    public async Task Holds_the_runtimes_sources(string framework)
    {
        using var assembly = new PEReader(new MemoryStream(await Bytes($"lib/{framework}/ClosureGen.Runtime.dll")));
        DebugDirectoryEntry symbols = assembly
            .ReadDebugDirectory()
            .Single(entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb);
        using MetadataReaderProvider provider = assembly.ReadEmbeddedPortablePdbDebugDirectoryData(symbols);
        MetadataReader reader = provider.GetMetadataReader();
        Assert.Contains(
            reader.Documents.Select(handle => reader.GetString(reader.GetDocument(handle).Name)),
            name => name == "/_/src/Runtime/Pool/ObjectPool.cs"
        );
        Assert.All(
            reader.Documents,
            handle =>
                Assert.Contains(
                    reader.GetCustomDebugInformation(handle),
                    information => reader.GetGuid(reader.GetCustomDebugInformation(information).Kind) == EmbeddedSource
                )
        );
    }

    /// <summary>All public types and methods are documented, and nothing that a user cannot name.</summary>
    [Theory]
    [InlineData("ClosureGen.Attributes")]
    [InlineData("ClosureGen.Runtime")]
    public async Task Documents_what_is_public(string name)
    {
        var context = new AssemblyLoadContext(name, isCollectible: true);
        Assembly assembly = context.LoadFromStream(new MemoryStream(await Bytes($"lib/net10.0/{name}.dll")));
        string[] documented =
        [
            .. XDocument
                .Load(new MemoryStream(await Bytes($"lib/net10.0/{name}.xml")))
                .Descendants("member")
                .Select(member => member.Attribute("name")!.Value),
        ];
        var types = new HashSet<string>(assembly.GetExportedTypes().Select(type => type.FullName!.Replace('+', '.')));
        Assert.Equal(
            types.Order(StringComparer.Ordinal),
            documented.Where(id => id.StartsWith("T:")).Select(id => id[2..]).Order(StringComparer.Ordinal)
        );
        Assert.All(
            documented.Where(id => !id.StartsWith("T:")),
            id =>
            {
                string path = Regex.Replace(id[2..], @"[(~].*$", "");
                string member = Regex.Replace(path[(path.LastIndexOf('.') + 1)..], @"``\d+$", "").Replace('#', '.');
                Type type = assembly.GetType(path[..path.LastIndexOf('.')], throwOnError: true)!;
                Assert.Contains(
                    type.GetMember(member, (BindingFlags)60),
                    found =>
                        found switch
                        {
                            MethodBase method => IsVisible(method),
                            PropertyInfo property => property.GetAccessors(nonPublic: true).Any(IsVisible),
                            FieldInfo field => field.IsPublic || field.IsFamily,
                            EventInfo source => IsVisible(source.AddMethod!),
                            _ => false,
                        }
                );
            }
        );
        context.Unload();

        static bool IsVisible(MethodBase method) => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly;
    }

    private async Task<byte[]> Bytes(string entry)
    {
        await using ZipArchive archive = await ZipFile.OpenReadAsync(feed.File, Token);
        await using Stream stream = await archive.GetEntry(entry)!.OpenAsync(Token);
        using var copy = new MemoryStream();
        await stream.CopyToAsync(copy, Token);
        return copy.ToArray();
    }
}
