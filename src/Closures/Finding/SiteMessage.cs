using System.Globalization;

namespace ClosureGen.Closures.Finding;

/// <summary>The message text: what a site allocates and why.</summary>
internal static class SiteMessage
{
    internal static string Of(DispatchSite site) =>
        string.Format(
            CultureInfo.InvariantCulture,
            "'{0}' allocates {1}{2}{3} bytes {4}{5} because {6}",
            site.Family == SiteFamily.Wrapper ? NameOf(site.Call) : site.Family.Name,
            IsDelegateAlone(site) ? "a delegate of " : "",
            site.IsAbout ? "about " : "",
            site.Bytes,
            site.IsKept ? "once for each closure" : "at each execution",
            site.InLoop ? ", in a loop," : "",
            Reason(site)
        );

    private static string NameOf(SyntaxNode call) =>
        call is InvocationExpressionSyntax { Expression: { } called } ? called.ToString() : SiteFamily.Wrapper.Name;

    private static bool IsDelegateAlone(DispatchSite site) => site.Bytes == ValueSize.Delegate;

    private static string Reason(DispatchSite site) =>
        site.Kind switch
        {
            DelegateKind.MethodGroup => $"the method group '{site.Written}' has a receiver",
            DelegateKind.StructMethodGroup =>
                $"the method group '{site.Written}' has a struct as its receiver, which is boxed too",
            DelegateKind.LocalFunction when site.Captures.Count == 0 =>
                $"the local function '{site.Written}' is not static: add 'static' to it",
            DelegateKind.LocalFunction => $"the local function '{site.Written}' captures {List(site.Captures)}",
            DelegateKind.AnonymousMethod => $"the anonymous method captures {List(site.Captures)}",
            _ => $"the lambda captures {List(site.Captures)}",
        };

    private static string List(IReadOnlyList<string> names)
    {
        string[] quoted = names.Select(static name => $"'{name}'").ToArray();
        return quoted.Length == 1
            ? quoted[0]
            : string.Join(", ", quoted.Take(quoted.Length - 1)) + " and " + quoted[quoted.Length - 1];
    }
}
