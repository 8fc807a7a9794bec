string a = "a", b = "b";
int number = 5;
Joiner joiner = new();
// sites: direct, direct, direct
// has: await joiner.JoinWork(second: b, first: a).Dispatch()
// has: await joiner.JoinWork(a).Dispatch()
// has: await Joiner.JoinAllWork(a, "x", "y").Dispatch()
Console.WriteLine(await Task.Run(() => joiner.Join(second: b, first: a)));
Console.WriteLine(await Task.Run(() => joiner.Join(a)));
Console.WriteLine(await Task.Run(() => Joiner.JoinAll(a, "x", "y")));

// sites: direct, direct
await Task.Run(() => Joiner.Show(null, default, number, nameof(a), 'c', 1.5m));
object[] items = ["a", "b"];
await Task.Run(() => Joiner.Print(a, items));

// sites: direct, direct
dynamic text = "text";
Task task = Task.Run(() => joiner.Join("x", "3"));
await task;
int after = 2;
await Task.Run(() => joiner.Join("y", "z", after));
Console.WriteLine(text.Length);

// sites: direct, direct, direct
// has: await maybe.ShoutWork(2).Dispatch()
// has: await joiner.PutWork<object>(a).Dispatch()
// has: await joiner.PutWork(number).Dispatch()
string? maybe = args.Length > 5 ? "" : null;
Console.WriteLine(await Task.Run(() => maybe.Shout(2)));
await Task.Run(() => joiner.Put<object>(a));
await Task.Run(() => joiner.Put(number));

// sites: direct, direct, direct
object boxed = "text";
await Task.Run(() => joiner.Print(boxed));
await Task.Run(() => joiner.Print(a));
await Task.Run(() => joiner.Print(number));

// sites: direct
// has: @event.HandleWork(@class).Dispatch()
Joiner @event = new();
int @class = 1;
await Task.Run(() => @event.Handle(@class));

internal sealed class Joiner
{
    internal string Join(string first, string second = "default", int times = 2) => first + second + times;

    internal static string JoinAll(string first, params string[] others) => first + string.Concat(others);

    internal static void Show(string? text, int number, long wide, string name, char c, decimal d) =>
        Console.WriteLine($"{text ?? "null"} {number} {wide} {name} {c} {d}");

    internal static void Print(object first, IEnumerable<object> rest) => Console.WriteLine(first + string.Concat(rest));

    internal void Print(object item) => Console.WriteLine("object " + item);

    internal void Print(string item) => Console.WriteLine("string " + item);

    internal void Print(long item) => Console.WriteLine("long " + item);

    internal void Put<T>(T item)
        where T : notnull => Console.WriteLine(typeof(T).Name + item);

    internal void Handle(int @class) => Console.WriteLine(@class);
}

internal static class Texts
{
    internal static string Shout(this string? text, int times) => (text ?? "nothing").ToUpperInvariant() + times;
}
