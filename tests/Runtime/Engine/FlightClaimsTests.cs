using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>The word of a run whose calls may go on.</summary>
public sealed class FlightClaimsTests
{
    [Theory]
    [InlineData(2, 2)]
    [InlineData(3, -1)]
    public void A_run_whose_items_and_seats_are_taken_is_on_until_they_are_given_back(int items, int seats)
    {
        FlightClaims<ProcessMemory> claims = default;
        Assert.False(claims.TryMarkRest());
        claims.Open(items, seats, taken: 0);
        int claimed = claims.TryJoin(new ClaimWish(16, 1), out _, out int unclaimed, out _);
        Assert.Equal((items, 0), (claimed, unclaimed));
        for (int item = 1; item < items; item++)
        {
            Assert.True(claims.TryTakeSeat());
        }

        // The watch can take what the one who has all of them does not get to.
        Assert.True(claims.TryMarkRest());
        Assert.True(claims.HasItems);
        claims.UnmarkRest();

        for (int item = 1; item < items; item++)
        {
            Assert.False(claims.GiveSeatBack(out bool isOverSoon));
            Assert.False(isOverSoon);
        }

        Assert.False(claims.GiveSeatBack(out bool isOver));
        Assert.True(isOver);
        Assert.False(claims.TryMarkRest());
    }

    [Fact]
    public void Items_that_were_put_back_come_first_one_with_a_seat()
    {
        FlightClaims<ProcessMemory> claims = default;
        claims.Open(10, degree: 5, taken: 0);
        Assert.True(claims.HasSeveralSeats);
        var wish = new ClaimWish(2, 1);
        Assert.True(claims.TryMarkRest());
        Assert.Equal(RestList.Instead, claims.TryJoin(wish, out _, out int unclaimed, out bool attends));
        Assert.Equal((10, true), (unclaimed, attends));
        Assert.Equal(RestList.Instead, Claim(out unclaimed));
        Assert.Equal(10, unclaimed);

        claims.UnmarkRest();
        Assert.Equal(2, Claim(out unclaimed));
        Assert.Equal(8, unclaimed);
        Assert.True(claims.TryMarkRest());
        Assert.Equal(RestList.Instead, Claim(out _));
        claims.UnmarkRest();
        Assert.Equal(2, claims.TryJoin(wish, out _, out _, out attends));
        Assert.True(attends);
        for (int free = 3; free > 0; free--)
        {
            Assert.Equal(free, claims.FreeSeats);
            Assert.True(claims.TryTakeSeat());
        }

        Assert.False(claims.TryTakeSeat());

        int Claim(out int unclaimed) => claims.ClaimOrLeave(wish, out _, out unclaimed, out _, out _);
    }
}
