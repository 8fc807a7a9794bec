using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Generator.Pipeline;

/// <summary>A file of the project that this generator wrote in an earlier build.</summary>
/// <param name="Path">Its path.</param>
/// <param name="Type">The key of the type whose members it has.</param>
internal sealed record CompiledFile(string Path, string Type);

/// <summary>
/// Finds files of an earlier build among those of the project. An analyzer cannot tell them from the generator's
/// output; the generator never sees its own output, so any that it sees is a copy.
/// </summary>
internal static class CompiledFiles
{
    internal const string GeneratedCodeAttribute = "System.CodeDom.Compiler.GeneratedCodeAttribute";

    /// <summary>Checks only structs: most other generators mark classes and methods.</summary>
    internal static bool MayBe(SyntaxNode node, CancellationToken _) => node is StructDeclarationSyntax;

    internal static CompiledFile? Find(GeneratorAttributeSyntaxContext target, CancellationToken _) =>
        target.TargetSymbol.ContainingType is { } type
        && target.Attributes.Any(static attribute =>
            attribute.ConstructorArguments.Length > 0
            && attribute.ConstructorArguments[0].Value is "ClosureGen.Generator"
        )
            ? new CompiledFile(target.TargetNode.SyntaxTree.FilePath, ContainingTypeParser.Key(type))
            : null;

    /// <summary>Sorts the files, so that the order does not depend on that of the project's files.</summary>
    internal static EquatableArray<CompiledFile> InOrder(ImmutableArray<CompiledFile?> found) =>
        found
            .OfType<CompiledFile>()
            .Distinct()
            .OrderBy(static file => file.Path, StringComparer.Ordinal)
            .ThenBy(static file => file.Type, StringComparer.Ordinal)
            .ToEquatableArray();

    /// <summary>The files to print: those of types without a compiled copy.</summary>
    internal static IEnumerable<HandlerFileModel> Without(
        EquatableArray<HandlerFileModel> files,
        EquatableArray<CompiledFile> compiled
    ) => compiled.Count == 0 ? files : files.Where(file => !compiled.Any(copy => copy.Type == file.ContainingType.Key));

    /// <summary>Reports one diagnostic for all, at the first file.</summary>
    internal static void Report(SourceProductionContext context, EquatableArray<CompiledFile> compiled)
    {
        if (compiled.Count > 0)
        {
            string path = compiled[0].Path;
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.CompiledTwice,
                    Location.Create(path, default, default(LinePositionSpan)),
                    path
                )
            );
        }
    }
}
