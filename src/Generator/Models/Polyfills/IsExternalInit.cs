namespace System.Runtime.CompilerServices;

/// <summary>What the compiler asks for to emit <c>init</c> accessors; netstandard2.0 lacks it.</summary>
internal static class IsExternalInit;
