using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

/// <summary>The four limits of a state handed to <c>StartNew</c>, and what ClosureGen does there.</summary>
public partial class HandWrittenState : CallBenchmark
{
    private const string Two = "two arguments";
    private const string Struct = "a struct";
    private const string Token = "a token";
    private const string Own = "a class of one's own";

    private readonly Order _order = new Order();
    private readonly CancellationToken _token = new CancellationTokenSource().Token;

    [BenchmarkCategory(Two), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TwoByClosure() => InARow.Tasks(this, static desk => desk.RunTwo(1));

    [BenchmarkCategory(Two), Benchmark(Description = "TaskFactory, tuple", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TwoByState() => InARow.Tasks(this, static desk => desk.StartTwo(1));

    [BenchmarkCategory(Two), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TwoByStartNew() => InARow.Tasks(this, static desk => desk.RepriceWork(desk._order, 1).StartNew());

    [BenchmarkCategory(Two), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TwoByDispatch() =>
        InARow.ValueTasks(this, static desk => desk.RepriceWork(desk._order, 1).Dispatch());

    [BenchmarkCategory(Struct), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StructByClosure() => InARow.Tasks(this, static desk => RunStruct(new Amount(desk, 1)));

    [BenchmarkCategory(Struct), Benchmark(Description = "TaskFactory, boxed", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StructByState() => InARow.Tasks(this, static desk => StartStruct(new Amount(desk, 1)));

    [BenchmarkCategory(Struct), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StructByStartNew() =>
        InARow.Tasks(this, static desk => desk.PayWork(new Amount(desk, 1)).StartNew());

    [BenchmarkCategory(Struct), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StructByDispatch() =>
        InARow.ValueTasks(this, static desk => desk.PayWork(new Amount(desk, 1)).Dispatch());

    [BenchmarkCategory(Token), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TokenByClosure() => InARow.Tasks(this, static desk => desk.RunToken());

    [BenchmarkCategory(Token), Benchmark(Description = "TaskFactory, tuple", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TokenByState() => InARow.Tasks(this, static desk => desk.StartToken());

    [BenchmarkCategory(Token), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TokenByStartNew() => InARow.Tasks(this, static desk => desk.WatchWork(desk._token).StartNew());

    [BenchmarkCategory(Token), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TokenByDispatch() =>
        InARow.ValueTasks(this, static desk => desk.WatchWork(desk._token).Dispatch());

    [BenchmarkCategory(Own), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    public ValueTask OwnByClosure() => TwoByClosure();

    [BenchmarkCategory(Own), Benchmark(Description = "TaskFactory, new state", OperationsPerInvoke = InARow.Calls)]
    public ValueTask OwnByState() => InARow.Tasks(this, static desk => desk.StartOwn(1));

    [BenchmarkCategory(Own), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask OwnByStartNew() => TwoByStartNew();

    [BenchmarkCategory(Own), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask OwnByDispatch() => TwoByDispatch();

    [NoCapture]
    private void Reprice(Order order, int depth)
    {
        order.Depth += depth;
        Counted++;
    }

    [NoCapture]
    private void Pay(Amount amount) => Counted += amount.Count;

    [NoCapture]
    private void Watch(CancellationToken cancellationToken) =>
        Counted += cancellationToken.IsCancellationRequested ? 0 : 1;

    private Task RunTwo(int depth)
    {
        Order order = _order;
        return Task.Run(() => Reprice(order, depth));
    }

    // One argument: more of them travel in a tuple.
    private Task StartTwo(int depth) =>
        Start(
            static state =>
            {
                (HandWrittenState desk, Order order, int depth) = (Tuple<HandWrittenState, Order, int>)state!;
                desk.Reprice(order, depth);
            },
            Tuple.Create(this, _order, depth)
        );

    private static Task RunStruct(Amount amount) => Task.Run(() => amount.Desk.Pay(amount));

    // A struct becomes an object.
    private static Task StartStruct(Amount amount) =>
        Start(
            static state =>
            {
                Amount amount = (Amount)state!;
                amount.Desk.Pay(amount);
            },
            amount
        );

    private Task RunToken()
    {
        CancellationToken token = _token;
        return Task.Run(() => Watch(token), token);
    }

    // The token that StartNew takes is not handed to the function: it travels with the rest.
    private Task StartToken() =>
        Start(
            static state =>
            {
                (HandWrittenState desk, CancellationToken token) = (Tuple<HandWrittenState, CancellationToken>)state!;
                desk.Watch(token);
            },
            Tuple.Create(this, _token),
            _token
        );

    // A state of one's own is allocated for every call, as nobody knows when it is free again.
    private Task StartOwn(int depth) => Start(static state => ((State)state!).Run(), new State(this, _order, depth));

    internal readonly record struct Amount(HandWrittenState Desk, int Count);

    private sealed class State(HandWrittenState desk, Order order, int depth)
    {
        public void Run() => desk.Reprice(order, depth);
    }
}
