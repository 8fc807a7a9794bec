namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>One handler that takes as long as it is told, in every way to run a batch of it.</summary>
internal abstract class GridHandler
{
    private const int MostNested = 100;

    private static Type s_last = typeof(object);
    private static int s_nested;

    /// <summary>Makes a handler of a class that has run no batch yet: the generic one over another argument.</summary>
    public static GridHandler OfNewClass()
    {
        // Names of nested types get longer: from time to time they begin again with another root.
        int nested = ++s_nested;
        s_last =
            nested % MostNested == 0
                ? typeof(object).MakeArrayType(1 + (nested / MostNested % 31))
                : typeof(Kind<>).MakeGenericType(s_last);
        return (GridHandler)Activator.CreateInstance(typeof(GridHandlerOf<>).MakeGenericType(s_last))!;
    }

    public abstract void Loop(Order[] orders, int[] steps);

    public abstract void ParallelFor(Order[] orders, int[] steps);

    public abstract void Each(Order[] orders, int[] steps);

    public abstract ValueTask EachAsync(Order[] orders, int[] steps);

    public abstract void Pairs(Order[] orders, int[] steps);

    public abstract void Batch(Order[] orders, int[] steps);

    public abstract ValueTask BatchAsync(Order[] orders, int[] steps);

    private sealed class Kind<T>
        where T : class;
}

/// <typeparam name="TKind">
/// Tells handlers apart: what the engine learns, it learns by class. Classes share their code, so that a new one needs no
/// compiler.
/// </typeparam>
internal sealed partial class GridHandlerOf<TKind> : GridHandler
    where TKind : class
{
    private GridHandlerOf<TKind>[] _handlers = [];

    [NoCapture]
    public void Handle(Order order, int[] steps)
    {
        int count = steps[order.Depth];
        if (count != 0)
        {
            order.Seed = Work.Do(order.Seed, count);
        }
    }

    public override void Loop(Order[] orders, int[] steps)
    {
        foreach (Order order in orders)
        {
            Handle(order, steps);
        }
    }

    public override void ParallelFor(Order[] orders, int[] steps) =>
        Parallel.For(0, orders.Length, i => Handle(orders[i], steps));

    public override void Each(Order[] orders, int[] steps) => HandleEach(orders, steps).Run();

    public override ValueTask EachAsync(Order[] orders, int[] steps) => HandleEach(orders, steps).RunAsync();

    public override void Pairs(Order[] orders, int[] steps)
    {
        if (_handlers.Length != orders.Length)
        {
            _handlers = [.. Enumerable.Repeat(this, orders.Length)];
        }

        HandlePairs(_handlers, orders, steps).Run();
    }

    public override void Batch(Order[] orders, int[] steps)
    {
        using DispatchBatch batch = Filled(orders, steps);
        batch.Run();
    }

    public override async ValueTask BatchAsync(Order[] orders, int[] steps)
    {
        using DispatchBatch batch = Filled(orders, steps);
        await batch.RunAsync().ConfigureAwait(false);
    }

    private DispatchBatch Filled(Order[] orders, int[] steps)
    {
        DispatchBatch batch = DispatchBatch.Rent();
        foreach (Order order in orders)
        {
            batch.Add(HandleWork(order, steps));
        }

        return batch;
    }
}
