using System.Threading;
using ClosureGen.Closures.Fixing.Reading;
using ClosureGen.Closures.Fixing.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>The defaults of a task factory for arguments that a call of <c>StartNew</c> omits.</summary>
internal sealed class FactoryDefaults
{
    private FactoryDefaults(string? token, string scheduler, string options)
    {
        Token = token;
        Scheduler = scheduler;
        Options = options;
    }

    internal string? Token { get; }

    internal string Scheduler { get; }

    internal string Options { get; }

    internal static FactoryDefaults? Of(SiteContext context, CancellationToken cancellationToken)
    {
        if (
            context.Call.Expression
            is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access }
        )
        {
            return null;
        }

        var types = new TypeText(context.Model, context.Call.Expression.SpanStart);
        string current = $"{TypeOf(context, types, "TaskScheduler")}.Current";
        return context.Model.GetSymbolInfo(access.Expression, cancellationToken).Symbol switch
        {
            IPropertySymbol { Name: "Factory", IsStatic: true, ContainingType.Name: "Task" } => new FactoryDefaults(
                token: null,
                current,
                $"{TypeOf(context, types, "TaskCreationOptions")}.None"
            ),
            ILocalSymbol or IParameterSymbol or IFieldSymbol { IsReadOnly: true } => OfVariable(
                context.TextOf(access.Expression),
                current
            ),
            _ => null,
        };
    }

    private static FactoryDefaults OfVariable(string factory, string current) =>
        new FactoryDefaults(
            $"{factory}.CancellationToken",
            $"{factory}.Scheduler ?? {current}",
            $"{factory}.CreationOptions"
        );

    private static string TypeOf(SiteContext context, TypeText types, string name) =>
        types.Of(context.Compilation.GetTypeByMetadataName("System.Threading.Tasks." + name)!);
}
