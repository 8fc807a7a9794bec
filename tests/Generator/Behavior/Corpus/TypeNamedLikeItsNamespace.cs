// => 3
using global::ClosureGen;

namespace Shop.Shop
{
    public partial class Shop
    {
        public class Order { public int Id => 3; }

        [NoCapture]
        public static int Buy(Order order) => order.Id;
    }
}

public static class Corpus
{
    public static string Run() => Shop.Shop.Shop.BuyWork(new Shop.Shop.Shop.Order()).StartNew().Result.ToString();
}
