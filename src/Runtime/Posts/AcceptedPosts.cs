using System.Runtime.InteropServices;

namespace ClosureGen.Runtime.Posts;

/// <summary>The number of posts of one handler that one thread has accepted, see <see cref="PostCounts"/>.</summary>
/// <remarks>An object of its own, so that the thread's cache of the handler's states can refer to it.</remarks>
internal sealed class AcceptedPosts
{
    private Padded _padded;

    /// <summary>Gets the number, on any thread.</summary>
    internal long Count => Volatile.Read(ref _padded.Count);

    /// <summary>Counts a post.</summary>
    internal void CountOne() => Add(1);

    /// <summary>Counts posts that another thread has counted.</summary>
    internal void Add(long count) => Volatile.Write(ref _padded.Count, _padded.Count + count);

    /// <summary>A small object may lie beside another thread's: each post would take the cache line from that core.</summary>
    [StructLayout(LayoutKind.Explicit, Size = (2 * Padding) + sizeof(long))]
    private struct Padded
    {
        private const int Padding = 64;

        [FieldOffset(Padding)]
        internal long Count;
    }
}
