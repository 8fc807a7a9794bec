// => 5
using global::ClosureGen;

public class Base
{
    protected int _handler, Pool, t_cache, Start;
    protected class DoState { }
    public virtual void Invoke() { }
    protected void Rent() { }
}

public partial class Derived : Base
{
    [NoCapture]
    protected internal int Do(int number) => number + _handler + Pool + t_cache + Start;
}

public static class Corpus
{
    public static string Run() => new Derived().DoWork(5).StartNew().Result.ToString();
}
