// => 7
using global::ClosureGen;

public partial class @Plain
{
    [NoCapture]
    public static int @Add(int @left, int @async) => @left + @async;
}

public static class Corpus
{
    public static string Run() => Plain.AddWork(left: 3, async: 4).StartNew().Result.ToString();
}
