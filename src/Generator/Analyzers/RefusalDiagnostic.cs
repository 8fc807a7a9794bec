using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Analyzers;

/// <summary>Creates the diagnostic for a refusal. Only here does a refusal become text.</summary>
internal static class RefusalDiagnostic
{
    /// <summary>The key of the stem that a name collision proposes.</summary>
    internal const string ProposedName = "ProposedName";

    /// <summary>The key of the name of a missing <c>OnError</c> method.</summary>
    internal const string MissingName = "MissingName";

    // How many characters of a name that is too long are shown.
    private const int MaxLength = 60;

    internal static Diagnostic Create(
        IMethodSymbol method,
        in HandlerRefusal refusal,
        CancellationToken cancellationToken
    )
    {
        Location location = RefusalLocations.Find(method, refusal, cancellationToken);
        string name = refusal.Rule == DiagnosticDescriptors.NameTooLong ? Cut(Text(method)) : Text(method);
        if (refusal.Rule == DiagnosticDescriptors.ContainingTypeNotPartial)
        {
            return NotPartial(method, name, location, cancellationToken);
        }

        string third = Text(refusal.Third);
        ImmutableDictionary<string, string?> properties = ImmutableDictionary<string, string?>.Empty;
        if (refusal.Rule == DiagnosticDescriptors.NameCollision)
        {
            properties = properties.Add(ProposedName, third);
        }

        if (refusal.Second is OnErrorProblemText { IsMissing: true })
        {
            properties = properties.Add(MissingName, Text(refusal.First));
        }

        return Diagnostic.Create(
            refusal.Rule!,
            location,
            properties,
            name,
            refusal.Place switch
            {
                RefusalPlace.ParameterType or RefusalPlace.ParameterModifier or RefusalPlace.Parameter => ParameterText(
                    refusal.First
                ),
                _ when refusal.Rule == DiagnosticDescriptors.NameTooLong => Cut(Text(refusal.First)),
                RefusalPlace.Name => SymbolDisplay.FormatLiteral(Text(refusal.First), quote: true),
                _ => Text(refusal.First),
            },
            Text(refusal.Second),
            third
        );
    }

    private static Diagnostic NotPartial(
        IMethodSymbol method,
        string name,
        Location location,
        CancellationToken cancellationToken
    )
    {
        ImmutableArray<BaseTypeDeclarationSyntax> types = ContainingTypeRules.FindNotPartial(
            method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
        );
        IEnumerable<string> names = types.Select(static type => $"'{type.Identifier.ValueText}'");
        return Diagnostic.Create(
            DiagnosticDescriptors.ContainingTypeNotPartial,
            location,
            types.Select(static type => type.Identifier.GetLocation()),
            name,
            string.Join(" and ", names)
        );
    }

    private static string ParameterText(object? argument) =>
        argument switch
        {
            ITypeParameterSymbol typeParameter => $"type parameter '{typeParameter.Name}'",
            IParameterSymbol parameter => $"parameter '{parameter.Name}'",
            _ => Text(argument),
        };

    private static string Cut(string name) => name.Length <= MaxLength ? name : name.Substring(0, MaxLength) + "…";

    private static string Text(object? argument) =>
        argument switch
        {
            null => "",
            ISymbol symbol => symbol.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
            _ => argument.ToString(),
        };
}
