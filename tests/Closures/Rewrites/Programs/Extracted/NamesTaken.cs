// sites: extracted
await new Jobs().Start(2);

internal sealed class Jobs
{
    internal Task Start(int number) => Task.Run(() => Console.WriteLine(StartBody() + number));

    private static string StartBody() => "mine";
}
