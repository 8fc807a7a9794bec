using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Rewrites.Tests;

/// <summary>What is refused because of the project, and not of the program alone.</summary>
public class ProjectTests
{
    private const string Program = """
        int a = 1;
        await Task.Run(() => Console.WriteLine(a));
        """;

    /// <summary>No form suits it but one that needs the package.</summary>
    private const string Stack = """
        int a = 1;
        await Task.Run(() => Console.WriteLine(new System.Diagnostics.StackTrace().FrameCount > a));
        """;

    [Theory]
    [InlineData("/src/Program.g.cs", LanguageVersion.Latest, true, null)]
    [InlineData("/src/Program.cs", LanguageVersion.CSharp11, true, "The project's language version is below C# 12,")]
    [InlineData("/src/Program.cs", LanguageVersion.Latest, false, "'dotnet add \"Program\" package ClosureGen'")]
    public async Task Is_refused_because_of_the_project(
        string path,
        LanguageVersion language,
        bool references,
        string? reason
    )
    {
        string source = Stack;
        Document document = Sources.Open(source, path, references, language);
        FixResult result = await Fix(document.Project);
        Assert.Equal(source, await Text(result.Solution, document.Id));
        Assert.Equal(reason is null ? 0 : 1, result.Sites.Length);
        Assert.All(result.Sites, site => Assert.Contains(reason!, site.Reason, StringComparison.Ordinal));
    }

    /// <summary>What a build with other symbols compiles is not seen, and may write what the lambda reads.</summary>
    [Theory]
    [InlineData("int a = 1;\nTask t = Task.Run(() => Console.WriteLine(a));\n#if OTHER\na = 2;\n#endif\nt.Wait();")]
    [InlineData(
        "int a = 1;\nThread t = new(() => Console.WriteLine(a));\n#if OTHER\nt.Start();\n#else\nt.Start();\n#endif"
    )]
    public async Task Is_refused_beside_what_other_symbols_bring(string source)
    {
        Document document = Sources.Open(source);
        FixResult result = await Fix(document.Project);
        Assert.Contains(
            "compiled only under other symbols",
            Assert.Single(result.Sites).Reason,
            StringComparison.Ordinal
        );
        Assert.Equal(source, await Text(result.Solution, document.Id));
    }

    /// <summary>Under other symbols the method is another one, which would be no handler.</summary>
    [Fact]
    public async Task Makes_no_handler_of_what_other_symbols_declare()
    {
        Document document = Sources.Open(
            "await Task.Run(() => Job.Do(1, args));\nstatic class Job {\n#if OTHER\npublic static void Do(int a, string[] b) { }\n#else\n"
                + "public static void Do(int a, string[] b) { }\n#endif\n}"
        );
        FixResult result = await Fix(document.Project);
        Assert.Equal("extracted", Assert.Single(result.Sites).Form);
        Assert.DoesNotContain("partial class Job", await Text(result.Solution, document.Id));
    }

    /// <summary>In one target framework a struct's method changes it, in another it does not: both have to agree.</summary>
    [Fact]
    public async Task Is_refused_if_one_target_framework_gets_an_error()
    {
        Project newer = Sources.AddProject(new AdhocWorkspace().CurrentSolution, "Newer");
        newer = WithPath(newer.AddDocument("Program.cs", Stack, filePath: "/src/Program.cs").Project);
        Project older = Sources.AddProject(newer.Solution, "Older", references: false);
        older = WithPath(older.AddDocument("Program.cs", Stack, filePath: "/src/Program.cs").Project);
        FixResult result = await Fix(older.Solution.GetProject(newer.Id)!);
        Assert.Contains("does not reference ClosureGen", Assert.Single(result.Sites).Reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Is_refused_in_a_file_of_several_projects()
    {
        Document document = Sources.Open(Program, "/src/Shared.cs");
        Project other = Sources.AddProject(document.Project.Solution, "Other");
        other = other.AddDocument("Shared.cs", Program, filePath: "/src/Shared.cs").Project;
        FixResult result = await Fix(other.Solution.GetProject(document.Project.Id)!);
        Assert.Equal("The file belongs to several projects.", Assert.Single(result.Sites).Reason);
    }

    [Fact]
    public async Task Is_refused_in_a_file_with_an_error()
    {
        Document document = Sources.Open(Program + "\nint b = \"text\";");
        FixResult result = await Fix(document.Project);
        Assert.StartsWith(
            "The file does not compile: CS0029",
            Assert.Single(result.Sites).Reason,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Is_refused_if_no_name_is_free()
    {
        string taken = string.Concat(Enumerable.Range(2, 60).Select(static i => $" int MainBody{i};"));
        Document document = Sources.Open(
            "int a = 1;\nawait Task.Run<int>(() => a);\npartial class Program {\n#pragma warning disable\nint MainBody;"
                + taken
                + " }"
        );
        FixResult result = await Fix(document.Project);
        Assert.Equal("No free name was found for the new method.", Assert.Single(result.Sites).Reason);
    }

    /// <summary>A handler that captures gets a warning of its own; what was written is taken back.</summary>
    [Fact]
    public async Task Is_taken_back_with_the_compilers_words()
    {
        const string source =
            "int a = 1;\nConsole.WriteLine(await Task.Run<int>(() => args.Select(text => text.Length + a).Sum()));";
        Document document = Sources.Open(source);
        CompilationOptions options = document.Project.CompilationOptions!;
        Project strict = document.Project.WithCompilationOptions(
            options.WithSpecificDiagnosticOptions(
                options.SpecificDiagnosticOptions.SetItem("CGEN021", ReportDiagnostic.Warn)
            )
        );
        FixResult result = await Fix(strict);
        Assert.Contains(
            "The changed code causes CGEN021",
            Assert.Single(result.Sites).Reason,
            StringComparison.Ordinal
        );
        Assert.Equal(source, await Text(result.Solution, document.Id));
    }

    /// <summary>A framework that ClosureGen has nothing for: what has an overload with a state gets one.</summary>
    [Fact]
    public async Task Gets_a_state_where_closure_gen_has_nothing()
    {
        Document document = OpenOnFramework("mscorlib", "4.0.0.0", target: null);
        FixResult result = await Fix(document.Project);
        Assert.Equal("state", Assert.Single(result.Sites).Form);
        Assert.Contains(
            "ThreadPool.QueueUserWorkItem(static state => ((string)state).ToString(), text)",
            await Text(result.Solution, document.Id),
            StringComparison.Ordinal
        );
    }

    /// <summary>
    /// The state needs no package. Below C# 12 there are no handlers, below C# 9 lambdas are not static, below C# 8 their
    /// locals do not hide others.
    /// </summary>
    [Theory]
    [InlineData(LanguageVersion.CSharp11, "Register(static state => System.Console.WriteLine(state), text)")]
    [InlineData(LanguageVersion.CSharp9, "Register(static state => System.Console.WriteLine(state), text)")]
    [InlineData(LanguageVersion.CSharp7_3, "Register(state => System.Console.WriteLine(state), text)")]
    [InlineData(
        LanguageVersion.CSharp7_3,
        "var (text2, number2) = ((object, int))state; System.Console.WriteLine(text2); System.Console.WriteLine(number2);",
        "{ System.Console.WriteLine(text); System.Console.WriteLine(number); }"
    )]
    public async Task Gets_a_state_in_older_versions(
        LanguageVersion language,
        string changed,
        string body = "System.Console.WriteLine(text)"
    )
    {
        var id = ProjectId.CreateNewId();
        Document document = new AdhocWorkspace()
            .CurrentSolution.AddProject(id, "Program", "Program", LanguageNames.CSharp)
            .GetProject(id)!
            .WithMetadataReferences(Sources.Framework)
            .WithParseOptions(new CSharpParseOptions(language))
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))
            .AddDocument(
                "Jobs.cs",
                "class Jobs { static void Start(System.Threading.CancellationToken token, object text, int number) { "
                    + $"token.Register(() => {body}); }} }}",
                filePath: "/src/Jobs.cs"
            );
        FixResult result = await Fix(document.Project);
        Assert.Equal("state", Assert.Single(result.Sites).Form);
        string text = await Text(result.Solution, document.Id);
        Assert.Contains(changed, text, StringComparison.Ordinal);
        Assert.Equal(language >= LanguageVersion.CSharp9, text.Contains("static state", StringComparison.Ordinal));
    }

    /// <summary>What a library offers, and what a server does for its callers, does not grow.</summary>
    [Theory]
    [InlineData("public class Jobs", OutputKind.DynamicallyLinkedLibrary, true)]
    [InlineData("internal class Jobs", OutputKind.DynamicallyLinkedLibrary, false)]
    [InlineData("public class Jobs", OutputKind.ConsoleApplication, false)]
    [InlineData("public class Jobs : Hub", OutputKind.ConsoleApplication, true)]
    public async Task Handlers_are_not_offered_to_others(string type, OutputKind kind, bool isInternal)
    {
        Document document = Sources.Open(
            $"{type} {{ public int Count; public void Count2(string text) => Count += text.Length; "
                + "public Task Later(string text) => Task.Run(() => Count2(text)); static void Main() { } }"
                + "public class Hub { }"
        );
        Project project = document.Project.WithCompilationOptions(
            document.Project.CompilationOptions!.WithOutputKind(kind)
        );
        FixResult result = await Fix(project);
        Assert.Equal("direct", Assert.Single(result.Sites).Form);
        Assert.Equal(
            isInternal,
            (await Text(result.Solution, document.Id)).Contains(
                "[NoCapture(Accessibility = DispatchAccessibility.Internal)] public void Count2",
                StringComparison.Ordinal
            )
        );
    }

    /// <summary>A second target framework may compile files and code that the first one does not.</summary>
    [Fact]
    public async Task Rewrites_the_files_of_every_target_framework()
    {
        const string shared =
            "int a = 1;\n#if NEWER\nConsole.WriteLine(a);\n#else\nawait Task.Run(() => Console.WriteLine(a));\n#endif";
        const string more =
            "static class More { internal static Task Start(string text) => Task.Run(() => Console.WriteLine(text)); }";
        Project newer = Sources.AddProject(new AdhocWorkspace().CurrentSolution, "Newer", symbols: "NEWER");
        newer = WithPath(newer.AddDocument("Program.cs", shared, filePath: "/src/Program.cs").Project);
        Project older = Sources.AddProject(newer.Solution, "Older");
        older = WithPath(older.AddDocument("Program.cs", shared, filePath: "/src/Program.cs").Project);
        older = older.AddDocument("More.cs", more, filePath: "/src/More.cs").Project;
        FixResult result = await Fix(older.Solution.GetProject(newer.Id)!);
        Assert.Equal(
            [("/src/More.cs", "extracted", null), ("/src/Program.cs", null, "compiled only under other symbols")],
            result.Sites.Select(static site =>
                (site.Place.Path, site.Form, site.Reason is null ? null : "compiled only under other symbols")
            )
        );
        Assert.Contains("StartBodyWork(text)", await Text(result.Solution, older.DocumentIds[^1]));
    }

    /// <summary>Rules about arguments want each on its line, or all on one.</summary>
    [Fact]
    public async Task Gives_each_argument_its_line_where_the_others_have_one()
    {
        Document document = Sources.Open(
            "int a = 1;\nawait Task.Run(\n    () => Console.WriteLine(a),\n    default\n);\n",
            references: false
        );
        FixResult result = await Fix(document.Project);
        Assert.Equal(
            """
            int a = 1;
            await Task.Factory.StartNew(
                static state => Console.WriteLine((int)state!),
                a,
                default,
                TaskCreationOptions.DenyChildAttach,
                TaskScheduler.Default
            );

            """,
            await Text(result.Solution, document.Id)
        );
    }

    /// <summary>Rules about the order of members: the method goes where they want it.</summary>
    [Fact]
    public async Task Puts_a_method_where_rules_want_it()
    {
        const string source = """
            public class Service
            {
                private readonly List<string> _lines = new();

                public Task First(string s) => Task.Run(() =>
                {
                    _lines.Add(s);
                    _lines.Add(s);
                });

                public int Count() => _lines.Count;

                private static void Main()
                {
                }
            }
            """;
        Document document = Sources.Open(source);
        Project project = document.Project.AddAnalyzerReference(new AnalyzerImageReference([new OrderRule()]));
        FixResult result = await Fix(project);
        Assert.Equal("extracted", Assert.Single(result.Sites).Form);
        string text = await Text(result.Solution, document.Id);
        Assert.True(
            text.IndexOf("FirstBody(string s)", StringComparison.Ordinal)
                > text.IndexOf("public int Count", StringComparison.Ordinal),
            text
        );
    }

    /// <summary>The rule that is on by default in StyleCop.Analyzers: public methods come before private ones.</summary>
#pragma warning disable RS1001, RS2008, RS1036, RS1041, RS1038, RS1029, RS1017
    private sealed class OrderRule : DiagnosticAnalyzer
    {
        private static readonly DiagnosticDescriptor s_rule = new(
            "SA1202",
            "Order",
            "'public' members should come before 'private' members",
            "Order",
            DiagnosticSeverity.Warning,
            isEnabledByDefault: true
        );

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_rule];

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.RegisterSyntaxNodeAction(
                static node =>
                {
                    bool hasPrivate = false;
                    foreach (
                        MethodDeclarationSyntax method in (
                            (ClassDeclarationSyntax)node.Node
                        ).Members.OfType<MethodDeclarationSyntax>()
                    )
                    {
                        if (hasPrivate && method.Modifiers.Any(SyntaxKind.PublicKeyword))
                        {
                            node.ReportDiagnostic(Diagnostic.Create(s_rule, method.Identifier.GetLocation()));
                        }

                        hasPrivate |= method.Modifiers.Any(SyntaxKind.PrivateKeyword);
                    }
                },
                SyntaxKind.ClassDeclaration
            );
        }
    }
#pragma warning restore RS1001, RS2008, RS1036, RS1041, RS1038, RS1029, RS1017

    /// <summary>The package has a runtime for .NET Standard 2.0 and .NET Framework 4.6.2, and so for what is newer.</summary>
    [Theory]
    [InlineData("System.Runtime", "4.1.0.0", null, false)]
    [InlineData("System.Runtime", "4.2.0.0", null, true)]
    [InlineData("System.Runtime", "6.0.0.0", null, true)]
    [InlineData("netstandard", "2.0.0.0", null, true)]
    [InlineData("mscorlib", "2.0.0.0", null, false)]
    [InlineData("mscorlib", "4.0.0.0", ".NETFramework,Version=v4.6.1", false)]
    [InlineData("mscorlib", "4.0.0.0", ".NETFramework,Version=v4.6.2", true)]
    [InlineData("mscorlib", "4.0.0.0", ".NETFramework,Version=v4.8", true)]
    public async Task Names_the_command_where_the_package_can_be_added(
        string core,
        string version,
        string? target,
        bool canBeAdded
    )
    {
        Document document = OpenOnFramework(core, version, target, "state => { object own = state; text.ToString(); }");
        FixedSite site = Assert.Single((await Fix(document.Project)).Sites);
        Assert.Equal(
            canBeAdded
                ? "The project does not reference ClosureGen: run 'dotnet add \"Program\" package ClosureGen'."
                : "The call passes a state of its own.",
            site.Reason
        );
    }

    /// <summary>Opens a program that sees no framework but a small one, which says that it is another.</summary>
    private static Document OpenOnFramework(
        string core,
        string version,
        string? target,
        string lambda = "_ => text.ToString()"
    )
    {
        string path = Path.Combine(Directory.CreateTempSubdirectory("rewrites-").FullName, core + ".dll");
        CSharpCompilation framework = CSharpCompilation.Create(
            core,
            [
                CSharpSyntaxTree.ParseText(
                    $"[assembly: System.Reflection.AssemblyVersion(\"{version}\")]\n" + OldFramework,
                    cancellationToken: TestContext.Current.CancellationToken
                ),
            ],
            options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
        Assert.Empty(
            framework
                .Emit(path, cancellationToken: TestContext.Current.CancellationToken)
                .Diagnostics.Where(static found => found.Severity == DiagnosticSeverity.Error)
        );
        var id = ProjectId.CreateNewId();
        Project project = new AdhocWorkspace()
            .CurrentSolution.AddProject(id, "Program", "Program", LanguageNames.CSharp)
            .GetProject(id)!
            .WithMetadataReferences([MetadataReference.CreateFromFile(path)])
            .WithParseOptions(new CSharpParseOptions(LanguageVersion.Latest))
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        if (target is not null)
        {
            project = project
                .AddDocument(
                    "Program.AssemblyAttributes.cs",
                    $"[assembly: System.Runtime.Versioning.TargetFrameworkAttribute(\"{target}\")]",
                    filePath: "/src/obj/Program.AssemblyAttributes.cs"
                )
                .Project;
        }

        return project.AddDocument(
            "Jobs.cs",
            $$"""
            using System.Threading;

            class Jobs
            {
                void Start(string text) => ThreadPool.QueueUserWorkItem({{lambda}});
            }
            """,
            filePath: "/src/Jobs.cs"
        );
    }

    private const string OldFramework = """
        namespace System
        {
            public class Object { public virtual string ToString() => null; }
            public abstract class ValueType { }
            public struct Void { }
            public struct Boolean { }
            public struct Int32 { }
            public struct IntPtr { }
            public class String { }
            public class Attribute { }
            public class Exception { }
            public abstract class Delegate { }
            public abstract class MulticastDelegate : Delegate { }
            public abstract class Enum : ValueType { }
            public class Type { }
            public enum AttributeTargets { All }
            public class AttributeUsageAttribute : Attribute { public AttributeUsageAttribute(AttributeTargets targets) { } public bool AllowMultiple { get; set; } public bool Inherited { get; set; } }
        }
        namespace System.Reflection
        {
            public class AssemblyVersionAttribute : Attribute { public AssemblyVersionAttribute(string version) { } }
        }
        namespace System.Runtime.Versioning
        {
            public class TargetFrameworkAttribute : Attribute { public TargetFrameworkAttribute(string name) { } }
        }
        namespace System.Threading
        {
            public delegate void WaitCallback(object state);
            public static class ThreadPool
            {
                public static bool QueueUserWorkItem(WaitCallback callback) => true;
                public static bool QueueUserWorkItem(WaitCallback callback, object state) => true;
            }
        }
        """;

    private static Project WithPath(Project project) =>
        project.Solution.WithProjectFilePath(project.Id, "/src/Program.csproj").GetProject(project.Id)!;

    private static Task<FixResult> Fix(Project project) =>
        ClosureFixer.FixAsync(project.Solution, project.Id, cancellationToken: TestContext.Current.CancellationToken);

    private static async Task<string> Text(Solution solution, DocumentId id) =>
        (await solution.GetDocument(id)!.GetTextAsync(TestContext.Current.CancellationToken)).ToString();
}
