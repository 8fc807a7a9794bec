namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>The defaults of a task factory for arguments that a call of <c>StartNew</c> omits.</summary>
internal sealed class FactoryDefaults(string? token, string scheduler, string options)
{
    internal string? Token { get; } = token;

    internal string Scheduler { get; } = scheduler;

    internal string Options { get; } = options;

    internal static FactoryDefaults? Of(SiteContext context)
    {
        if (
            context.Call.Expression
            is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access }
        )
        {
            return null;
        }

        string current = $"{TypeOf(context, "TaskScheduler")}.Current";
        return context.SymbolOf(access.Expression) switch
        {
            IPropertySymbol { Name: "Factory", IsStatic: true, ContainingType.Name: "Task" } => new FactoryDefaults(
                token: null,
                current,
                $"{TypeOf(context, "TaskCreationOptions")}.None"
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

    private static string TypeOf(SiteContext context, string name) =>
        context.Types.Of(context.Compilation.GetTypeByMetadataName("System.Threading.Tasks." + name)!);
}
