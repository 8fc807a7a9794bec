using System;

namespace ClosureGen;

/// <summary>
/// Marks an <see cref="int"/> parameter of a <see cref="NoCaptureAttribute"/> method that a batch fills with the
/// position of the item, from 0 on; <c>{Stem}Work</c> shows it as a plain parameter.
/// </summary>
/// <remarks>At most one parameter of a method can have it, and that must be passed by value (CGEN015).</remarks>
[AttributeUsage(AttributeTargets.Parameter, Inherited = false)]
public sealed class ItemIndexAttribute : Attribute;
