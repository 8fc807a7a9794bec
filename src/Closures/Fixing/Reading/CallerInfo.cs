using ClosureGen.Closures.Finding.Captures;

namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>The caller information that the compiler passes to methods called in a lambda.</summary>
internal static class CallerInfo
{
    /// <summary>Tells whether a call in the lambda takes its member or its line, which another method would change.</summary>
    internal static bool IsTaken(SiteContext context) =>
        Take(All(context), "CallerMemberNameAttribute") || HasLines(context);

    /// <summary>Tells whether a call in the lambda takes its own line, which a statement before it changes.</summary>
    internal static bool HasLines(SiteContext context) => Take(All(context), "CallerLineNumberAttribute");

    /// <summary>Tells whether an expression tree or the text of an argument has a name in it, as it is written.</summary>
    internal static bool Keeps(SiteContext context, SyntaxNode use) =>
        use.AncestorsAndSelf()
            .TakeWhile(node => node != context.Site.Written)
            .Select(context.OperationOf)
            .OfType<IOperation>()
            .Any(static outer =>
                ExpressionTrees.Contain(outer) || Take(outer.ChildOperations, "CallerArgumentExpressionAttribute")
            );

    private static IEnumerable<IOperation> All(SiteContext context) =>
        context.OperationOf(context.Site.Written)?.Descendants() ?? [];

    private static bool Take(IEnumerable<IOperation> operations, string attribute) =>
        operations
            .OfType<IArgumentOperation>()
            .Any(argument =>
                argument is { ArgumentKind: ArgumentKind.DefaultValue, Parameter: not null } && Has(argument, attribute)
            );

    internal static bool Has(IArgumentOperation argument, string attribute) =>
        argument.Parameter!.GetAttributes().Any(data => data.AttributeClass?.Name == attribute);
}
