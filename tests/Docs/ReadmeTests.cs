using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis.Emit;

namespace ClosureGen.Docs.Tests;

/// <summary>The README's program runs as it is pasted: nothing is added to it, and it prints what its comment says.</summary>
public sealed partial class ReadmeTests
{
    [Fact]
    public async Task Its_program_runs_as_pasted()
    {
        string program = Block().Match(Page.Read("README.md").Text).Groups[1].Value;
        GeneratorRun run = GeneratorRun.Of(
            TestCompilation
                .Create(program)
                .WithOptions(
                    new CSharpCompilationOptions(
                        OutputKind.ConsoleApplication,
                        nullableContextOptions: NullableContextOptions.Enable
                    )
                )
        );
        using var image = new MemoryStream();
        EmitResult result = run.Output.Emit(image, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        Assert.DoesNotContain(
            result.Diagnostics,
            static found => found.Severity >= DiagnosticSeverity.Warning && found.Id != "CS1591"
        );

        image.Position = 0;
        var context = new AssemblyLoadContext("README", isCollectible: true);
        MethodInfo main = context.LoadFromStream(image).EntryPoint!;
        Assert.Equal(Printed().Match(program).Groups[1].Value, await Run(main));
        context.Unload();
    }

    private static async Task<string> Run(MethodInfo main)
    {
        TextWriter before = Console.Out;
        using var printed = new StringWriter();
        Console.SetOut(printed);
        try
        {
            // The compiler's entry point waits for the program's task.
            await Task.Run(() => main.Invoke(null, main.GetParameters().Length == 0 ? [] : [Array.Empty<string>()]));
        }
        finally
        {
            Console.SetOut(before);
        }

        return printed.ToString().Trim();
    }

    [GeneratedRegex("^```csharp\n(.*?)^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Block();

    [GeneratedRegex(@"Console\.WriteLine\([^;]*\);\s*// (.+)")]
    private static partial Regex Printed();
}
