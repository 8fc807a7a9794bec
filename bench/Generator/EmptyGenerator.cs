using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Bench;

/// <summary>Finds the same methods and makes nothing of them: what finding alone costs.</summary>
internal sealed class EmptyGenerator : IIncrementalGenerator
{
    public void Initialize(IncrementalGeneratorInitializationContext context) =>
        context.RegisterSourceOutput(
            context.SyntaxProvider.ForAttributeWithMetadataName(
                "ClosureGen.NoCaptureAttribute",
                static (node, _) => node is MethodDeclarationSyntax,
                static (_, _) => 0
            ),
            static (_, _) => { }
        );
}
