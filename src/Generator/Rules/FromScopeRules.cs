using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary><c>[FromScope]</c> is on parameters by value, whose arguments a scope can supply.</summary>
internal static class FromScopeRules
{
    internal static HandlerRefusal Find(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (HandlerAttribute.FindFromScope(parameter) is not null && FindReason(method, parameter) is { } reason)
            {
                return new HandlerRefusal(FromScopeMisused, RefusalPlace.Parameter, parameter, parameter.Name, reason);
            }
        }

        return default;
    }

    private static string? FindReason(IMethodSymbol method, IParameterSymbol parameter) =>
        ParameterRoles.IsReceiver(method, parameter) ? "it is the receiver of an extension method, so remove 'this'"
        : parameter.RefKind != RefKind.None ? "it is passed by reference, so remove the modifier"
        : parameter.IsParams ? "it is a 'params' parameter, so remove 'params'"
        : HandlerAttribute.FindItemIndex(parameter) is not null
            ? "a batch fills it with the item's position, so remove one of the attributes"
        : HasKey(parameter)
            ? "its key is not asked for, so take an IServiceProvider from the scope and ask that for the service"
        : KnownTypes.IsCancellationToken(parameter.Type) ? "a token comes from the caller, so remove the attribute"
        : TargetParser.ParseUnsafe(method)
            ? "its handler needs an unsafe context, in which generated code cannot await the end of the scope"
        : !HasScopes(method) ? "the runtime for .NET Framework and .NET Standard has no scopes: target .NET 8 or later"
        : null;

    private static bool HasKey(IParameterSymbol parameter)
    {
        foreach (AttributeData attribute in parameter.GetAttributes())
        {
            if (
                attribute.AttributeClass is { Name: "FromKeyedServicesAttribute", ContainingNamespace: var declaring }
                && KnownTypes.IsNamespace(declaring, "Microsoft", "Extensions", "DependencyInjection")
            )
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Gets whether the framework has what the call in a scope is built with.</summary>
    private static bool HasScopes(IMethodSymbol method) =>
        method.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
        || compilation.GetTypeByMetadataName("System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder")
            is not null;
}
