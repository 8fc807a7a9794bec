namespace ClosureGen.Tests;

/// <summary>The handler files that older frameworks cannot compile, each with the reason.</summary>
internal static class LeftOutFiles
{
    private const string Sources = "The runtime takes no items one by one there.";
    private const string Attributes = "Is about attributes that the framework lacks.";
    private const string Runtime = "Uses a feature of the language that the framework's runtime lacks.";
    private const string Dynamic = "Binds at run time, for which Debian has a package of its own.";
    private const string Library = "Calls a member that the framework lacks.";

    /// <summary>What a project for an older framework brings along for its compiler, by PolySharp for example.</summary>
    internal const string Polyfills = """
        namespace System.Runtime.CompilerServices
        {
            internal static class IsExternalInit { }

            [AttributeUsage(AttributeTargets.Parameter)]
            internal sealed class CallerArgumentExpressionAttribute : Attribute
            {
                public CallerArgumentExpressionAttribute(string parameterName) { }
            }
        }
        """;

    /// <summary>A second type of the name: then neither is taken for a range.</summary>
    internal const string SecondRange = "\nnamespace System { internal struct Range { } }\n";

    /// <summary>Gets those of .NET over the runtime that is built for .NET Standard.</summary>
    internal static IReadOnlyDictionary<string, string> OfTheOldBuild { get; } =
        new Dictionary<string, string> { ["SourcesOneByOne.cs"] = Sources };

    /// <summary>Gets those of .NET Framework.</summary>
    internal static IReadOnlyDictionary<string, string> OfNetFramework { get; } =
        new Dictionary<string, string>
        {
            ["AsyncShapes.cs"] = Dynamic,
            ["AttributesOfImplementingHalves.cs"] = Attributes,
            ["ConstraintsOnNulls.cs"] = Library,
            ["Defaults.cs"] = Library,
            ["DynamicEverywhere.cs"] = Dynamic,
            ["HidingOfOtherKinds.cs"] = Library,
            ["InterpolatedStrings.cs"] = Attributes,
            ["Marks.cs"] = Attributes,
            ["NullabilityAttributes.cs"] = Attributes,
            ["OverriddenMarks.cs"] = Attributes,
            ["OverrideBesideAnOverload.cs"] = Runtime,
            ["PlatformAndTrimAttributes.cs"] = Attributes,
            ["RangesOfChunks.cs"] = Library,
            ["RangesOfIndices.cs"] = Library,
            ["SourcesOneByOne.cs"] = Sources,
        };
}
