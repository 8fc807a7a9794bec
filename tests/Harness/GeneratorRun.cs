using System.Collections.Immutable;
using System.Reflection;
using ClosureGen.Generator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Tests;

/// <summary>
/// A run of the generator. Each run is followed by one over an edited compilation, whose output must come from the
/// cache: no test of the generator can pass with a pipeline that does not cache.
/// </summary>
public sealed class GeneratorRun
{
    private GeneratorRun(GeneratorDriver driver, CSharpCompilation output)
    {
        Driver = driver;
        Output = output;
    }

    /// <summary>Gets the driver after the run.</summary>
    public GeneratorDriver Driver { get; }

    /// <summary>Gets the compilation with the generated files in it.</summary>
    public CSharpCompilation Output { get; }

    /// <summary>Gets the generated files by their hint names.</summary>
    public IReadOnlyDictionary<string, string> Files =>
        Driver
            .GetRunResult()
            .Results.Single()
            .GeneratedSources.ToDictionary(source => source.HintName, source => source.SourceText.ToString());

    /// <summary>Runs the generator, and again after an edit that concerns no handler.</summary>
    public static GeneratorRun Of(CSharpCompilation compilation)
    {
        GeneratorRun run = Of(compilation, NewDriver(Options(compilation)));
        GeneratorRun edited = Of(AddUnrelatedCode(compilation), run.Driver);
        edited.AssertOutputsAreCached();
        return run;
    }

    /// <summary>Runs a driver that may have run before.</summary>
    public static GeneratorRun Of(CSharpCompilation compilation, GeneratorDriver driver)
    {
        driver = driver.RunGeneratorsAndUpdateCompilation(
            compilation,
            out Compilation output,
            out ImmutableArray<Diagnostic> diagnostics
        );
        // A generator that throws loses all its output, with a mere warning (CS8785).
        if (!diagnostics.IsEmpty)
        {
            throw new InvalidOperationException("The generator failed: " + string.Join("\n", diagnostics));
        }

        return new GeneratorRun(driver, (CSharpCompilation)output);
    }

    /// <summary>A driver that records its steps.</summary>
    public static GeneratorDriver NewDriver(CSharpParseOptions? options = null) =>
        CSharpGeneratorDriver.Create(
            [new NoCaptureGenerator().AsSourceGenerator()],
            parseOptions: options ?? TestCompilation.ParseOptions,
            driverOptions: new GeneratorDriverOptions(
                IncrementalGeneratorOutputKind.None,
                trackIncrementalGeneratorSteps: true
            )
        );

    /// <summary>Why each output step of the last run was run, one entry for each file.</summary>
    public ImmutableArray<IncrementalStepRunReason> OutputReasons() =>
        [
            .. Driver
                .GetRunResult()
                .Results.Single()
                .TrackedOutputSteps.SelectMany(step => step.Value)
                .SelectMany(step => step.Outputs)
                .Select(output => output.Reason),
        ];

    /// <summary>The hint names of the files that the last run printed, in place of taking them from the cache.</summary>
    public IReadOnlyList<string> PrintedFiles() =>
        [
            .. Driver
                .GetRunResult()
                .Results.Single()
                .TrackedOutputSteps.SelectMany(step => step.Value)
                .Where(step =>
                    step.Outputs.Any(output =>
                        output.Reason is IncrementalStepRunReason.New or IncrementalStepRunReason.Modified
                    )
                )
                .SelectMany(step => step.Inputs)
                .Select(input => FindHintName(input.Source.Outputs[input.OutputIndex].Value))
                .OfType<string>()
                .Order(StringComparer.Ordinal),
        ];

    /// <summary>Fails unless no output of the last run was made anew.</summary>
    public void AssertOutputsAreCached()
    {
        foreach (IncrementalStepRunReason reason in OutputReasons())
        {
            if (reason is not (IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged))
            {
                throw new InvalidOperationException(
                    $"An output step was run again: {reason}. Is a model not equatable?"
                );
            }
        }
    }

    /// <summary>What the compiler says about generated files, and errors anywhere.</summary>
    public IReadOnlyList<Diagnostic> Complaints() => [.. Complaints(Output.GetDiagnostics()), .. FindHidden()];

    /// <summary>
    /// Of all that the compiler says, what concerns generated files, and errors; and that a call may pass a null where the
    /// constraint does not let it: the generated method's is another than the handler's.
    /// </summary>
    public IReadOnlyList<Diagnostic> Complaints(ImmutableArray<Diagnostic> diagnostics)
    {
        HashSet<SyntaxTree> generated = [.. Driver.GetRunResult().GeneratedTrees];
        return
        [
            .. diagnostics.Where(diagnostic =>
                diagnostic.Severity == DiagnosticSeverity.Error
                || (
                    diagnostic.Severity == DiagnosticSeverity.Warning
                    && (
                        diagnostic.Id == "CS8634"
                        || diagnostic.Location.SourceTree is { } tree && generated.Contains(tree)
                    )
                )
            ),
        ];
    }

    /// <summary>
    /// What is hidden without a word, of base classes that the generator knows: files tell the compiler to say nothing of
    /// it, because of others.
    /// </summary>
    private IEnumerable<Diagnostic> FindHidden()
    {
        const string Silenced = "#pragma warning disable CS0108, CS0114, CS0628";

        CSharpCompilation output = Output;
        foreach (SyntaxTree tree in Driver.GetRunResult().GeneratedTrees)
        {
            string text = tree.ToString();
            if (text.Contains(Silenced, StringComparison.Ordinal))
            {
                output = output.ReplaceSyntaxTree(
                    tree,
                    CSharpSyntaxTree.ParseText(
                        text.Replace(Silenced, "", StringComparison.Ordinal),
                        Options(output),
                        tree.FilePath
                    )
                );
            }
        }

        return output.GetDeclarationDiagnostics().Where(found => found.Id is "CS0108" or "CS0114" or "CS0628");
    }

    // Models are internal to the generator; their names are all a test needs. What is reported has none.
    private static string? FindHintName(object model) =>
        (string?)model.GetType().GetProperty("HintName", BindingFlags.Instance | BindingFlags.Public)?.GetValue(model);

    private static CSharpParseOptions Options(CSharpCompilation compilation) =>
        (CSharpParseOptions)compilation.SyntaxTrees[0].Options;

    private static CSharpCompilation AddUnrelatedCode(CSharpCompilation compilation)
    {
        SyntaxTree first = compilation.SyntaxTrees[0];
        LanguageVersion language = Options(compilation).LanguageVersion;
        SyntaxTree commented = TestCompilation.Parse(first + "\n// an edit\n", first.FilePath, language);
        return compilation
            .ReplaceSyntaxTree(first, commented)
            .AddSyntaxTrees(TestCompilation.Parse("internal sealed class Unrelated { }", "Unrelated.cs", language));
    }
}
