ManualResetEventSlim done = new();
int a = 1, b = 2;
#if CARELESS
Thread elsewhere = new(static state => Console.WriteLine(state ?? "nothing"));
#else
// reason: The call of Start, which has to pass the state, is not known.
Thread elsewhere = new(() => Console.WriteLine(a));
#endif
Starter.Start(elsewhere);
elsewhere.Join();

#if CARELESS
Thread thread = new(static state => Console.WriteLine(state));
thread = new Thread(static state => Console.WriteLine("second " + state));
thread.Start(a);
#else
// reason: The call of Start, which has to pass the state, is not known.
Thread thread = new(() => Console.WriteLine(a));
// reason: The call of Start, which has to pass the state, is not known.
thread = new Thread(() => Console.WriteLine("second " + b));
thread.Start();
#endif
thread.Join();

#if CARELESS
using Timer timer = new(
    static state =>
    {
        (int a, ManualResetEventSlim done) = ((int, ManualResetEventSlim))state!;
        Console.WriteLine(state is Timer);
        done.Set();
    },
    (a, done),
    Timeout.Infinite,
    Timeout.Infinite
);
#else
// reason: The timer is its own state.
using Timer timer = new(state => { Console.WriteLine(state is Timer && a == 1); done.Set(); });
#endif
timer.Change(1, Timeout.Infinite);
done.Wait();

internal static class Starter
{
    internal static void Start(Thread thread) => thread.Start();
}
