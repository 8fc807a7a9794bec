// sites: direct
// has: public sealed partial record Order(int Id)
Order order = new(3);
int factor = 2;
Console.WriteLine(await Task.Run(() => order.Scale(factor)));
Console.WriteLine(order);

public sealed record Order(int Id)
{
    public Order Scale(int factor) => this with { Id = Id * factor };
}
