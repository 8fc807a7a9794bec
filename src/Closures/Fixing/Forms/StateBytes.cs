using ClosureGen.Closures.Finding.Captures;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>How many bytes a call with a state still allocates, on a 64-bit runtime.</summary>
internal static class StateBytes
{
    internal static int Of(SiteContext context)
    {
        ImmutableArray<ITypeSymbol> types = context.Variables.Select(FunctionBody.TypeOf).ToImmutableArray();
        if (context.CapturesThis)
        {
            types = types.Insert(0, context.Compilation.GetSpecialType(SpecialType.System_Object));
        }

        if (types.Length == 1 && types[0].IsReferenceType)
        {
            return 0;
        }

        ITypeSymbol boxed = types.Length == 1 ? types[0] : context.Compilation.CreateTupleTypeSymbol(types);
        return ValueSize.OfObject([boxed]).Bytes;
    }
}
