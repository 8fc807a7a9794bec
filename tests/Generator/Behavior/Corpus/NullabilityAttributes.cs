// => 0 1 x
using global::ClosureGen;
using global::System.Diagnostics.CodeAnalysis;

public partial class Handlers
{
    [NoCapture]
    public static int First([AllowNull] string text, [DisallowNull] string? more) => text?.Length ?? 0;

    [NoCapture]
    [return: NotNull]
    public static string Second([NotNull] string? text) => text ?? "x";

    [NoCapture]
    [return: MaybeNull]
    public static T Third<T>([AllowNull] T item) => item;

    [NoCapture]
    public static int Fifth([DisallowNull] string? text = default!, [DisallowNull] int? number = default!) => text?.Length ?? 0;

    [NoCapture]
    public static bool Fourth(int number, [MaybeNull] string text, [NotNullWhen(true)] string? other) => other is not null;
}

public static class Corpus
{
    public static string Run() =>
        $"{Handlers.FirstWork(null, "").StartNew().Result} {Handlers.ThirdWork(1).StartNew().Result} {Handlers.SecondWork(null).StartNew().Result}";
}
