namespace ClosureGen.Generator;

/// <summary>Prints the pool of a state or run, and how one comes out of it and goes back.</summary>
internal static class PooledParts
{
    internal static void WritePool(SourceWriter writer) =>
        writer.WriteLine(
            $"""
            private static readonly {Emit.Runtime}.StatePool Pool = new {Emit.Runtime}.StatePool();

            [global::System.ThreadStatic]
            private static {Emit.Runtime}.StateCache? t_cache;
            """
        );

    /// <summary>The line that takes an object out of the pool, or makes one.</summary>
    internal static string RentFromPool(string type, string local) =>
        $"{type} {local} = ({type}?)Pool.Rent(ref t_cache) ?? new {type}();";

    internal static void WriteRecycle(SourceWriter writer, params string[] fields)
    {
        writer.WriteLine("protected override void Recycle(bool keep)");
        using (writer.WriteBlock())
        {
            foreach (string field in fields)
            {
                writer.WriteLine($"{field} = default;");
            }

            writer.WriteLine("if (keep)");
            using (writer.WriteBlock())
            {
                writer.WriteLine("Pool.Return(ref t_cache, this);");
            }
        }
    }
}
