namespace System
{
    /// <summary>The type behind tuples of two, which .NET Framework has had since 4.7. No public member uses it.</summary>
    internal struct ValueTuple<T1, T2>(T1 item1, T2 item2)
    {
        public T1 Item1 = item1;
        public T2 Item2 = item2;
    }
}

namespace System.Runtime.CompilerServices
{
    /// <summary>The names of a tuple's elements, for the compiler.</summary>
    [AttributeUsage(AttributeTargets.All)]
    internal sealed class TupleElementNamesAttribute(string?[] transformNames) : Attribute
    {
        public IList<string?> TransformNames { get; } = transformNames;
    }
}
