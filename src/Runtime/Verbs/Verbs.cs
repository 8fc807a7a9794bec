using System.ComponentModel;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Pool;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <summary>The verbs of pairings and batches, written once: the generated members are one line each.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static partial class Verbs
{
    /// <summary>Starts a task that runs the call, as <c>Task.Run</c> does.</summary>
    /// <remarks>
    /// Allocates the task: 64 B, and 80 B more with a cancelable token. For a handler that returns a task: one task of 72 B
    /// beyond what the handler allocates, and one more with a scheduler, with other options and on frameworks before .NET 8.
    /// </remarks>
    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="cancellationToken">
    /// When canceled before the call's turn, it cancels the task and the handler is not called.
    /// </param>
    /// <param name="scheduler">The scheduler; null means <see cref="TaskScheduler.Default"/>.</param>
    /// <param name="creationOptions">The options of the task that calls the handler.</param>
    /// <returns>The task.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an undefined flag.</exception>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public static Task StartNew<TCall>(
        in TCall call,
        CancellationToken cancellationToken,
        TaskScheduler? scheduler,
        TaskCreationOptions creationOptions
    )
        where TCall : struct, ICall =>
        Unsafe.AsRef(in call).Rent(out _).StartNew(cancellationToken, scheduler, creationOptions);

    /// <summary>Starts a task that runs the call and has its result, as <c>Task.Run</c> does.</summary>
    /// <remarks>
    /// Allocates the task: 64 B and the result, and 80 B more with a cancelable token. For a handler that returns a task: one
    /// such task beyond what the handler allocates, and one more with a scheduler, with other options and on frameworks before
    /// .NET 8.
    /// </remarks>
    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="cancellationToken">
    /// When canceled before the call's turn, it cancels the task and the handler is not called.
    /// </param>
    /// <param name="scheduler">The scheduler; null means <see cref="TaskScheduler.Default"/>.</param>
    /// <param name="creationOptions">The options of the task that calls the handler.</param>
    /// <inheritdoc cref="StartNew{TCall}"/>
    public static Task<TResult> StartNew<TCall, TResult>(
        in TCall call,
        CancellationToken cancellationToken,
        TaskScheduler? scheduler,
        TaskCreationOptions creationOptions
    )
        where TCall : struct, ICall =>
        Unsafe.As<Task<TResult>>(
            Unsafe.AsRef(in call).Rent(out _).StartNew(cancellationToken, scheduler, creationOptions)
        );

    /// <summary>Queues the call to the thread pool. Await the returned task once.</summary>
    /// <remarks>
    /// Allocates nothing beyond what a handler that returns a task does; on frameworks before .NET 8, one entry in the
    /// pool's queue.
    /// </remarks>
    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="cancellationToken">
    /// When canceled before the call's turn, it cancels the dispatch and the handler is not called.
    /// </param>
    /// <returns>A task to await once.</returns>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public static ValueTask Dispatch<TCall>(in TCall call, CancellationToken cancellationToken)
        where TCall : struct, ICall
    {
        DispatchState state = Unsafe.AsRef(in call).Rent(out ThreadCache cache);
        return state.TryDispatch(cache, cancellationToken, out short token)
            ? new ValueTask(Unsafe.As<IValueTaskSource>(state), token)
            : ValueTask.FromCanceled(cancellationToken);
    }

    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="cancellationToken">
    /// When canceled before the call's turn, it cancels the dispatch and the handler is not called.
    /// </param>
    /// <inheritdoc cref="Dispatch{TCall}"/>
    public static ValueTask<TResult> Dispatch<TCall, TResult>(in TCall call, CancellationToken cancellationToken)
        where TCall : struct, ICall
    {
        DispatchState state = Unsafe.AsRef(in call).Rent(out ThreadCache cache);
        return state.TryDispatch(cache, cancellationToken, out short token)
            ? new ValueTask<TResult>(Unsafe.As<ResultSource<TResult>>(state), token)
            : ValueTask.FromCanceled<TResult>(cancellationToken);
    }

    /// <summary>
    /// Queues the call to the thread pool and forgets it. What the handler throws goes to
    /// <see cref="DispatchErrors.Unhandled"/>.
    /// </summary>
    /// <remarks>
    /// Allocates nothing beyond what a handler that returns a task does; on frameworks before .NET 8, one entry in the
    /// pool's queue.
    /// </remarks>
    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="cancellationToken">When canceled before the call's turn, it drops the call.</param>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public static void Post<TCall>(in TCall call, CancellationToken cancellationToken)
        where TCall : struct, ICall
    {
        DispatchState state = Unsafe.AsRef(in call).Rent(out ThreadCache cache);
        state.Post(cache, cancellationToken);
    }

    /// <summary>Posts the call to a synchronization context, which gets what the handler throws.</summary>
    /// <remarks>Allocates nothing beyond what the context's own <c>Post</c> does.</remarks>
    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="context">The context.</param>
    /// <param name="cancellationToken">When canceled before the call's turn, it drops the call.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public static void PostTo<TCall>(in TCall call, SynchronizationContext context, CancellationToken cancellationToken)
        where TCall : struct, ICall => ContextPosts.Post(Unsafe.AsRef(in call).Rent(out _), context, cancellationToken);

    /// <summary>Posts the call to the thread pool when the time has passed, unless it is canceled.</summary>
    /// <remarks>
    /// Allocates nothing beyond what a handler that returns a task does; on frameworks before .NET 8, one entry in the
    /// pool's queue.
    /// </remarks>
    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="dueTime">How long to wait, from zero to 49 days.</param>
    /// <param name="cancellationToken">When canceled before the call's turn, it drops the call.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="dueTime"/> is negative or longer than that.</exception>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public static void PostAfter<TCall>(in TCall call, TimeSpan dueTime, CancellationToken cancellationToken)
        where TCall : struct, ICall => DelayedPosts.Post(Unsafe.AsRef(in call).Rent(out _), dueTime, cancellationToken);

    /// <summary>Adds the call to a batch. The result can be read after the batch has run.</summary>
    /// <remarks>Allocates nothing.</remarks>
    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="batch">The batch.</param>
    /// <returns>Where the result is read.</returns>
    /// <exception cref="InvalidOperationException">
    /// The batch runs, or the pairing is a default value and has no handler.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public static BatchResult<TResult> AddTo<TCall, TResult>(in TCall call, DispatchBatch batch)
        where TCall : struct, ICall =>
        batch.AddForResult(Unsafe.As<ResultSource<TResult>>(Unsafe.AsRef(in call).Rent(out _)));

    /// <summary>Runs the calls, on the calling thread too, and blocks until all have finished.</summary>
    /// <remarks>Allocates nothing. No two calls are guaranteed to run at the same time.</remarks>
    /// <typeparam name="TBatch">The generated batch.</typeparam>
    /// <param name="batch">The calls.</param>
    /// <param name="maxDegreeOfParallelism">
    /// The most threads at a time, the caller's among them: -1 for no limit, 1 for one call after the other, in order.
    /// </param>
    /// <param name="cancellationToken">When canceled, no further call starts.</param>
    /// <exception cref="AggregateException">Calls failed: what they threw, in the order of the items.</exception>
    /// <exception cref="OperationCanceledException">A token stopped the run, and no call failed.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than -1.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// There are not as many handlers as items, or there is not room for every result.
    /// </exception>
    /// <exception cref="InvalidOperationException">The batch is a default value and has no handler.</exception>
    public static void Run<TBatch>(in TBatch batch, int maxDegreeOfParallelism, CancellationToken cancellationToken)
        where TBatch : struct, IBatch => BatchRun<TBatch>.Rent(in batch).Run(maxDegreeOfParallelism, cancellationToken);

    /// <summary>
    /// Runs the calls, on the calling thread too, and blocks until all have finished: <c>results[i]</c> becomes the result
    /// of item i.
    /// </summary>
    /// <typeparam name="TBatch">The generated batch.</typeparam>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <param name="batch">The calls.</param>
    /// <param name="results">Room for the results. Those of items that do not run stay as they are.</param>
    /// <param name="maxDegreeOfParallelism">
    /// The most threads at a time, the caller's among them: -1 for no limit, 1 for one call after the other, in order.
    /// </param>
    /// <param name="cancellationToken">When canceled, no further call starts.</param>
    /// <inheritdoc cref="Run{TBatch}"/>
    public static void Run<TBatch, TResult>(
        in TBatch batch,
        Memory<TResult> results,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
        where TBatch : struct, IBatch => RunFor(in batch, results).Run(maxDegreeOfParallelism, cancellationToken);

    /// <summary>Runs the calls on the thread pool. Await the returned task once.</summary>
    /// <typeparam name="TBatch">The generated batch.</typeparam>
    /// <param name="batch">The calls.</param>
    /// <param name="maxDegreeOfParallelism">
    /// The most threads at a time: -1 for no limit, 1 for one call after the other, in order.
    /// </param>
    /// <param name="cancellationToken">When canceled, no further call starts.</param>
    /// <returns>A task to await once.</returns>
    /// <inheritdoc cref="Run{TBatch}"/>
    public static ValueTask RunAsync<TBatch>(
        in TBatch batch,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
        where TBatch : struct, IBatch =>
        BatchRun<TBatch>.Rent(in batch).RunAsync(maxDegreeOfParallelism, cancellationToken);

    /// <summary>
    /// Runs the calls on the thread pool: <c>results[i]</c> becomes the result of item i. Await the returned task once.
    /// </summary>
    /// <returns>A task to await once.</returns>
    /// <inheritdoc cref="Run{TBatch, TResult}"/>
    public static ValueTask RunAsync<TBatch, TResult>(
        in TBatch batch,
        Memory<TResult> results,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
        where TBatch : struct, IBatch => RunFor(in batch, results).RunAsync(maxDegreeOfParallelism, cancellationToken);

    /// <summary>
    /// Runs the calls of a handler that returns a task, on the thread pool. Await the returned task once.
    /// </summary>
    /// <remarks>
    /// Allocates nothing beyond what the handler does. No two calls are guaranteed to run at the same time.
    /// </remarks>
    /// <typeparam name="TBatch">The generated batch.</typeparam>
    /// <param name="batch">The calls.</param>
    /// <param name="maxDegreeOfParallelism">
    /// The most calls in flight: -1 for no limit, 1 for one call after the other, in order. The default is no limit, and
    /// for a range the number of processors.
    /// </param>
    /// <param name="cancellationToken">When canceled, no further call starts.</param>
    /// <returns>A task to await once.</returns>
    /// <inheritdoc cref="Run{TBatch}"/>
    public static ValueTask RunTasksAsync<TBatch>(
        in TBatch batch,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
        where TBatch : struct, IBatch =>
        BatchRun<TBatch>.Rent(in batch).RunAsync(maxDegreeOfParallelism, cancellationToken);

    /// <summary>
    /// Runs the calls of a handler that returns a task, on the thread pool: <c>results[i]</c> becomes the result of item i.
    /// Await the returned task once.
    /// </summary>
    /// <typeparam name="TBatch">The generated batch.</typeparam>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <param name="batch">The calls.</param>
    /// <param name="results">Room for the results. Those of items that do not run stay as they are.</param>
    /// <param name="maxDegreeOfParallelism">
    /// The most calls in flight: -1 for no limit, 1 for one call after the other, in order. The default is no limit, and
    /// for a range the number of processors.
    /// </param>
    /// <param name="cancellationToken">When canceled, no further call starts.</param>
    /// <inheritdoc cref="RunTasksAsync{TBatch}"/>
    public static ValueTask RunTasksAsync<TBatch, TResult>(
        in TBatch batch,
        Memory<TResult> results,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
        where TBatch : struct, IBatch => RunFor(in batch, results).RunAsync(maxDegreeOfParallelism, cancellationToken);

    /// <summary>
    /// Creates the calling thread's cache of runs, if there is none, for a handler with a name or without a flowing
    /// context.
    /// </summary>
    /// <typeparam name="TBatch">The generated batch.</typeparam>
    /// <param name="cache">The batch's thread static field.</param>
    /// <param name="handler">The full name of a handler that returns a task, for the meter.</param>
    /// <param name="flowExecutionContext">
    /// Whether handlers see the caller's context; if false, they see the default one.
    /// </param>
    /// <returns>The same field.</returns>
    public static ref ThreadCache? RunsOf<TBatch>(
        ref ThreadCache? cache,
        string? handler = null,
        bool flowExecutionContext = true
    )
        where TBatch : struct, IBatch
    {
        cache ??= ObjectPool.CreateCache(ref Pools<TBatch>.Pool, handler, flowExecutionContext);
        return ref cache;
    }

    /// <summary>Views a range as the items of a batch. Allocates nothing.</summary>
    /// <typeparam name="T"><c>int</c> for the indices, or the type of a range for chunks of them.</typeparam>
    /// <param name="start">The first index; -1 for one that is counted from the end.</param>
    /// <param name="end">The end, exclusive; -1 for one that is counted from the end.</param>
    /// <param name="name">The name of the caller's parameter.</param>
    /// <returns>A view of the range.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An end is counted from the end, or lies before the start.</exception>
    public static Items<T> Range<T>(int start, int end, string name)
    {
        Misuse.CheckRange(start, end, name);
        return Items<T>.OfRange(start, end - start);
    }

    /// <summary>Views one handler of a class as a list of one. Allocates nothing.</summary>
    /// <typeparam name="THandler">The handler's class.</typeparam>
    /// <param name="handler">The handler.</param>
    /// <returns>The view, which the batch tells from a list of handlers.</returns>
    public static Items<THandler> One<THandler>(THandler handler)
        where THandler : class => Items<THandler>.OfOne(handler);

    /// <summary>Takes a list of handlers of a class, and a default value for an empty one. Allocates nothing.</summary>
    /// <typeparam name="THandler">The handlers' class.</typeparam>
    /// <param name="handlers">The handlers.</param>
    /// <returns>The same handlers.</returns>
    public static Items<THandler> Many<THandler>(Items<THandler> handlers)
        where THandler : class => handlers.OrEmpty();

    /// <summary>Gets the one handler of a batch.</summary>
    /// <typeparam name="THandler">The handler's class.</typeparam>
    /// <param name="handlers">What <see cref="One"/> or <see cref="Many"/> returned.</param>
    /// <returns>The handler, or null for a list of them.</returns>
    public static THandler? OneOf<THandler>(Items<THandler> handlers)
        where THandler : class => Unsafe.As<THandler?>(handlers.Handler);

    /// <summary>Counts the calls of a batch of one handler of a class, or of a list of them.</summary>
    /// <typeparam name="THandler">The handler's class.</typeparam>
    /// <param name="handlers">What <see cref="One"/> or <see cref="Many"/> returned.</param>
    /// <param name="items">The number of items.</param>
    /// <returns>The number of calls.</returns>
    /// <exception cref="InvalidOperationException">There is no handler: the batch is a default value.</exception>
    /// <exception cref="ArgumentException">There are not as many handlers as items.</exception>
    public static int Count<THandler>(Items<THandler> handlers, int items)
        where THandler : class
    {
        if (handlers.IsDefault)
        {
            Misuse.ThrowDefaultPairing();
        }

        if (handlers.Handler is null)
        {
            Misuse.CheckLengths(handlers.Count, items);
        }

        return items;
    }

    /// <summary>Counts the calls of a batch of one handler, or of a list of them.</summary>
    /// <param name="pairs">Whether there is a list.</param>
    /// <param name="handlers">The number of handlers in it.</param>
    /// <param name="items">The number of items.</param>
    /// <returns>The number of calls.</returns>
    /// <exception cref="ArgumentException">There are not as many handlers as items.</exception>
    public static int Count(bool pairs, int handlers, int items)
    {
        if (pairs)
        {
            Misuse.CheckLengths(handlers, items);
        }

        return items;
    }

    /// <summary>Takes what a handler returned as a value task. Allocates nothing.</summary>
    /// <param name="task">The task.</param>
    /// <returns>The same task.</returns>
    /// <exception cref="InvalidOperationException">The handler returned null.</exception>
    public static ValueTask Await(Task? task) => HandlerTask.Of(task);

    /// <inheritdoc cref="Await(Task)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public static ValueTask<TResult> Await<TResult>(Task<TResult>? task) => HandlerTask.Of(task);

    /// <summary>Waits for the end of a handler that returns no task, but whose scope may end later than its call.</summary>
    /// <param name="task">The call.</param>
    public static void Wait(ValueTask task)
    {
        if (task.IsCompleted)
        {
            task.GetAwaiter().GetResult();
        }
        else
        {
            task.AsTask().GetAwaiter().GetResult();
        }
    }

    /// <inheritdoc cref="Wait(ValueTask)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <returns>What the handler returned.</returns>
    public static TResult Wait<TResult>(ValueTask<TResult> task) =>
        task.IsCompleted ? task.GetAwaiter().GetResult() : task.AsTask().GetAwaiter().GetResult();

    /// <summary>Gets the services of the host that the caller belongs to.</summary>
    /// <returns>The services.</returns>
    /// <exception cref="InvalidOperationException">There is no host.</exception>
    public static HandlerServices Services() =>
        HandlerServices.Current
        ?? throw new InvalidOperationException(
            "The handler takes [FromScope] services, but the caller belongs to no host. Add the package ClosureGen.Hosting "
                + "and call builder.Services.AddClosureGen(); call the verb while the host runs and, if several hosts run in "
                + "this process, in the flow of a request or of a hosted service."
        );

    /// <summary>
    /// Lets the handler see the caller's host, although nothing else flows to it: what it posts, and its error, belong to
    /// that.
    /// </summary>
    /// <param name="state">The rented state.</param>
    /// <returns>The same state.</returns>
    public static DispatchState KeepHost(DispatchState state)
    {
        state.Kept.KeepHost(HandlerServices.Current, state.FlowsContext);
        return state;
    }

    /// <summary>Creates a scope for one call of a handler.</summary>
    /// <param name="services">What <see cref="Services"/> returned.</param>
    /// <returns>The scope, which the caller disposes.</returns>
    public static HandlerScope BeginScope(HandlerServices services)
    {
        IDisposable scope = services.CreateScope(out IServiceProvider own);
        return new HandlerScope(scope, own);
    }

    private static BatchRun<TBatch> RunFor<TBatch, TResult>(in TBatch batch, Memory<TResult> results)
        where TBatch : struct, IBatch
    {
        Misuse.CheckResults(results.Length, Unsafe.AsRef(in batch).CountItems());
        BatchRun<TBatch> run = BatchRun<TBatch>.Rent(in batch);
        run.SetResults(results);
        return run;
    }
}
