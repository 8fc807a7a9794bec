// => RequiresUnreferencedCode: Work, Each, Pairs; SupportedOSPlatform: Work, Each, Pairs; kept: PublicMethods, PublicConstructors; a list: RequiresUnreferencedCode; both: Finds by name.
using global::System;
using global::System.Diagnostics.CodeAnalysis;
using global::System.Linq;
using global::System.Reflection;
using global::System.Runtime.Versioning;
using global::ClosureGen;

public partial class Loader
{
    [NoCapture, RequiresUnreferencedCode("Loads by name."), RequiresDynamicCode("Makes types.")]
    public void Load(string name) { }

    [NoCapture, SupportedOSPlatform("windows"), UnsupportedOSPlatform("windows6.1")]
    public void Register(string name) { }

    [NoCapture]
    public void Make<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] T>(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type type
    ) { }

    [NoCapture, RequiresUnreferencedCode("Finds by name.")]
    public void Find([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type type) { }
}

public static class Corpus
{
    public static string Run()
    {
        MethodInfo make = typeof(Loader).GetMethod("MakeWork")!;
        DynamicallyAccessedMembersAttribute[] kept =
        [
            make.GetParameters()[0].GetCustomAttribute<DynamicallyAccessedMembersAttribute>()!,
            make.GetGenericArguments()[0].GetCustomAttribute<DynamicallyAccessedMembersAttribute>()!,
        ];
        bool isListFlagged = typeof(Loader)
            .GetMethods()
            .Where(method => method.Name == "MakeEach")
            .All(method => method.IsDefined(typeof(RequiresUnreferencedCodeAttribute)));
        string both = typeof(Loader)
            .GetMethods()
            .First(method => method.Name == "FindEach")
            .GetCustomAttribute<RequiresUnreferencedCodeAttribute>()!
            .Message;
        return $"RequiresUnreferencedCode: {Marked<RequiresUnreferencedCodeAttribute>("Load")}; "
            + $"SupportedOSPlatform: {Marked<SupportedOSPlatformAttribute>("Register")}; "
            + $"kept: {string.Join(", ", kept.Select(attribute => attribute.MemberTypes))}; "
            + (isListFlagged ? "a list: RequiresUnreferencedCode" : "")
            + $"; both: {both}";
    }

    private static string Marked<T>(string stem)
        where T : Attribute =>
        string.Join(
            ", ",
            typeof(Loader)
                .GetMethods()
                .Where(method => method.Name != stem && method.Name.StartsWith(stem) && method.IsDefined(typeof(T)))
                .Select(method => method.Name[stem.Length..])
                .Distinct()
        );
}
