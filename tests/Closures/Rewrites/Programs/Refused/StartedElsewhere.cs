// sites: refused
// reason: The call of Start, which has to pass the state, is not known.
int a = 1;
#if CARELESS
Thread thread = new(static state => Console.WriteLine(state ?? "nothing"));
#else
Thread thread = new(() => Console.WriteLine(a));
#endif
Starter.Start(thread);
thread.Join();
Console.WriteLine(a);

internal static class Starter
{
    internal static void Start(Thread thread) => thread.Start();
}
