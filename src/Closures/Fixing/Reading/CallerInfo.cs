using ClosureGen.Closures.Finding.Captures;

namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>The caller information that the compiler passes to methods called in a lambda.</summary>
internal static class CallerInfo
{
    /// <summary>Tells whether a call in the lambda takes its member or its line, which another method would change.</summary>
    internal static bool IsTaken(SiteContext context) =>
        Defaults(context)
            .Any(static argument =>
                Has(argument, "CallerMemberNameAttribute") || Has(argument, "CallerLineNumberAttribute")
            );

    /// <summary>Tells whether a call in the lambda takes its own line, which a statement before it changes.</summary>
    internal static bool HasLines(SiteContext context) =>
        Defaults(context).Any(static argument => Has(argument, "CallerLineNumberAttribute"));

    private static IEnumerable<IArgumentOperation> Defaults(SiteContext context) =>
        context.OperationOf(context.Site.Written) is { } operation
            ? operation
                .Descendants()
                .OfType<IArgumentOperation>()
                .Where(static argument => argument is { ArgumentKind: ArgumentKind.DefaultValue, Parameter: not null })
            : [];

    /// <summary>Tells whether an expression tree or the text of an argument has a name in it, as it is written.</summary>
    internal static bool Keeps(SiteContext context, SyntaxNode use)
    {
        IOperation? operation = use.AncestorsAndSelf()
            .Select(context.OperationOf)
            .FirstOrDefault(static o => o is not null);
        bool keeps = operation is not null && ExpressionTrees.Contain(operation);
        while (operation is not null && operation.Syntax != context.Site.Written && !keeps)
        {
            keeps = operation
                .ChildOperations.OfType<IArgumentOperation>()
                .Any(static argument =>
                    argument is { ArgumentKind: ArgumentKind.DefaultValue, Parameter: not null }
                    && Has(argument, "CallerArgumentExpressionAttribute")
                );
            operation = operation.Parent;
        }

        return keeps;
    }

    internal static bool Has(IArgumentOperation argument, string attribute) =>
        argument.Parameter!.GetAttributes().Any(data => data.AttributeClass?.Name == attribute);
}
