// sites: extracted
await new Jobs().Start(2);

internal sealed class Jobs
{
    private readonly int number = 5;

    internal Task Start(int number) => Task.Run(() => Console.WriteLine(number + this.number));
}
