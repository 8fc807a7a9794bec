// => 6
using global::ClosureGen;

public abstract partial class Base<T>
{
    [NoCapture]
    public abstract int Handle(T item, int more);
}

public class Derived : Base<string>
{
    public override int Handle(string item, int more) => item.Length + more;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        Base<string>.HandlePairs(new Base<string>[] { new Derived() }, new[] { "abc" }, 3).Run(results);
        return results[0].ToString();
    }
}
