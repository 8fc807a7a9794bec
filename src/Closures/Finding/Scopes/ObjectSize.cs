namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>
/// Computes object sizes on a 64-bit runtime: an object header and a method table pointer of 8 bytes each, then
/// references, then values from the largest to the smallest, then structs, rounded up to 8.
/// </summary>
internal static class ObjectSize
{
    /// <summary>A delegate: six fields of 8 bytes.</summary>
    internal const int Delegate = 64;

    private const int Header = 16;
    private const int Word = 8;

    /// <summary>Gets the size of a closure; its containing type among the variables represents <c>this</c>.</summary>
    internal static int Of(IEnumerable<ISymbol> variables, bool hasParent) =>
        Header + Math.Max(Word, RoundUp(Pack(variables, hasParent ? Word : 0), Word));

    private static ITypeSymbol? TypeOf(ISymbol variable) =>
        variable switch
        {
            ILocalSymbol local => local.Type,
            IParameterSymbol parameter => parameter.Type,
            _ => null,
        };

    /// <summary>Packs fields behind <paramref name="start"/> bytes.</summary>
    private static int Pack(IEnumerable<ISymbol> variables, int start)
    {
        ILookup<bool, ValueSize> fields = variables
            .Select(static variable => ValueSize.Of(TypeOf(variable)))
            .ToLookup(static field => field.IsStruct);
        int size = start + fields[false].Sum(static field => field.Bytes);
        foreach (ValueSize field in fields[true])
        {
            size = RoundUp(size, field.HasReferences ? Word : field.Alignment) + field.Bytes;
        }

        return size;
    }

    internal static int RoundUp(int size, int unit) => (size + unit - 1) / unit * unit;
}
