namespace ClosureGen.Generator;

/// <summary>Prints the pool of a state or run, and how one comes out of it and goes back.</summary>
internal static class PooledParts
{
    internal static void WritePool(SourceWriter writer, string made = "new()") =>
        writer.WriteLine(
            $"""
            private static readonly {Emit.Runtime}.StatePool Pool = {made};

            [global::System.ThreadStatic]
            private static {Emit.Runtime}.StateCache? t_cache;
            """
        );

    /// <summary>The line that takes an object out of the pool, or makes one.</summary>
    internal static string RentFromPool(string type, string local) =>
        $"{type} {local} = ({type}?)Pool.Rent(ref t_cache) ?? new {type}();";

    /// <summary>How the object forgets what it held, and how it goes back to the pool.</summary>
    internal static void WriteReturn(SourceWriter writer, params string[] fields)
    {
        if (fields.Length == 1)
        {
            writer.WriteLine($"protected override void Forget() => {fields[0]} = default;");
        }
        else
        {
            writer.WriteLine("protected override void Forget()");
            using (writer.WriteBlock())
            {
                foreach (string field in fields)
                {
                    writer.WriteLine($"{field} = default;");
                }
            }
        }

        writer.WriteLine();
        writer.WriteLine("protected override void Recycle() => Pool.Return(ref t_cache, this);");
    }
}
