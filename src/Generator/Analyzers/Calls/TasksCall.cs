using System.Linq;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>Calls of the methods of <c>Task</c> that wait for several.</summary>
internal static class TasksCall
{
    internal static bool IsOne(InvocationExpressionSyntax call, SemanticModel model) =>
        call.Expression is SimpleNameSyntax or MemberAccessExpressionSyntax
        && CallParts.LastName(call.Expression) is "WhenAll" or "WhenAny" or "WaitAll" or "WaitAny" or "WhenEach"
        && model
            .GetMemberGroup(call.Expression)
            .Concat(model.GetSymbolInfo(call).CandidateSymbols)
            .Any(static method =>
                method.ContainingType is { Name: "Task" } type
                && KnownTypes.IsNamespace(type.ContainingNamespace, "System", "Threading", "Tasks")
            );
}
