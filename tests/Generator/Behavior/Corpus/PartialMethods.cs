// => 4 5 default
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public partial int First(int number = 3);

    public partial int Second(int number);

    public partial string Third(string text = "default");
}

public partial class Handlers
{
    public partial int First(int other) => other + 1;

    [NoCapture]
    public partial int Second(int number) => number;

    [NoCapture]
    public partial string Third(string more) => more;
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers();
        return $"{handlers.FirstWork().StartNew().Result} {handlers.SecondWork(number: 5).StartNew().Result} {handlers.ThirdWork().StartNew().Result}";
    }
}
