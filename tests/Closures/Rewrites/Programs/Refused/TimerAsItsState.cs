// sites: refused
// reason: The timer is its own state.
ManualResetEventSlim done = new();
int a = 1;
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
using Timer timer = new(state => { Console.WriteLine(state is Timer && a == 1); done.Set(); });
#endif
timer.Change(1, Timeout.Infinite);
done.Wait();
