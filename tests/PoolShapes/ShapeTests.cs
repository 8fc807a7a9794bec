using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.PoolShapes.Scenarios;
using ClosureGen.PoolShapes.Shapes;
using ClosureGen.Ratio.Measuring;
using Xunit;

namespace ClosureGen.PoolShapes.Tests;

/// <summary>What is compared does the same job: nobody gets an item that somebody else has, and items come back.</summary>
public sealed class ShapeTests
{
    public static TheoryData<string> Names => [.. Shape.All.Select(static shape => shape.Name)];

    public static TheoryData<string> NamesOfPools =>
        [.. Shape.All.Select(static shape => shape.Name).Where(static name => name != NoShape.ShapeName)];

    [Theory]
    [MemberData(nameof(NamesOfPools))]
    public void What_was_returned_is_rented_again(string name)
    {
        Shape shape = Get(name);

        // Less than what a thread keeps for itself: tests beside this one may have taken what all share. What they have
        // left is looked at first: a pool that hands out the oldest first goes through all of it.
        const int InUse = 60;
        Item[] left = [.. Enumerable.Range(0, Shape.MaxKept).Select(_ => shape.Rent())];
        Array.ForEach(left, shape.Return);
        var seen = new HashSet<Item>();
        for (int round = 0; round < 50; round++)
        {
            Item[] items = [.. Enumerable.Range(0, InUse).Select(_ => shape.Rent())];
            Assert.Equal(items.Length, items.Distinct().Count());
            seen.UnionWith(items);
            foreach (Item item in items)
            {
                shape.Return(item);
            }
        }

        Assert.InRange(seen.Except(left).Count(), 0, 2 * InUse);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Nobody_gets_an_item_that_is_rented(string name)
    {
        Shape shape = Get(name);
        var rented = new ConcurrentDictionary<Item, bool>();
        var passedOn = new ConcurrentQueue<Item>();
        int clashes = 0;
        Thread[] threads =
        [
            .. Enumerable
                .Range(0, 4)
                .Select(_ => new Thread(() =>
                {
                    for (int i = 0; i < 20_000; i++)
                    {
                        Item item = shape.Rent();
                        if (!rented.TryAdd(item, true))
                        {
                            Interlocked.Increment(ref clashes);
                        }

                        // Most come back on another thread than the one that rented them.
                        passedOn.Enqueue(item);
                        if (i % 8 != 0 && passedOn.TryDequeue(out Item? other))
                        {
                            rented.TryRemove(other, out bool _);
                            shape.Return(other);
                        }
                    }
                })),
        ];
        foreach (Thread thread in threads)
        {
            thread.Start();
        }

        foreach (Thread thread in threads)
        {
            thread.Join();
        }

        Assert.Equal(0, clashes);
    }

    [Fact]
    public async Task All_scenarios_compare_all_shapes()
    {
        string[] names = [.. Shape.All.Select(static shape => shape.Name)];
        (Scenario, Regime)[] scenarios =
        [
            (new QueuedScenario(), Regime.L),
            (new HandlersScenario(), Regime.L),
            (new AloneScenario(), Regime.L),
            (new ThreadsScenario(), Regime.G),
        ];
        foreach ((Scenario scenario, Regime regime) in scenarios)
        {
            foreach (Case @case in scenario.Cases)
            {
                var setting = new Setting(regime, @case, new Countdown(regime));
                IReadOnlyList<Contender> contenders = scenario.Contenders(setting);
                Assert.Equal(names, contenders.Select(static contender => contender.Name));
                foreach (Contender contender in contenders)
                {
                    // It ends when every item has been run.
                    await Task
                        .Factory.StartNew(
                            () => Driver.For(regime).Measure(contender, leadIn: 1, runs: 1),
                            TestContext.Current.CancellationToken,
                            TaskCreationOptions.LongRunning,
                            TaskScheduler.Default
                        )
                        .WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);
                }
            }
        }
    }

    [Fact]
    public void All_are_measured_with_one_in_flight_and_with_many()
    {
        string[] expected = ["1", "10", "100", "1000", "10000"];
        Assert.All(
            (Scenario[])[new QueuedScenario(), new HandlersScenario(), new AloneScenario(), new ThreadsScenario()],
            scenario => Assert.Equal(expected, scenario.Cases.Select(static @case => @case.Label.Split(' ')[0]))
        );
    }

    [Fact]
    public void Threads_outside_the_pool_are_no_case_for_its_one_worker()
    {
        var scenario = new ThreadsScenario();
        Assert.All(
            scenario.Cases,
            @case => Assert.Empty(scenario.Contenders(new Setting(Regime.L, @case, new Countdown(Regime.L))))
        );
    }

    [Theory]
    [InlineData(10, 2)]
    [InlineData(10, 3)]
    [InlineData(10, 64)]
    [InlineData(10_000, 7)]
    public void Producers_share_all_items(int items, int producers)
    {
        int[] shares = [.. Enumerable.Range(0, producers).Select(i => Share.Of(items, i, producers))];

        Assert.Equal(items, shares.Sum());
        Assert.InRange(shares.Max() - shares.Min(), 0, 1);
    }

    private static Shape Get(string name) => Shape.All.Single(shape => shape.Name == name);
}
