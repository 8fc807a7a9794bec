// => 1
using global::ClosureGen;

public partial class Handlers
{
    public class System { }
    public class ClosureGen { }
    public class Items<T> { }
    public struct DispatchBatch { }

    [NoCapture]
    public int Count(System system, ClosureGen closure, Items<int> items, DispatchBatch batch) => 1;
}

public static class Corpus
{
    public static string Run() =>
        new Handlers().CountWork(new Handlers.System(), new Handlers.ClosureGen(), new Handlers.Items<int>(), default).StartNew().Result.ToString();
}
