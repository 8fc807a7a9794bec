using Microsoft.Extensions.ObjectPool;

namespace ClosureGen.Studies.Slices;

/// <summary>Arrays of one length.</summary>
internal sealed class ArrayPolicy(int length) : PooledObjectPolicy<long[]>
{
    public override long[] Create() => new long[length];

    public override bool Return(long[] obj) => true;
}
