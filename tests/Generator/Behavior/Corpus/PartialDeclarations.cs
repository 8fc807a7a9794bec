// => 4 5 default 1 2
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public partial int First(int number = 3);

    public partial int Second(int number);

    public partial string Third(string text = "default");

    #region Handlers
    [NoCapture]
    #if true
    public static int Fourth() => 1;
    #else
    public static int Other() => 1;
    #endif
    #endregion
}

partial class Handlers
{
    public partial int First(int other) => other + 1;

    [NoCapture]
    public partial int Second(int number) => number;

    [NoCapture]
    public partial string Third(string more) => more;

#pragma warning disable CS0168
    // A comment.
    [NoCapture] /* and another */
#pragma warning restore CS0168
    public static int Fifth() => 2;
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers();
        return $"{handlers.FirstWork().StartNew().Result} {handlers.SecondWork(number: 5).StartNew().Result} {handlers.ThirdWork().StartNew().Result} "
            + $"{Handlers.FourthWork().StartNew().Result} {Handlers.FifthWork().StartNew().Result}";
    }
}
