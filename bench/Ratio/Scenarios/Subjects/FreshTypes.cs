using System;
using System.Threading;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Classes that nobody has used before: a generic one over another argument each time.</summary>
internal static class FreshTypes
{
    private const int MostNested = 100;

    private static Type s_last = typeof(object);
    private static int s_nested;

    /// <summary>Creates an object of one more of them.</summary>
    /// <param name="generic">A class with one type parameter, whose arguments are classes.</param>
    public static T Create<T>(Type generic) => (T)Activator.CreateInstance(generic.MakeGenericType(Next()))!;

    private static Type Next()
    {
        // Names of nested types get longer: from time to time they begin again with another root.
        int nested = Interlocked.Increment(ref s_nested);
        return s_last =
            nested % MostNested == 0
                ? typeof(object).MakeArrayType(1 + (nested / MostNested % 31))
                : typeof(Kind<>).MakeGenericType(s_last);
    }

    private sealed class Kind<T>
        where T : class;
}
