using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace ClosureGen.Tests;

/// <summary>The runtime as native code for common platforms, beside the assembly that the JIT compiles.</summary>
public class CompiledAheadTests(PackedFeed feed)
{
    private const string Program = """
        var till = new Till();
        await till.AddWork(42).Dispatch();
        System.Console.WriteLine(till.Sum);
        System.Console.WriteLine(typeof(ClosureGen.DispatchErrors).Assembly.Location);

        public partial class Till
        {
            public int Sum;

            [ClosureGen.NoCapture]
            public void Add(int number) => System.Threading.Interlocked.Add(ref Sum, number);
        }
        """;

    private static readonly string[] Platforms = ["linux-arm64", "linux-x64", "osx-arm64", "win-x64"];

    /// <summary>Gets the names of these files in the package.</summary>
    internal static string[] Files { get; } =
    [
        .. Platforms.SelectMany(platform =>
            new[] { "Attributes", "Runtime" }.Select(name => $"runtimes/{platform}/lib/net10.0/ClosureGen.{name}.dll")
        ),
    ];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>A module's id is a hash of its content, and the image keeps it: the same id means the same members.</summary>
    [Fact]
    public async Task An_image_is_of_the_assembly_that_others_get()
    {
        SkipUnlessCompiledAhead();
        await using ZipArchive archive = await ZipFile.OpenReadAsync(feed.File, Token);
        foreach (string file in Files)
        {
            using PEReader image = await Read(archive, file);
            using PEReader other = await Read(archive, file[file.IndexOf("lib/", StringComparison.Ordinal)..]);
            Assert.True(IsCompiled(image), file);
            Assert.False(IsCompiled(other), file);
            Assert.Equal(Id(other), Id(image));
        }
    }

    [Fact]
    public async Task A_program_runs_the_image_for_its_platform()
    {
        SkipUnlessCompiledAhead();
        string platform = RuntimeInformation.RuntimeIdentifier;
        Assert.SkipUnless(Platforms.Contains(platform), $"There is no image for {platform}.");
        foreach (
            (string name, string properties) in new[]
            {
                ("ForAll", ""),
                ("ForOne", $"<RuntimeIdentifier>{platform}</RuntimeIdentifier><SelfContained>false</SelfContained>"),
            }
        )
        {
            string folder = new Project(name) { Properties = properties, Files = { ["Program.cs"] = Program } }.Write(
                feed,
                "Ahead"
            );
            string[] lines = (await Project.Run(folder)).Split('\n');
            Assert.Equal("42", lines[0]);
            using var image = new PEReader(File.OpenRead(lines[1]));
            Assert.True(IsCompiled(image), lines[1]);
        }
    }

    private static async Task<PEReader> Read(ZipArchive archive, string file)
    {
        await using Stream stream = await archive.GetEntry(file)!.OpenAsync(Token);
        var copy = new MemoryStream();
        await stream.CopyToAsync(copy, Token);
        copy.Position = 0;
        return new PEReader(copy);
    }

    private static bool IsCompiled(PEReader image) => image.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size > 0;

    private static Guid Id(PEReader image)
    {
        MetadataReader reader = image.GetMetadataReader();
        return reader.GetGuid(reader.GetModuleDefinition().Mvid);
    }

    private void SkipUnlessCompiledAhead()
    {
        Slow.SkipUnlessAskedFor();
        Assert.SkipUnless(feed.IsCompiledAhead, "The packs that the runtime is compiled with cannot be restored here.");
    }
}
