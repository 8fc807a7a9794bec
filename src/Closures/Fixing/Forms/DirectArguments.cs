namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Checks that arguments have the same values at the call as later in the lambda.</summary>
internal static class DirectArguments
{
    /// <summary>Tells whether a value is known at the dispatch and does not change before the handler runs.</summary>
    internal static bool IsFixed(SiteContext context, IOperation value) =>
        value switch
        {
            { ConstantValue.HasValue: true } => true,
            IDefaultValueOperation => true,
            IConversionOperation { OperatorMethod: null } conversion => !conversion.Conversion.IsUserDefined
                && (conversion.IsImplicit || conversion.Conversion.IsIdentity)
                && IsFixed(context, conversion.Operand),
            IInstanceReferenceOperation => true,
            ILocalReferenceOperation local => context.Variables.Contains(local.Local, SymbolEqualityComparer.Default),
            IParameterReferenceOperation parameter => context.Variables.Contains(
                parameter.Parameter,
                SymbolEqualityComparer.Default
            ),
            IArrayCreationOperation { IsImplicit: true, Initializer: { } initializer } => initializer.ElementValues.All(
                element => IsFixed(context, element)
            ),
            _ => false,
        };
}
