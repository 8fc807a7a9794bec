using System;
using System.Collections.Generic;
using System.Threading;
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
        // Refused ones stay in as nulls: each step more would go over all handlers once more.
        IncrementalValuesProvider<HandlerModel?> handlers = (
            AliasedHandlers.AreLost
                ? Find(context, AliasedHandlers.Parse).SelectMany(static IEnumerable<HandlerModel?> (found, _) => found)
                : Find(context, ParsedFile.Parse)
        ).WithTrackingName(TrackingNames.Handlers);

        // Files of an earlier build that are compiled again: the types in them are complete.
        IncrementalValueProvider<EquatableArray<CompiledFile>> compiled = context
            .SyntaxProvider.ForAttributeWithMetadataName(
                CompiledFiles.GeneratedCodeAttribute,
                CompiledFiles.MayBe,
                CompiledFiles.Find
            )
            .Collect()
            .Select(static (found, _) => CompiledFiles.InOrder(found));
        context.RegisterSourceOutput(compiled, CompiledFiles.Report);

        // Models of one type → one file, with the names that depend on the type's other handlers. What is left out is
        // left out of its slot: a step behind this one would have rows that come and go, and mistake one for another.
        IncrementalValuesProvider<HandlerFileModel> files = handlers
            .Collect()
            .SelectMany(static (all, token) => FileSlots.Of(HandlerFiles.Group(all, token)))
            .WithTrackingName(TrackingNames.Slots)
            .Combine(compiled)
            .SelectMany(static (pair, _) => CompiledFiles.Without(pair.Left, pair.Right))
            .WithTrackingName(TrackingNames.Files);

        // Text is built here and nowhere else, for files whose model changed.
        context.RegisterSourceOutput(
            files,
            static (output, file) => output.AddSource(file.HintName, HandlerFileWriter.Write(file))
        );
    }

    private static IncrementalValuesProvider<T> Find<T>(
        IncrementalGeneratorInitializationContext context,
        Func<GeneratorAttributeSyntaxContext, CancellationToken, T> parse
    ) =>
        context.SyntaxProvider.ForAttributeWithMetadataName(
            KnownNames.NoCaptureAttribute,
            static (node, _) => node is MethodDeclarationSyntax,
            parse
        );
}
