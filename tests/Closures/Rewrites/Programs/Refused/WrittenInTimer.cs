// sites: refused
// reason: 'ticks' is written in the lambda.
using SemaphoreSlim ticked = new(0);
int ticks = args.Length;
#if CARELESS
using Timer timer = new(
    static state =>
    {
        var (ticks, ticked) = ((int, SemaphoreSlim))state!;
        Console.WriteLine(++ticks);
        ticked.Release();
        Thread.Sleep(100);
    },
    (ticks, ticked),
    0,
    200
);
#else
using Timer timer = new(_ => { Console.WriteLine(++ticks); ticked.Release(); Thread.Sleep(100); }, null, 0, 200);
#endif
ticked.Wait();
ticked.Wait();
timer.Change(Timeout.Infinite, Timeout.Infinite);
