using System;
using System.ComponentModel;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// The pool of one state class: a cache a thread, and between the threads a shared stack of whole chains.
/// </summary>
/// <remarks>
/// A dispatch rents on the thread that makes it and returns on the thread that runs it, so one side drains and the
/// other overflows all the time. Chains of <see cref="ChainLength"/> cross from the one to the other whole, under a
/// lock that is taken once for that many objects. The generated class owns both the pool and the thread's cache:
/// the runtime's own statics refer to neither, so a collectible assembly can be unloaded.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StatePool
{
    /// <summary>How many objects cross between threads at a time. A thread keeps at most twice as many.</summary>
    internal const int ChainLength = 32;

    /// <summary>How many objects the shared part keeps at most; what comes beyond is left to the GC.</summary>
    internal const int MaxShared = 16_384;

    private const int MaxChains = MaxShared / ChainLength;

    private readonly object _lock = new();
    private PooledObject?[] _chains = new PooledObject?[4];
    private int _chainCount;

    /// <summary>Takes an object out, or tells the caller to make one.</summary>
    /// <param name="cache">The calling thread's cache.</param>
    /// <returns>A cleared object, or null when none is at hand.</returns>
    public PooledObject? Rent(ref StateCache? cache)
    {
        StateCache? own = cache;
        if (own?.Head is { } head)
        {
            own.Head = head.Next;
            own.Count--;
            head.Next = null;
            return head;
        }

        return RentChain(ref cache);
    }

    /// <summary>Gives a cleared object back.</summary>
    /// <param name="cache">The calling thread's cache.</param>
    /// <param name="item">The object. The caller must not touch it again.</param>
    public void Return(ref StateCache? cache, PooledObject item)
    {
        StateCache own = cache ??= new StateCache();
        if (own.Count == ChainLength)
        {
            SetChainAside(own);
        }

        item.Next = own.Head;
        own.Head = item;
        own.Count++;
    }

    private PooledObject? RentChain(ref StateCache? cache)
    {
        StateCache own = cache ??= new StateCache();
        PooledObject? chain = own.Reserve;
        own.Reserve = null;
        chain ??= Pop();
        if (chain is not null)
        {
            own.Head = chain.Next;
            own.Count = ChainLength - 1;
            chain.Next = null;
        }

        return chain;
    }

    private void SetChainAside(StateCache own)
    {
        PooledObject? full = own.Reserve;
        own.Reserve = own.Head;
        own.Head = null;
        own.Count = 0;
        if (full is not null)
        {
            Push(full);
        }
    }

    private PooledObject? Pop()
    {
        // Read without the lock: an empty pool is the common case while it grows, and a miss only makes an object.
        if (Volatile.Read(ref _chainCount) == 0)
        {
            return null;
        }

        lock (_lock)
        {
            if (_chainCount == 0)
            {
                return null;
            }

            int last = --_chainCount;
            PooledObject? chain = _chains[last];
            _chains[last] = null;
            return chain;
        }
    }

    private void Push(PooledObject chain)
    {
        lock (_lock)
        {
            if (_chainCount == MaxChains)
            {
                return;
            }

            if (_chainCount == _chains.Length)
            {
                Array.Resize(ref _chains, _chains.Length * 2);
            }

            _chains[_chainCount++] = chain;
        }
    }
}
