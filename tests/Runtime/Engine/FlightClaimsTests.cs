using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>The word of a run whose calls may go on.</summary>
public sealed class FlightClaimsTests
{
    [Theory]
    [InlineData(2, 2)]
    [InlineData(3, int.MaxValue)]
    public void A_run_whose_items_and_seats_are_taken_is_on_until_they_are_given_back(int items, int seats)
    {
        FlightClaims<ProcessMemory> claims = default;
        Assert.False(claims.TryMarkRest());
        claims.Open(items, seats);
        int claimed = claims.TryJoin(new ClaimWish(16, 1, SeatEach: true), out _, out int unclaimed, out _);
        Assert.Equal((items, 0), (claimed, unclaimed));

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
}
