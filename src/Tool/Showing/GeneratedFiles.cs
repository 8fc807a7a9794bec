using System.Runtime.CompilerServices;
using ClosureGen.Generator;
using ClosureGen.Generator.Analyzers;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Tool.Showing;

/// <summary>
/// Runs the tool's own generator, even if a project references another version, and reports refused handlers.
/// </summary>
internal sealed class GeneratedFiles(Messages messages, string? method)
{
    internal async IAsyncEnumerable<GeneratedFile> GenerateAsync(
        ProjectLoader loader,
        SourcePaths paths,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        // The frameworks of a project usually get the same files.
        var seen = new HashSet<GeneratedFile>();
        await foreach (LoadedProject project in loader.LoadAsync(paths, cancellationToken))
        {
            messages.Progress($"Generating {project.Place}: {project.Name}");
            foreach (Project framework in project.Frameworks)
            {
                foreach (GeneratedFile file in await GenerateAsync(framework, cancellationToken))
                {
                    if (seen.Add(file))
                    {
                        yield return file;
                    }
                }
            }
        }
    }

    private async Task<IReadOnlyList<GeneratedFile>> GenerateAsync(Project loaded, CancellationToken cancellationToken)
    {
        Project project = loaded.WithAnalyzerReferences([]);
        if (await project.GetCompilationAsync(cancellationToken) is not CSharpCompilation compilation)
        {
            return [];
        }

        compilation = method is null ? compilation : KeepHandlers(compilation, method, cancellationToken);
        GeneratorDriver driver = CSharpGeneratorDriver
            .Create(
                [new NoCaptureGenerator().AsSourceGenerator()],
                parseOptions: (CSharpParseOptions?)project.ParseOptions
            )
            .RunGeneratorsAndUpdateCompilation(
                compilation,
                out Compilation generated,
                out ImmutableArray<Diagnostic> _,
                cancellationToken
            );
        await TellRefusalsAsync(generated, cancellationToken);
        return
        [
            .. driver
                .GetRunResult()
                .Results.SelectMany(static run => run.GeneratedSources)
                .Select(static source => new GeneratedFile(source.HintName, source.SourceText.ToString())),
        ];
    }

    /// <summary>Removes the attribute from all other methods.</summary>
    private static CSharpCompilation KeepHandlers(
        CSharpCompilation compilation,
        string name,
        CancellationToken cancellationToken
    )
    {
        CSharpCompilation kept = compilation;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            SyntaxNode root = tree.GetRoot(cancellationToken);
            List<AttributeSyntax> others =
            [
                .. root.DescendantNodes()
                    .OfType<AttributeSyntax>()
                    .Where(attribute =>
                        attribute.Parent?.Parent is MethodDeclarationSyntax declaration
                        && declaration.Identifier.ValueText != name
                        && model.GetTypeInfo(attribute, cancellationToken).Type?.ToDisplayString()
                            == "ClosureGen.NoCaptureAttribute"
                    ),
            ];
            if (others.Count > 0)
            {
                kept = kept.ReplaceSyntaxTree(tree, tree.WithRootAndOptions(Remove(root, others), tree.Options));
            }
        }

        return kept;
    }

    private static SyntaxNode Remove(SyntaxNode root, List<AttributeSyntax> attributes)
    {
        IEnumerable<SyntaxNode> removed = attributes.Select(static attribute =>
            attribute.Parent is AttributeListSyntax { Attributes.Count: 1 } list ? list : (SyntaxNode)attribute
        );
        return root.RemoveNodes(removed, SyntaxRemoveOptions.KeepNoTrivia)!;
    }

    private async Task TellRefusalsAsync(Compilation compilation, CancellationToken cancellationToken)
    {
        ImmutableArray<Diagnostic> diagnostics = await compilation
            .WithAnalyzers([new HandlerAnalyzer()])
            .GetAnalyzerDiagnosticsAsync(cancellationToken);
        foreach (Diagnostic diagnostic in diagnostics.Where(static found => found.Severity == DiagnosticSeverity.Error))
        {
            FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
            messages.Tell(
                $"{RelativePath.Of(span.Path)}({span.StartLinePosition.Line + 1},{span.StartLinePosition.Character + 1}): "
                    + $"{diagnostic.Id}: {diagnostic.GetMessage(CultureInfo.InvariantCulture)}"
            );
        }
    }
}
