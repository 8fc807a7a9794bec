// sites: state, state
await new Publisher().RunAsync("a");

internal sealed class Publisher
{
    internal async Task RunAsync(string topic)
    {
        const int Rounds = 3;
        const string Suffix = "!";
        await Task.Run(() =>
        {
            byte[] sent = new byte[Rounds];
            Console.WriteLine(topic + sent.Length);
        });
        await Task.Run(() =>
        {
            Console.WriteLine(topic);
            Console.WriteLine(topic + Suffix);
        });
        Console.WriteLine(Rounds);
    }
}
