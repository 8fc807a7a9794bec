// => 5
using global::ClosureGen;

public class Task { }
public class ThreadPool { }
public class CancellationToken { }
public class Memory { }
public class Action { }

public partial class Handler
{
    public class ValueTask { }
    public class Func { }
    public class Misuse { }
    public class ObjectPool { }

    [NoCapture]
    public int Handle(Task task, ValueTask valueTask, CancellationToken token, Action action) => 5;
}

public static class Corpus
{
    public static string Run() =>
        new Handler().HandleWork(new Task(), new Handler.ValueTask(), new CancellationToken(), new Action()).StartNew().Result.ToString();
}
