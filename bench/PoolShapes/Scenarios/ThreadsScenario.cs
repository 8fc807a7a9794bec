using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.PoolShapes.Shapes;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.PoolShapes.Scenarios;

/// <summary>
/// Dispatches from several threads at once, none of them the pool's: each keeps its share in flight, waits for it and
/// begins again.
/// </summary>
internal sealed class ThreadsScenario : Scenario
{
    private const int ItemsARun = 10_000;

    // What is in flight over all threads.
    private static readonly Dictionary<string, int> InFlight = new Dictionary<string, int>
    {
        ["1 each"] = Environment.ProcessorCount,
        ["10"] = 10,
        ["100"] = 100,
        ["1000"] = 1_000,
        ["10000"] = 10_000,
    };

    // The other producers, beside the thread that measures. They are kept: a thread's cache is part of a pool.
    private static readonly Lazy<ProducerThread[]> Others = new Lazy<ProducerThread[]>(static () =>
        [.. Enumerable.Range(1, Environment.ProcessorCount - 1).Select(static _ => new ProducerThread())]
    );

    public override string Name => "threads";

    public override string Description => "rented by several threads outside the pool, returned where the items run";

    public override IReadOnlyList<Case> Cases { get; } =
    [.. InFlight.Select(static size => new Case(size.Key, Rounds(size.Value) * size.Value))];

    public override IReadOnlyList<string> Baselines { get; } = [PlacesShape.ShapeName, NoShape.ShapeName];

    public override string Caption(Regime regime) =>
        "As many threads as there are processors keep an equal part each in flight; a run is some 10,000 items. "
        + "The cost of the queue is in all rows.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        // There the producer is the pool's one worker.
        if (setting.Regime == Regime.L)
        {
            return [];
        }

        int inFlight = InFlight[setting.Case.Label];
        int threads = Environment.ProcessorCount;
        return
        [
            .. Shape.All.Select(shape =>
            {
                Producer[] producers =
                [
                    .. Enumerable
                        .Range(0, threads)
                        .Select(i => new Producer(shape, Share.Of(inFlight, i, threads), Rounds(inFlight))),
                ];
                return Contender.Blocking(shape.Name, () => Produce(producers));
            }),
        ];
    }

    private static int Rounds(int inFlight) => Math.Max(1, ItemsARun / inFlight);

    private static void Produce(Producer[] producers)
    {
        ProducerThread[] others = Others.Value;
        for (int i = 0; i < others.Length; i++)
        {
            others[i].Begin(producers[i + 1]);
        }

        producers[0].Produce();
        foreach (ProducerThread other in others)
        {
            other.WaitForEnd();
        }
    }

    private sealed class Producer(Shape shape, int share, int rounds)
    {
        private readonly Countdown _countdown = new Countdown(Regime.G);

        public void Produce()
        {
            for (int round = 0; round < rounds; round++)
            {
                _countdown.Reset(share);
                for (int i = 0; i < share; i++)
                {
                    Item item = shape.Rent().Prepare(_countdown, this, i);
                    ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal: false);
                }

                // As the thread that measures waits in the other scenarios.
                ValueTask pending = _countdown.WaitAsync();
                while (!pending.IsCompleted)
                {
                    Thread.Yield();
                }
            }
        }
    }

    /// <summary>A thread that produces when it is told to, and sleeps until then.</summary>
    private sealed class ProducerThread
    {
        private readonly AutoResetEvent _begun = new AutoResetEvent(initialState: false);
        private readonly AutoResetEvent _ended = new AutoResetEvent(initialState: false);
        private Producer? _producer;

        public ProducerThread()
        {
            new Thread(Run) { IsBackground = true }.Start();
        }

        public void Begin(Producer producer)
        {
            _producer = producer;
            _begun.Set();
        }

        public void WaitForEnd() => _ended.WaitOne();

        private void Run()
        {
            while (true)
            {
                _begun.WaitOne();
                _producer!.Produce();
                _producer = null;
                _ended.Set();
            }
        }
    }
}
