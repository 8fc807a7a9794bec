namespace ClosureGen.Ratio.Tests;

public sealed class InterleavingTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(9)]
    [InlineData(10)]
    public void Every_contender_takes_every_place_equally_often(int contenders)
    {
        int[][] rounds = [.. Enumerable.Range(0, 2 * contenders).Select(round => CaseRunner.Order(round, contenders))];

        Assert.All(rounds, order => Assert.Equal(Enumerable.Range(0, contenders), order.Order()));
        for (int place = 0; place < contenders; place++)
        {
            Assert.All(
                rounds.GroupBy(order => order[place]),
                static sameContender => Assert.Equal(2, sameContender.Count())
            );
        }
    }

    [Fact]
    public void A_contender_does_not_always_follow_the_same_one()
    {
        int[][] rounds = [.. Enumerable.Range(0, 6).Select(static round => CaseRunner.Order(round, 5))];

        int[] before3 =
        [
            .. rounds
                .Select(static order => (order, place: System.Array.IndexOf(order, 3)))
                .Where(static found => found.place > 0)
                .Select(static found => found.order[found.place - 1])
                .Distinct(),
        ];

        Assert.True(before3.Length > 1);
    }
}
