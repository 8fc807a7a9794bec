using System;
using System.Collections.Generic;
using System.Linq.Expressions;
using System.Reflection;

namespace ClosureGen.Runtime;

/// <summary>Finds the array that a list stores its items in, for which these frameworks have no public member.</summary>
/// <remarks>
/// .NET, .NET Framework and Mono have it in a field of the same name. Without such a field, or without a JIT, the items
/// are copied each time.
/// </remarks>
/// <typeparam name="T">The type of an item.</typeparam>
internal static class ListArray<T>
{
    private static readonly Func<List<T>, T[]> Read = Compile();

    /// <summary>Gets an array that begins with the list's items.</summary>
    internal static T[] Of(List<T> list) => Read(list);

    private static Func<List<T>, T[]> Compile()
    {
        FieldInfo? field = typeof(List<T>).GetField("_items", BindingFlags.Instance | BindingFlags.NonPublic);
        if (field is null || field.FieldType != typeof(T[]))
        {
            return static list => list.ToArray();
        }

        ParameterExpression list = Expression.Parameter(typeof(List<T>), "list");
        return Expression.Lambda<Func<List<T>, T[]>>(Expression.Field(list, field), list).Compile();
    }
}
