using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace ClosureGen.Runtime.States;

/// <summary>Finds the object that backs a value task: the task of an async method, or a source.</summary>
/// <remarks>
/// No public member returns it without allocating for a source. It is the struct's first field, which
/// <see cref="StandsFirst"/> verifies once; if it is not, this class finds nothing.
/// </remarks>
/// <typeparam name="TValueTask">A kind of value task.</typeparam>
internal static class TaskOf<TValueTask>
    where TValueTask : struct
{
    /// <summary>Gets the object that backs a value task.</summary>
    /// <param name="task">The value task.</param>
    /// <param name="isFirst">Whether the object is the struct's first field, see <see cref="StandsFirst"/>.</param>
    internal static object? Get(ref TValueTask task, bool isFirst) =>
        isFirst ? Unsafe.As<TValueTask, object?>(ref task) : null;

    /// <summary>Tells whether the object is the struct's first field.</summary>
    /// <param name="task">A value task.</param>
    /// <param name="known">The object that backs it.</param>
    internal static bool StandsFirst(TValueTask task, object known)
    {
        // Compared as numbers: a field that is not a reference must not be read as one. Repeated, because a GC may move
        // the object between the two reads.
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
