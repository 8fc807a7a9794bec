using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime;

namespace ClosureGen;

/// <summary>Runs pairings one after the other on the thread pool, in the order in which they came.</summary>
/// <remarks>
/// <para>
/// A pairing whose handler returns a task holds the lane until that task has completed. Any thread may use a lane at any
/// time. A lane runs up to 64 pairings in a row, or for 10 milliseconds, and then lets other work of the thread pool run.
/// </para>
/// <para>
/// A lane needs no disposal: one that is idle and that nothing refers to is collected, and one with pairings in it lives
/// until they have run. An idle lane takes 80 bytes.
/// </para>
/// </remarks>
public sealed partial class Lane : IAsyncDisposable
{
    /// <summary>Makes an idle lane. Allocates 80 bytes.</summary>
    /// <param name="capacity">How many pairings may wait for their turn; -1 for any number.</param>
    /// <param name="maxConcurrency">
    /// How many pairings may run at a time. With more than one, they begin in order, give or take that number, and end in
    /// any order.
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
        if (maxConcurrency > 1)
        {
            _holder = new LaneHolders();
        }
    }

    /// <summary>
    /// Gets how many accepted pairings wait for their turn. What runs is not counted, nor is what waits for room.
    /// </summary>
    public int Count => _queue.Count;

    /// <summary>
    /// Gets a task that completes when the lane is complete and the last accepted pairing has ended, with the task of its
    /// handler. It never fails, and is always the same. Allocates it.
    /// </summary>
    public Task Completion => FindCompletion();

    /// <summary>
    /// Gets a scheduler whose tasks run in this lane, in order with its pairings. Each holds the lane until it returns or
    /// first awaits. Allocates it once.
    /// </summary>
    /// <remarks>
    /// Tasks need no room and are not in <see cref="Count"/>. They are accepted until <see cref="Completion"/> completes,
    /// which waits for them; after that, queuing one fails with an <see cref="InvalidOperationException"/>.
    /// </remarks>
    public TaskScheduler Scheduler => FindScheduler();

    /// <summary>
    /// Has the lane run a pairing, and forgets it. What the handler throws goes to <see cref="DispatchErrors.Unhandled"/>,
    /// and the lane continues. Allocates nothing.
    /// </summary>
    /// <typeparam name="TPairing">The pairing, as a <c>{Stem}Work</c> method returns it.</typeparam>
    /// <param name="pairing">The pairing. If its own token is cancelled at its turn, the handler is not called.</param>
    /// <exception cref="InvalidOperationException">
    /// The lane is full or complete, somebody waits for room, or the pairing is a default value and has no handler.
    /// </exception>
    public void Post<TPairing>(in TPairing pairing)
        where TPairing : struct, ICall
    {
        LanePush push = Push(Unsafe.AsRef(in pairing).Rent(out _));
        if (push != LanePush.Accepted)
        {
            ThrowNotAccepted(push);
        }
    }

    /// <summary>As <see cref="Post{TPairing}"/>, unless the lane takes no pairing now. Allocates nothing.</summary>
    /// <typeparam name="TPairing">The pairing, as a <c>{Stem}Work</c> method returns it.</typeparam>
    /// <param name="pairing">The pairing. If its own token is cancelled at its turn, the handler is not called.</param>
    /// <returns>False if the lane is full or complete, or somebody waits for room.</returns>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public bool TryPost<TPairing>(in TPairing pairing)
        where TPairing : struct, ICall => Push(Unsafe.AsRef(in pairing).Rent(out _)) == LanePush.Accepted;

    /// <summary>
    /// As <see cref="Post{TPairing}"/>, and waits for room, first come, first served. Allocates nothing. Await what it
    /// returns once: it completes when the lane has accepted the pairing.
    /// </summary>
    /// <typeparam name="TPairing">The pairing, as a <c>{Stem}Work</c> method returns it.</typeparam>
    /// <param name="pairing">The pairing. If its own token is cancelled at its turn, the handler is not called.</param>
    /// <param name="cancellationToken">
    /// Cancelled before the pairing is accepted, it cancels the wait, and the pairing does not run. After that it has no
    /// effect.
    /// </param>
    /// <returns>
    /// A task to be awaited once. It fails with an <see cref="InvalidOperationException"/> if the lane is complete, or
    /// becomes so during the wait.
    /// </returns>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public ValueTask PostAsync<TPairing>(in TPairing pairing, CancellationToken cancellationToken = default)
        where TPairing : struct, ICall => PushAsync(Unsafe.AsRef(in pairing).Rent(out _), cancellationToken);

    /// <summary>
    /// Has the lane accept nothing more. What it has accepted runs; what waits for room fails with an
    /// <see cref="InvalidOperationException"/>. May be repeated.
    /// </summary>
    public void Complete()
    {
        LaneWaiter? waiter = _queue.CompleteAndTakeWaiters(out bool isOver);
        if (isOver)
        {
            EndCompletion();
        }

        while (waiter is not null)
        {
            // It may wait elsewhere as soon as it is told.
            var next = (LaneWaiter?)waiter.Next;
            waiter.Next = null;
            ((RoomWaiter)waiter).Refuse(NotAccepted(LanePush.Refused));
            waiter = next;
        }
    }

    /// <summary>Calls <see cref="Complete"/>. May be repeated.</summary>
    /// <returns>
    /// A task that completes as <see cref="Completion"/> does. In a handler of the lane, it would wait for that handler.
    /// </returns>
    public ValueTask DisposeAsync()
    {
        Complete();
        return new ValueTask(Completion);
    }
}
