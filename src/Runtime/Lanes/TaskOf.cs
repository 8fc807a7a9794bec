using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>Tells what backs a value task: the task of an async method, or a source.</summary>
/// <remarks>
/// No public member does without allocating for a source. It is the struct's first field, which is looked at once by its
/// bits: where it is not, nothing is told.
/// </remarks>
/// <typeparam name="TValueTask">A kind of value task.</typeparam>
internal static class TaskOf<TValueTask>
    where TValueTask : struct
{
    /// <summary>Gets the object that backs a value task.</summary>
    /// <param name="task">The value task.</param>
    /// <param name="isFirst">Whether the object is the struct's first field, as <see cref="StandsFirst"/> tells.</param>
    internal static object? Get(ref TValueTask task, bool isFirst) =>
        isFirst ? Unsafe.As<TValueTask, object?>(ref task) : null;

    /// <summary>Tells whether the object is the struct's first field.</summary>
    /// <param name="task">A value task.</param>
    /// <param name="known">The object that backs it.</param>
    internal static bool StandsFirst(TValueTask task, object known)
    {
        // Compared as numbers: what is no reference must not be read as one. A collection may move the object meanwhile.
        for (int attempt = 0; attempt < 8; attempt++)
        {
            if (Unsafe.As<TValueTask, nint>(ref task) == Unsafe.As<object, nint>(ref known))
            {
                return true;
            }
        }

        return false;
    }
}
