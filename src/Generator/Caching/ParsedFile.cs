using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator;

/// <summary>
/// The models of one file's handlers. Roslyn asks for every handler again at every edit, and binding its signature in
/// the new compilation is most of what that costs: here a handler is found that stands in a file which was not edited,
/// in a project whose declarations are the same. Lives as long as the file's tree does.
/// </summary>
internal sealed class ParsedFile
{
    private static readonly ConditionalWeakTable<SyntaxTree, ParsedFile> Files = new();

    private readonly Dictionary<int, HandlerModel?> _handlers = new();
    private Declarations? _declarations;

    internal static HandlerModel? Parse(GeneratorAttributeSyntaxContext target, CancellationToken token)
    {
        var compilation = (CSharpCompilation)target.SemanticModel.Compilation;
        ParsedFile file = Files.GetOrCreateValue(target.TargetNode.SyntaxTree);
        int position = target.TargetNode.SpanStart;
        if (file.TryFind(position, compilation, out HandlerModel? known, out Declarations declarations))
        {
            return known;
        }

        HandlerModel? model = HandlerParser.Parse(target.TargetSymbol, compilation, token);
        file.Add(position, model, declarations);
        return model;
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
            if (_declarations?.Version != declarations.Version)
            {
                _handlers.Clear();
            }

            // Also of the same version: the latest is what the next edit is compared with.
            _declarations = declarations;
            return _handlers.TryGetValue(position, out model);
        }
    }

    private void Add(int position, HandlerModel? model, Declarations declarations)
    {
        lock (_handlers)
        {
            // Another run, over another compilation, may have been here since.
            if (_declarations?.Version == declarations.Version)
            {
                _handlers[position] = model;
            }
        }
    }
}
