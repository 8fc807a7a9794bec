using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>The result of a handler that returns nothing.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Nothing;
