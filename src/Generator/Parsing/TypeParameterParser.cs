using System.Collections.Generic;
using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads type parameters with their constraints.</summary>
internal static class TypeParameterParser
{
    internal static EquatableArray<TypeParameterModel> Parse(IMethodSymbol method, TypePrinter printer, TypeTexts texts)
    {
        if (method.TypeParameters.IsEmpty)
        {
            return EquatableArray<TypeParameterModel>.Empty;
        }

        var models = new List<TypeParameterModel>();
        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            string name = printer.Name(parameter);
            List<string> constraints = Constraints(parameter, printer);
            string clause = constraints.Count == 0 ? "" : $"where {name} : {string.Join(", ", constraints)}";
            models.Add(
                new TypeParameterModel
                {
                    Name = name,
                    Attributes = AttributePrinter.MembersKept(parameter.GetAttributes(), texts),
                    Constraints = clause,
                }
            );
        }

        return models.ToEquatableArray();
    }

    private static List<string> Constraints(ITypeParameterSymbol parameter, TypePrinter printer)
    {
        var constraints = new List<string>();
        if (parameter.HasUnmanagedTypeConstraint)
        {
            constraints.Add("unmanaged");
        }
        else if (parameter.HasValueTypeConstraint)
        {
            constraints.Add("struct");
        }
        else if (parameter.HasReferenceTypeConstraint)
        {
            bool isAnnotated = parameter.ReferenceTypeConstraintNullableAnnotation == NullableAnnotation.Annotated;
            constraints.Add(isAnnotated ? "class?" : "class");
        }
        else if (parameter.HasNotNullConstraint)
        {
            constraints.Add("notnull");
        }

        foreach (ITypeSymbol type in parameter.ConstraintTypes)
        {
            constraints.Add(printer.Print(type));
        }

        if (parameter.HasConstructorConstraint && !parameter.HasValueTypeConstraint)
        {
            constraints.Add("new()");
        }

        return constraints;
    }
}
