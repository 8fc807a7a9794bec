using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads which method gets what a posted handler throws.</summary>
internal static class OnErrorParser
{
    internal static OnErrorModel? Parse(
        IMethodSymbol handler,
        AttributeData attribute,
        TypePrinter printer,
        TypeTexts texts
    ) =>
        HandlerAttribute.OnError(attribute) is { } name && OnErrorMethod.Find(handler, name, texts, out _) is { } method
            ? new OnErrorModel
            {
                Type = method.IsStatic ? printer.Print(method.ContainingType) : null,
                IsAnnotated = method.IsStatic && TypeParts.HasAnnotation(method.ContainingType),
                Name = Identifiers.Escape(method.Name),
                TakesArguments = method.Parameters.Length > 1,
                IsGeneric = method.Arity > 0,
            }
            : null;
}
