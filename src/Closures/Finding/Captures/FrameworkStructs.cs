namespace ClosureGen.Closures.Finding.Captures;

/// <summary>
/// The fields of structs that are captured often. Reference assemblies show other fields than the runtime's structs
/// have.
/// </summary>
internal static class FrameworkStructs
{
    /// <summary>Gets the sizes of the fields, 0 for a reference; null if the type is not among them.</summary>
    internal static int[]? Fields(INamedTypeSymbol type) =>
        (type.ContainingNamespace.ToDisplayString(), type.Name, type.Arity) switch
        {
            ("System", "DateTime" or "TimeSpan" or "TimeOnly" or "DateTimeOffset" or "Guid" or "Decimal", 0) =>
                type.Name switch
                {
                    "DateTimeOffset" => [8, 4],
                    "Guid" => [4, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1],
                    "Decimal" => [4, 4, 8],
                    _ => [8],
                },
            ("System", "DateOnly" or "Index", 0) => [4],
            ("System", "Range", 0) => [4, 4],
            ("System", "Half", 0) => [2],
            ("System", "Memory" or "ReadOnlyMemory" or "ArraySegment", 1) => [0, 4, 4],
            ("System.Threading", "CancellationToken", 0) => [0],
            ("System.Threading", "CancellationTokenRegistration", 0) => [0, 8],
            ("System.Threading.Tasks", "ValueTask", 0) => [0, 2, 1],
            ("System.Collections.Immutable", "ImmutableArray", 1) => [0],
            ("System.Text.Json", "JsonElement", 0) => [0, 4],
            ("System.Buffers", "ReadOnlySequence", 1) => [0, 0, 4, 4],
            ("System.Numerics", "BigInteger", 0) => [0, 4],
            ("System.Runtime.InteropServices", "GCHandle", 0) => [8],
            ("Microsoft.Extensions.Primitives", "StringValues", 0) => [0],
            _ => null,
        };
}
