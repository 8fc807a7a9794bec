using System.Collections.Generic;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Naming;

/// <summary>Names as code writes them.</summary>
internal static class Identifiers
{
    /// <summary>The name, with an <c>@</c> in front if it is a keyword, in async methods too.</summary>
    internal static string Escape(string name) =>
        SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None && name != "await" ? name : "@" + name;

    /// <summary>
    /// The name of a type or type parameter at its declaration or at the start of one, with an <c>@</c> in front also
    /// if it has no capital letter: it may be a contextual keyword there, and for others the compiler warns that they
    /// may become keywords.
    /// </summary>
    internal static string EscapeType(string name) => IsLowerCase(name) ? "@" + name : Escape(name);

    /// <summary>The name as the compiler reads it, which ignores formatting characters.</summary>
    internal static string WithoutFormatting(string name)
    {
        StringBuilder? text = null;
        for (int i = 0; i < name.Length; i++)
        {
            if (CharUnicodeInfo.GetUnicodeCategory(name[i]) == UnicodeCategory.Format)
            {
                text ??= new StringBuilder(name, 0, i, name.Length);
            }
            else
            {
                text?.Append(name[i]);
            }
        }

        return text?.ToString() ?? name;
    }

    private static bool IsLowerCase(string name)
    {
        foreach (char character in name)
        {
            if (character is < 'a' or > 'z')
            {
                return false;
            }
        }

        return true;
    }
}

/// <summary>Names in one scope of generated code. A private name that is taken gets a trailing underscore.</summary>
internal sealed class NameScope
{
    // A list, because searching a dozen names is faster than hashing.
    private readonly List<string> _taken;

    internal NameScope(IEnumerable<string> taken) => _taken = new List<string>(taken);

    internal string Add(string name)
    {
        while (_taken.Contains(name))
        {
            name += "_";
        }

        _taken.Add(name);
        return name;
    }
}
