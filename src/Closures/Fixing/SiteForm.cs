namespace ClosureGen.Closures.Fixing;

/// <summary>How a site is rewritten. The first form that keeps the program's behavior is used.</summary>
internal enum SiteForm
{
    /// <summary>The method that is called becomes a handler: <c>handler.RepriceWork(order).StartNew()</c>.</summary>
    Direct,

    /// <summary>The body becomes a private handler of the enclosing type, with the captures as parameters.</summary>
    Extracted,

    /// <summary>A static lambda and the overload that takes a state.</summary>
    State,

    /// <summary>The delegate is kept in a field of the object, the only thing that it refers to.</summary>
    Kept,
}
