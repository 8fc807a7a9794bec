using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>What each parameter of a handler is for.</summary>
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
            if (method.IsExtensionMethod && parameter.Ordinal == 0)
            {
                roles.Add(ParameterRole.Receiver);
            }
            else if (KnownTypes.IsItemIndex(parameter))
            {
                roles.Add(ParameterRole.ItemIndex);
            }
            else if (hasItem || KnownTypes.IsCancellationToken(parameter.Type))
            {
                roles.Add(ParameterRole.Plain);
            }
            else
            {
                hasItem = true;
                roles.Add(ParameterRole.Item);
            }
        }

        return roles.MoveToImmutable();
    }

    /// <summary>The position of the parameter whose argument is the token of the dispatch, or -1.</summary>
    internal static int TokenIndex(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (KnownTypes.IsCancellationToken(parameter.Type))
            {
                return parameter.Ordinal;
            }
        }

        return -1;
    }
}
