namespace ClosureGen.Closures.Fixing.Text;

/// <summary>Type parameters of the functions around a site, which an extracted handler declares again.</summary>
internal static class TypeParameters
{
    /// <summary>Lists all type parameters of each function of which one is used: a constraint may name others.</summary>
    internal static IEnumerable<ITypeParameterSymbol> UsedBy(SiteContext context)
    {
        var used = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (SimpleNameSyntax name in context.Site.Written.DescendantNodesAndSelf().OfType<SimpleNameSyntax>())
        {
            if (context.SymbolOf(name) is ITypeParameterSymbol named)
            {
                used.Add(named);
            }
        }

        foreach (ISymbol variable in context.Variables)
        {
            Collect(FunctionBody.TypeOf(variable), used);
        }

        Collect(context.Invoke.ReturnType, used);
        return used.OfType<ITypeParameterSymbol>()
            .Where(static parameter => parameter.TypeParameterKind == TypeParameterKind.Method)
            .Select(static parameter => parameter.DeclaringMethod!)
            .Distinct<IMethodSymbol>(SymbolEqualityComparer.Default)
            .OrderBy(static method => method.MethodKind == MethodKind.LocalFunction ? 1 : 0)
            .SelectMany(static method => method.TypeParameters);
    }

    /// <summary>Gets the clause with all constraints; empty if there are none.</summary>
    internal static string Constraints(ITypeParameterSymbol parameter, TypeText types)
    {
        var constraints = new List<string>();
        if (parameter.HasReferenceTypeConstraint)
        {
            bool isNullable = parameter.ReferenceTypeConstraintNullableAnnotation == NullableAnnotation.Annotated;
            constraints.Add(isNullable && types.IsAnnotated ? "class?" : "class");
        }
        else if (parameter.HasUnmanagedTypeConstraint)
        {
            constraints.Add("unmanaged");
        }
        else if (parameter.HasValueTypeConstraint)
        {
            constraints.Add("struct");
        }
        else if (parameter.HasNotNullConstraint)
        {
            constraints.Add("notnull");
        }

        constraints.AddRange(
            parameter.ConstraintTypes.Zip(
                parameter.ConstraintNullableAnnotations,
                (type, annotation) => types.Of(type.WithNullableAnnotation(annotation))
            )
        );
        if (parameter.HasConstructorConstraint)
        {
            constraints.Add("new()");
        }

        return constraints.Count == 0
            ? ""
            : $"where {Names.Escaped(parameter.Name)} : {string.Join(", ", constraints)}";
    }

    private static void Collect(ITypeSymbol type, HashSet<ISymbol> used)
    {
        switch (type)
        {
            case ITypeParameterSymbol parameter:
                used.Add(parameter);
                break;
            case IArrayTypeSymbol array:
                Collect(array.ElementType, used);
                break;
            case INamedTypeSymbol named:
                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    Collect(argument, used);
                }

                if (named.ContainingType is { } outer)
                {
                    Collect(outer, used);
                }

                break;
        }
    }
}
