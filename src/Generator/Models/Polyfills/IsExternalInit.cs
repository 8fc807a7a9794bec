namespace System.Runtime.CompilerServices;

/// <summary>The compiler needs this type for <c>init</c> accessors; netstandard2.0 lacks it.</summary>
internal static class IsExternalInit;
