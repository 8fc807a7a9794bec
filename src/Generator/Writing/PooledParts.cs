namespace ClosureGen.Generator;

/// <summary>Prints the pool of a state or run, and how one comes out of it.</summary>
internal static class PooledParts
{
    internal static void WritePool(SourceWriter writer) =>
        writer.WriteLine(
            $"""
            private static readonly {Emit.Runtime}.StatePool Pool = new();

            [global::System.ThreadStatic]
            private static {Emit.Cache}? t_cache;
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
    /// <param name="type">The object's class.</param>
    /// <param name="local">The local variable to hold it.</param>
    /// <param name="cache">The cache: a local variable to be declared, or a parameter.</param>
    internal static string RentFromPool(string type, string local, string cache) =>
        $"""
            {cache} = t_cache ??= Pool.CreateCache();
            {type} {local} = ({type}?)cache.Rent() ?? cache.Add(new {type}());
            """;
}
