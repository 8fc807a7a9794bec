// => 4
#nullable disable
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static int Oblivious(string text = null, object[] more = null) => text == null ? 1 : 2;

#nullable enable
    [NoCapture]
    public static int Annotated(string? text = null, object[]? more = null) => text == null ? 1 : 2;
#nullable disable

    [NoCapture]
    public static int ObliviousItem<T>(T text)
        where T : class => text == null ? 1 : 2;
}
#nullable enable

public static class Corpus
{
    public static string Run() =>
        (
            Handlers.ObliviousWork().StartNew().Result
            + Handlers.ObliviousWork(null, null).StartNew().Result
            + Handlers.ObliviousItemWork<string?>(null).StartNew().Result
            + Handlers.AnnotatedWork(null).StartNew().Result
        ).ToString();
}
