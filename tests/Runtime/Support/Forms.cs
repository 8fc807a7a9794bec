using System.Reflection;
using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Batches.Pacing;

namespace ClosureGen.Runtime.Tests;

/// <summary>The forms of a run of many items, by name: of a sync handler, and of async ones whose calls end at once or later.</summary>
internal static class Forms
{
    internal static readonly string[] Blocking = ["Each.Run", "DispatchBatch.Run"];
    internal static readonly string[] Sync = [.. Blocking, "Each.RunAsync", "DispatchBatch.RunAsync"];
    internal static readonly string[] AtOnce = [.. Sync, "Each of tasks", "DispatchBatch of tasks"];

    public static TheoryData<string> All => [.. AtOnce, "Each of late tasks", "DispatchBatch of late tasks"];

    internal static bool IsLate(string form) => form.EndsWith("late tasks", StringComparison.Ordinal);
}

/// <summary>Handlers that do what a test tells them. What their items cost is learned for each owner by itself.</summary>
internal static partial class Forms<TOwner>
    where TOwner : struct
{
    [NoCapture]
    internal static void Do(int item, Action<int>? body) => body?.Invoke(item);

    [NoCapture]
    internal static ValueTask DoAtOnce(int item, Action<int>? body)
    {
        body?.Invoke(item);
        return default;
    }

    [NoCapture]
    internal static async Task DoLateAsync(int item, Action<int>? body)
    {
        await Task.Yield();
        body?.Invoke(item);
    }

    internal static async Task Run(
        string form,
        int count,
        Action<int>? body,
        int degree = -1,
        CancellationToken cancellationToken = default
    )
    {
        int[] items = [.. Enumerable.Range(0, count)];
        switch (form)
        {
            case "Each.Run":
                DoEach(items, body).Run(degree, cancellationToken);
                break;
            case "Each.RunAsync":
                await DoEach(items, body).RunAsync(degree, cancellationToken);
                break;
            case "Each of tasks":
                await DoAtOnceEach(items, body).RunAsync(degree, cancellationToken);
                break;
            case "Each of late tasks":
                await DoLateEach(items, body).RunAsync(degree, cancellationToken);
                break;
            default:
                await RunBatch(form, items, body, degree, cancellationToken);
                break;
        }
    }

    /// <summary>Gets what is known of the cost of an item, which a run in this form learns.</summary>
    internal static ItemCost CostOf(string form) =>
        ItemCost.Of(
            form switch
            {
                "Each of tasks" => typeof(BatchRun<DoAtOnceBatch>),
                "DispatchBatch of tasks" => StateOf(typeof(DoAtOncePairing), "DoAtOnceState"),
                "Each.Run" or "Each.RunAsync" => typeof(BatchRun<DoBatch>),
                _ => StateOf(typeof(DoPairing), "DoState"),
            }
        );

    private static Type StateOf(Type pairing, string state) =>
        pairing.GetNestedType(state, BindingFlags.NonPublic)!.MakeGenericType(typeof(TOwner));

    private static async Task RunBatch(
        string form,
        int[] items,
        Action<int>? body,
        int degree,
        CancellationToken cancellationToken
    )
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        foreach (int item in items)
        {
            switch (form)
            {
                case "DispatchBatch of tasks":
                    batch.Add(DoAtOnceWork(item, body));
                    break;
                case "DispatchBatch of late tasks":
                    batch.Add(DoLateWork(item, body));
                    break;
                default:
                    batch.Add(DoWork(item, body));
                    break;
            }
        }

        Assert.Equal(items.Length, batch.Count);
        try
        {
            if (form == "DispatchBatch.Run")
            {
                batch.Run(degree, cancellationToken);
            }
            else
            {
                await batch.RunAsync(degree, cancellationToken);
            }
        }
        finally
        {
            Assert.Equal(0, batch.Count);
        }
    }
}
