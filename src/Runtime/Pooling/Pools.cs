using System.Runtime.CompilerServices;

namespace ClosureGen.Runtime;

/// <summary>The pool of the objects that hold one generated struct.</summary>
/// <remarks>
/// A static of an instantiation over the user's type: it is unloaded with the user's assembly if that is collectible.
/// </remarks>
/// <typeparam name="TStruct">The generated struct.</typeparam>
internal static class Pools<TStruct>
    where TStruct : struct
{
    internal static readonly StatePool Pool = new();
}
