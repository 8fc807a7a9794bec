using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>What each parameter of a handler is to a batch: receiver, item, index, token, or one of the rest.</summary>
internal static class HandlerParameters
{
    /// <summary>Gets the first parameter that is no receiver, no token and no index, which a batch has many of.</summary>
    internal static IParameterSymbol? FindItem(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (
                !IsReceiver(method, parameter)
                && !KnownTypes.IsCancellationToken(parameter.Type)
                && HandlerAttribute.FindItemIndex(parameter) is null
            )
            {
                return parameter;
            }
        }

        return null;
    }

    /// <summary>Gets the types that the method for many items takes, the item's first.</summary>
    internal static List<ITypeSymbol> BatchTypes(IMethodSymbol method)
    {
        List<ITypeSymbol> types = new List<ITypeSymbol>();
        IParameterSymbol? item = FindItem(method);
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (ReferenceEquals(parameter, item))
                types.Insert(IsReceiver(method, method.Parameters[0]) ? 1 : 0, parameter.Type);
            else if (HandlerAttribute.FindItemIndex(parameter) is null)
                types.Add(parameter.Type);
        }

        return types;
    }

    internal static bool IsReceiver(IMethodSymbol method, IParameterSymbol parameter) =>
        method.IsExtensionMethod && parameter.Ordinal == 0;
}
