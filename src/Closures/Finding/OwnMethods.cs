using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Closures.Finding;

/// <summary>
/// The dispatch methods of a team's own, from <c>.editorconfig</c>:
/// <c>closuregen_dispatch_methods = Pool.For, *.Scheduler.Add</c>. A pattern is the end of a method's full name, from a
/// dot on; an asterisk is any text.
/// </summary>
internal sealed class OwnMethods
{
    internal const string Option = "closuregen_dispatch_methods";

    internal static readonly OwnMethods None = new OwnMethods([]);

    private readonly Regex[] _patterns;
    private readonly HashSet<string> _names;

    private OwnMethods(IEnumerable<string> patterns)
    {
        _names = [.. patterns.Select(static pattern => pattern.Substring(pattern.LastIndexOf('.') + 1))];
        _patterns =
        [
            .. patterns.Select(static pattern => new Regex(
                @"(^|\.)" + Regex.Escape(pattern).Replace(@"\*", ".*") + "$",
                RegexOptions.CultureInvariant,
                TimeSpan.FromSeconds(1)
            )),
        ];
    }

    internal static OwnMethods Of(AnalyzerOptions options, SyntaxTree tree)
    {
        if (
            !options.AnalyzerConfigOptionsProvider.GetOptions(tree).TryGetValue(Option, out string? value)
            && !options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue(Option, out value)
        )
        {
            return None;
        }

        string[] patterns =
        [
            .. value.Split(',').Select(static pattern => pattern.Trim()).Where(static pattern => pattern.Length > 0),
        ];
        return patterns.Length == 0 ? None : new OwnMethods(patterns);
    }

    /// <summary>Tells by nothing but its name whether a method may be among them.</summary>
    internal bool MayContain(string name) => _names.Contains(name) || _names.Any(static wild => wild.Contains("*"));

    internal bool Contain(IMethodSymbol method)
    {
        for (IMethodSymbol? at = method.ReducedFrom ?? method; at is not null; at = at.OverriddenMethod)
        {
            string name = at.ContainingType is { } type
                ? $"{type.OriginalDefinition.ToDisplayString(Format)}.{at.Name}"
                : at.Name;
            if (_patterns.Any(pattern => pattern.IsMatch(name)))
            {
                return true;
            }
        }

        return false;
    }

    private static SymbolDisplayFormat Format { get; } =
        new SymbolDisplayFormat(
            typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces
        );
}
