using ClosureGen.Runtime;
using ClosureGen.Runtime.Lanes;
using ClosureGen.Runtime.Threads;

namespace ClosureGen;

/// <summary>Runs pairings one after the other on the thread pool, in the order in which they were added.</summary>
/// <remarks>
/// <para>
/// A pairing whose handler returns a task holds the lane until that task has completed. Any thread may use a lane at any
/// time. A lane runs up to 64 pairings in a row, or for 10 milliseconds, and then lets other work of the thread pool run.
/// </para>
/// <para>
/// A lane needs no disposal: an idle lane without references is collected, and a lane with pairings lives until they
/// have run. An idle lane takes 80 bytes.
/// </para>
/// </remarks>
public sealed partial class Lane : IAsyncDisposable
{
    /// <summary>Initializes an idle lane. Allocates 80 bytes.</summary>
    /// <param name="capacity">How many pairings may wait for their turn; -1 for any number.</param>
    /// <param name="maxConcurrency">
    /// How many pairings may run at a time. With more than one, pairings begin approximately in order, off by at most
    /// that number, and end in any order.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="capacity"/> is 0 or less than -1, or <paramref name="maxConcurrency"/> is less than 1.
    /// </exception>
    public Lane(int capacity = -1, int maxConcurrency = 1)
    {
        if (capacity is 0 or < -1)
        {
            throw new ArgumentOutOfRangeException(
                nameof(capacity),
                capacity,
                "A lane has room for at least 1 pairing, or for any number with -1."
            );
        }

        ArgumentOutOfRangeException.ThrowIfLessThan(maxConcurrency, 1);
        _queue = new LaneQueue<ProcessMemory>(capacity, maxConcurrency);
    }

    /// <summary>
    /// Gets how many accepted pairings wait for their turn, without those that are running and those that wait for
    /// room.
    /// </summary>
    public int Count => _queue.Count;

    /// <summary>
    /// Gets a task that completes when the lane is complete and the last accepted pairing has ended, including the task
    /// of its handler. It never fails, and every call returns the same task. The first call allocates it.
    /// </summary>
    public Task Completion => FindCompletion();

    /// <summary>
    /// Gets a scheduler whose tasks run in this lane, in order with its pairings. Each holds the lane until it returns
    /// or first awaits. The first call allocates it.
    /// </summary>
    /// <remarks>
    /// Tasks need no room and are not in <see cref="Count"/>. They are accepted until <see cref="Completion"/> completes,
    /// which waits for them; after that, queuing one fails with an <see cref="InvalidOperationException"/>.
    /// </remarks>
    public TaskScheduler Scheduler => FindScheduler();

    /// <summary>
    /// Adds a pairing and forgets it. An exception of the handler goes to its <c>OnError</c> method or to <see
    /// cref="DispatchErrors.Unhandled"/>, and the lane continues. Allocates nothing.
    /// </summary>
    /// <typeparam name="TPairing">The pairing, as a <c>{Stem}Work</c> method returns it.</typeparam>
    /// <param name="pairing">The pairing. If its own token is canceled at its turn, the handler is not called.</param>
    /// <exception cref="InvalidOperationException">
    /// The lane is full or complete, another caller waits for room, or the pairing is a default value and has no
    /// handler.
    /// </exception>
    public void Post<TPairing>(in TPairing pairing)
        where TPairing : struct, ICall
    {
        LanePush push = Push(Rent(in pairing, out ThreadCache cache), cache);
        if (push != LanePush.Accepted)
        {
            ThrowNotAccepted(push);
        }
    }

    /// <summary>
    /// Does the same as <see cref="Post{TPairing}"/>, unless the lane cannot take a pairing now. Allocates nothing.
    /// </summary>
    /// <typeparam name="TPairing">The pairing, as a <c>{Stem}Work</c> method returns it.</typeparam>
    /// <param name="pairing">The pairing. If its own token is canceled at its turn, the handler is not called.</param>
    /// <returns>False if the lane is full or complete, or another caller waits for room.</returns>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public bool TryPost<TPairing>(in TPairing pairing)
        where TPairing : struct, ICall => Push(Rent(in pairing, out ThreadCache cache), cache) == LanePush.Accepted;

    /// <summary>
    /// Does the same as <see cref="Post{TPairing}"/>, but waits for room, first come, first served. Allocates nothing.
    /// Await the returned task once: it completes when the lane has accepted the pairing.
    /// </summary>
    /// <typeparam name="TPairing">The pairing, as a <c>{Stem}Work</c> method returns it.</typeparam>
    /// <param name="pairing">The pairing. If its own token is canceled at its turn, the handler is not called.</param>
    /// <param name="cancellationToken">
    /// When canceled before the pairing is accepted, it cancels the wait, and the pairing does not run. After that it
    /// has no effect.
    /// </param>
    /// <returns>
    /// A task to await once. It fails with an <see cref="InvalidOperationException"/> if the lane is complete, or
    /// becomes complete during the wait.
    /// </returns>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public ValueTask PostAsync<TPairing>(in TPairing pairing, CancellationToken cancellationToken = default)
        where TPairing : struct, ICall => PushAsync(Rent(in pairing, out ThreadCache cache), cache, cancellationToken);

    /// <summary>
    /// Makes the pairings in this lane take their <c>[FromScope]</c> services from one host, no matter where they are added.
    /// </summary>
    /// <param name="services">The services of the host.</param>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    public void UseServices(HandlerServices services)
    {
        ArgumentNullException.ThrowIfNull(services);
        Volatile.Write(ref Extras.Services, services);
    }

    /// <summary>
    /// Makes the lane accept nothing more. Accepted pairings still run; those that wait for room fail with an <see
    /// cref="InvalidOperationException"/>. May be called repeatedly.
    /// </summary>
    public void Complete()
    {
        RoomWaiter? waiter = _queue.CompleteAndTakeWaiters(out bool isOver);
        if (isOver)
        {
            EndCompletion();
        }

        while (waiter is not null)
        {
            // As soon as its waiter is told, the object may wait in another lane.
            var next = (RoomWaiter?)waiter.Next;
            waiter.Next = null;
            waiter.Refuse(NotAccepted(LanePush.Refused));
            waiter = next;
        }
    }

    /// <summary>Calls <see cref="Complete"/>. May be called repeatedly.</summary>
    /// <returns>
    /// A task that completes as <see cref="Completion"/> does. Awaiting it in a handler of the lane is a deadlock.
    /// </returns>
    public ValueTask DisposeAsync()
    {
        Complete();
        return new ValueTask(Completion);
    }
}
