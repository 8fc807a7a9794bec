using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ClosureGen.Closures.Finding;
using ClosureGen.Closures.Fixing.Reading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// A list of tasks, a <c>foreach</c> that adds a <c>Task.Run</c> for each item, and an <c>await</c> of
/// <c>Task.WhenAll</c>, one directly after the other.
/// </summary>
internal sealed class TaskLoop
{
    private readonly ISymbol _item;

    private TaskLoop(LoopSource source, ISymbol item, TextSpan span, string configured)
    {
        Source = source;
        _item = item;
        Span = span;
        Configured = configured;
    }

    internal LoopSource Source { get; }

    /// <summary>Gets the three statements.</summary>
    internal TextSpan Span { get; }

    /// <summary>Gets the call of <c>ConfigureAwait</c>, if there is one.</summary>
    internal string Configured { get; }

    internal static TaskLoop? Of(SiteContext context, CancellationToken cancellationToken)
    {
        if (
            context.Call.Expression.Parent?.Parent?.Parent
                is not InvocationExpressionSyntax
                {
                    ArgumentList.Arguments.Count: 1,
                    Expression: MemberAccessExpressionSyntax
                    {
                        Name.Identifier.ValueText: "Add",
                        Expression: IdentifierNameSyntax tasks
                    },
                    Parent: ExpressionStatementSyntax added
                }
            || LoopAround(added) is not { } loop
            || LoopSource.Of(context, loop.Expression, cancellationToken) is not { } source
            || context.Model.GetDeclaredSymbol(loop, cancellationToken) is not { } item
        )
        {
            return null;
        }

        List<StatementSyntax> around = Around(loop).ToList();
        int index = around.IndexOf(loop);
        return
            index > 0
            && index + 1 < around.Count
            && IsListOfTasks(context, around[index - 1], tasks, cancellationToken)
            && Configuration(around[index + 1], tasks.Identifier.ValueText) is { } configured
            ? new TaskLoop(
                source,
                item,
                TextSpan.FromBounds(around[index - 1].SpanStart, around[index + 1].Span.End),
                configured
            )
            : null;
    }

    internal bool IsItem(IOperation value) =>
        value is ILocalReferenceOperation local && SymbolEqualityComparer.Default.Equals(local.Local, _item);

    private static ForEachStatementSyntax? LoopAround(StatementSyntax only)
    {
        SyntaxNode? outer = only.Parent is BlockSyntax { Statements.Count: 1 } block ? block.Parent : only.Parent;
        return outer is ForEachStatementSyntax { AwaitKeyword.RawKind: 0 } loop ? loop : null;
    }

    private static IEnumerable<StatementSyntax> Around(StatementSyntax statement) =>
        statement.Parent switch
        {
            BlockSyntax block => block.Statements,
            GlobalStatementSyntax { Parent: CompilationUnitSyntax root } => root
                .Members.OfType<GlobalStatementSyntax>()
                .Select(static member => member.Statement),
            _ => [],
        };

    /// <summary>Tells whether a statement declares an empty list that nothing but the loop and the await use.</summary>
    private static bool IsListOfTasks(
        SiteContext context,
        StatementSyntax statement,
        IdentifierNameSyntax tasks,
        CancellationToken cancellationToken
    ) =>
        statement is LocalDeclarationStatementSyntax { Declaration.Variables: { Count: 1 } variables }
        && context.Model.GetDeclaredSymbol(variables[0], cancellationToken) is ILocalSymbol local
        && local.Name == tasks.Identifier.ValueText
        && local.Type is INamedTypeSymbol { Name: "List", Arity: 1 } list
        && list.TypeArguments[0] is INamedTypeSymbol task
        && Generator.Parsing.KnownTypes.IsTask(task)
        && variables[0].Initializer is { Value: var value }
        && IsEmptyList(context, value)
        && context.NamesOf(local, cancellationToken).Count() == 2;

    private static bool IsEmptyList(SiteContext context, ExpressionSyntax value) =>
        value is BaseObjectCreationExpressionSyntax { Initializer: null } creation
            ? creation.ArgumentList is not { Arguments: { Count: > 0 } arguments }
                // The argument is a capacity.
                || context.Model.GetTypeInfo(arguments[0].Expression).Type?.SpecialType == SpecialType.System_Int32
            : value.IsKind(CallSyntax.CollectionExpression) && !value.ChildNodes().Any();

    /// <summary>
    /// Gets the text between the await of all tasks and the semicolon; null if the statement is not such an await.
    /// </summary>
    private static string? Configuration(StatementSyntax statement, string tasks)
    {
        if (
            statement is not ExpressionStatementSyntax { Expression: AwaitExpressionSyntax { Expression: var awaited } }
        )
        {
            return null;
        }

        string configured = "";
        if (
            awaited is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "ConfigureAwait",
                    Expression: InvocationExpressionSyntax inner
                }
            } outer
        )
        {
            configured = ".ConfigureAwait" + outer.ArgumentList;
            awaited = inner;
        }

        return
            awaited
                is InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "WhenAll" },
                    ArgumentList.Arguments: { Count: 1 } arguments
                }
            && arguments[0].Expression is IdentifierNameSyntax name
            && name.Identifier.ValueText == tasks
            ? configured
            : null;
    }
}
