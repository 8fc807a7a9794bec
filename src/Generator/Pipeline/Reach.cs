using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Pipeline;

/// <summary>
/// How far a change of declarations reaches. A declaration means what the names in it mean: a file that mentions no
/// type of a changed file, nor of a file that mentions one, and so on, declares what it declared. Names are compared
/// as texts, whatever they are bound to, so that a new type which hides another counts as well.
/// </summary>
internal static class Reach
{
    // A change with this many names is central to the project and reaches most of it.
    private const int MaxNames = 64;

    /// <summary>The files whose declarations may have changed their meaning, or null for all.</summary>
    internal static HashSet<SyntaxTree>? Of(TreeChanges changes, ImmutableArray<SyntaxTree> trees)
    {
        // The parse options of one file may change how all are read.
        foreach (SyntaxTree tree in changes.After)
        {
            if (!tree.Options.Equals(trees[0].Options))
            {
                return null;
            }
        }

        var reached = new HashSet<SyntaxTree>(changes.After);
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (SyntaxTree tree in changes.Before.Concat(changes.After))
        {
            if (!AddNames(tree, names))
            {
                return null;
            }
        }

        string[] namespaces = ChangedNamespaces(changes, trees.Where(tree => !reached.Contains(tree)));
        if (Array.Exists(namespaces, HandlerNames.LooksGenerated))
        {
            return null;
        }

        names.UnionWith(namespaces);
        var known = new HashSet<string>(names, StringComparer.Ordinal);
        while (names.Count > 0)
        {
            if (known.Count > MaxNames)
            {
                return null;
            }

            var next = new HashSet<string>(StringComparer.Ordinal);
            foreach (SyntaxTree tree in trees)
            {
                if (!reached.Contains(tree) && FileNames.Of(tree).MentionsAny(names))
                {
                    reached.Add(tree);
                    if (!AddNames(tree, next))
                    {
                        return null;
                    }
                }
            }

            next.ExceptWith(known);
            known.UnionWith(next);
            names = next;
        }

        return reached;
    }

    private static bool AddNames(SyntaxTree tree, HashSet<string> names)
    {
        var file = FileNames.Of(tree);
        names.UnionWith(file.Types);
        return !file.ReachesAll;
    }

    // A namespace that is added or removed hides or reveals symbols of the same name.
    private static string[] ChangedNamespaces(TreeChanges changes, IEnumerable<SyntaxTree> others)
    {
        var changed = new HashSet<string>(
            changes.Before.SelectMany(tree => FileNames.Of(tree).Namespaces),
            StringComparer.Ordinal
        );
        changed.SymmetricExceptWith(changes.After.SelectMany(tree => FileNames.Of(tree).Namespaces));
        if (changed.Count == 0)
        {
            return [];
        }

        foreach (SyntaxTree tree in others)
        {
            changed.ExceptWith(FileNames.Of(tree).Namespaces);
        }

        return changed.Select(fullName => fullName.Substring(fullName.LastIndexOf('.') + 1)).ToArray();
    }
}
