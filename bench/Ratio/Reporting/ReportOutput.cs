using System;
using ClosureGen.Ratio.CommandLine;
using ClosureGen.Ratio.Processes;

namespace ClosureGen.Ratio.Reporting;

/// <summary>Where a report goes: to standard output, as tables or as JSON, and to a file where one is named.</summary>
internal sealed class ReportOutput(RatioOptions options)
{
    /// <summary>Finds out, before minutes of measuring, whether the file can be written.</summary>
    public void Check()
    {
        if (options.Output is { } file)
        {
            ResultFile.Check(file);
        }
    }

    public void Write(Report report)
    {
        try
        {
            if (options.Output is { } file)
            {
                ResultFile.Write(file, Json.Document(report));
            }
        }
        finally
        {
            // What the file does not take is not lost.
            Print(report);
        }
    }

    private void Print(Report report)
    {
        if (options.Json)
        {
            Console.Out.Write(Json.Document(report));
        }
        else
        {
            TableReport.Write(OutputConsole.Create(), report);
        }
    }
}
