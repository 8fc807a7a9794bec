using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Bench;

// Finds the same methods and generates nothing: the cost of finding only. Optionally it asks for the types in their
// signatures as well: what the compiler then does is no part of what a parser costs.
internal sealed class EmptyGenerator(bool binds) : IIncrementalGenerator
{
    public void Initialize(IncrementalGeneratorInitializationContext context) =>
        context.RegisterSourceOutput(
            context.SyntaxProvider.ForAttributeWithMetadataName(
                "ClosureGen.NoCaptureAttribute",
                static (node, _) => node is MethodDeclarationSyntax,
                (target, _) => binds ? Bind((IMethodSymbol)target.TargetSymbol) : 0
            ),
            static (_, _) => { }
        );

    private static int Bind(IMethodSymbol method)
    {
        int types = method.ReturnType.IsValueType ? 1 : 0;
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            types += parameter.Type.IsValueType ? 1 : 0;
        }

        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            types += parameter.ConstraintTypes.Length;
        }

        return types < 0 ? 1 : 0;
    }
}
