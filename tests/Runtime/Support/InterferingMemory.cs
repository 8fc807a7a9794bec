using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>The memory of the process, in which another comes in between as often as this thread wants.</summary>
internal readonly struct InterferingMemory : ISharedMemory
{
    private static readonly ThreadLocal<int> Interferences = new();

    /// <summary>Has the next so many compare-exchanges find the word taken by another that wants one less.</summary>
    internal static void Interfere(int times) => Interferences.Value = times;

    public static long CompareExchange(ref long word, long value, long comparand)
    {
        if (Interferences.Value > 0)
        {
            Interferences.Value--;
            word--;
        }

        return ProcessMemory.CompareExchange(ref word, value, comparand);
    }

    public static int CompareExchange(ref int word, int value, int comparand) =>
        ProcessMemory.CompareExchange(ref word, value, comparand);

    public static int Read(ref int word) => ProcessMemory.Read(ref word);

    public static long Read(ref long word) => ProcessMemory.Read(ref word);

    public static int ReadOwn(ref int word) => ProcessMemory.ReadOwn(ref word);

    public static void Write(ref int word, int value) => ProcessMemory.Write(ref word, value);

    public static void Write(ref long word, long value) => ProcessMemory.Write(ref word, value);

    public static T? Read<T>(ref T? place)
        where T : class => ProcessMemory.Read(ref place);

    public static void Write<T>(ref T? place, T? item)
        where T : class => ProcessMemory.Write(ref place, item);

    public static long Add(ref long word, long value) => ProcessMemory.Add(ref word, value);

    public static long Lock(ref long word, long bit) => ProcessMemory.Lock(ref word, bit);

    public static void Fence() => ProcessMemory.Fence();

    public static void FenceProcessWide() => ProcessMemory.FenceProcessWide();
}
