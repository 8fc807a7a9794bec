// sites: extracted
// has: RunBodyWork(order).StartNew()
// has: private void RunBody(int order)
Server server = new();
server.Run(3).Wait();

internal class Server
{
    private int _factor = 2;

    internal Task Run(int order)
    {
        Task task = Task.Run(() => Print(order * _factor));
        _factor = 2;
        return task;
    }

    private void Print(int value) => Console.WriteLine(value);
}
