// sites: extracted
using ManualResetEventSlim done = new();
ThreadPool.QueueUserWorkItem(
    state =>
    {
        Console.WriteLine(state.Name + state.Value);
        done.Set();
    },
    (Name: "name", Value: 3),
    preferLocal: false
);
done.Wait();
