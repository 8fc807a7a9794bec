using System.Runtime.CompilerServices;

namespace ClosureGen.Studies.Completed;

/// <summary>A handler with a result.</summary>
internal sealed partial class Source(int value)
{
    [NoCapture]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int Read() => value;
}
