namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>
/// The bytes that a variable takes in an object on a 64-bit runtime. A type parameter that may be a reference or a
/// value counts as a reference.
/// </summary>
internal readonly struct ValueSize
{
    private const int Word = 8;

    private ValueSize(int bytes, int alignment, bool isStruct = false, bool hasReferences = false)
    {
        Bytes = bytes;
        Alignment = alignment;
        IsStruct = isStruct;
        HasReferences = hasReferences;
    }

    internal int Bytes { get; }

    internal int Alignment { get; }

    internal bool IsStruct { get; }

    internal bool HasReferences { get; }

    private static ValueSize Reference => new ValueSize(Word, Word, hasReferences: true);

    /// <summary>Gets the size for a type; null is a reference.</summary>
    internal static ValueSize Of(ITypeSymbol? type)
    {
        if (type is IPointerTypeSymbol or IFunctionPointerTypeSymbol)
        {
            return new ValueSize(Word, Word);
        }

        if (type is not INamedTypeSymbol { IsValueType: true } value)
        {
            return Reference;
        }

        if (value.TypeKind == TypeKind.Enum)
        {
            return Of(value.EnumUnderlyingType);
        }

        return Primitive(value.SpecialType) is int size ? new ValueSize(size, size) : OfStruct(value);
    }

    private static ValueSize OfStruct(INamedTypeSymbol type)
    {
        if (type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T)
        {
            return Arrange([new ValueSize(1, 1), Of(type.TypeArguments[0])]);
        }

        if (type.IsTupleType)
        {
            // ValueTuple has an automatic layout.
            return Arrange(type.TupleElements.Select(static element => Of(element.Type)), isAutomatic: true);
        }

        return FrameworkStructs.Fields(type) is { } known
            ? Arrange(known.Select(static field => field == 0 ? Reference : new ValueSize(field, field)))
            : Arrange(
                type.GetMembers()
                    .OfType<IFieldSymbol>()
                    .Where(static field => !field.IsStatic && !field.IsConst)
                    .Select(static field => Of(field.Type))
            );
    }

    /// <summary>Arranges the fields of a struct: as declared, or as in an object if there are references among them.</summary>
    private static ValueSize Arrange(IEnumerable<ValueSize> members, bool isAutomatic = false)
    {
        var fields = members.ToList();
        bool hasReferences = fields.Any(static field => field.HasReferences);
        int alignment = Math.Max(1, fields.Select(static field => field.Alignment).DefaultIfEmpty(1).Max());
        int size = 0;
        // A stable order: structs last, the others from the largest to the smallest.
        foreach (
            ValueSize field in hasReferences || isAutomatic
                ? fields.OrderBy(static field => field.IsStruct ? 1 : -field.Bytes).ToList()
                : fields
        )
        {
            size = ObjectSize.RoundUp(size, field.HasReferences ? Word : field.Alignment) + field.Bytes;
        }

        int unit = hasReferences ? Word : alignment;
        return new ValueSize(Math.Max(1, ObjectSize.RoundUp(size, unit)), unit, isStruct: true, hasReferences);
    }

    private static int? Primitive(SpecialType type) =>
        type switch
        {
            SpecialType.System_Boolean or SpecialType.System_Byte or SpecialType.System_SByte => 1,
            SpecialType.System_Char or SpecialType.System_Int16 or SpecialType.System_UInt16 => 2,
            SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Single => 4,
            SpecialType.System_Int64 or SpecialType.System_UInt64 or SpecialType.System_Double => 8,
            SpecialType.System_IntPtr or SpecialType.System_UIntPtr => 8,
            _ => null,
        };
}
