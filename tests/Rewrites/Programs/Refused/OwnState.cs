// sites: refused
// reason: The call passes a state of its own.
ManualResetEventSlim done = new();
int a = 1;
#if CARELESS
using Timer timer = new(
    static state =>
    {
        (int a, ManualResetEventSlim done) = ((int, ManualResetEventSlim))state!;
        Console.WriteLine($"{state} {a}".Length);
        done.Set();
    },
    (a, done),
    1,
    Timeout.Infinite
);
#else
using Timer timer = new(state => { Console.WriteLine($"{state} {a}".Length); done.Set(); }, "own", 1, Timeout.Infinite);
#endif
done.Wait();
