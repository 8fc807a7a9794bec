using System;

namespace ClosureGen.Generator.Models;

/// <summary>Attributes that generated code has if the project can name them; older frameworks lack them.</summary>
[Flags]
internal enum FrameworkAttributes
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary><c>System.Diagnostics.StackTraceHidden</c>.</summary>
    StackTraceHidden = 1,

    /// <summary><c>System.Diagnostics.CodeAnalysis.UnconditionalSuppressMessage</c>.</summary>
    UnconditionalSuppressMessage = 2,
}
