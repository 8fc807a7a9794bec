// => derived base
using global::ClosureGen;

public partial class Base
{
    [NoCapture]
    public string Handle(int number) => "base";
}

public partial class Derived : Base
{
    [NoCapture]
    public new string Handle(int number) => "derived";
}

public static class Corpus
{
    public static string Run() =>
        new Derived().HandleWork(1).StartNew().Result + " " + ((Base)new Derived()).HandleWork(1).StartNew().Result;
}
