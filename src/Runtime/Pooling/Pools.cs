using System.Runtime.CompilerServices;

namespace ClosureGen.Runtime;

/// <summary>The pool of the objects that one generated struct is kept in.</summary>
/// <remarks>A static of the user's own instantiation: it goes with the user's assembly where that is collectible.</remarks>
/// <typeparam name="TStruct">The generated struct.</typeparam>
internal static class Pools<TStruct>
    where TStruct : struct
{
    internal static readonly StatePool Pool = new();
}
