// sites: refused
// reason: 'timer' is written after the lambda has captured it.
ManualResetEventSlim done = new();
Timer? timer = null;
#if CARELESS
timer = new Timer(
    static state =>
    {
        (Timer? timer, ManualResetEventSlim done) = ((Timer?, ManualResetEventSlim))state!;
        Console.WriteLine(timer is null);
        done.Set();
    },
    (timer, done),
    50,
    Timeout.Infinite
);
#else
timer = new Timer(_ => { Console.WriteLine(timer is null); done.Set(); }, null, 50, Timeout.Infinite);
#endif
done.Wait();
timer.Dispose();
