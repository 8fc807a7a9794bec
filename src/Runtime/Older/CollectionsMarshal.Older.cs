using System.Linq.Expressions;
using System.Reflection;

namespace System.Runtime.InteropServices;

/// <summary>Finds the array that a list stores its items in, for which these frameworks have no public member.</summary>
/// <remarks>
/// .NET, .NET Framework and Mono have it in a field of the same name. Without such a field, or without a JIT, the items
/// are copied each time.
/// </remarks>
internal static class CollectionsMarshal
{
    internal static Span<T> AsSpan<T>(List<T> list) => new(Lists<T>.ArrayOf(list), 0, list.Count);

    private static class Lists<T>
    {
        internal static readonly Func<List<T>, T[]> ArrayOf = Compile();

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
}
