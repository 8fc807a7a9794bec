using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>
/// Reports posts of handlers whose object belongs to a request: it is registered as a scoped service, or keeps a
/// <c>DbContext</c> or an <c>HttpContext</c>. These are recognised by name.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScopedPostAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.ScopedPost);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            // Where types are registered is known at the end.
            var scoped = new ConcurrentDictionary<ISymbol, bool>(SymbolEqualityComparer.Default);
            var posts = new ConcurrentBag<(INamedTypeSymbol Type, string Handler, Location Place)>();
            start.RegisterOperationAction(
                context =>
                {
                    var call = (IInvocationOperation)context.Operation;
                    if (IsAddScoped(call.TargetMethod))
                    {
                        AddTypes(call, scoped);
                    }
                    else if (IsPostOfInstance(call))
                    {
                        posts.Add(
                            (
                                call.TargetMethod.ContainingType.OriginalDefinition,
                                CallParts.LastName(((InvocationExpressionSyntax)call.Syntax).Expression),
                                GeneratedCalls.NameOf(call)
                            )
                        );
                    }
                },
                OperationKind.Invocation
            );
            start.RegisterCompilationEndAction(context =>
            {
                foreach ((INamedTypeSymbol type, string handler, Location place) in posts)
                {
                    string? reason =
                        scoped.ContainsKey(type) ? "is registered as a scoped service"
                        : FindKept(type, context.CancellationToken) is { } kept ? $"keeps the {kept} of a request"
                        : null;
                    if (reason is not null)
                    {
                        context.ReportDiagnostic(
                            Diagnostic.Create(
                                DiagnosticDescriptors.ScopedPost,
                                place,
                                handler,
                                type.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                                reason
                            )
                        );
                    }
                }
            });
        });
    }

    private static bool IsAddScoped(IMethodSymbol method) =>
        method.Name is "AddScoped" or "TryAddScoped"
        && KnownTypes.IsNamespace(
            method.ContainingNamespace,
            method.Name == "AddScoped"
                ? ["Microsoft", "Extensions", "DependencyInjection"]
                : ["Microsoft", "Extensions", "DependencyInjection", "Extensions"]
        );

    private static void AddTypes(IInvocationOperation call, ConcurrentDictionary<ISymbol, bool> scoped)
    {
        foreach (ITypeSymbol type in call.TargetMethod.TypeArguments)
        {
            scoped[type.OriginalDefinition] = true;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Value is ITypeOfOperation { TypeOperand: { } type })
            {
                scoped[type.OriginalDefinition] = true;
            }
        }
    }

    /// <summary>
    /// Gets whether a call pairs an object's handler with arguments for a post: <c>x.SaveWork(1).Post()</c>, or as an
    /// argument of a lane.
    /// </summary>
    private static bool IsPostOfInstance(IInvocationOperation call) =>
        call
            is {
                TargetMethod: { IsStatic: false, MethodKind: MethodKind.Ordinary } made,
                Syntax: InvocationExpressionSyntax
            }
        && call.Parent switch
        {
            IInvocationOperation { TargetMethod.Name: "Post" or "PostAfter" } verb => verb.Instance == call,
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var post } } => post.Name
                is "Post"
                    or "TryPost"
                    or "PostAsync"
                && post.ContainingType is { Name: "Lane", ContainingType: null } lane
                && KnownTypes.IsNamespace(lane.ContainingNamespace, "ClosureGen"),
            _ => false,
        }
        && GeneratedCalls.IsPairingOrBatch(call.Type)
        && HandlerNames.IsGenerated(made.OriginalDefinition);

    /// <summary>Finds what belongs to a request among the fields, properties and captured parameters of a type.</summary>
    private static string? FindKept(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        for (INamedTypeSymbol? declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            foreach (ISymbol member in declaring.GetMembers())
            {
                if (member is IFieldSymbol { IsStatic: false } field && NameOfRequests(field.Type) is { } name)
                {
                    return name;
                }
            }
        }

        return type
            .InstanceConstructors.SelectMany(static constructor => constructor.Parameters)
            .Where(parameter => IsCaptured(parameter, cancellationToken))
            .Select(static parameter => NameOfRequests(parameter.Type))
            .FirstOrDefault(static name => name is not null);
    }

    /// <summary>Gets whether a parameter of a primary constructor is used in a method, so that it is kept.</summary>
    private static bool IsCaptured(IParameterSymbol parameter, CancellationToken cancellationToken) =>
        parameter.ContainingSymbol.DeclaringSyntaxReferences.FirstOrDefault() is { } constructor
        && constructor.GetSyntax(cancellationToken) is TypeDeclarationSyntax declaration
        && declaration
            .Members.OfType<BaseMethodDeclarationSyntax>()
            .SelectMany(static method => method.DescendantNodes().OfType<IdentifierNameSyntax>())
            .Any(name => name.Identifier.ValueText == parameter.Name);

    private static string? NameOfRequests(ITypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (
                type is { Name: "DbContext", ContainingType: null }
                    && KnownTypes.IsNamespace(type.ContainingNamespace, "Microsoft", "EntityFrameworkCore")
                || type is { Name: "HttpContext", ContainingType: null }
                    && KnownTypes.IsNamespace(type.ContainingNamespace, "Microsoft", "AspNetCore", "Http")
            )
            {
                return type.Name;
            }
        }

        return null;
    }
}
