namespace ClosureGen.Closures.Finding;

/// <summary>Tells which methods and constructors of the framework belong to a family.</summary>
internal static class DispatchMethods
{
    private const string Threading = "System.Threading";
    private const string Tasks = "System.Threading.Tasks";

    /// <summary>Gets the family of a call, even if errors leave several candidate overloads.</summary>
    internal static SiteFamily? FamilyOf(SymbolInfo call, Compilation compilation, OwnMethods own)
    {
        if (call.Symbol is not null)
        {
            return call.Symbol is IMethodSymbol method ? FamilyOf(method, compilation, own) : null;
        }

        SiteFamily? family = null;
        foreach (ISymbol candidate in call.CandidateSymbols)
        {
            SiteFamily? its = candidate is IMethodSymbol method ? FamilyOf(method, compilation, own) : null;
            if (its is null || (family is not null && family != its))
            {
                return null;
            }

            family = its;
        }

        return family;
    }

    private static SiteFamily? FamilyOf(IMethodSymbol method, Compilation compilation, OwnMethods own) =>
        FamilyOf(method, compilation) ?? (own.Contain(method) ? SiteFamily.Wrapper : null);

    private static SiteFamily? FamilyOf(IMethodSymbol method, Compilation compilation)
    {
        if (IsContextMethod(method, compilation))
        {
            return SiteFamily.Context;
        }

        INamedTypeSymbol? type = method.ContainingType;
        if (type is null || !IsFramework(type, compilation))
        {
            return null;
        }

        string space = type.ContainingNamespace.ToDisplayString();
        if (method.MethodKind == MethodKind.Constructor)
        {
            return (space, type.Name, type.Arity) switch
            {
                (Tasks, "Task", 0 or 1) => SiteFamily.NewTask,
                (Threading, "Timer", 0) => SiteFamily.Timer,
                (Threading, "Thread", 0) => SiteFamily.NewThread,
                _ => null,
            };
        }

        return (space, type.Name, method.Name) switch
        {
            (Tasks, "Task", "Run") => SiteFamily.TaskRun,
            (Tasks, "Task", "ContinueWith") => SiteFamily.ContinueWith,
            (Tasks, "TaskFactory", "StartNew") => SiteFamily.StartNew,
            (Tasks, "Parallel", "For" or "ForEach" or "ForAsync" or "ForEachAsync" or "Invoke") => SiteFamily.Parallel,
            (Threading, "ThreadPool", "QueueUserWorkItem" or "UnsafeQueueUserWorkItem") => SiteFamily.ThreadPool,
            (Threading, "CancellationToken", "Register" or "UnsafeRegister") => SiteFamily.Register,
            _ => null,
        };
    }

    /// <summary>Follows overrides down to the method that they override: contexts are used through derived types too.</summary>
    private static bool IsContextMethod(IMethodSymbol method, Compilation compilation)
    {
        if (method.Name is not ("Post" or "Send") || method.IsStatic)
        {
            return false;
        }

        IMethodSymbol first = method;
        while (first.OverriddenMethod is { } overridden)
        {
            first = overridden;
        }

        return first.ContainingType is { Name: "SynchronizationContext" } type
            && type.ContainingNamespace.ToDisplayString() == Threading
            && IsFramework(type, compilation);
    }

    /// <summary>A type of the project may have the name of a framework type.</summary>
    private static bool IsFramework(INamedTypeSymbol type, Compilation compilation) =>
        type.ContainingType is null
        && (
            !type.ContainingAssembly.IsSame(compilation.Assembly)
            || compilation.Assembly.IsSame(compilation.GetSpecialType(SpecialType.System_Object).ContainingAssembly)
        );
}
