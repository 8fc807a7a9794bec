using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>Objects of which one comes back at a time, in orders that are not the one they were rented in.</summary>
/// <remarks>Other tests collect the heap, again and again, and those in use meanwhile lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed class ReturnOrderTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Whatever_the_order_of_returns_in_the_end_hardly_any_is_made(int seed)
    {
        var random = new Random(seed);
        ThreadCache cache = new ObjectPool().CreateCache();
        List<ManualState> rented = [];
        int made = 0;
        int madeLate = 0;
        for (int i = 0; i < 40_000; i++)
        {
            if (rented.Count > random.Next(300))
            {
                int index = random.Next(rented.Count);
                rented[index].GiveBack();
                rented[index] = rented[^1];
                rented.RemoveAt(rented.Count - 1);
            }
            else if (cache.Rent() is ManualState state)
            {
                Assert.DoesNotContain(state, rented);
                rented.Add(state);
            }
            else
            {
                rented.Add(new ManualState(cache));
                made++;
                madeLate += i < 20_000 ? 0 : 1;
            }
        }

        Assert.InRange(made, 100, 1_200);
        Assert.InRange(madeLate, 0, 50);
    }

    [Theory]
    [InlineData(100, "random")]
    [InlineData(1_000, "random")]
    [InlineData(10_000, "random")]
    [InlineData(14_000, "random")]
    [InlineData(10_000, "last first")]
    [InlineData(10_000, "first first")]
    [InlineData(10_000, "to and fro")]
    [InlineData(10_000, "by strides")]
    [InlineData(10_000, "random halves")]
    public void However_many_are_in_flight_and_in_whatever_order_they_return_in_the_end_none_is_made(
        int inFlight,
        string order
    )
    {
        ThreadCache cache = new ObjectPool().CreateCache();
        ManualState[] rented =
        [
            .. Enumerable.Range(0, inFlight).Select(_ => (ManualState?)cache.Rent() ?? new ManualState(cache)),
        ];
        var random = new Random(1);
        int made = 0;
        int rents = 40 * inFlight;
        for (int i = 0; i < rents; i++)
        {
            int index = order switch
            {
                "random" => random.Next(inFlight),
                "last first" => inFlight - 1 - (i % inFlight),
                "first first" => i % inFlight,
                "to and fro" => i / inFlight % 2 == 0 ? i % inFlight : inFlight - 1 - (i % inFlight),
                "by strides" => (int)(i * 7_919L % inFlight),
                _ => (i / inFlight % 2 * (inFlight / 2)) + random.Next(inFlight / 2),
            };
            rented[index].GiveBack();
            if (cache.Rent() is ManualState state)
            {
                rented[index] = state;
            }
            else
            {
                rented[index] = new ManualState(cache);
                made += i < rents / 2 ? 0 : 1;
            }
        }

        Assert.Equal(inFlight, rented.Distinct().Count());
        // A place that has been given away twice loses one of its objects when both are back.
        Assert.InRange(made, 0, inFlight / 1_000);
    }
}
