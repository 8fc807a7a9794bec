using System.Globalization;

namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>What a handler sees of its caller's context, and what comes back of its own: nothing.</summary>
public sealed class ContextTests(ActorHosts hosts)
{
    private const string Key = "key";
    private static readonly AsyncLocal<string?> Local = new();

    [Theory]
    [MemberData(nameof(Verbs.All), MemberType = typeof(Verbs))]
    public async Task What_the_turn_has_set_flows_to_the_handler_and_nothing_comes_back(
        Framework framework,
        Verb verb,
        Returns returns
    )
    {
        var seen = new ConcurrentQueue<string>();
        Worker worker = NewWorker(seen);
        Actor actor = hosts[framework].NewActor();

        await actor.RunTurnAsync(async () =>
        {
            Set("turn");
            for (int i = 0; i < 3; i++)
            {
                await Verbs.Start(worker, verb, returns);
                Assert.Equal("turn turn", Look());
                Assert.Null(SynchronizationContext.Current);
                Assert.NotEqual("de-CH", CultureInfo.CurrentCulture.Name);
            }
        });

        AssertFlowed(seen, returns, calls: 3);
        await AssertNothingLeft(actor);
    }

    [Theory]
    [MemberData(nameof(PostVerbs.All), MemberType = typeof(PostVerbs))]
    public async Task As_of_what_is_posted(Framework framework, PostVerb verb, Returns returns)
    {
        using var context = new PumpContext();
        var seen = new ConcurrentQueue<string>();
        Worker worker = NewWorker(seen);
        Actor actor = hosts[framework].NewActor();

        await actor.RunTurnAsync(async () =>
        {
            Set("turn");
            PostVerbs.Start(worker, verb, returns, context);
            Assert.Equal("turn turn", Look());
            int expected = returns == Returns.Result ? 1 : 2;
            while (seen.Count < expected)
            {
                await Task.Delay(1);
            }

            Assert.Equal("turn turn", Look());
        });

        AssertFlowed(seen, returns, calls: 1);
        await AssertNothingLeft(actor);
    }

    /// <summary>Dispatches of one stretch may run one after the other on one thread.</summary>
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task What_a_handler_sets_the_next_one_does_not_see(Framework framework)
    {
        const int Count = 200;
        var seen = new ConcurrentQueue<string>();
        var setting = new Worker(static () =>
        {
            Set("handler");
            SynchronizationContext.SetSynchronizationContext(new PlainContext());
        });
        var looking = new Worker(() => seen.Enqueue($"{Look()}{SynchronizationContext.Current}"));
        await hosts[framework]
            .RunTurnAsync(async () =>
            {
                var waiting = new ValueTask[2 * Count];
                for (int i = 0; i < Count; i++)
                {
                    waiting[2 * i] = setting.DoWork(i).Dispatch();

                    // It is given no context at all, and sees what the thread has.
                    using AsyncFlowControl suppressed = ExecutionContext.SuppressFlow();
                    waiting[2 * i + 1] = looking.DoWork(i).Dispatch();
                }

                foreach (ValueTask task in waiting)
                {
                    await task;
                }
            });

        Assert.Equal(Count, seen.Count);
        Assert.All(seen, static found => Assert.Equal(" ", found));
    }

    /// <summary>An actor runs on threads of the pool, which the next turn may get.</summary>
    private static async Task AssertNothingLeft(Actor actor)
    {
        for (int i = 0; i < 3; i++)
        {
            await actor.RunTurnAsync(static () =>
            {
                Assert.Equal(" ", Look());
                Assert.Null(SynchronizationContext.Current);
                Assert.NotEqual("de-CH", CultureInfo.CurrentCulture.Name);
                return Task.CompletedTask;
            });
        }
    }

    private static Worker NewWorker(ConcurrentQueue<string> seen) =>
        new(
            () =>
            {
                seen.Enqueue(Look());
                Set("handler");
                CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("de-CH");
            },
            () => seen.Enqueue(Look())
        );

    private static void AssertFlowed(ConcurrentQueue<string> seen, Returns returns, int calls)
    {
        string[] ofCall = returns == Returns.Result ? ["turn turn"] : ["turn turn", "handler handler"];
        for (int i = 0; i < calls; i++)
        {
            foreach (string expected in ofCall)
            {
                Assert.True(seen.TryDequeue(out string? found));
                Assert.Equal(expected, found);
            }
        }

        Assert.Empty(seen);
    }

    private static void Set(string value)
    {
        Local.Value = value;
        RequestContext.Set(Key, value);
    }

    private static string Look() => $"{Local.Value} {RequestContext.Get(Key)}";

    private sealed class PlainContext : SynchronizationContext;
}
