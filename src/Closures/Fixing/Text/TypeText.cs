namespace ClosureGen.Closures.Fixing.Text;

/// <summary>Prints types as a person would write them at a position of a file.</summary>
internal sealed class TypeText
{
    private readonly SemanticModel _model;
    private readonly int _position;
    private readonly SymbolDisplayFormat _format;

    internal TypeText(SemanticModel model, int position)
    {
        _model = model;
        _position = position;
        IsAnnotated = (model.GetNullableContext(position) & NullableContext.AnnotationsEnabled) != 0;
        SymbolDisplayFormat format = SymbolDisplayFormat.MinimallyQualifiedFormat.WithMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers
                | SymbolDisplayMiscellaneousOptions.UseSpecialTypes
        );
        _format = IsAnnotated
            ? format.AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier)
            : format;
    }

    /// <summary>Gets whether nullable annotations are enabled there.</summary>
    internal bool IsAnnotated { get; }

    /// <summary>Gets the operator that suppresses the warning that a state may be null.</summary>
    internal string Bang => IsAnnotated ? "!" : "";

    internal string Of(ITypeSymbol type) => type.ToMinimalDisplayString(_model, _position, _format);

    /// <summary>Gets a variable's type; not nullable if the compiler knows that it is not null.</summary>
    internal string Of(ITypeSymbol type, NullableFlowState flow) =>
        Of(
            type.IsValueType || !IsAnnotated ? type
            : flow == NullableFlowState.NotNull ? type.WithNullableAnnotation(NullableAnnotation.NotAnnotated)
            : flow == NullableFlowState.MaybeNull ? type.WithNullableAnnotation(NullableAnnotation.Annotated)
            : type
        );
}
