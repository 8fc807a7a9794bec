// => 4950 True True 1 0 4950 True 3..4 0..2 both 5 0..3
using global::System;
using global::System.Collections.Generic;
using global::System.Linq;
using global::System.Threading.Tasks;
using global::ClosureGen;

public partial class Handlers
{
    public readonly List<(Range Part, int Place)> Parts = new();

    [NoCapture]
    public void Sum(Range part, int[] sum, [ItemIndex] int place)
    {
        lock (Parts)
        {
            Parts.Add((part, place));
            for (int i = part.Start.Value; i < part.End.Value; i++)
            {
                sum[0] += i;
            }
        }
    }

    [NoCapture]
    public async ValueTask SumLaterAsync(Range part, int[] sum)
    {
        await Task.Yield();
        Sum(part, sum, 0);
    }

    [NoCapture]
    public static string Show(Range part) => part.ToString();

    [NoCapture]
    public void Note(in Range part) => Parts.Add((part, 0));

    // Of two that a call with a range could mean, the one that takes ranges has it.
    [NoCapture]
    public void Both(int row, int[] sum) => sum[0] += 100;

    [NoCapture]
    public void Both(Range rows, int[] sum) => sum[0] += rows.End.Value - rows.Start.Value;
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers();
        var sum = new int[1];
        handlers.SumEach(0..100, sum).Run();
        handlers.Parts.Sort((one, other) => one.Place - other.Place);
        string text = $"{sum[0]} {Covers(handlers.Parts, 0, 100)} {handlers.Parts.All(part => part.Place == part.Part.Start.Value)}";

        handlers.Parts.Clear();
        handlers.SumEach(7..8, sum).Run();
        text += " " + handlers.Parts.Count;
        handlers.Parts.Clear();
        handlers.SumEach(4..4, sum).Run();
        handlers.SumEach(default(Range), sum).Run();
        text += " " + handlers.Parts.Count;

        sum[0] = 0;
        handlers.SumLaterEach(0..100, sum).RunAsync(3).AsTask().Wait();
        handlers.Parts.Sort((one, other) => one.Part.Start.Value - other.Part.Start.Value);
        text += $" {sum[0]} {Covers(handlers.Parts, 0, 100)}";

        // A list of ranges is handed out as it is, also where there are results.
        string[] shown = new string[2];
        Handlers.ShowEach(new[] { 3..4, 0..2 }).Run(shown);
        text += " " + string.Join(" ", shown);

        sum[0] = 0;
        handlers.BothEach(2..7, sum).Run(1);
        text += " both " + sum[0];

        handlers.Parts.Clear();
        handlers.NoteEach([0..3]).Run();
        return text + " " + handlers.Parts[0].Part;
    }

    private static bool Covers(List<(Range Part, int Place)> parts, int start, int end)
    {
        foreach ((Range part, _) in parts)
        {
            if (part.Start.Value != start || part.End.Value <= start)
            {
                return false;
            }

            start = part.End.Value;
        }

        return start == end;
    }
}
