using ClosureGen.Tests;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Bench;

/// <summary>A project with handlers, ten to a type and a file, of the common kinds.</summary>
internal static class Sources
{
    private const int HandlersPerType = 10;

    private static readonly string[] Handlers =
    [
        "[NoCapture] public void Handle{0}(Order order, int depth) {{ }}",
        "[NoCapture] public static int Score{0}(Order order) => order.Id;",
        "[NoCapture] public void Note{0}(Order order, string? note = null, CancellationToken token = default) {{ }}",
        "[NoCapture] internal void Tell{0}(Dictionary<string, List<Order>> orders, DayOfWeek day = DayOfWeek.Monday) {{ }}",
        "[NoCapture] public T Same{0}<T>(T item) where T : class => item;",
    ];

    private static readonly string[] HandlersOfThreeKinds =
    [
        "[NoCapture] public void Reprice{0}(Order order, int depth) {{ }}",
        "[NoCapture] public int Score{0}(Order order, int depth) => order.Id + depth;",
        "[NoCapture] public ValueTask Ship{0}(Order order, int depth) => default;",
    ];

    internal static IReadOnlyList<SyntaxTree> Make(int handlers) => [.. Make(handlers, Handlers), Sites(0)];

    /// <summary>The file that is edited before it is analyzed, the last one: 50 methods, each with a closure.</summary>
    internal static SyntaxTree Sites(int body)
    {
        IEnumerable<string> calls = Enumerable
            .Range(0, 50)
            .Select(call => $"public Task Call{call}(Order order) => Task.Run(() => Use(order, {body}));");
        return TestCompilation.Parse(
            $$"""
            using System.Threading.Tasks;
            namespace Shop;
            public class Sites
            {
                public void Use(Order order, int number) { }
            {{string.Join('\n', calls)}}
            }
            """,
            "Sites.cs"
        );
    }

    /// <summary>The same of handlers that return nothing, an <c>int</c> and a <c>ValueTask</c> in turn.</summary>
    internal static IReadOnlyList<SyntaxTree> MakeOfThreeKinds(int handlers) => Make(handlers, HandlersOfThreeKinds);

    private static IReadOnlyList<SyntaxTree> Make(int handlers, string[] kinds)
    {
        var trees = new List<SyntaxTree> { Shared(0), Unrelated(0) };
        for (int first = 0; first < handlers; first += HandlersPerType)
        {
            int type = first / HandlersPerType;
            trees.Add(TestCompilation.Parse(Type(type, first, handlers, kinds), $"Type{type}.cs"));
        }

        return trees;
    }

    /// <summary>A type that every handler's file names, with a member that is edited.</summary>
    internal static SyntaxTree Shared(int member) =>
        TestCompilation.Parse(
            $"namespace Shop; public sealed record Order(int Id) {{ public int Member{member}; }}",
            "Order.cs"
        );

    /// <summary>The file that is edited: it comes after the first, whatever number of files follows.</summary>
    internal static SyntaxTree Unrelated(int body, int type = 0) =>
        TestCompilation.Parse(
            $"namespace Shop; public class Unrelated{type} {{ public int Edit => {body}; }}",
            "Unrelated.cs"
        );

    private static string Type(int type, int first, int handlers, string[] kinds) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;
        using ClosureGen;

        namespace Shop;

        public partial class Handlers{{type}}
        {
        {{string.Join(
            '\n',
            Enumerable
                .Range(first, int.Min(HandlersPerType, handlers - first))
                .Select(number => string.Format(kinds[number % kinds.Length], number))
        )}}
        }
        """;
}
