namespace ClosureGen.Tests;

/// <summary>Handlers whose types come from other assemblies, and handlers whose bases do.</summary>
public class ReferenceTests
{
    private const string Library = """
        namespace Lib
        {
            public class Order { public enum Kind { Small = 1 } }
            public class Box<T> { }
        }
        """;

    [Fact]
    public void Types_under_extern_aliases()
    {
        string text = Generate(
            """
            extern alias Left;
            extern alias @Right;
            using ClosureGen;

            public partial class Handlers
            {
                [NoCapture]
                public void Handle<T>(Left::Lib.Order left, Right::Lib.Box<Left::Lib.Order[]>? right, T item)
                    where T : Left::Lib.Box<Right::Lib.Order> { }

                [NoCapture]
                public void Handle(Left::Lib.Order order, Right::Lib.Order.Kind kind = Right::Lib.Order.Kind.Small) { }

                [NoCapture]
                public void Handle(Right::Lib.Order order, int more) { }
            }
            """,
            Reference("Left", Library, "Left"),
            Reference("Right", Library, "Right")
        );
        Assert.Contains("extern alias Left;\nextern alias Right;\n", text);
        Assert.Contains("CgTypes::Items<Right::Lib.Order>", text);
    }

    /// <summary>Of two types that differ in nothing but where they come from.</summary>
    [Fact]
    public void Overloads_for_types_under_extern_aliases()
    {
        string text = Generate(
            """
            extern alias Left;
            extern alias Right;
            public partial class Handlers
            {
                [ClosureGen.NoCapture] public void Handle(Left::Lib.Order order) { }
                [ClosureGen.NoCapture] public void Handle(Right::Lib.Order order) { }
            }
            """,
            Reference("Left", Library, "Left"),
            Reference("Right", Library, "Right")
        );
        Assert.Contains("HandleWork(Left::Lib.Order order)", text);
        Assert.Contains("HandleWork(Right::Lib.Order order)", text);
    }

    /// <summary>As where a file is linked into two projects, one of which is the other's friend.</summary>
    [Theory]
    [InlineData("CS0436", "internal class Order { }", "class Order { }")]
    [InlineData("CS0436", "internal class Handlers { }", "class Order { }")]
    [InlineData("CS0436", "internal class Order { }", "class Order { internal class Line { } }", "Order.Line")]
    [InlineData("CS0436", "internal class Box<T> { }", "class Box<T> { }", "Box<int>[]")]
    [InlineData("CS0437", "namespace Order { internal class Other { } }", "class Order { }")]
    [InlineData("CS0435", "internal class Deep { }", "namespace Deep { class Order { } }", "Deep.Order")]
    public void Types_that_a_reference_has_too(string warning, string theirs, string ours, string type = "Order")
    {
        string text = Generate(
            $$"""
            #pragma warning disable {{warning}}
            namespace Shop
            {
                {{ours}}
                partial class Handlers { [ClosureGen.NoCapture] internal void Handle({{type}}? order, int count) { } }
            }
            """,
            Reference(
                "Theirs",
                $"[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"User.Code\")] namespace Shop {{ {theirs} }}"
            )
        );
        Assert.Contains("#pragma warning disable " + warning, text);
    }

    [Theory]
    [InlineData("internal class Order { }")]
    [InlineData("public class Order<T> { }")]
    [InlineData("public class Outer { public class Order { } }")]
    public void Types_that_a_reference_does_not_show(string theirs) =>
        Assert.DoesNotContain(
            "CS043",
            Generate(
                "namespace Shop { class Order { } partial class Handlers { [ClosureGen.NoCapture] void Handle(Order order) { } } }",
                Reference("Theirs", $"namespace Shop {{ {theirs} }}")
            )
        );

    [Theory]
    [InlineData("CS8305", "Experimental")]
    [InlineData("CS0618", "Deprecated(\"\", DeprecationType.Deprecate, 1)")]
    public void Marks_of_windows(string warning, string mark)
    {
        const string Windows = """
            namespace Windows.Foundation.Metadata
            {
                public enum DeprecationType { Deprecate, Remove }
                public class ExperimentalAttribute : System.Attribute { }
                public class DeprecatedAttribute(string text, DeprecationType type, uint version) : System.Attribute { }
            }
            """;
        string text = Generate(
            $$"""
            using Windows.Foundation.Metadata;
            #pragma warning disable {{warning}}
            [{{mark}}] public class Order { }
            public partial class C
            {
                [ClosureGen.NoCapture] public void Take(Order order) { }
                [ClosureGen.NoCapture, {{mark}}] public void Give(int number) { }
            }
            """,
            Reference("Windows", Windows)
        );
        Assert.Contains("#pragma warning disable " + warning, text);
    }

    [Fact]
    public void A_namespace_named_global_under_an_alias() =>
        Assert.Contains(
            "Left::global.Order",
            Generate(
                "extern alias Left; namespace @global { public partial class C { [ClosureGen.NoCapture] public void M(Left::global.Order order) { } } }",
                Reference("Left", "namespace @global { public class Order { } }", "Left")
            )
        );

    [Fact]
    public void No_alias_where_none_is_needed() =>
        Assert.DoesNotContain(
            "extern",
            Generate(
                "public partial class C { [ClosureGen.NoCapture] void M(int number) { } }",
                Reference("Left", Library, "Left")
            )
        );

    [Fact]
    public void Bases_in_other_assemblies()
    {
        GeneratorRun library = GeneratorRun.Of(
            TestCompilation.Create(
                """
                using ClosureGen;
                public partial class Base
                {
                    [NoCapture] public virtual void Handle(string text) { }
                    [NoCapture] internal void Hidden(int number) { }
                }
                """
            )
        );
        using var stream = new MemoryStream();
        Assert.True(
            library
                .Output.WithAssemblyName("Library")
                .Emit(stream, cancellationToken: TestContext.Current.CancellationToken)
                .Success
        );
        string text = Generate(
            """
            using ClosureGen;
            public partial class Derived : Base
            {
                [NoCapture] public override void Handle(string text) { }
                [NoCapture] public void Handle(int number) { }
                [NoCapture] public void Hidden(int number) { }
            }
            """,
            MetadataReference.CreateFromImage(stream.ToArray())
        );
        Assert.Contains("public new HandlePairing_String HandleWork(string text)", text);
        Assert.Contains("public HandlePairing_Int32 HandleWork(int number)", text);
        Assert.Contains("public HiddenPairing HiddenWork(int number)", text);
    }

    /// <summary>In their files their author has been told, as the pragma there says.</summary>
    [Fact]
    public void Experimental_assemblies()
    {
        const string Library = """
            [assembly: System.Diagnostics.CodeAnalysis.Experimental("LIB1")]
            namespace Lib
            {
                public class Order { }
                public class Base { public virtual int Handle(int number) => number; }
            }
            """;
        string text = Generate(
            """
            #pragma warning disable LIB1
            using ClosureGen;
            public partial class C : Lib.Base
            {
                [NoCapture] public void Take(Lib.Order order) { }
                [NoCapture] public override int Handle(int number) => 2;
            }
            """,
            Reference("Lib", Library)
        );
        Assert.Contains("#pragma warning disable LIB1", text);
    }

    private static string Generate(string source, params MetadataReference[] references)
    {
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(source).AddReferences(references));
        Assert.Empty(run.Complaints());
        return Assert.Single(run.Files).Value;
    }

    private static MetadataReference Reference(string name, string source, params string[] aliases) =>
        TestCompilation.Create(source).WithAssemblyName(name).ToMetadataReference([.. aliases]);
}
