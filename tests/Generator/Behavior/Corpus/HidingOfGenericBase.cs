// => 2 one
using global::ClosureGen;

public partial class Base<T>
{
    [NoCapture]
    public int Count(T item) => 1;
}

public partial class Derived : Base<string>
{
    [NoCapture]
    public new int Count(string item) => 2;

    [NoCapture]
    public string Count(int number) => "one";
}

public static class Corpus
{
    public static string Run() =>
        new Derived().CountWork("").StartNew().Result + " " + new Derived().CountWork(1).StartNew().Result;
}
