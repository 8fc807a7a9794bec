namespace ClosureGen.Ratio.Scenarios;

internal sealed class TypesScenario()
    : Scenario(
        "types",
        "two flows on the pool, whose handlers are of one class or of a class each: 100 items and wait, 20 times",
        [new Case(OneClass, Items), new Case("a class each", Items)],
        [Closure]
    )
{
    private const string Closure = "Task.Run closure";
    private const string OneClass = "one class";
    private const int Rounds = 20;
    private const int InFlight = 100;
    private const int Items = 2 * Rounds * InFlight;

    public override string Caption(Regime regime) =>
        (regime == Regime.L ? "One worker: the flows take turns. " : "A worker for each flow. ")
        + "Where each has a class of its own it has a pool of its own, whose memory no other flow's is beside. To start the "
        + "flows allocates some hundred bytes each, which the items share.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        FlowOf<byte> first = new FlowOf<byte>();
        return setting.Case.Label == OneClass ? Compare(first, new FlowOf<byte>()) : Compare(first, new FlowOf<long>());
    }

    private static Contender[] Compare<TKind>(FlowOf<byte> first, FlowOf<TKind> second)
        where TKind : struct =>
        [
            Contender.Together(Closure, first.RunClosuresAsync, second.RunClosuresAsync),
            Contender.Together("ClosureGen Dispatch", first.RunDispatchesAsync, second.RunDispatchesAsync),
        ];

    private sealed class FlowOf<TKind>
        where TKind : struct
    {
        private readonly HandlerOf<TKind> _handler = new HandlerOf<TKind>();
        private readonly Order[] _orders = Order.Many(InFlight);
        private readonly Task[] _tasks = new Task[InFlight];
        private readonly ValueTask[] _dispatches = new ValueTask[InFlight];

        public async Task RunClosuresAsync()
        {
            for (int round = 0; round < Rounds; round++)
            {
                for (int i = 0; i < _tasks.Length; i++)
                {
                    _tasks[i] = RunClosure(_orders[i], i);
                }

                foreach (Task task in _tasks)
                {
                    await task.ConfigureAwait(false);
                }
            }
        }

        public async Task RunDispatchesAsync()
        {
            for (int round = 0; round < Rounds; round++)
            {
                for (int i = 0; i < _dispatches.Length; i++)
                {
                    _dispatches[i] = _handler.RepriceWork(_orders[i], i).Dispatch();
                }

                foreach (ValueTask dispatch in _dispatches)
                {
                    await dispatch.ConfigureAwait(false);
                }
            }
        }

        private Task RunClosure(Order order, int depth) => Task.Run(() => _handler.Reprice(order, depth));
    }
}
