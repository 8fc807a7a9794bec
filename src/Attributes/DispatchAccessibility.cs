namespace ClosureGen;

/// <summary>
/// From where the members generated for a <see cref="NoCaptureAttribute"/> method can be used, within what its
/// containing type and the types in its signature allow.
/// </summary>
public enum DispatchAccessibility
{
    /// <summary>The accessibility of the method itself.</summary>
    Default = 0,

    /// <summary>From everywhere.</summary>
    Public = 1,

    /// <summary>From the same assembly, and from those it names as friends.</summary>
    Internal = 2,

    /// <summary>
    /// From the containing type and the types derived from it. In a type that nobody can derive from (sealed, static, a
    /// struct) the same as <see cref="Private"/>.
    /// </summary>
    Protected = 3,

    /// <summary>From the containing type only.</summary>
    Private = 4,
}
