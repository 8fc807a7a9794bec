using System;

namespace ClosureGen;

/// <summary>
/// Marks an <see cref="int"/> parameter of a <see cref="NoCaptureAttribute"/> method that a batch fills with the
/// position of the item; <c>{Stem}Work</c> shows it as a plain parameter.
/// </summary>
[AttributeUsage(AttributeTargets.Parameter, Inherited = false)]
public sealed class ItemIndexAttribute : Attribute;
