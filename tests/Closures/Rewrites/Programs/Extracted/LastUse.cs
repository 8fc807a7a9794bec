// sites: extracted, extracted
// has: Extra(
Disk disk = new();
disk.Read(4, static count => Console.WriteLine(count));
disk.Done.Wait();
int left = 3;
Console.WriteLine(await Task.Run(() =>
{
    while (left > 1)
    {
        left--;
    }

    return left;
}));

internal sealed class Disk
{
    internal readonly ManualResetEventSlim Done = new();

    internal void Read(int length, Action<int> callback)
    {
        byte[]? buffer = null;
        int count = 0;
        Exception? error = null;
        if (length > 8)
        {
            buffer = new byte[length];
        }

        Task extra = Task.Run(async () =>
        {
            try
            {
                buffer ??= new byte[length];
                count = buffer.Length;
                await Task.Yield();
            }
            catch (IOException caught)
            {
                error = caught;
            }
            finally
            {
                callback(error is null ? count : -1);
                Done.Set();
            }
        });
    }
}
