namespace ClosureGen.Closures.Fixing.Safety;

/// <summary>Recognizes types whose public methods a server calls: a generated method would be one more of them.</summary>
internal static class Endpoints
{
    internal static bool Contain(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? at = type; at is not null; at = at.BaseType)
        {
            if (
                at.Name is "Hub" or "ControllerBase" or "PageModel" or "ViewComponent"
                || at.GetAttributes()
                    .Any(static data =>
                        data.AttributeClass?.Name is "ApiControllerAttribute" or "BindServiceMethodAttribute"
                    )
            )
            {
                return true;
            }
        }

        return false;
    }
}
