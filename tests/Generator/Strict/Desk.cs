using System;
using System.Threading;

namespace ClosureGen.Tests.Strict;

/// <summary>Handlers of every kind that prints differently.</summary>
/// <typeparam name="T">A type that handlers know.</typeparam>
public partial class Desk<T>
    where T : notnull
{
    private int _sum;

    /// <summary>Gets what was added up.</summary>
    public int Sum => _sum;

    /// <summary>Takes an order.</summary>
    /// <param name="order">The order.</param>
    /// <param name="depth">A number.</param>
    [NoCapture]
    public void Take(Order order, int depth)
    {
        ArgumentNullException.ThrowIfNull(order);
        Interlocked.Add(ref _sum, order.Id * depth);
    }

    /// <summary>Takes a number.</summary>
    /// <param name="number">The number.</param>
    /// <param name="index">Where it stands.</param>
    /// <param name="cancellationToken">A token.</param>
    [NoCapture]
    public virtual void Take(int number, [ItemIndex] int index, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Interlocked.Add(ref _sum, number + index);
    }

    /// <summary>Gives back what it is given.</summary>
    /// <typeparam name="TItem">The type of the item.</typeparam>
    /// <param name="item">The item.</param>
    /// <param name="other">Something else.</param>
    /// <returns>The item.</returns>
    [NoCapture]
    protected internal TItem? Same<TItem>(TItem? item, T other)
        where TItem : class
    {
        Interlocked.Increment(ref _sum);
        return item;
    }
}
