using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>The memory of the process, in which another comes in between as often as this thread wants.</summary>
internal readonly struct InterferingMemory : ISharedMemory
{
    private static readonly ThreadLocal<int> Interferences = new();

    /// <summary>Has the next so many compare-exchanges find the word taken by another that wants one less.</summary>
    internal static void Interfere(int times) => Interferences.Value = times;

    public long CompareExchange(ref long word, long value, long comparand)
    {
        if (Interferences.Value > 0)
        {
            Interferences.Value--;
            word--;
        }

        return default(ProcessMemory).CompareExchange(ref word, value, comparand);
    }

    public int CompareExchange(ref int word, int value, int comparand) =>
        default(ProcessMemory).CompareExchange(ref word, value, comparand);

    public int Read(ref int word) => default(ProcessMemory).Read(ref word);

    public long Read(ref long word) => default(ProcessMemory).Read(ref word);

    public int ReadOwn(ref int word) => default(ProcessMemory).ReadOwn(ref word);

    public void Write(ref int word, int value) => default(ProcessMemory).Write(ref word, value);

    public void Write(ref long word, long value) => default(ProcessMemory).Write(ref word, value);

    public T? Read<T>(ref T? place)
        where T : class => default(ProcessMemory).Read(ref place);

    public void Write<T>(ref T? place, T? item)
        where T : class => default(ProcessMemory).Write(ref place, item);

    public long Add(ref long word, long value) => default(ProcessMemory).Add(ref word, value);

    public long Lock(ref long word, long bit) => default(ProcessMemory).Lock(ref word, bit);

    public void Fence() => default(ProcessMemory).Fence();

    public void FenceProcessWide() => default(ProcessMemory).FenceProcessWide();
}
