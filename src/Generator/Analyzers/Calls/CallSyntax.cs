using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Diagnostics.Calls;

/// <summary>The parts of a call in the source.</summary>
internal static class CallSyntax
{
    internal static SyntaxNode Name(SyntaxNode call) =>
        (call as InvocationExpressionSyntax)?.Expression switch
        {
            MemberAccessExpressionSyntax member => member.Name,
            MemberBindingExpressionSyntax binding => binding.Name,
            SimpleNameSyntax name => name,
            _ => call,
        };
}
