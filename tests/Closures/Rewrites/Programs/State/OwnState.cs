// sites: state
// has: (a, done, (object?)"own")
// has: captured =>
ManualResetEventSlim done = new();
int a = 1;
using Timer timer = new(state => { Console.WriteLine($"{state} {a}".Length); done.Set(); }, "own", 1, Timeout.Infinite);
done.Wait();
