using System;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Scenarios.Subjects;
using Microsoft.Extensions.ObjectPool;

namespace ClosureGen.Studies.Peers;

/// <summary>What is written by hand with <c>Microsoft.Extensions.ObjectPool</c>: a state that goes back before the call.</summary>
internal sealed class PooledCall
{
    private static readonly ObjectPool<PooledCall> Pool = new DefaultObjectPool<PooledCall>(
        new DefaultPooledObjectPolicy<PooledCall>(),
        maximumRetained: 10_000
    );

    private static readonly Action<object?> Run = static state => ((PooledCall)state!).RunHandler();

    private CountingHandler? _handler;
    private Order? _order;
    private int _depth;

    public static Task Start(CountingHandler handler, Order order, int depth)
    {
        PooledCall call = Pool.Get();
        call._handler = handler;
        call._order = order;
        call._depth = depth;
        return Task.Factory.StartNew(Run, call, CancellationToken.None, Dispatches.Plain, TaskScheduler.Default);
    }

    private void RunHandler()
    {
        CountingHandler handler = _handler!;
        Order order = _order!;
        int depth = _depth;
        _handler = null;
        _order = null;
        Pool.Return(this);
        handler.Reprice(order, depth);
    }
}
