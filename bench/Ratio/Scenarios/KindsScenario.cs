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

    private static readonly string[] Kinds =
    [
        "void",
        "int",
        "ValueTask completed",
        "ValueTask<int> completed",
        "ValueTask that waits",
        "ValueTask<int> that waits",
    ];

    public override string Name => "kinds";

    public override string Description =>
        "single dispatches by what the handler returns and how many are in flight: bytes";

    public override IReadOnlyList<Case> Cases { get; } =
    [.. Kinds.SelectMany(static kind => InFlight.Select(items => new Case($"{items} {kind}", items)))];

    public override IReadOnlyList<string> Baselines { get; } = [Closure];

    public override string Caption(Regime regime) =>
        "All items are made by a delegate, which takes part in the times. The handlers allocate nothing; one that waits "
        + "resumes from another work item. With context: an AsyncLocal has a value.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        KindsHandler handler = new KindsHandler(setting.Countdown);
        Order[] orders = Order.Many(setting.Items);
        Later[] laters = Later.Many(setting.Items, setting.Countdown);
        return setting.Case.Label[(setting.Case.Label.IndexOf(' ') + 1)..] switch
        {
            "void" => Compare(
                setting,
                i => Task.Run(() => handler.Touch(orders[i], i)),
                i => handler.TouchWork(orders[i], i).StartNew(),
                i => handler.TouchWork(orders[i], i).Dispatch(),
                i => handler.TouchWork(orders[i], i).Post(),
                DispatchContender.ValueTasks
            ),
            "int" => Compare(
                setting,
                i => Task.Run(() => handler.Count(orders[i], i)),
                i => handler.CountWork(orders[i], i).StartNew(),
                i => handler.CountWork(orders[i], i).Dispatch(),
                i => handler.CountWork(orders[i], i).Post(),
                DispatchContender.Results
            ),
            "ValueTask completed" => Compare(
                setting,
                i => Task.Run(() => handler.TouchAsync(orders[i], i).AsTask()),
                i => handler.TouchLaterWork(orders[i], i).StartNew(),
                i => handler.TouchLaterWork(orders[i], i).Dispatch(),
                i => handler.TouchLaterWork(orders[i], i).Post(),
                DispatchContender.ValueTasks
            ),
            "ValueTask<int> completed" => Compare(
                setting,
                i => Task.Run(() => handler.CountAsync(orders[i], i).AsTask()),
                i => handler.CountLaterWork(orders[i], i).StartNew(),
                i => handler.CountLaterWork(orders[i], i).Dispatch(),
                i => handler.CountLaterWork(orders[i], i).Post(),
                DispatchContender.Results
            ),
            "ValueTask that waits" => Compare(
                setting,
                i => Task.Run(() => handler.WaitAsync(laters[i], i).AsTask()),
                i => handler.WaitWork(laters[i], i).StartNew(),
                i => handler.WaitWork(laters[i], i).Dispatch(),
                i => handler.WaitWork(laters[i], i).Post(),
                DispatchContender.ValueTasks
            ),
            _ => Compare(
                setting,
                i => Task.Run(() => handler.WaitForCountAsync(laters[i], i).AsTask()),
                i => handler.WaitForCountWork(laters[i], i).StartNew(),
                i => handler.WaitForCountWork(laters[i], i).Dispatch(),
                i => handler.WaitForCountWork(laters[i], i).Post(),
                DispatchContender.Results
            ),
        };
    }

    private static Contender[] Compare<TTask>(
        Setting setting,
        Func<int, Task> run,
        Func<int, Task> start,
        Func<int, TTask> dispatch,
        Action<int> post,
        Func<string, Setting, Action<TTask[]>, Contender> dispatches
    ) =>
        [
            DispatchContender.Tasks(Closure, setting, Each(run)),
            DispatchContender.Tasks("ClosureGen StartNew", setting, Each(start)),
            DispatchContender.Tasks("ClosureGen StartNew, with context", setting, InContext(Each(start))),
            dispatches("ClosureGen Dispatch", setting, Each(dispatch)),
            dispatches("ClosureGen Dispatch, with context", setting, InContext(Each(dispatch))),
            .. Posts(setting, post),
        ];

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
