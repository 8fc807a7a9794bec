// sites: state
// has: threads[i].Start(index);
Thread[] threads = new Thread[2];
for (int i = 0; i < threads.Length; i++)
{
    int index = i;
    threads[i] = new Thread(() => Console.WriteLine(index)) { IsBackground = true };
    threads[i].Start();
    threads[i].Join();
}
