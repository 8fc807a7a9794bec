namespace ClosureGen.Runtime.Threads;

/// <summary>A value that all objects of one class share, created on first use.</summary>
internal static class PerType<T>
    where T : class, new()
{
    // Weak, because a handler's assembly may be collectible.
    private static readonly ConditionalWeakTable<Type, T> All = new();

    /// <summary>Gets the value, even if the thread is interrupted.</summary>
    internal static T Of(Type type)
    {
        T? shared;
        while (!All.TryGetValue(type, out shared))
        {
            Uninterrupted.Ignore(static type => All.GetValue((Type)type, static _ => new T()), type);
        }

        return shared;
    }
}
