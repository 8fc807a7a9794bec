using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Tool.Scanning;

/// <summary>A site as it is printed.</summary>
/// <param name="Path">The file, relative to the current directory.</param>
/// <param name="Span">The span from the start of the lambda or method group, counted from 0.</param>
/// <param name="Rule">The rule that reports it.</param>
/// <param name="Family">The family of the call.</param>
/// <param name="Captures">The captured names in ordinal order.</param>
/// <param name="Bytes">The bytes that an execution allocates beyond what the callee does.</param>
/// <param name="InLoop">Whether a loop repeats it.</param>
/// <param name="Message">The message of the rule.</param>
/// <param name="Fix">Whether it can be rewritten.</param>
internal sealed record ScannedSite(
    string Path,
    LinePositionSpan Span,
    DiagnosticDescriptor Rule,
    string Family,
    IReadOnlyList<string> Captures,
    int Bytes,
    bool InLoop,
    string Message,
    Fixability Fix
)
{
    /// <summary>Gets the line, counted from 1.</summary>
    internal int Line => Span.Start.Line + 1;

    /// <summary>Gets the column, counted from 1.</summary>
    internal int Column => Span.Start.Character + 1;
}
