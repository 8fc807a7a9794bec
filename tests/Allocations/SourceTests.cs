using System.Collections;
using System.Threading.Channels;

namespace ClosureGen.Allocations.Tests;

/// <summary>A run over a source allocates a few objects, and nothing for an item.</summary>
public sealed partial class SourceTests
{
    private const int Items = 20_000;

    private static readonly Tally Calls = new();
    private static readonly Desk Desk = new(Calls);
    private static readonly Courier Courier = new(Calls);
    private static readonly Endless Source = new();

    private static readonly Dictionary<string, Action<int>> Blocking = new()
    {
        ["sequence"] = static degree => Desk.RepriceEach((IEnumerable<Order>)Source, 3).Run(degree),
        ["sequence, shared"] = static degree => Desk.PriceEach((IEnumerable<Order>)Source).Run(degree),
    };

    private static readonly Dictionary<string, Func<int, ValueTask>> Async = new()
    {
        ["sequence"] = static degree => Desk.RepriceEach((IEnumerable<Order>)Source, 3).RunAsync(degree),
        ["sequence, at once"] = static degree => Courier.HandEach((IEnumerable<Order>)Source).RunAsync(degree),
        ["sequence, later"] = static degree => Courier.SendEach((IEnumerable<Order>)Source).RunAsync(degree),
        ["sequence, later, result"] = static degree => Courier.AskEach((IEnumerable<Order>)Source).RunAsync(degree),
        ["async"] = static degree => Desk.RepriceEach((IAsyncEnumerable<Order>)Source, 3).RunAsync(degree),
        ["async, at once"] = static degree => Courier.HandEach((IAsyncEnumerable<Order>)Source).RunAsync(degree),
        ["async, later"] = static degree => Courier.SendEach((IAsyncEnumerable<Order>)Source).RunAsync(degree),
        ["async that waits"] = static degree => Desk.RepriceEach(Source.Slow, 3).RunAsync(degree),
        ["async that waits, later"] = static degree => Courier.SendEach(Source.Slow).RunAsync(degree),
        ["channel"] = static degree => Desk.RepriceEach(Source.Reader, 3).RunAsync(degree),
        ["channel, at once"] = static degree => Courier.HandEach(Source.Reader).RunAsync(degree),
        ["channel, later"] = static degree => Courier.SendEach(Source.Reader).RunAsync(degree),
    };

    public static TheoryData<string, int> BlockingCases => Of(Blocking);

    public static TheoryData<string, int> AsyncCases => Of(Async);

    [Theory]
    [MemberData(nameof(BlockingCases))]
    public Task An_item_of_a_blocking_run_allocates_nothing(string form, int degree) =>
        Allocates.LessThanAByteAsync(new BlockingLoad(Items, () => Blocking[form](degree)));

    [Theory]
    [MemberData(nameof(AsyncCases))]
    public Task An_item_allocates_nothing(string form, int degree) =>
        Allocates.LessThanAByteAsync(new AsyncLoad(Items, () => Async[form](degree)));

    private static TheoryData<string, int> Of<TForm>(Dictionary<string, TForm> forms)
    {
        var cases = new TheoryData<string, int>();
        foreach (string form in forms.Keys)
        {
            cases.Add(form, 1);
            cases.Add(form, 4);
        }

        return cases;
    }

    /// <summary>As many orders as a run is to have, in any way, without an allocation for one of them.</summary>
    private sealed partial class Endless : IEnumerable<Order>, IAsyncEnumerable<Order>
    {
        private static readonly Order[] Orders = Order.Many(64);

        internal IAsyncEnumerable<Order> Slow { get; } = new Waiting();

        internal ChannelReader<Order> Reader { get; } = new Channel();

        public IEnumerator<Order> GetEnumerator() => new Enumerator(waits: false);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public IAsyncEnumerator<Order> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
            new Enumerator(waits: false);

        [NoCapture]
        private static bool IsBelow(int place) => place < Items;

        private sealed class Waiting : IAsyncEnumerable<Order>
        {
            public IAsyncEnumerator<Order> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
                new Enumerator(waits: true);
        }

        private sealed class Enumerator(bool waits) : IEnumerator<Order>, IAsyncEnumerator<Order>
        {
            private int _next;

            public Order Current => Orders[_next % Orders.Length];

            object IEnumerator.Current => Current;

            public bool MoveNext() => IsBelow(_next++);

            // Another thread answers.
            public ValueTask<bool> MoveNextAsync() =>
                waits ? IsBelowWork(_next++).Dispatch() : new ValueTask<bool>(MoveNext());

            public void Reset() => _next = 0;

            public void Dispose() => _next = 0;

            public ValueTask DisposeAsync() => default;
        }

        /// <summary>Ends for each run, and begins again for the next one.</summary>
        private sealed class Channel : ChannelReader<Order>
        {
            private int _next;

            public override bool TryRead(out Order item)
            {
                item = Orders[_next % Orders.Length];
                return IsBelow(_next++);
            }

            public override ValueTask<bool> WaitToReadAsync(CancellationToken cancellationToken = default)
            {
                _next = 0;
                return new ValueTask<bool>(false);
            }
        }
    }
}
