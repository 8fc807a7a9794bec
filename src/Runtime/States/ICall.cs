using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>A handler paired with its arguments; every generated <c>{Stem}Pairing</c> is one.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ICall
{
    /// <summary>Rents a state that holds the call. Allocates one if the thread's cache has none.</summary>
    /// <param name="cache">The cache of the calling thread that the state comes from.</param>
    /// <returns>The state. The caller runs it or gives it back.</returns>
    /// <exception cref="System.InvalidOperationException">The pairing is a default value and has no handler.</exception>
    DispatchState Rent(out ThreadCache cache);

    /// <summary>Allocates a state of the handler's own class.</summary>
    /// <returns>The state.</returns>
    DispatchState New();
}

/// <summary>A call of a handler, by what it returns.</summary>
/// <typeparam name="TReturned">The type that the handler returns, <see cref="Nothing"/> for nothing and an <see cref="IAwaitedTask{TResult}"/> for tasks.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ICall<TReturned> : ICall
{
    /// <summary>Calls the handler.</summary>
    /// <returns>What the handler returned.</returns>
    TReturned Invoke();
}

/// <summary>The result of a handler that returns nothing.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Nothing;
