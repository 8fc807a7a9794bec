// => Run True a + b True limit items none
using global::ClosureGen;
using global::System.Runtime.CompilerServices;

public static partial class Handlers
{
    [NoCapture]
    public static string Member(int item, [CallerMemberName] string member = "", [CallerLineNumber] int line = 0) => member + " " + (line > 20);

    [NoCapture]
    public static string Text(int item, [CallerArgumentExpression("item")] string? text = null, [CallerFilePath] string path = "") =>
        text + " " + path.EndsWith(".cs", global::System.StringComparison.Ordinal);

    [NoCapture]
    public static string Limit(int limit, [CallerArgumentExpression("limit")] string text = "none") => text;

    // A batch has nothing to be asked for where it fills in the position itself.
    [NoCapture]
    public static string Place(string item, [ItemIndex] int place, [CallerArgumentExpression("place")] string text = "none") => text;

    [NoCapture]
    public static string Item(string item, [CallerArgumentExpression("item")] string text = "none") => text;
}

public static class Corpus
{
    public static string Run()
    {
        int a = 1;
        int b = 2;
        int limit = 3;
        string[] items = { "" };
        string[] texts = { "" };
        string[] places = { "" };
        Handlers.ItemEach(items).Run(texts);
        Handlers.PlaceEach(items).Run(places);
        return Handlers.MemberWork(1).StartNew().Result + " " + Handlers.TextWork(a + b).StartNew().Result
            + " " + Handlers.LimitWork(limit).StartNew().Result + " " + texts[0] + " " + places[0];
    }
}
