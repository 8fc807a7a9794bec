namespace ClosureGen.Tests;

/// <summary>What depends on the language version of a project.</summary>
public class LanguageTests
{
    // The compiler's number of C# 13, which the enumeration of the oldest compiler lacks.
    private const LanguageVersion CSharp13 = (LanguageVersion)1300;

    private static readonly bool KnowsCSharp13 = LanguageVersion.Latest.MapSpecifiedToEffectiveVersion() >= CSharp13;

    private const string Overloads = """
        public static partial class C
        {
            [ClosureGen.NoCapture] public static void M(int number) { }
            [ClosureGen.NoCapture] public static void M(string text) { }
            public static void Call() => MEach(["a", "b"]).Run();
        }
        """;

    [Fact]
    public void Nothing_below_c_sharp12()
    {
        GeneratorRun run = Run("partial class C { [ClosureGen.NoCapture] void M() { } }", LanguageVersion.CSharp11);
        Assert.Empty(run.Files);
        Assert.Empty(run.Complaints());
    }

    [Fact]
    public void Arrays_are_preferred_where_the_language_can_say_so()
    {
        if (!KnowsCSharp13)
        {
            Assert.DoesNotContain("OverloadResolutionPriority", Single(Run(Overloads, LanguageVersion.CSharp12)));
            return;
        }

        GeneratorRun run = Run(Overloads, CSharp13);
        Assert.Contains("OverloadResolutionPriority(1)", Single(run));
        Assert.Empty(run.Complaints());
    }

    /// <summary>
    /// Under rules that are a preview so far such a handler can be called in an unsafe context only, and the members that
    /// call it must not be unsafe themselves. An older compiler does not know the feature, and takes both.
    /// </summary>
    [Theory]
    [InlineData("public partial class C { [NoCapture] public unsafe void M(int a) { } }", 2)]
    [InlineData("public partial class C { [NoCapture] public static unsafe int M(int a) => a; }", 2)]
    [InlineData("public partial class C { [NoCapture] public unsafe System.Threading.Tasks.Task M() => null!; }", 2)]
    [InlineData("public partial struct C { [NoCapture] public readonly unsafe T M<T>(T a) => a; }", 2)]
    [InlineData(
        "public class B { public virtual unsafe void M(int a) { } } public partial class C : B { [NoCapture] public override void M(int a) { } }",
        2
    )]
    [InlineData("public partial class C { [NoCapture] public void M(int a) { unsafe { } } }", 0)]
    [InlineData("public unsafe partial class C { [NoCapture] public void M(int a) { } }", 0)]
    public void Unsafe_handlers_are_called_in_an_unsafe_context(string source, int contexts)
    {
        CSharpParseOptions options = TestCompilation
            .ParseOptions.WithLanguageVersion(LanguageVersion.Preview)
            .WithFeatures([new("updated-memory-safety-rules", "true")]);
        GeneratorRun run = GeneratorRun.Of(
            TestCompilation.Create([
                CSharpSyntaxTree.ParseText(
                    "using ClosureGen; " + source,
                    options,
                    "File.cs",
                    cancellationToken: TestContext.Current.CancellationToken
                ),
            ]),
            GeneratorRun.NewDriver(options)
        );
        string text = Single(run);
        Assert.Equal(contexts, text.Split("unsafe {").Length + text.Split("unsafe //").Length - 2);
        Assert.DoesNotContain(run.Complaints(), static found => found.Id != "CS9377");
    }

    /// <summary>The minus of Swedish is another sign.</summary>
    [Fact]
    public void Priorities_below_zero_are_the_same_in_all_cultures()
    {
        Assert.SkipUnless(KnowsCSharp13, "The compiler that the tests run in has no C# 13.");

        GeneratorRun run = CorpusVariant.InCulture(
            "sv-SE",
            () =>
                Run(
                    Overloads.Replace(
                        "NoCapture]",
                        "NoCapture, System.Runtime.CompilerServices.OverloadResolutionPriority(-1)]",
                        System.StringComparison.Ordinal
                    ),
                    CSharp13
                )
        );
        Assert.Contains("OverloadResolutionPriority(-2)", Single(run));
        Assert.Empty(run.Complaints());
    }

    [Fact]
    public void Priorities_are_passed_on()
    {
        Assert.SkipUnless(KnowsCSharp13, "The compiler that the tests run in has no C# 13.");

        // Both fit such a lambda, the second better.
        GeneratorRun run = Run(
            """
            using System;
            using System.Threading.Tasks;
            using System.Runtime.CompilerServices;
            public static partial class C
            {
                [ClosureGen.NoCapture, OverloadResolutionPriority(1)]
                public static int M(int item, Action action) => 1;
                [ClosureGen.NoCapture]
                public static long M(int item, Func<Task> action) => 2;
                private static Task T() => Task.CompletedTask;
                public static void Call()
                {
                    int first = M(1, () => T());
                    Task<int> second = MWork(1, () => T()).StartNew();
                    int[] results = new int[1];
                    MEach([1], () => T()).Run(results);
                    MEach(results, () => T()).Run(results);
                }
            }
            """,
            CSharp13
        );
        Assert.Empty(run.Complaints());
    }

    /// <summary>A union's parts are none of a struct's.</summary>
    [Fact]
    public void Unions()
    {
        const string Union = """
            namespace System.Runtime.CompilerServices
            {
                public class UnionAttribute : Attribute;
                public interface IUnion { object? Value { get; } }
            }
            public class Cat;
            public class Dog;
            public partial union Pet(Cat, Dog)
            {
                [ClosureGen.NoCapture] public static int Count(int more) => more;
                [ClosureGen.NoCapture] public readonly int Feed(int more) => more;
            }
            """;
        Assert.SkipUnless(
            TestCompilation
                .Parse(Union, "File.cs", LanguageVersion.Preview)
                .GetRoot(TestContext.Current.CancellationToken)
                .DescendantNodes()
                .OfType<TypeDeclarationSyntax>()
                .Any(type => type.Keyword.ValueText == "union"),
            "The compiler that the tests run in has no unions."
        );

        GeneratorRun run = Run(Union, LanguageVersion.Preview);
        Assert.Contains("partial union Pet", Single(run));
        Assert.Empty(run.Complaints());
    }

    /// <summary>A default value was a list without items before there were ranges; where no attribute can say so, a caller has to.</summary>
    [Fact]
    public void Default_items_stay_items()
    {
        Assert.SkipUnless(KnowsCSharp13, "The compiler that the tests run in has no C# 13.");

        const string Source = """
            public static partial class C
            {
                [ClosureGen.NoCapture] public static void M(int row) { }
                public static void Call() => MEach(default).Run();
            }
            """;
        Assert.Empty(Run(Source, CSharp13).Complaints());
    }

    private static GeneratorRun Run(string source, LanguageVersion language) =>
        GeneratorRun.Of(TestCompilation.Create([TestCompilation.Parse(source, "File.cs", language)]));

    private static string Single(GeneratorRun run) => Assert.Single(run.Files).Value;
}
