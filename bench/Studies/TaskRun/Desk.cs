using System;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Studies.TaskRun;

/// <summary>What a hand-written state has trouble with, and how each is called.</summary>
internal sealed partial class Desk
{
    private readonly Order _order = new Order();
    private readonly CancellationToken _token = new CancellationTokenSource().Token;

    public int Done { get; private set; }

    [NoCapture]
    public void Reprice(Order order, int depth)
    {
        order.Depth += depth;
        Done++;
    }

    [NoCapture]
    public void Pay(Amount amount) => Done += amount.Count;

    [NoCapture]
    public void Watch(CancellationToken cancellationToken) => Done += cancellationToken.IsCancellationRequested ? 0 : 1;

    // One argument: more of them travel in a tuple.
    public Task TwoByClosure(int depth)
    {
        Order order = _order;
        return Task.Run(() => Reprice(order, depth));
    }

    public Task TwoByState(int depth) =>
        Start(
            static state =>
            {
                (Desk desk, Order order, int depth) = (Tuple<Desk, Order, int>)state!;
                desk.Reprice(order, depth);
            },
            Tuple.Create(this, _order, depth)
        );

    public RepricePairing Two(int depth) => RepriceWork(_order, depth);

    // A struct becomes an object.
    public Task StructByClosure(Amount amount) => Task.Run(() => amount.Desk.Pay(amount));

    public Task StructByState(Amount amount) =>
        Start(
            static state =>
            {
                Amount amount = (Amount)state!;
                amount.Desk.Pay(amount);
            },
            amount
        );

    // The token that StartNew takes is not handed to the function: it travels with the rest.
    public Task TokenByClosure()
    {
        CancellationToken token = _token;
        return Task.Run(() => Watch(token), token);
    }

    public Task TokenByState() =>
        Task.Factory.StartNew(
            static state =>
            {
                (Desk desk, CancellationToken token) = (Tuple<Desk, CancellationToken>)state!;
                desk.Watch(token);
            },
            Tuple.Create(this, _token),
            _token,
            TaskCreationOptions.DenyChildAttach,
            TaskScheduler.Default
        );

    public WatchPairing Token() => WatchWork(_token);

    // A state of one's own is allocated for every call, as nobody knows when it is free again.
    public Task OwnState(int depth) => Start(static state => ((State)state!).Run(), new State(this, _order, depth));

    private static Task Start(Action<object?> action, object state) =>
        Task.Factory.StartNew(
            action,
            state,
            CancellationToken.None,
            TaskCreationOptions.DenyChildAttach,
            TaskScheduler.Default
        );

    private sealed class State(Desk desk, Order order, int depth)
    {
        public void Run() => desk.Reprice(order, depth);
    }
}

/// <summary>An argument that is a struct.</summary>
internal readonly record struct Amount(Desk Desk, int Count);
