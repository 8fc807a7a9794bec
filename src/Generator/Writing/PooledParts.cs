namespace ClosureGen.Generator;

/// <summary>Prints the pool of a state or run, and how one comes out of it and goes back.</summary>
internal static class PooledParts
{
    internal static void WritePool(SourceWriter writer) =>
        writer.WriteLine(
            $"""
            private static readonly {Emit.Runtime}.StatePool Pool = new();

            [global::System.ThreadStatic]
            private static {Emit.Runtime}.StateCache? t_cache;
            """
        );

    /// <summary>The constructor of a class that does not flow the caller's context, which the base class then knows.</summary>
    internal static void WriteConstructor(SourceWriter writer, HandlerModel handler, string type)
    {
        if (!handler.FlowsContext)
        {
            writer.WriteLine();
            writer.WriteLine(
                $$"""
                private {{type}}()
                    : base(flowExecutionContext: false) { }
                """
            );
        }
    }

    /// <summary>The lines that take an object out of the thread's cache, or make one.</summary>
    internal static string RentFromPool(string type, string local) =>
        $"""
            {Emit.Runtime}.StateCache cache = t_cache ??= Pool.CreateCache();
            {type} {local} = ({type}?)cache.Rent() ?? cache.Add(new {type}());
            """;
}
