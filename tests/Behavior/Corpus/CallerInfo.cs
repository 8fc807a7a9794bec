// => Run True a + b True
using global::ClosureGen;
using global::System.Runtime.CompilerServices;

public static partial class Handlers
{
    [NoCapture]
    public static string Member(int item, [CallerMemberName] string member = "", [CallerLineNumber] int line = 0) => member + " " + (line > 20);

    [NoCapture]
    public static string Text(int item, [CallerArgumentExpression("item")] string? text = null, [CallerFilePath] string path = "") =>
        text + " " + path.EndsWith(".cs", global::System.StringComparison.Ordinal);
}

public static class Corpus
{
    public static string Run()
    {
        int a = 1;
        int b = 2;
        return Handlers.MemberWork(1).StartNew().Result + " " + Handlers.TextWork(a + b).StartNew().Result;
    }
}
