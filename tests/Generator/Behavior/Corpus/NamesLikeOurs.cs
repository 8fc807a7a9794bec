// => 2 1 5 4 3
using global::ClosureGen;

public class Task { }
public class ThreadPool { }
public class CancellationToken { }
public class Memory { }
public class Action { }

public partial class Members
{
    public int System = 1, ClosureGen = 1, Task, Memory, Items;
    public class Threading { }

    [NoCapture]
    public int Sum(int number) => System + ClosureGen + number;
}

public partial class NestedTypes
{
    public class System { }
    public class ClosureGen { }
    public class Items<T> { }
    public struct DispatchBatch { }

    [NoCapture]
    public int Count(System system, ClosureGen closure, Items<int> items, DispatchBatch batch) => 1;
}

public partial class Types
{
    public class ValueTask { }
    public class Func { }
    public class Misuse { }
    public class ObjectPool { }

    [NoCapture]
    public int Handle(Task task, ValueTask valueTask, CancellationToken token, Action action) => 5;
}

namespace Mine.ClosureGen.Runtime
{
    public class BatchRun { }

    namespace System.Threading.Tasks
    {
        public class Task { }

        public static partial class Handlers
        {
            [NoCapture]
            public static int Count(Task task, BatchRun run) => 4;
        }
    }
}

namespace Shop.Shop
{
    public partial class Shop
    {
        public class Order { public int Id => 3; }

        [NoCapture]
        public static int Buy(Order order) => order.Id;
    }
}

public static class Corpus
{
    public static string Run() =>
        $"{new Members().SumWork(0).StartNew().Result} {new NestedTypes().CountWork(new(), new(), new(), default).StartNew().Result} "
        + $"{new Types().HandleWork(new(), new(), new(), new()).StartNew().Result} "
        + $"{Mine.ClosureGen.Runtime.System.Threading.Tasks.Handlers.CountWork(new(), new()).StartNew().Result} "
        + Shop.Shop.Shop.BuyWork(new()).StartNew().Result;
}
