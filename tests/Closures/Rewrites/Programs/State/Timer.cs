// sites: state
// has: new Timer(static state =>
using ManualResetEventSlim done = new();
int ticks = args.Length + 1;
using Timer timer = new Timer(_ =>
{
    /* only once */
    Console.WriteLine($"tick {ticks}");
    done.Set();
}, null, 1, Timeout.Infinite);
done.Wait();
