using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>The parts of a call in the source.</summary>
internal static class CallParts
{
    /// <summary>The name of what is called, without what it is called on.</summary>
    internal static string LastName(ExpressionSyntax called) =>
        called switch
        {
            MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            SimpleNameSyntax name => name.Identifier.ValueText,
            _ => called.ToString(),
        };

    internal static SyntaxNode Name(SyntaxNode call) =>
        (call as InvocationExpressionSyntax)?.Expression switch
        {
            MemberAccessExpressionSyntax member => member.Name,
            MemberBindingExpressionSyntax binding => binding.Name,
            SimpleNameSyntax name => name,
            _ => call,
        };
}
