using System.Numerics;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Model.Tests;

/// <summary>
/// Threads with a pool's caches. One has objects and rents them, the others have none and exchange what they hold for what
/// another one holds. No object is rented twice, and where a thread stands in what it holds goes with what it holds.
/// </summary>
/// <remarks>
/// The lock of each cache is the shipped one, used as <c>ThreadCache</c> uses it; a thread's cache has its number. What a
/// cache holds is a number too, of an array: the first thread's has objects, the others are empty.
/// </remarks>
internal sealed class ExchangeOfCaches(int caches, int rents) : Scenario
{
    private const int Most = 3;
    private const int Objects = 4;

    private readonly BiasedLock<ModelMemory>[] _locks = new BiasedLock<ModelMemory>[Most];

    // How many arrays further than its own is the one that a cache holds: memory is 0 at first.
    private readonly long[] _held = new long[Most];
    private readonly long[] _next = new long[Most];
    private readonly long[] _isRented = new long[Objects];
    private long _pool;
    private long _rented;

    /// <summary>Gets how often each of the other threads rents.</summary>
    internal int OthersRents { get; init; } = 2;

    /// <summary>Gets whether the first thread rents once more inside a rent, where that one waits for the pool's lock.</summary>
    internal bool RentsInside { get; init; }

    internal override Action[][] Threads =>
        [
            [.. Enumerable.Repeat((Action)(RentsInside ? RentInside : Rent), rents)],
            .. Enumerable
                .Range(1, caches - 1)
                .Select(cache => Enumerable.Repeat((Action)(() => RentOrExchange(cache)), OthersRents).ToArray()),
        ];

    internal override bool MayWaitForEver(int thread) => false;

    internal override void CheckEnd(ModelState state)
    {
        long rented = state.Memory[Explorer.Current.NumberOf(ref _rented)];
        int full = 0;
        for (int cache = 0; cache < caches; cache++)
        {
            if ((cache + state.Memory[Explorer.Current.NumberOf(ref _held[cache])]) % caches == 0)
            {
                full++;
                long next = state.Memory[Explorer.Current.NumberOf(ref _next[cache])];
                Check(
                    next == BitOperations.PopCount((ulong)rented),
                    $"Cache {cache} is at place {next}, and not behind what was rented."
                );
            }
        }

        Check(full == 1, $"{full} caches hold the same objects.");
    }

    private void Rent()
    {
        Enter(0);
        TakeNext(0);
        _locks[0].LeaveAsOwner();
    }

    private void RentInside()
    {
        Enter(0);
        LockPool();
        UnlockPool();
        Rent();
        TakeNext(0);
        _locks[0].LeaveAsOwner();
    }

    private void RentOrExchange(int cache)
    {
        Enter(cache);
        if (!TakeNext(cache))
        {
            LockPool();
            for (int other = 0; other < caches && !(other != cache && TryExchange(other, cache)); other++) { }

            UnlockPool();
            TakeNext(cache);
        }

        _locks[cache].LeaveAsOwner();
    }

    private bool TryExchange(int other, int dry)
    {
        if (ArrayOf(other) != 0)
        {
            return false;
        }

        Check(_locks[other].TryEnterAsGuest(), "Two threads exchange the objects of one cache.");
        bool isLeft = !_locks[other].IsOwnerIn || Explorer.Current.Fault == Fault.HastyGuest;
        if (isLeft)
        {
            int others = ArrayOf(other);
            int drys = ArrayOf(dry);
            Hold(other, drys);
            Hold(dry, others);
            long next = default(ModelMemory).Read(ref _next[other]);
            default(ModelMemory).Write(ref _next[other], default(ModelMemory).Read(ref _next[dry]));
            default(ModelMemory).Write(ref _next[dry], next);
        }

        _locks[other].LeaveAsGuest();
        return isLeft;
    }

    private void Enter(int cache)
    {
        while (!_locks[cache].TryEnterAsOwner())
        {
            if (Explorer.Current.Fault == Fault.HastyOwner)
            {
                return;
            }

            LockPool();
            UnlockPool();
        }
    }

    private bool TakeNext(int cache)
    {
        if (ArrayOf(cache) != 0)
        {
            return false;
        }

        long next = default(ModelMemory).Read(ref _next[cache]);
        if (next == Objects || default(ModelMemory).Read(ref _isRented[next]) != 0)
        {
            return false;
        }

        default(ModelMemory).Write(ref _isRented[next], 1);
        Note(next);
        default(ModelMemory).Write(ref _next[cache], next + 1);
        return true;
    }

    private void Note(long item)
    {
        int rented = Explorer.Current.NumberOf(ref _rented);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                Check((state.Memory[rented] & (1L << (int)item)) == 0, $"Object {item} is rented twice.");
                state.Memory[rented] |= 1L << (int)item;
                return 0;
            }
        );
    }

    private int ArrayOf(int cache) => (int)((cache + default(ModelMemory).Read(ref _held[cache])) % caches);

    private void Hold(int cache, int array) =>
        default(ModelMemory).Write(ref _held[cache], (array - cache + caches) % caches);

    private void LockPool() => default(ModelMemory).Lock(ref _pool, 1);

    private void UnlockPool() => default(ModelMemory).Write(ref _pool, 0L);
}
