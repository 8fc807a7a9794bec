global using ClosureGen.Runtime.Older;
using System.Runtime.ExceptionServices;

namespace ClosureGen.Runtime.Older;

/// <summary>Members of newer frameworks, with the same names.</summary>
internal static class Polyfills
{
    extension(ArgumentNullException)
    {
        internal static void ThrowIfNull(
            object? argument,
            [CallerArgumentExpression(nameof(argument))] string? name = null
        )
        {
            if (argument is null)
            {
                throw new ArgumentNullException(name);
            }
        }
    }

    extension(ArgumentOutOfRangeException)
    {
        internal static void ThrowIfLessThan(
            int value,
            int least,
            [CallerArgumentExpression(nameof(value))] string? name = null
        )
        {
            if (value < least)
            {
                throw new ArgumentOutOfRangeException(name, value, $"The value must be at least {least}.");
            }
        }
    }

    extension(ExceptionDispatchInfo)
    {
        internal static void Throw(Exception exception) => ExceptionDispatchInfo.Capture(exception).Throw();
    }

    extension(RuntimeHelpers)
    {
        // Always true: the fields that reflection would have to check may be missing from a reference assembly.
        internal static bool IsReferenceOrContainsReferences<T>() => true;

        internal static bool TryEnsureSufficientExecutionStack()
        {
            try
            {
                RuntimeHelpers.EnsureSufficientExecutionStack();
                return true;
            }
            catch (InsufficientExecutionStackException)
            {
                return false;
            }
        }
    }

    extension(ValueTask)
    {
        internal static ValueTask FromCanceled(CancellationToken cancellationToken) =>
            new(Task.FromCanceled(cancellationToken));

        internal static ValueTask<TResult> FromCanceled<TResult>(CancellationToken cancellationToken) =>
            new(Task.FromCanceled<TResult>(cancellationToken));

        internal static ValueTask FromException(Exception exception) => new(Task.FromException(exception));

        internal static ValueTask<TResult> FromException<TResult>(Exception exception) =>
            new(Task.FromException<TResult>(exception));
    }

    extension(Environment)
    {
        internal static long TickCount64 => Stopwatch.GetTimestamp() / (Stopwatch.Frequency / 1_000);
    }

    extension(Stopwatch)
    {
        internal static TimeSpan GetElapsedTime(long since) =>
            Stopwatch.GetElapsedTime(since, Stopwatch.GetTimestamp());

        internal static TimeSpan GetElapsedTime(long from, long to) =>
            TimeSpan.FromSeconds((to - from) / (double)Stopwatch.Frequency);
    }

    extension(int)
    {
        internal static bool IsPow2(int value) => value > 0 && (value & (value - 1)) == 0;
    }

    extension(Math)
    {
        internal static int Clamp(int value, int least, int most) => Math.Min(Math.Max(value, least), most);

        internal static long Clamp(long value, long least, long most) => Math.Min(Math.Max(value, least), most);

        internal static double Clamp(double value, double least, double most) => Math.Min(Math.Max(value, least), most);
    }

    extension(BitConverter)
    {
        internal static unsafe int SingleToInt32Bits(float value) => *(int*)&value;

        internal static unsafe float Int32BitsToSingle(int value) => *(float*)&value;
    }

    extension(GC)
    {
        // Nothing tells: what is in reserve is trimmed by its age only.
        internal static GCMemoryInfo GetGCMemoryInfo() => default;
    }

    internal static bool TryDequeue<T>(this Queue<T> queue, out T item)
    {
        bool hasItem = queue.Count > 0;
        item = hasItem ? queue.Dequeue() : default!;
        return hasItem;
    }

    internal static bool TryPop<T>(this Stack<T> stack, out T item)
    {
        bool hasItem = stack.Count > 0;
        item = hasItem ? stack.Pop() : default!;
        return hasItem;
    }

    internal static void EnsureCapacity<T>(this List<T> list, int capacity)
    {
        if (list.Capacity < capacity)
        {
            list.Capacity = capacity;
        }
    }

    internal static TValue? GetValueOrDefault<TKey, TValue>(this Dictionary<TKey, TValue> all, TKey key) =>
        all.TryGetValue(key, out TValue value) ? value : default;
}

/// <summary>How much memory is in use.</summary>
internal readonly struct GCMemoryInfo
{
    internal long HighMemoryLoadThresholdBytes => 0;

    internal long MemoryLoadBytes => 0;
}

/// <summary>Functions of single precision.</summary>
internal static class MathF
{
    internal static float Pow(float value, float exponent) => (float)Math.Pow(value, exponent);
}

/// <summary>Combines hash codes.</summary>
internal static class HashCode
{
    internal static int Combine<T1, T2>(T1 first, T2 second) =>
        unchecked(((first?.GetHashCode() ?? 0) * 31) + (second?.GetHashCode() ?? 0));
}
