// sites: direct, direct, extracted
// has: #pragma warning disable CS4014
// has: #region inside
Client client = new();
client.Answer("a");
client.Done.Wait();

internal sealed class Client
{
    internal readonly CountdownEvent Done = new(3);

    internal async void Answer(string topic)
    {
        await Task.Yield();
#pragma warning disable CS4014
        Task.Run(() => Send(topic));
#pragma warning restore CS4014
        #region more
        _ = Task.Run(() => Send(topic));
        #endregion
        _ = Task.Run(() =>
        {
            #region inside
            Send(topic);
            #endregion
#pragma warning disable CS0219
            int unused = 1;
#pragma warning restore CS0219
        });
    }

    private void Send(string topic)
    {
        Console.WriteLine(topic);
        Done.Signal();
    }
}
