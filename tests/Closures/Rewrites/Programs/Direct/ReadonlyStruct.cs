// sites: direct
// has: public readonly partial struct Point
Point point = new(3);
int factor = 2;
Console.WriteLine(await Task.Run(() => point.Scale(factor)));

public readonly struct Point(int x)
{
    public int Scale(int factor) => x * factor;
}
