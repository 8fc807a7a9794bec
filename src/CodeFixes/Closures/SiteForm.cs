namespace ClosureGen.CodeFixes.Closures;

/// <summary>How a site is rewritten. The first form that keeps the program's meaning is taken.</summary>
internal enum SiteForm
{
    /// <summary>The method that is called becomes a handler: <c>handler.RepriceWork(order).StartNew()</c>.</summary>
    Direct,

    /// <summary>The body becomes a private handler of the enclosing type, and what it captured its parameters.</summary>
    Extracted,

    /// <summary>A static lambda and the overload that takes a state.</summary>
    State,
}
