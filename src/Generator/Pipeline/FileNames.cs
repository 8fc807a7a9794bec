using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Pipeline;

/// <summary>
/// The names by which the declarations of files depend on each other: what a file declares for others to name, and
/// what its own declarations name. Lives as long as the file's tree does.
/// </summary>
internal sealed class FileNames
{
    private const string AttributeSuffix = "Attribute";

    private static readonly ConditionalWeakTable<SyntaxTree, FileNames> All = new();

    private readonly SyntaxTree _tree;
    private readonly HashSet<string> _types = new(StringComparer.Ordinal);
    private readonly HashSet<string> _namespaces = new(StringComparer.Ordinal);
    private HashSet<string>? _mentioned;

    private FileNames(SyntaxTree tree)
    {
        _tree = tree;
        var unit = (CompilationUnitSyntax)tree.GetRoot();
        ReachesAll = unit.AttributeLists.Count > 0 || HasGlobalUsing(unit);
        AddMembers(unit.Members, "");
    }

    /// <summary>Gets the top-level types: a nested type is reached only through its containing type's name.</summary>
    internal IReadOnlyCollection<string> Types => _types;

    /// <summary>Gets the namespaces, each with those around it, by their full names.</summary>
    internal IReadOnlyCollection<string> Namespaces => _namespaces;

    /// <summary>
    /// Gets whether other files depend on this one without naming anything in it: through its global usings, its
    /// assembly attributes, or types that the compiler and this generator look up.
    /// </summary>
    internal bool ReachesAll { get; private set; }

    internal static FileNames Of(SyntaxTree tree) => All.GetValue(tree, static tree => new FileNames(tree));

    /// <summary>Gets whether the file mentions any of the names outside of bodies.</summary>
    internal bool MentionsAny(HashSet<string> names)
    {
        // Two concurrent runs may both read it, with the same result.
        _mentioned ??= ReadMentioned(_tree.GetRoot());
        return _mentioned.Overlaps(names);
    }

    private static HashSet<string> ReadMentioned(SyntaxNode root)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (SyntaxToken token in root.DescendantTokens(static node => !IsBody(node)))
        {
            if (token.IsKind(SyntaxKind.IdentifierToken))
            {
                names.Add(token.ValueText);
            }
        }

        return names;
    }

    private static bool IsBody(SyntaxNode node) =>
        node is BlockSyntax or ArrowExpressionClauseSyntax or GlobalStatementSyntax;

    private static bool HasGlobalUsing(CompilationUnitSyntax unit)
    {
        foreach (UsingDirectiveSyntax directive in unit.Usings)
        {
            if (directive.GlobalKeyword.IsKind(SyntaxKind.GlobalKeyword))
            {
                return true;
            }
        }

        return false;
    }

    private void AddMembers(SyntaxList<MemberDeclarationSyntax> members, string scope)
    {
        foreach (MemberDeclarationSyntax member in members)
        {
            switch (member)
            {
                case BaseNamespaceDeclarationSyntax inner:
                    AddMembers(inner.Members, AddNamespace(inner.Name, scope));
                    break;
                case BaseTypeDeclarationSyntax type:
                    AddType(type.Identifier.ValueText);
                    break;
                case DelegateDeclarationSyntax type:
                    AddType(type.Identifier.ValueText);
                    break;
                default:
                    // The class of top-level statements, and of members declared where a type should be.
                    AddType("Program");
                    break;
            }
        }
    }

    private string AddNamespace(NameSyntax name, string scope)
    {
        switch (name)
        {
            case QualifiedNameSyntax qualified:
                return AddNamespace(qualified.Right, AddNamespace(qualified.Left, scope));
            case SimpleNameSyntax simple:
                string fullName =
                    scope.Length == 0 ? simple.Identifier.ValueText : scope + "." + simple.Identifier.ValueText;
                _namespaces.Add(fullName);
                ReachesAll |= fullName is "System" or KnownNames.Namespace;
                return fullName;
            default:
                ReachesAll = true;
                return scope;
        }
    }

    private void AddType(string name)
    {
        _types.Add(name);

        // A handler's file need not mention a name that a generated member would hide.
        ReachesAll |= HandlerNames.LooksGenerated(name);
        if (name.EndsWith(AttributeSuffix, StringComparison.Ordinal))
        {
            _types.Add(name.Substring(0, name.Length - AttributeSuffix.Length));
        }
    }
}
