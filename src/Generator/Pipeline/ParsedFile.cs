using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Pipeline;

/// <summary>
/// The models of one file's handlers. Roslyn asks for every handler again at every edit, and most of the cost is
/// binding its signature in the new compilation. This cache answers for handlers of files that were not edited, in a
/// project whose declarations are the same. It lives as long as the file's tree.
/// </summary>
internal sealed class ParsedFile
{
    private static readonly ConditionalWeakTable<SyntaxTree, ParsedFile> Files = new();

    private readonly Dictionary<int, HandlerModel?> _handlers = new();
    private volatile Declarations? _declarations;

    internal static HandlerModel? Parse(GeneratorAttributeSyntaxContext target, CancellationToken token) =>
        Parse(target.TargetNode, target.TargetSymbol, target.SemanticModel.Compilation, token);

    internal static HandlerModel? Parse(
        SyntaxNode method,
        ISymbol symbol,
        Compilation anyCompilation,
        CancellationToken token
    )
    {
        var compilation = (CSharpCompilation)anyCompilation;
        ParsedFile file = Files.GetOrCreateValue(method.SyntaxTree);
        int position = method.SpanStart;
        if (file.TryFind(position, compilation, out HandlerModel? known, out Declarations declarations))
        {
            return known;
        }

        HandlerModel? model = HandlerParser.Parse(symbol, compilation, token);
        file.Add(position, model, declarations);
        return model;
    }

    /// <summary>
    /// Finds the declarations in which one of a compilation's files was last read, usually those before the latest
    /// edit.
    /// </summary>
    internal static Declarations? FindDeclarations(Compilation compilation)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            if (Files.TryGetValue(tree, out ParsedFile? file) && file._declarations is { } declarations)
            {
                return declarations;
            }
        }

        return null;
    }

    private bool TryFind(
        int position,
        CSharpCompilation compilation,
        out HandlerModel? model,
        out Declarations declarations
    )
    {
        lock (_handlers)
        {
            declarations = Declarations.Of(compilation, _declarations);
            if (_declarations != declarations)
            {
                if (_declarations?.Version != declarations.Version)
                {
                    _handlers.Clear();
                }

                // Set even if nothing has changed: the next edit is compared with the latest declarations.
                _declarations = declarations;
            }

            return _handlers.TryGetValue(position, out model);
        }
    }

    private void Add(int position, HandlerModel? model, Declarations declarations)
    {
        lock (_handlers)
        {
            // Another run, with another compilation, may have replaced it.
            if (_declarations?.Version == declarations.Version)
            {
                _handlers[position] = model;
            }
        }
    }
}
