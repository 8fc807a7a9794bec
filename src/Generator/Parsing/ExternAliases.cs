using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Assemblies that are referenced only under an alias: <c>global::</c> does not reach their types.</summary>
internal sealed class ExternAliases
{
    private readonly Dictionary<ISymbol, string>? _aliases;

    internal ExternAliases(Compilation compilation)
    {
        foreach (MetadataReference reference in compilation.References)
        {
            ImmutableArray<string> aliases = reference.Properties.Aliases;
            if (
                !aliases.IsDefaultOrEmpty
                && !aliases.Contains(MetadataReferenceProperties.GlobalAlias)
                && compilation.GetAssemblyOrModuleSymbol(reference) is { } assembly
            )
            {
                _aliases ??= new Dictionary<ISymbol, string>(SymbolEqualityComparer.Default);
                _aliases[assembly] = aliases[0];
            }
        }
    }

    internal bool IsEmpty => _aliases is null;

    /// <summary>Gets the aliases as code writes them.</summary>
    internal EquatableArray<string> Names =>
        _aliases is null
            ? EquatableArray<string>.Empty
            : _aliases
                .Values.Select(Identifiers.Escape)
                .Distinct()
                .OrderBy(alias => alias, StringComparer.Ordinal)
                .ToEquatableArray();

    /// <summary>Joins the parts of a type's name, with the aliases instead of <c>global</c>.</summary>
    internal string Print(ImmutableArray<SymbolDisplayPart> parts, Func<SymbolDisplayPart, string>? print = null)
    {
        var text = new StringBuilder();
        for (int i = 0; i < parts.Length; i++)
        {
            // A namespace may be called 'global' too.
            bool isGlobal = parts[i].Kind == SymbolDisplayPartKind.Keyword && parts[i].ToString() == "global";
            string? alias = isGlobal && _aliases is not null ? AliasOf(parts, i) : null;
            text.Append(alias is not null ? Identifiers.Escape(alias) : print?.Invoke(parts[i]) ?? parts[i].ToString());
        }

        return text.ToString();
    }

    // After global:: come namespaces and then the type, which has an assembly.
    private string? AliasOf(ImmutableArray<SymbolDisplayPart> parts, int start)
    {
        for (int i = start + 1; i < parts.Length; i++)
        {
            if (parts[i].Symbol is INamedTypeSymbol type)
            {
                return _aliases!.TryGetValue(type.ContainingAssembly, out string? alias) ? alias : null;
            }
        }

        return null;
    }
}
