namespace ClosureGen.Closures.Finding.Captures;

/// <summary>
/// The bytes that a value takes in an object on a 64-bit runtime. A type parameter that may be a reference or a value
/// counts as a reference; that, and the fields of a struct that only its reference assembly is known of, are guesses.
/// </summary>
internal readonly record struct ValueSize(
    int Bytes,
    int Alignment,
    bool IsStruct = false,
    bool HasReferences = false,
    bool IsGuess = false
)
{
    /// <summary>A delegate: six fields of 8 bytes, an object header and a method table pointer of 8 bytes each.</summary>
    internal const int Delegate = 64;

    private const int Header = 16;
    private const int Word = 8;

    private static ValueSize Reference => new ValueSize(Word, Word, HasReferences: true);

    /// <summary>Gets the size for a type; null is a reference.</summary>
    internal static ValueSize Of(ITypeSymbol? type) =>
        type is IPointerTypeSymbol or IFunctionPointerTypeSymbol ? new ValueSize(Word, Word)
        : type is ITypeParameterSymbol { IsReferenceType: false } ? Reference with { IsGuess = true }
        : type is not INamedTypeSymbol { IsValueType: true } value ? Reference
        : value.TypeKind == TypeKind.Enum ? Of(value.EnumUnderlyingType)
        : Primitive(value.SpecialType) is int size ? new ValueSize(size, size)
        : OfStruct(value);

    /// <summary>
    /// Gets the bytes of an object with fields: references first, then values from the largest to the smallest, then
    /// structs, rounded up to 8.
    /// </summary>
    internal static (int Bytes, bool IsGuess) OfObject(IEnumerable<ITypeSymbol?> fields)
    {
        var sizes = fields.Select(Of).ToList();
        int size = sizes.Where(static field => !field.IsStruct).Sum(static field => field.Bytes);
        foreach (ValueSize field in sizes.Where(static field => field.IsStruct))
        {
            size = RoundUp(size, field.HasReferences ? Word : field.Alignment) + field.Bytes;
        }

        return (Header + Math.Max(Word, RoundUp(size, Word)), sizes.Exists(static field => field.IsGuess));
    }

    private static int RoundUp(int size, int unit) => (size + unit - 1) / unit * unit;

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
            ) with
            {
                IsGuess = type.DeclaringSyntaxReferences.IsEmpty || !type.TypeArguments.IsEmpty,
            };
    }

    /// <summary>Arranges the fields of a struct: as declared, or as in an object if there are references among them.</summary>
    private static ValueSize Arrange(IEnumerable<ValueSize> members, bool isAutomatic = false)
    {
        var fields = members.ToList();
        bool hasReferences = fields.Exists(static field => field.HasReferences);
        int alignment = fields.Select(static field => field.Alignment).DefaultIfEmpty(1).Max();
        int size = 0;
        // A stable order: structs last, the others from the largest to the smallest.
        foreach (
            ValueSize field in hasReferences || isAutomatic
                ? fields.OrderBy(static field => field.IsStruct ? 1 : -field.Bytes).ToList()
                : fields
        )
        {
            size = RoundUp(size, field.HasReferences ? Word : field.Alignment) + field.Bytes;
        }

        int unit = hasReferences ? Word : alignment;
        return new ValueSize(
            Math.Max(1, RoundUp(size, unit)),
            unit,
            IsStruct: true,
            hasReferences,
            fields.Exists(static field => field.IsGuess)
        );
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
