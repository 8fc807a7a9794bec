using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator;

/// <summary>Adds the dispatch members of <c>[NoCapture]</c> methods to their types, one file per type.</summary>
[Generator(LanguageNames.CSharp)]
public sealed class NoCaptureGenerator : IIncrementalGenerator
{
    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        // Tagged methods → models. Runs again for every tagged method at every edit: what is cheap is here.
        IncrementalValuesProvider<HandlerModel> handlers = context
            .SyntaxProvider.ForAttributeWithMetadataName(
                KnownNames.NoCaptureAttribute,
                static (node, _) => node is MethodDeclarationSyntax,
                static (target, token) => HandlerParser.Parse(target.TargetSymbol, token)
            )
            .Where(static handler => handler is not null)
            .Select(static (handler, _) => handler!)
            .WithTrackingName(TrackingNames.Handlers);

        // All models → who is whose neighbour: names and file names depend on that.
        IncrementalValueProvider<HandlerIndex> index = handlers
            .Collect()
            .Select(static (all, token) => HandlerIndex.Of(all, token))
            .WithTrackingName(TrackingNames.Index);

        // A type's first handler → its file. Each is looked up for itself, so that a type that comes or goes leaves
        // the others' place in the pipeline as it was.
        IncrementalValuesProvider<HandlerFileModel> files = handlers
            .Combine(index)
            .Select(static (pair, _) => pair.Right.FileOf(pair.Left))
            .Where(static file => file is not null)
            .Select(static (file, _) => file!)
            .WithTrackingName(TrackingNames.Files);

        // Text is built here and nowhere else, for files whose model changed.
        context.RegisterSourceOutput(
            files,
            static (output, file) => output.AddSource(file.HintName, HandlerFileWriter.Write(file))
        );
    }
}
