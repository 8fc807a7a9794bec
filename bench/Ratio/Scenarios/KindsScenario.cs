using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Single dispatches of handlers of all kinds, under the default context and under another one.</summary>
internal sealed class KindsScenario : Scenario
{
    private const string Closure = "Task.Run closure";

    private static readonly int[] InFlight = [1, 100, 10_000];

    private static readonly Dictionary<string, Func<Setting, IEnumerable<Contender>>> Kinds = new()
    {
        ["void"] = OfVoid,
        ["int"] = OfResult,
        ["ValueTask completed"] = OfTask,
        ["ValueTask<int> completed"] = OfTaskOfResult,
        ["ValueTask that waits"] = OfWait,
        ["ValueTask<int> that waits"] = OfWaitForResult,
    };

    public override string Name => "kinds";

    public override string Description =>
        "single dispatches by what the handler returns and how many are in flight: bytes";

    public override IReadOnlyList<Case> Cases { get; } =
    [.. Kinds.Keys.SelectMany(static kind => InFlight.Select(items => new Case($"{items} {kind}", items)))];

    public override IReadOnlyList<string> Baselines { get; } = [Closure];

    public override string Caption(Regime regime) =>
        "All items are made by a delegate, which takes part in the times. The handlers allocate nothing; one that waits "
        + "resumes from another work item. With context: an AsyncLocal has a value.";

    public override IReadOnlyList<Contender> Contenders(Setting setting) =>
        [.. Kinds[setting.Case.Label[(setting.Case.Label.IndexOf(' ') + 1)..]](setting)];

    private static IEnumerable<Contender> OfVoid(Setting setting)
    {
        (KindsHandler handler, Order[] orders) = Subjects(setting);
        return Ways(
            setting,
            i => Task.Run(() => handler.Touch(orders[i], i)),
            i => handler.TouchWork(orders[i], i).StartNew(),
            i => handler.TouchWork(orders[i], i).Dispatch(),
            i => handler.TouchWork(orders[i], i).Post()
        );
    }

    private static IEnumerable<Contender> OfResult(Setting setting)
    {
        (KindsHandler handler, Order[] orders) = Subjects(setting);
        return Ways(
            setting,
            i => Task.Run(() => handler.Count(orders[i], i)),
            i => handler.CountWork(orders[i], i).StartNew(),
            i => handler.CountWork(orders[i], i).Dispatch(),
            i => handler.CountWork(orders[i], i).Post()
        );
    }

    private static IEnumerable<Contender> OfTask(Setting setting)
    {
        (KindsHandler handler, Order[] orders) = Subjects(setting);
        return Ways(
            setting,
            i => Task.Run(() => handler.TouchAsync(orders[i], i).AsTask()),
            i => handler.TouchLaterWork(orders[i], i).StartNew(),
            i => handler.TouchLaterWork(orders[i], i).Dispatch(),
            i => handler.TouchLaterWork(orders[i], i).Post()
        );
    }

    private static IEnumerable<Contender> OfTaskOfResult(Setting setting)
    {
        (KindsHandler handler, Order[] orders) = Subjects(setting);
        return Ways(
            setting,
            i => Task.Run(() => handler.CountAsync(orders[i], i).AsTask()),
            i => handler.CountLaterWork(orders[i], i).StartNew(),
            i => handler.CountLaterWork(orders[i], i).Dispatch(),
            i => handler.CountLaterWork(orders[i], i).Post()
        );
    }

    private static IEnumerable<Contender> OfWait(Setting setting)
    {
        KindsHandler handler = new KindsHandler(setting.Countdown);
        Later[] laters = Later.Many(setting.Items, setting.Countdown);
        return Ways(
            setting,
            i => Task.Run(() => handler.WaitAsync(laters[i], i).AsTask()),
            i => handler.WaitWork(laters[i], i).StartNew(),
            i => handler.WaitWork(laters[i], i).Dispatch(),
            i => handler.WaitWork(laters[i], i).Post()
        );
    }

    private static IEnumerable<Contender> OfWaitForResult(Setting setting)
    {
        KindsHandler handler = new KindsHandler(setting.Countdown);
        Later[] laters = Later.Many(setting.Items, setting.Countdown);
        return Ways(
            setting,
            i => Task.Run(() => handler.WaitForCountAsync(laters[i], i).AsTask()),
            i => handler.WaitForCountWork(laters[i], i).StartNew(),
            i => handler.WaitForCountWork(laters[i], i).Dispatch(),
            i => handler.WaitForCountWork(laters[i], i).Post()
        );
    }

    private static (KindsHandler Handler, Order[] Orders) Subjects(Setting setting) =>
        (new KindsHandler(setting.Countdown), Order.Many(setting.Items));

    private static IEnumerable<Contender> Ways(
        Setting setting,
        Func<int, Task> run,
        Func<int, Task> start,
        Func<int, ValueTask> dispatch,
        Action<int> post
    ) =>
        [
            .. Tasks(setting, run, start),
            DispatchContender.ValueTasks("ClosureGen Dispatch", setting, Each(dispatch)),
            DispatchContender.ValueTasks("ClosureGen Dispatch, with context", setting, InContext(Each(dispatch))),
            .. Posts(setting, post),
        ];

    private static IEnumerable<Contender> Ways(
        Setting setting,
        Func<int, Task> run,
        Func<int, Task> start,
        Func<int, ValueTask<int>> dispatch,
        Action<int> post
    ) =>
        [
            .. Tasks(setting, run, start),
            DispatchContender.Results("ClosureGen Dispatch", setting, Each(dispatch)),
            DispatchContender.Results("ClosureGen Dispatch, with context", setting, InContext(Each(dispatch))),
            .. Posts(setting, post),
        ];

    private static IEnumerable<Contender> Tasks(Setting setting, Func<int, Task> run, Func<int, Task> start)
    {
        yield return DispatchContender.Tasks(Closure, setting, Each(run));
        yield return DispatchContender.Tasks("ClosureGen StartNew", setting, Each(start));
        yield return DispatchContender.Tasks("ClosureGen StartNew, with context", setting, InContext(Each(start)));
    }

    private static IEnumerable<Contender> Posts(Setting setting, Action<int> post)
    {
        int items = setting.Items;
        Action all = () =>
        {
            for (int i = 0; i < items; i++)
            {
                post(i);
            }
        };
        Action<object?> inContext = InContext<object?>(_ => all());
        yield return DispatchContender.Posts("ClosureGen Post", setting, all);
        yield return DispatchContender.Posts("ClosureGen Post, with context", setting, () => inContext(null));
    }

    private static Action<TTask[]> Each<TTask>(Func<int, TTask> dispatch) =>
        tasks =>
        {
            for (int i = 0; i < tasks.Length; i++)
            {
                tasks[i] = dispatch(i);
            }
        };

    private static Action<T> InContext<T>(Action<T> dispatch)
    {
        ExecutionContext before = ExecutionContext.Capture()!;
        AsyncLocal<string> local = new AsyncLocal<string> { Value = "context" };
        ExecutionContext context = ExecutionContext.Capture()!;
        ExecutionContext.Restore(before);
        return items =>
        {
            ExecutionContext around = ExecutionContext.Capture()!;
            ExecutionContext.Restore(context);
            dispatch(items);
            ExecutionContext.Restore(around);
        };
    }
}
