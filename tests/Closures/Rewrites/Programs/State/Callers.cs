using System.Linq.Expressions;
using System.Runtime.CompilerServices;

Log log = new();
log.Start("from").Wait();
Console.WriteLine(await log.Read(1));
await log.Enter(1);

// sites: state, state
// has: var missing = (string?)state;
// has: var limit = (int)state!;
string? missing = args.Length > 5 ? "" : null;
try
{
    await Task.Factory.StartNew(() => ArgumentNullException.ThrowIfNull(missing));
}
catch (ArgumentNullException exception)
{
    Console.WriteLine(exception.ParamName);
}

int limit = args.Length;
Console.WriteLine(await Task.Factory.StartNew(() => Log.Tree(number => number == limit)));
log.Trees().Wait();

internal sealed class Log
{
    private readonly int _limit = 3;

    // sites: state, state
    internal async Task Trees()
    {
        Console.WriteLine(await Task.Factory.StartNew(() => Tree(number => number == _limit)));
        Console.WriteLine(await Task.Factory.StartNew(() => Text(_limit + 1)));
    }

    internal static string Tree(Expression<Func<int, bool>> tree)
    {
        Expression right = ((BinaryExpression)tree.Body).Right;
        return $"{right.NodeType} {(right as MemberExpression)?.Expression?.NodeType} {right.Type}";
    }

    private static string Text(int number, [CallerArgumentExpression(nameof(number))] string text = "") => text + number;

    internal string this[int index, [CallerMemberName] string member = ""] => member + index;

    // sites: state, state, state
    internal Task Start(string text)
    {
        return Task.Run(() =>
        {
            Write(text);
            Write(text);
        });
    }

    internal Task<string> Read(int index) => Task.Run(() => this[index]);

    internal Task Enter(int number) =>
        Task.Run(() =>
        {
            Entry entry = new(number);
            Console.WriteLine(entry.Member);
        });

    private static void Write(string text, [CallerMemberName] string member = "") =>
        Console.WriteLine($"{text} {member}");
}

internal sealed class Entry(int number, [CallerMemberName] string member = "")
{
    internal string Member => member + number;
}
