using System.Text.Json;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Ratio.Processes;

/// <summary>One line of a child's output: first the machine, then a cell for every contender of every case.</summary>
internal sealed record ChildLine(Machine? Machine, Cell? Cell)
{
    public static ChildLine Parse(string text) => JsonSerializer.Deserialize<ChildLine>(text, Json.Line)!;

    public override string ToString() => JsonSerializer.Serialize(this, Json.Line);
}
