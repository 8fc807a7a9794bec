// sites: state
Worker worker = new();
int size = args.Length + 8;
Task<int> task = Task.Factory.StartNew(() => worker.Work(size));
Console.WriteLine(task.Result);
Console.WriteLine(task.CreationOptions);

internal sealed class Worker
{
    internal int Work(int size) => size / 2;
}
