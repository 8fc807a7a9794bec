using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;
using ReusedClosure = ClosureGen.Ratio.Scenarios.Subjects.SelfClosure;

namespace ClosureGen.Studies.SelfClosures;

/// <summary>What a round does, once for every way. Handler <c>i</c> is given order <c>i</c> and adds the same.</summary>
internal sealed class Ways
{
    /// <summary>What every call adds to its order.</summary>
    public const int Depth = 3;

    public Ways(Order[] orders)
    {
        var setting = new Setting(Regime.G, orders.Length, new Countdown(Regime.G));
        var counting = new CountingHandler(setting.Countdown);
        var trivial = new TrivialHandler();
        ReusedClosure[] closures = ReusedClosure.Many(orders.Length);
        AutoClosure = DispatchContender.Tasks(
            nameof(AutoClosure),
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.RunClosure(counting, orders[i], Depth);
                }
            }
        );
        TaskFactoryClosure = DispatchContender.Tasks(
            nameof(TaskFactoryClosure),
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.StartClosure(counting, orders[i], Depth, Dispatches.Plain);
                }
            }
        );
        SelfClosure = DispatchContender.Tasks(
            nameof(SelfClosure),
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.Start(closures[i].Prepare(counting, orders[i], Depth), Dispatches.Plain);
                }
            }
        );
        StartNew = DispatchContender.Tasks(
            nameof(StartNew),
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = counting.RepriceWork(orders[i], Depth).StartNew();
                }
            }
        );
        Dispatch = DispatchContender.ValueTasks(
            nameof(Dispatch),
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = counting.RepriceWork(orders[i], Depth).Dispatch();
                }
            }
        );
        Post = DispatchContender.Posts(
            nameof(Post),
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    counting.RepriceWork(orders[i], Depth).Post();
                }
            }
        );
        ParallelFor = Contender.Blocking(nameof(ParallelFor), () => Batches.RunParallelFor(trivial, orders, Depth));
        ParallelForeach = Contender.Blocking(
            nameof(ParallelForeach),
            () => Batches.RunParallelForEach(trivial, orders, Depth)
        );
        Each = Contender.Blocking(nameof(Each), () => trivial.RepriceEach(orders, Depth).Run());
        Batch = Contender.Blocking(nameof(Batch), () => Batches.RunBatch(trivial, orders, Depth));
    }

    public Contender AutoClosure { get; }

    public Contender TaskFactoryClosure { get; }

    public Contender SelfClosure { get; }

    public Contender ParallelFor { get; }

    public Contender ParallelForeach { get; }

    public Contender StartNew { get; }

    public Contender Dispatch { get; }

    public Contender Post { get; }

    public Contender Each { get; }

    public Contender Batch { get; }
}
