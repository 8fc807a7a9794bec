namespace ClosureGen.Generator.Naming;

/// <summary>Array types as code writes them.</summary>
internal static class ArrayTypes
{
    /// <summary>
    /// An array of elements of the type. Rank specifiers read from the left: an array of <c>int[,]</c> is written
    /// <c>int[][,]</c>.
    /// </summary>
    internal static string Of(string type)
    {
        int start = type.Length;
        while (start > 0 && type[start - 1] == ']')
        {
            start = type.LastIndexOf('[', start - 1);
        }

        return type.Insert(start, "[]");
    }
}
