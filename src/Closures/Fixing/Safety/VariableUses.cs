namespace ClosureGen.Closures.Fixing.Safety;

/// <summary>What code does to a variable at one position.</summary>
internal enum VariableUse
{
    Read,

    /// <summary>It is assigned, incremented, or passed by reference.</summary>
    Write,

    /// <summary>Code may hold a reference to it from then on.</summary>
    Alias,

    /// <summary>A member of the struct is called that may change the struct.</summary>
    Change,
}

/// <summary>Tells what an expression that names a variable does to it.</summary>
internal static class VariableUses
{
    internal static VariableUse Of(IOperation reference)
    {
        if (Syntactic(reference.Syntax) is { } use)
        {
            return use;
        }

        if (IsHandedOver(reference) && reference.Parent is not IArgumentOperation)
        {
            return VariableUse.Write;
        }

        switch (reference.Parent)
        {
            case IAssignmentOperation assignment when assignment.Target == reference:
            case IIncrementOrDecrementOperation:
                return VariableUse.Write;
            case ISimpleAssignmentOperation { IsRef: true }:
            case IAddressOfOperation:
                return VariableUse.Alias;
            case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } argument:
                return MayKeep(argument) ? VariableUse.Alias : VariableUse.Write;
            case ITupleOperation
            or IDeclarationExpressionOperation
            or IParenthesizedOperation when IsDeconstructed(reference.Parent):
                return VariableUse.Write;
        }

        return IsFixedByValue(reference.Type) ? VariableUse.Read : OfStruct(reference);
    }

    /// <summary>Tells whether a call may return the reference that is passed to it.</summary>
    private static bool MayKeep(IArgumentOperation argument) =>
        argument.Parent is IInvocationOperation { TargetMethod: { } method }
            ? method.RefKind != RefKind.None || method.ReturnType.IsRefLikeType || method.ContainingType.IsRefLikeType
            : argument.Parent is IObjectCreationOperation { Type.IsRefLikeType: true };

    /// <summary>Tells whether no member of the type can change the variable that holds the value.</summary>
    private static bool IsFixedByValue(ITypeSymbol? type) =>
        type is null
        || type.IsReferenceType
        || type.TypeKind == TypeKind.Dynamic
        // Not declared readonly on older frameworks.
        || KnownTypes.IsCancellationToken(type)
        || (type is not ITypeParameterSymbol && (type.IsReadOnly || type.TypeKind == TypeKind.Enum))
        || (
            type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            && IsFixedByValue(nullable.TypeArguments[0])
        )
        || (type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double);

    /// <summary>
    /// Classifies a use of a struct: it only reads if it copies the value or calls a member that does not change it.
    /// </summary>
    private static VariableUse OfStruct(IOperation reference)
    {
        switch (reference.Parent)
        {
            case IFieldReferenceOperation field when field.Instance == reference:
                return Of(field);
            case IInvocationOperation call when call.Instance == reference:
                return LeavesAlone(call.TargetMethod) ? VariableUse.Read : VariableUse.Change;
            case IPropertyReferenceOperation property when property.Instance == reference:
                return IsWritten(property) ? VariableUse.Write
                    : property.Property.GetMethod is { } getter && LeavesAlone(getter) ? VariableUse.Read
                    : VariableUse.Change;
            case IConversionOperation { Parent: IForEachLoopOperation or IUsingOperation }:
                return VariableUse.Change;
            case IArgumentOperation
            or IConversionOperation
            or ISimpleAssignmentOperation
            or ICompoundAssignmentOperation
            or IVariableInitializerOperation
            or IReturnOperation
            or IBinaryOperation
            or IUnaryOperation
            or ITupleOperation
            or IInterpolationOperation
            or IConditionalOperation
            or ICoalesceOperation
            or IArrayElementReferenceOperation
            or IArrayInitializerOperation
            or ISwitchExpressionArmOperation
            or IMethodReferenceOperation
            or ITupleBinaryOperation
            or INameOfOperation
            or IExpressionStatementOperation
            or ILocalReferenceOperation:
                return VariableUse.Read;
            case IIsPatternOperation
            {
                Pattern: IConstantPatternOperation or ITypePatternOperation or INegatedPatternOperation
            }:
                return VariableUse.Read;
            case IPropertyReferenceOperation or IInvocationOperation or IDynamicInvocationOperation:
                // An argument, or an index.
                return VariableUse.Read;
            case IParenthesizedOperation parenthesized:
                return OfStruct(parenthesized);
            default:
                return VariableUse.Change;
        }
    }

    private static bool IsWritten(IPropertyReferenceOperation property) =>
        Syntactic(property.Syntax) is not null
        || property.Parent is IIncrementOrDecrementOperation
        || (property.Parent is IAssignmentOperation assignment && assignment.Target == property)
        || IsDeconstructed(property);

    /// <summary>Members that a struct inherits run on a boxed copy.</summary>
    private static bool LeavesAlone(IMethodSymbol method) =>
        method.IsReadOnly
        || method.IsStatic
        || method.ContainingType.SpecialType
            is SpecialType.System_Object
                or SpecialType.System_ValueType
                or SpecialType.System_Enum;

    private static bool IsDeconstructed(IOperation? operation)
    {
        while (operation?.Parent is ITupleOperation or IDeclarationExpressionOperation or IParenthesizedOperation)
        {
            operation = operation.Parent;
        }

        return operation?.Parent is IDeconstructionAssignmentOperation assignment && assignment.Target == operation;
    }

    /// <summary>Tells whether the variable is passed by <c>ref</c> or <c>out</c>, also in a dynamic call.</summary>
    private static bool IsHandedOver(IOperation reference) =>
        reference.Syntax.Parent is ArgumentSyntax argument
        && argument.RefKindKeyword.Kind() is SyntaxKind.RefKeyword or SyntaxKind.OutKeyword;

    /// <summary>Classifies a use by syntax, which works even if the compiler has no operation for it.</summary>
    private static VariableUse? Syntactic(SyntaxNode name)
    {
        SyntaxNode node = name;
        while (
            node.Parent
                is ParenthesizedExpressionSyntax
                    or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
        )
        {
            node = node.Parent;
        }

        return node.Parent switch
        {
            RefExpressionSyntax or MakeRefExpressionSyntax => VariableUse.Alias,
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.AddressOfExpression } => VariableUse.Alias,
            AssignmentExpressionSyntax assignment when assignment.Left == node => VariableUse.Write,
            PrefixUnaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression
            } => VariableUse.Write,
            PostfixUnaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression
            } => VariableUse.Write,
            _ => null,
        };
    }
}
