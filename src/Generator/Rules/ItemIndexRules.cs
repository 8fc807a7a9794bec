using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary><c>[ItemIndex]</c> must be on one <c>int</c> by value, of a method that has batches.</summary>
internal static class ItemIndexRules
{
    internal static HandlerRefusal Find(IMethodSymbol method)
    {
        IParameterSymbol? index = null;
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (HandlerAttribute.FindItemIndex(parameter) is null)
            {
                continue;
            }

            if (index is not null)
            {
                return Misused(parameter, "another parameter has it already, and one is enough");
            }

            if (parameter.Type.SpecialType != SpecialType.System_Int32)
            {
                return Misused(parameter, "a position is an 'int', so declare the parameter as 'int'");
            }

            if (parameter.RefKind != RefKind.None)
            {
                return Misused(parameter, "it is passed by reference, so declare it as a plain 'int'");
            }

            if (ParameterRoles.IsReceiver(method, parameter))
            {
                return Misused(parameter, "it is the receiver of an extension method, so move it to another parameter");
            }

            index = parameter;
        }

        // An instance method without an item still has Pairs, one handler an item.
        return index is not null && method.IsStatic && ParameterRoles.FindItem(method) is null
            ? Misused(index, "the method has no item, so add a parameter that takes one")
            : default;
    }

    private static HandlerRefusal Misused(IParameterSymbol parameter, string reason) =>
        new HandlerRefusal(ItemIndexMisused, RefusalPlace.ItemIndex, parameter, parameter.Name, reason);
}
