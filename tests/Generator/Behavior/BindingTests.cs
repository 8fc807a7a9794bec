using System.Globalization;

namespace ClosureGen.Tests;

/// <summary>What users type, and the overload that the compiler takes for it in each version of the language.</summary>
public class BindingTests
{
    private const int CSharp12 = 1200;
    private const int CSharp13 = 1300;
    private const int CSharp14 = 1400;

    private const string Declarations = """
        using System;
        using System.Collections.Generic;
        using System.Collections.Immutable;
        using System.Linq;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;
        using ClosureGen;

        public sealed class Order;
        public abstract class Both : IEnumerable<Order>, IAsyncEnumerable<Order>
        {
            public abstract IEnumerator<Order> GetEnumerator();
            System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
            public abstract IAsyncEnumerator<Order> GetAsyncEnumerator(CancellationToken cancellationToken = default);
        }
        public partial class H
        {
            [NoCapture] public void Price(Order order, int depth) { }
            [NoCapture] public void Scale(int row, double factor) { }
            [NoCapture] public void Cut(Range rows) { }
            [NoCapture] public int Score(Order order) => 0;
            [NoCapture] public Task ShipAsync(Order order, CancellationToken token) => Task.CompletedTask;
            [NoCapture] public void Same<T>(T item) { }
            [NoCapture] public void Over(object item) { }
            [NoCapture] public void Over(string item) { }
        }
        public static class Calls
        {
        """;

    private const string Parameters =
        "H h, Order o, int n, CancellationToken ct, Lane lane, Order[] array, List<Order> list, IEnumerable<Order> sequence, "
        + "IList<Order> ilist, IReadOnlyList<Order> readOnlyList, HashSet<Order> set, Memory<Order> memory, "
        + "ReadOnlyMemory<Order> readOnlyMemory, ArraySegment<Order> segment, ImmutableArray<Order> immutable, "
        + "ImmutableList<Order> immutableList, Span<Order> span, ReadOnlySpan<Order> readOnlySpan, Items<Order> items, "
        + "Channel<Order> channel, ChannelReader<int> numbers, IAsyncEnumerable<Order> async, Both both, Range range, "
        + "int[] results, Memory<int> room, string[] texts, List<string> textList, IEnumerable<string> textSequence";

    // The call; the type of the first parameter of what is bound, or the compiler's error, in C# 12; and since C# 13, if that differs.
    private static readonly (string Call, string Binds, string? SinceCSharp13)[] Rows =
    [
        // What can be read where it is.
        ("h.PriceEach(array, 3)", "Items<Order>", null),
        ("h.PriceEach(new[] { o, o }, 3)", "Items<Order>", null),
        ("h.PriceEach(new Order[n], 3)", "Items<Order>", null),
        ("h.PriceEach(list, 3)", "Items<Order>", null),
        ("h.PriceEach(new List<Order> { o }, 3)", "Items<Order>", null),
        ("h.PriceEach([o, o], 3)", "Items<Order>", null),
        ("h.PriceEach([], 3)", "Items<Order>", null),
        ("h.PriceEach([.. sequence, o], 3)", "Items<Order>", null),
        ("h.PriceEach(memory, 3)", "Items<Order>", null),
        ("h.PriceEach(readOnlyMemory, 3)", "Items<Order>", null),
        ("h.PriceEach(segment, 3)", "Items<Order>", null),
        ("h.PriceEach(immutable, 3)", "Items<Order>", null),
        ("h.PriceEach(items, 3)", "Items<Order>", null),
        ("h.PriceEach(array.AsMemory(1), 3)", "Items<Order>", null),
        ("h.PriceEach(array[1..], 3)", "Items<Order>", null),
        ("h.PriceEach(sequence.ToArray(), 3)", "Items<Order>", null),
        ("h.PriceEach(order: array, depth: 3)", "Items<Order>", null),
        // What comes one by one.
        ("h.PriceEach(sequence, 3)", "IEnumerable<Order>", null),
        ("h.PriceEach(ilist, 3)", "IEnumerable<Order>", null),
        ("h.PriceEach(readOnlyList, 3)", "IEnumerable<Order>", null),
        ("h.PriceEach(set, 3)", "IEnumerable<Order>", null),
        ("h.PriceEach(immutableList, 3)", "IEnumerable<Order>", null),
        ("h.PriceEach(array.Where(order => order != o), 3)", "IEnumerable<Order>", null),
        ("h.PriceEach(from order in list orderby order.GetHashCode() select order, 3)", "IEnumerable<Order>", null),
        ("h.PriceEach(channel.Reader, 3)", "ChannelReader<Order>", null),
        ("h.PriceEach(channel.Reader.ReadAllAsync(ct), 3)", "IAsyncEnumerable<Order>", null),
        ("h.PriceEach(async, 3)", "IAsyncEnumerable<Order>", null),
        ("h.PriceEach(both, 3)", "CS0121", "IAsyncEnumerable<Order>"),
        ("h.PriceEach((IEnumerable<Order>)both, 3)", "IEnumerable<Order>", null),
        // What cannot be kept, or is nothing.
        ("h.PriceEach(span, 3)", "CS1503", null),
        ("h.PriceEach(readOnlySpan, 3)", "CS1503", null),
        ("h.PriceEach(span.ToArray(), 3)", "Items<Order>", null),
        ("h.PriceEach(null, 3)", "CS0121", "CS0037"),
        ("h.PriceEach(default, 3)", "CS0121", "Items<Order>"),
        ("h.PriceEach(o, 3)", "CS1503", null),
        // Indices and chunks.
        ("h.ScaleEach(0..n, 2)", "Range", null),
        ("h.ScaleEach(range, 2)", "Range", null),
        ("h.ScaleEach(..n, 2)", "Range", null),
        ("h.ScaleEach(new Range(0, n), 2)", "Range", null),
        ("h.ScaleEach(results, 2)", "Items<int>", null),
        ("h.ScaleEach([1, 2], 2)", "Items<int>", null),
        ("h.ScaleEach(room, 2)", "Items<int>", null),
        ("h.ScaleEach(Enumerable.Range(0, n), 2)", "IEnumerable<int>", null),
        ("h.ScaleEach(numbers, 2)", "ChannelReader<int>", null),
        ("h.ScaleEach(default, 2)", "CS0121", "Items<int>"),
        ("h.CutEach(0..n)", "Range", null),
        ("h.CutEach([0..n, range])", "Items<Range>", null),
        ("h.CutEach(new[] { range })", "Items<Range>", null),
        // Overloads, and items whose type is inferred.
        ("h.SameEach(array)", "Order[]", null),
        ("h.SameEach(list)", "List<Order>", null),
        ("h.SameEach([o, o])", "CS0121", "Order[]"),
        ("h.SameEach(sequence)", "IEnumerable<Order>", null),
        ("h.SameEach(set)", "IEnumerable<Order>", null),
        ("h.SameEach(channel.Reader)", "ChannelReader<Order>", null),
        ("h.SameEach(async)", "IAsyncEnumerable<Order>", null),
        ("h.SameEach<Order>(memory)", "Items<Order>", null),
        ("h.OverEach(texts)", "string[]", null),
        ("h.OverEach(textList)", "List<string>", null),
        ("h.OverEach(textSequence)", "IEnumerable<string>", null),
        ("h.OverEach(sequence)", "IEnumerable<object>", null),
        // Async handlers, and those with a token of their own.
        ("h.ShipEach(array, ct)", "Items<Order>", null),
        ("h.ShipEach([o], ct)", "Items<Order>", null),
        ("h.ShipEach(sequence, ct)", "IEnumerable<Order>", null),
        ("h.ShipEach(channel.Reader, ct)", "ChannelReader<Order>", null),
        ("h.ShipEach(async, default)", "IAsyncEnumerable<Order>", null),
        ("h.ShipWork(o, ct).Dispatch()", "", null),
        ("h.ShipWork(o, ct).Dispatch(lane)", "Lane", null),
        // Verbs.
        ("h.PriceWork(o, 3).Dispatch()", "CancellationToken", null),
        ("h.PriceWork(o, 3).Dispatch(ct)", "CancellationToken", null),
        ("h.PriceWork(o, 3).Dispatch(default)", "CancellationToken", null),
        ("h.PriceWork(o, 3).Dispatch(lane)", "Lane", null),
        ("h.PriceWork(o, 3).Dispatch(lane, ct)", "Lane", null),
        ("h.PriceWork(o, 3).Dispatch(new(16))", "CS1503", null),
        ("lane.Post(h.PriceWork(o, 3))", "PricePairing", null),
        ("lane.TryPost(h.ScoreWork(o))", "ScorePairing", null),
        ("lane.PostAsync(h.ShipWork(o, ct), ct)", "ShipPairing", null),
        ("h.ScaleEach(0..n, 2).Run()", "CancellationToken", null),
        ("h.ScaleEach(0..n, 2).Run(ct)", "CancellationToken", null),
        ("h.ScaleEach(0..n, 2).Run(4)", "int", null),
        ("h.ScaleEach(0..n, 2).Run(4, ct)", "int", null),
        ("h.ScaleEach(0..n, 2).RunAsync(maxDegreeOfParallelism: 4)", "int", null),
        ("h.ScoreEach(array).Run(results)", "Memory<int>", null),
        ("h.ScoreEach(array).Run(results, 4, ct)", "Memory<int>", null),
        ("h.ScoreEach([o]).RunAsync(room, ct)", "Memory<int>", null),
        ("h.PriceEach(sequence, 3).Run(4)", "int", null),
        ("h.PriceEach(sequence, 3).RunAsync(ct)", "CancellationToken", null),
        ("h.PriceEach(channel.Reader, 3).RunAsync(8, ct)", "int", null),
        ("h.ShipEach(async, ct).RunAsync(8)", "int", null),
    ];

    [Theory]
    [InlineData(CSharp12)]
    [InlineData(CSharp13)]
    [InlineData(CSharp14)]
    public void What_users_type_binds_as_intended(int language)
    {
        Assert.SkipUnless(
            (int)LanguageVersion.Latest.MapSpecifiedToEffectiveVersion() >= language,
            "The compiler that the tests run in does not have this version of C#."
        );

        string[] bound = Bind((LanguageVersion)language);
        Assert.Equal(
            Rows.Select(row => $"{row.Call} -> {(language >= CSharp13 ? row.SinceCSharp13 : null) ?? row.Binds}"),
            Rows.Select((row, index) => $"{row.Call} -> {bound[index]}")
        );
    }

    private static string[] Bind(LanguageVersion language)
    {
        var source = new StringBuilder(Declarations);
        for (int i = 0; i < Rows.Length; i++)
        {
            source.Append(CultureInfo.InvariantCulture, $"static void Call{i}({Parameters}) {{ {Rows[i].Call}; }}\n");
        }

        SyntaxTree tree = TestCompilation.Parse(source.Append('}').ToString(), "File.cs", language);
        CSharpCompilation output = GeneratorRun.Of(TestCompilation.Create([tree])).Output;
        SemanticModel model = output.GetSemanticModel(output.SyntaxTrees.Single(known => known.FilePath == "File.cs"));
        ILookup<string, Diagnostic> errors = model
            .GetDiagnostics()
            .Where(found => found.Severity == DiagnosticSeverity.Error)
            .ToLookup(found => MethodAt(model, found.Location.SourceSpan.Start));
        return
        [
            .. model
                .SyntaxTree.GetRoot()
                .DescendantNodes()
                .OfType<ExpressionStatementSyntax>()
                .Select(statement =>
                    errors[MethodAt(model, statement.SpanStart)].FirstOrDefault() is { } error
                        ? error.Id
                        : FirstParameter((IMethodSymbol)model.GetSymbolInfo(statement.Expression).Symbol!)
                ),
        ];
    }

    private static string MethodAt(SemanticModel model, int position) => model.GetEnclosingSymbol(position)!.Name;

    private static string FirstParameter(IMethodSymbol method) =>
        method.Parameters.FirstOrDefault()?.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat) ?? "";
}
