// => 28 28 28 | 45 45 | 28 28 | 21 21 | 36 36
using global::ClosureGen;
using global::System;

// Parameters that are called what generated code calls its own.
public partial class Handlers
{
    [NoCapture]
    public int Members(int handler, int handlers, int _handler, int _handlers, int pairs, int _pairs, int i) =>
        handler + handlers + _handler + _handlers + pairs + _pairs + i;

    [NoCapture]
    public static int Locals(int next, int end, int i, int results, int result, int Count, int IsStopped, int _batch, int _results) =>
        next + end + i + results + result + Count + IsStopped + _batch + _results;

    [NoCapture]
    public int Pooled(int t_cache, int Pool, int Start, int state, int run, int count, int pooledState) =>
        t_cache + Pool + Start + state + run + count + pooledState;

    [NoCapture]
    public static int Arguments(int cancellationToken, int scheduler, int creationOptions, int maxDegreeOfParallelism, int batch, int pairing) =>
        cancellationToken + scheduler + creationOptions + maxDegreeOfParallelism + batch + pairing;

    [NoCapture]
    public static int Verbs(int Run, int RunAsync, int StartNew, int Dispatch, int Post, int Invoke, int Rent, int AddTo) =>
        Run + RunAsync + StartNew + Dispatch + Post + Invoke + Rent + AddTo;
}

public static class Corpus
{
    public static string Run()
    {
        var target = new Handlers();
        var results = new int[6];
        target.MembersEach(new[] { 1 }, 2, 3, 4, 5, 6, 7).Run(results.AsMemory(0));
        Handlers.MembersPairs(handlers_: new[] { target }, new[] { 1 }, 2, 3, 4, 5, 6, 7).Run(results.AsMemory(1));
        Handlers.LocalsEach(new[] { 1 }, 2, 3, 4, 5, 6, 7, 8, 9).Run(results.AsMemory(2));
        target.PooledEach(new[] { 1 }, 2, 3, 4, 5, 6, 7).Run(results.AsMemory(3));
        Handlers.ArgumentsEach(new[] { 1 }, 2, 3, 4, 5, 6).Run(results.AsMemory(4), 2);
        Handlers.VerbsEach(new[] { 1 }, 2, 3, 4, 5, 6, 7, 8).Run(results.AsMemory(5));
        return $"{target.MembersWork(1, 2, 3, 4, 5, 6, 7).StartNew().Result} {results[0]} {results[1]} | "
            + $"{Handlers.LocalsWork(1, 2, 3, 4, 5, 6, 7, 8, 9).StartNew().Result} {results[2]} | "
            + $"{target.PooledWork(1, 2, 3, 4, 5, 6, 7).StartNew().Result} {results[3]} | "
            + $"{Handlers.ArgumentsWork(1, 2, 3, 4, 5, 6).StartNew().Result} {results[4]} | "
            + $"{Handlers.VerbsWork(1, 2, 3, 4, 5, 6, 7, 8).StartNew().Result} {results[5]}";
    }
}
