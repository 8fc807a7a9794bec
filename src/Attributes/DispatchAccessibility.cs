namespace ClosureGen;

/// <summary>
/// Where the members generated for a <see cref="NoCaptureAttribute"/> method can be used, within the limits of its
/// containing type and the types in its signature.
/// </summary>
public enum DispatchAccessibility
{
    /// <summary>The accessibility of the method itself.</summary>
    Default = 0,

    /// <summary>From anywhere.</summary>
    Public = 1,

    /// <summary>From the same assembly and its friend assemblies.</summary>
    Internal = 2,

    /// <summary>
    /// From the containing type and the types derived from it. In a type that cannot be derived from (sealed, static, a
    /// struct) this is the same as <see cref="Private"/>.
    /// </summary>
    Protected = 3,

    /// <summary>From the containing type only.</summary>
    Private = 4,
}
