// sites: extracted
await new Jobs().Start("a");

internal sealed class Jobs
{
    private int _count;

    internal Task Start(string text) =>
        Task.Run(() =>
        {
            _count++;
            this._count++;
            Helper(text);
            Console.WriteLine(_count);
        });

    private static void Helper(string text) => Console.WriteLine(text);
}
