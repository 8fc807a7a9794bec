using System;
using System.Collections.Generic;
using System.Threading;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Pipeline;
using ClosureGen.Generator.Writing;
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
        // Tagged methods → models. Runs for every tagged method at every edit, so it must be cheap. Refused methods
        // stay as nulls: a filter would be one more step over all handlers.
        IncrementalValuesProvider<HandlerModel?> handlers = (
            AliasedHandlers.AreLost
                ? Find(context, AliasedHandlers.Parse).SelectMany(static IEnumerable<HandlerModel?> (found, _) => found)
                : Find(context, ParsedFile.Parse)
        ).WithTrackingName(TrackingNames.Handlers);

        // Files of an earlier build that are compiled again: their types already have the generated members.
        IncrementalValueProvider<EquatableArray<CompiledFile>> compiled = context
            .SyntaxProvider.ForAttributeWithMetadataName(
                CompiledFiles.GeneratedCodeAttribute,
                CompiledFiles.MayBe,
                CompiledFiles.Find
            )
            .Collect()
            .Select(static (found, _) => CompiledFiles.InOrder(found));
        context.RegisterSourceOutput(compiled, CompiledFiles.Report);

        // Models of one type → one file, with the names that depend on the type's other handlers. Files are left out
        // within their slots: a later filter step would have rows that appear and disappear, and compare the wrong
        // ones.
        IncrementalValuesProvider<HandlerFileModel> files = handlers
            .Collect()
            .SelectMany(static (all, token) => FileSlots.Of(HandlerFiles.Group(all, token)))
            .WithTrackingName(TrackingNames.Slots)
            .Combine(compiled)
            .SelectMany(static (pair, _) => CompiledFiles.Without(pair.Left, pair.Right))
            .WithTrackingName(TrackingNames.Files);

        // Text is built only here, for files whose model has changed.
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
