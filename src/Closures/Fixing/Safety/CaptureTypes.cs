namespace ClosureGen.Closures.Fixing.Safety;

/// <summary>Tells whether a captured variable's type can be the type of a parameter.</summary>
internal static class CaptureTypes
{
    internal static string? Check(SiteContext context) =>
        context.Variables.Select(Check).FirstOrDefault(static reason => reason is not null);

    private static string? Check(ISymbol variable)
    {
        ITypeSymbol type = FunctionBody.TypeOf(variable);
        return Any(type, static part => part.IsAnonymousType || part.TypeKind == TypeKind.Error)
                ? Reasons.UnnamedType(variable.Name)
            : Any(
                type,
                static part =>
                    part.IsRefLikeType
                    || part.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer
                    || part is INamedTypeSymbol { IsFileLocal: true }
            )
                ? Reasons.RefStruct(variable.Name)
            : null;
    }

    private static bool Any(ITypeSymbol type, Func<ITypeSymbol, bool> predicate) =>
        predicate(type)
        || type switch
        {
            IArrayTypeSymbol array => Any(array.ElementType, predicate),
            INamedTypeSymbol named => named.TypeArguments.Any(argument => Any(argument, predicate))
                || (named.ContainingType is { } outer && Any(outer, predicate)),
            _ => false,
        };
}
