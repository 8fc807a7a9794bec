namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>The caller information that the compiler passes to methods called in a lambda.</summary>
internal static class CallerInfo
{
    /// <summary>Writes the member and line of calls that move to another method as arguments.</summary>
    internal static IEnumerable<TextChange> WriteOut(SiteContext context)
    {
        foreach (IArgumentOperation argument in Defaults(context))
        {
            if (ListOf(argument) is not { } list || Value(context, argument) is not { } value)
            {
                continue;
            }

            string separator = list.Arguments.Count > 0 ? ", " : "";
            yield return new TextChange(
                new TextSpan(list.CloseParenToken.SpanStart, 0),
                $"{separator}{Names.Escaped(argument.Parameter!.Name)}: {value}"
            );
        }
    }

    /// <summary>
    /// Tells whether caller information goes to a member without an argument list to write it into, such as an indexer.
    /// </summary>
    internal static bool IsBeyondCalls(SiteContext context) =>
        Defaults(context).Any(argument => ListOf(argument) is null && Value(context, argument) is not null);

    /// <summary>Tells whether a call in the lambda takes its own line, which a statement before it changes.</summary>
    internal static bool HasLines(SiteContext context) =>
        Defaults(context).Any(static argument => Has(argument, "CallerLineNumberAttribute"));

    private static ArgumentListSyntax? ListOf(IArgumentOperation argument) =>
        argument.Syntax switch
        {
            InvocationExpressionSyntax call => call.ArgumentList,
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            _ => null,
        };

    private static string? Value(SiteContext context, IArgumentOperation argument)
    {
        if (argument.Value.ConstantValue is not { HasValue: true, Value: { } value })
        {
            return null;
        }

        return Has(argument, "CallerMemberNameAttribute") ? SymbolDisplay.FormatLiteral((string)value, quote: true)
            : Has(argument, "CallerLineNumberAttribute") && value is int line
                ? SymbolDisplay.FormatPrimitive(
                    line - context.Settings.LinesAbove,
                    quoteStrings: false,
                    useHexadecimalNumbers: false
                )
            : null;
    }

    private static IEnumerable<IArgumentOperation> Defaults(SiteContext context) =>
        context.OperationOf(context.Site.Written) is { } operation
            ? operation
                .Descendants()
                .OfType<IArgumentOperation>()
                .Where(static argument => argument is { ArgumentKind: ArgumentKind.DefaultValue, Parameter: not null })
            : ImmutableArray<IArgumentOperation>.Empty;

    internal static bool Has(IArgumentOperation argument, string attribute) =>
        argument.Parameter!.GetAttributes().Any(data => data.AttributeClass?.Name == attribute);
}
