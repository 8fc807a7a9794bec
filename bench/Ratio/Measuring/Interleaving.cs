namespace ClosureGen.Ratio.Measuring;

/// <summary>The order of contenders in a round.</summary>
internal static class Interleaving
{
    /// <summary>
    /// Every contender once a round, each at every place in turn; every other round runs backwards, so that it is not
    /// always the same one that a contender comes after.
    /// </summary>
    public static int[] Order(int round, int contenders)
    {
        int[] order = new int[contenders];
        for (int place = 0; place < contenders; place++)
        {
            int step = round % 2 == 0 ? place : contenders - 1 - place;
            order[place] = (step + round / 2) % contenders;
        }

        return order;
    }
}
