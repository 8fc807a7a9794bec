using System.Collections.Immutable;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Tells the role of each parameter of a handler.</summary>
internal static class ParameterRoles
{
    internal static ImmutableArray<ParameterRole> Of(IMethodSymbol method)
    {
        ImmutableArray<ParameterRole>.Builder roles = ImmutableArray.CreateBuilder<ParameterRole>(
            method.Parameters.Length
        );
        bool hasItem = false;
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            ParameterRole role = Of(parameter, method, hasItem);
            hasItem |= role == ParameterRole.Item;
            roles.Add(role);
        }

        return roles.MoveToImmutable();
    }

    /// <summary>Gets the item: the first parameter that is no receiver, no service, no token and no index.</summary>
    internal static IParameterSymbol? FindItem(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (Of(parameter, method, hasItem: false) == ParameterRole.Item)
            {
                return parameter;
            }
        }

        return null;
    }

    internal static bool IsReceiver(IMethodSymbol method, IParameterSymbol parameter) =>
        method.IsExtensionMethod && parameter.Ordinal == 0;

    /// <summary>The position of the parameter whose argument is the token of the dispatch, or -1.</summary>
    internal static int TokenIndex(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (KnownTypes.IsCancellationToken(parameter.Type))
            {
                return HandlerAttribute.Find(method) is { } attribute && !HandlerAttribute.BindsToken(attribute)
                    ? -1
                    : parameter.Ordinal;
            }
        }

        return -1;
    }

    private static ParameterRole Of(IParameterSymbol parameter, IMethodSymbol method, bool hasItem)
    {
        if (IsReceiver(method, parameter))
        {
            return ParameterRole.Receiver;
        }

        if (HandlerAttribute.FindFromScope(parameter) is not null)
        {
            return ParameterRole.Service;
        }

        if (HandlerAttribute.FindItemIndex(parameter) is not null)
        {
            return ParameterRole.ItemIndex;
        }

        return hasItem || KnownTypes.IsCancellationToken(parameter.Type) ? ParameterRole.Plain : ParameterRole.Item;
    }
}
