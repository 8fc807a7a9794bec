using System.Threading.Channels;
using System.Threading.Tasks.Dataflow;
using BenchmarkDotNet.Attributes;
using Microsoft.Extensions.ObjectPool;

namespace ClosureGen.Studies.Peers;

/// <summary>Items dispatched one by one.</summary>
public class SinglePeers : PeerBenchmark
{
    private static readonly Dictionary<string, Func<Flight, Contender>> Ways = new()
    {
        ["Task.Run closure"] = static flight => flight.Tasks("", new RunClosure()),
        ["StartNew static + new state"] = static flight => flight.Tasks("", new StartWithState(Options.Plain)),
        ["ObjectPool state + StartNew"] = static flight => flight.Tasks("", new StartPooled()),
        ["SelfClosure"] = static flight =>
            flight.Tasks("", new StartSelfClosure(SelfClosure.Many(flight.Orders.Length), Options.Plain)),
        ["PoolingAsyncValueTaskMethodBuilder + Task.Yield"] = static flight => flight.ValueTasks("", new Yield()),
        ["QueueUserWorkItem closure"] = static flight => flight.Posts("", new QueueClosure()),
        ["QueueUserWorkItem<TState>"] = static flight => flight.Posts("", new Queue(preferLocal: true)),
        ["UnsafeQueueUserWorkItem<TState>"] = static flight => flight.Posts("", new UnsafeQueue(preferLocal: true)),
        ["Channel with workers"] = static flight => flight.Posts("", new ToWorkers(StartWorkers())),
        ["ActionBlock"] = static flight => flight.Posts("", new ToBlock(CreateBlock())),
        ["reused IThreadPoolWorkItem"] = static flight =>
            flight.Posts("", new QueueReused(ReusedWorkItem.Many(flight.Orders.Length), preferLocal: true)),
        ["ClosureGen StartNew"] = static flight => flight.Tasks("", new OurStartNew()),
        ["ClosureGen Dispatch"] = static flight => flight.ValueTasks("", new OurDispatch()),
        ["ClosureGen Post"] = static flight => flight.Posts("", new OurPost()),
    };

    [Params(1, 10, 100, 1_000, 10_000)]
    public int InFlight { get; set; }

    [ParamsSource(nameof(Rows))]
    public string Row { get; set; } = "";

    public static IEnumerable<string> Rows => Ways.Keys;

    [Benchmark(OperationsPerInvoke = AllItems)]
    public void Run() => RunItems();

    protected override int Together => InFlight;

    private protected override Contender Create(Flight flight) => Create(Row, flight);

    internal static Contender Create(string row, Flight flight) => Ways[row](flight);

    /// <summary>A channel of calls, and a worker for every core that runs them.</summary>
    private static ChannelWriter<Call> StartWorkers()
    {
        Channel<Call> calls = Channel.CreateUnbounded<Call>(new UnboundedChannelOptions { SingleWriter = true });
        for (int i = 0; i < Environment.ProcessorCount; i++)
        {
            _ = Task.Run(() => RunAsync(calls.Reader));
        }

        return calls.Writer;
    }

    private static async Task RunAsync(ChannelReader<Call> calls)
    {
        while (await calls.WaitToReadAsync().ConfigureAwait(false))
        {
            while (calls.TryRead(out Call call))
            {
                call.Run();
            }
        }
    }

    private static ActionBlock<Call> CreateBlock() =>
        new ActionBlock<Call>(
            static call => call.Run(),
            new ExecutionDataflowBlockOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }
        );

    private readonly struct QueueClosure : IPost
    {
        public void Post(CountingHandler handler, Order order, int depth, int place) =>
            ThreadPool.QueueUserWorkItem(_ => handler.Reprice(order, depth));
    }

    private readonly struct ToWorkers(ChannelWriter<Call> calls) : IPost
    {
        public void Post(CountingHandler handler, Order order, int depth, int place) =>
            calls.TryWrite(new Call(handler, order, depth));
    }

    private readonly struct ToBlock(ActionBlock<Call> block) : IPost
    {
        public void Post(CountingHandler handler, Order order, int depth, int place) =>
            block.Post(new Call(handler, order, depth));
    }

    /// <summary>What is written by hand with <c>Microsoft.Extensions.ObjectPool</c>.</summary>
    private readonly struct StartPooled : IWay<Task>
    {
        public Task Start(CountingHandler handler, Order order, int depth, int place) =>
            Task.Factory.StartNew(
                static state => ((PooledCall)state!).Run(),
                PooledCall.Rent(new Call(handler, order, depth)),
                CancellationToken.None,
                Options.Plain,
                TaskScheduler.Default
            );
    }

    private sealed class PooledCall
    {
        private static readonly ObjectPool<PooledCall> Pool = new DefaultObjectPool<PooledCall>(
            new DefaultPooledObjectPolicy<PooledCall>(),
            maximumRetained: 10_000
        );

        private Call _call;

        public static PooledCall Rent(Call call)
        {
            PooledCall pooled = Pool.Get();
            pooled._call = call;
            return pooled;
        }

        public void Run()
        {
            Call call = _call;
            _call = default;
            Pool.Return(this);
            call.Run();
        }
    }
}
