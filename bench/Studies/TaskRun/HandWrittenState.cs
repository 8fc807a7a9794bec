using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

/// <summary>The four limits of a state handed to <c>StartNew</c>, and what ClosureGen does there.</summary>
public class HandWrittenState : OneWorkerBenchmark
{
    private const string Two = "two arguments";
    private const string Struct = "a struct";
    private const string Token = "a token";
    private const string Own = "a class of one's own";

    private readonly Desk _desk = new Desk();

    internal override long Outcome => _desk.Done;

    [BenchmarkCategory(Two), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TwoByClosure() => InARow.Tasks(_desk, static desk => desk.TwoByClosure(1));

    [BenchmarkCategory(Two), Benchmark(Description = "TaskFactory, tuple", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TwoByState() => InARow.Tasks(_desk, static desk => desk.TwoByState(1));

    [BenchmarkCategory(Two), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TwoByStartNew() => InARow.Tasks(_desk, static desk => desk.Two(1).StartNew());

    [BenchmarkCategory(Two), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TwoByDispatch() => InARow.ValueTasks(_desk, static desk => desk.Two(1).Dispatch());

    [BenchmarkCategory(Struct), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StructByClosure() => InARow.Tasks(_desk, static desk => desk.StructByClosure(new Amount(desk, 1)));

    [BenchmarkCategory(Struct), Benchmark(Description = "TaskFactory, boxed", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StructByState() => InARow.Tasks(_desk, static desk => desk.StructByState(new Amount(desk, 1)));

    [BenchmarkCategory(Struct), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StructByStartNew() =>
        InARow.Tasks(_desk, static desk => desk.PayWork(new Amount(desk, 1)).StartNew());

    [BenchmarkCategory(Struct), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StructByDispatch() =>
        InARow.ValueTasks(_desk, static desk => desk.PayWork(new Amount(desk, 1)).Dispatch());

    [BenchmarkCategory(Token), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TokenByClosure() => InARow.Tasks(_desk, static desk => desk.TokenByClosure());

    [BenchmarkCategory(Token), Benchmark(Description = "TaskFactory, tuple", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TokenByState() => InARow.Tasks(_desk, static desk => desk.TokenByState());

    [BenchmarkCategory(Token), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TokenByStartNew() => InARow.Tasks(_desk, static desk => desk.Token().StartNew());

    [BenchmarkCategory(Token), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TokenByDispatch() => InARow.ValueTasks(_desk, static desk => desk.Token().Dispatch());

    [BenchmarkCategory(Own), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    public ValueTask OwnByClosure() => TwoByClosure();

    [BenchmarkCategory(Own), Benchmark(Description = "TaskFactory, new state", OperationsPerInvoke = InARow.Calls)]
    public ValueTask OwnByState() => InARow.Tasks(_desk, static desk => desk.OwnState(1));

    [BenchmarkCategory(Own), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask OwnByStartNew() => TwoByStartNew();

    [BenchmarkCategory(Own), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask OwnByDispatch() => TwoByDispatch();
}
