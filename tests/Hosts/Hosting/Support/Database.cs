namespace ClosureGen.Hosting.Tests;

/// <summary>Which host it is, and every <see cref="Database"/> that the host has made.</summary>
internal sealed class Registry(string name)
{
    private readonly ConcurrentQueue<Database> _made = [];

    public string Name => name;

    public int Made => _made.Count;

    public int Open => _made.Count(static database => !database.IsDisposed);

    public ConcurrentQueue<string> Saved { get; } = [];

    /// <summary>Gets or sets when databases have been disposed that are made from now on.</summary>
    public Task? End { get; set; }

    public void Add(Database database) => _made.Enqueue(database);
}

/// <summary>A service of a scope that can only be disposed asynchronously, and takes its time.</summary>
internal sealed class Database : IAsyncDisposable
{
    private readonly Task? _end;
    private volatile bool _isDisposed;

    public Database(Registry registry)
    {
        Registry = registry;
        _end = registry.End;
        registry.Add(this);
    }

    public Registry Registry { get; }

    public bool IsDisposed => _isDisposed;

    public void Save(string order)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        Registry.Saved.Enqueue($"{Registry.Name}: {order}");
    }

    public async ValueTask DisposeAsync()
    {
        await Task.Yield();
        await (_end ?? Task.CompletedTask);
        _isDisposed = true;
    }
}

/// <summary>A service that is not registered.</summary>
internal sealed class Missing;

/// <summary>Handlers that take it.</summary>
internal static partial class Saving
{
    [NoCapture]
    internal static void Save([FromScope] Database database, string order) => database.Save(order);

    [NoCapture]
    internal static int Count(string order, [FromScope] Database database, [ItemIndex] int index = 0)
    {
        database.Save(order);
        return index;
    }

    [NoCapture]
    internal static async Task LaterAsync(string order, [FromScope] Database database, Task? until = null)
    {
        await (until ?? Task.Delay(10));
        database.Save(order);
    }

    [NoCapture]
    internal static async ValueTask<T> EchoAsync<T>(
        [FromScope] Database database,
        [FromScope] Registry registry,
        T value,
        CancellationToken cancellationToken = default
    )
    {
        await Task.Delay(1, cancellationToken);
        database.Save($"{value} {ReferenceEquals(registry, database.Registry)}");
        return value;
    }

    [NoCapture(FlowExecutionContext = false)]
    internal static void SaveApart([FromScope] Database database, string order) => database.Save(order);

    /// <summary>Posts, and fails.</summary>
    [NoCapture(FlowExecutionContext = false)]
    internal static void FailApart([FromScope] Database database, string order)
    {
        SaveWork("nested").Post();
        throw new InvalidOperationException($"{database.Registry.Name}: {order}");
    }

    [NoCapture(FlowExecutionContext = false)]
    internal static async Task FailApartLaterAsync([FromScope] Database database, string order)
    {
        await Task.Delay(5);
        FailApart(database, order);
    }

    /// <summary>Does so without services of its own.</summary>
    [NoCapture]
    internal static void FailPlainly(string order)
    {
        SaveWork("nested").Post();
        throw new InvalidOperationException(order);
    }

    [NoCapture]
    internal static async Task FailPlainlyLaterAsync(string order)
    {
        await Task.Delay(5);
        FailPlainly(order);
    }

    [NoCapture]
    internal static void Nest(string order) => SaveWork("nested").Post();

    [NoCapture]
    internal static async Task NestLaterAsync(string order)
    {
        await Task.Yield();
        Nest(order);
    }

    [NoCapture]
    internal static async Task NestAfterAsync(Task end)
    {
        await end;
        Nest("");
    }

    [NoCapture(FlowExecutionContext = false)]
    internal static void NestApart(string order) => Nest(order);

    [NoCapture(FlowExecutionContext = false)]
    internal static Task NestApartLaterAsync(string order) => NestLaterAsync(order);

    [NoCapture(FlowExecutionContext = false)]
    internal static void FailPlainlyApart(string order) => FailPlainly(order);

    [NoCapture(OnError = nameof(Failed))]
    internal static void Fail([FromScope] Database database, string order) =>
        throw new InvalidOperationException(order);

    [NoCapture]
    internal static void Lack([FromScope] Missing missing) => _ = missing;

    [NoCapture]
    internal static void Rows([FromScope] Database database, Range rows) =>
        database.Save($"{rows.End.Value - rows.Start.Value}");

    internal static string? Failure { get; private set; }

    private static void Failed(Exception exception, string order) => Failure = $"{exception.Message} of {order}";
}

/// <summary>An instance with a handler that takes a service.</summary>
internal sealed partial class Saver(string prefix)
{
    [NoCapture]
    internal Task SaveAsync(string order, [FromScope] Database database)
    {
        database.Save(prefix + order);
        return Task.CompletedTask;
    }
}
