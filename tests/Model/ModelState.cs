using System.Text;

namespace ClosureGen.Model.Tests;

/// <summary>
/// The memory, what each thread has written and nobody else can see yet, and what each thread has read so far: its own
/// state follows from that, because its code does the same on the same answers. Kept for as long as a call lasts.
/// </summary>
internal sealed class ModelState
{
    internal const int Words = 64;

    private ModelState(long[] memory, Pending[][] buffers, long[][] answers, int[] calls)
    {
        Memory = memory;
        Buffers = buffers;
        Answers = answers;
        Calls = calls;
    }

    internal long[] Memory { get; }

    /// <summary>Gets each thread's store buffer: the writes leave it in their order.</summary>
    /// <remarks>
    /// As on x64, and as elsewhere: every write of the protocols is a release and every read an acquire, which no processor
    /// puts in another order but for a read that overtakes a write.
    /// </remarks>
    internal Pending[][] Buffers { get; }

    internal long[][] Answers { get; }

    /// <summary>Gets how many of its calls each thread has made.</summary>
    internal int[] Calls { get; }

    /// <summary>Gets how the state came about.</summary>
    internal (ModelState State, string Step)? Origin { get; private set; }

    internal static ModelState Initial(int threads) =>
        new(
            new long[Words],
            [.. Enumerable.Repeat(Array.Empty<Pending>(), threads)],
            [.. Enumerable.Repeat(Array.Empty<long>(), threads)],
            new int[threads]
        );

    /// <summary>A copy that may be changed.</summary>
    internal ModelState Next(string step) =>
        new((long[])Memory.Clone(), (Pending[][])Buffers.Clone(), (long[][])Answers.Clone(), (int[])Calls.Clone())
        {
            Origin = (this, step),
        };

    /// <summary>What a thread reads: its own last write, if that has not left its buffer.</summary>
    internal long Read(int thread, int word)
    {
        int last = Array.FindLastIndex(Buffers[thread], pending => pending.Word == word);
        return last >= 0 ? Buffers[thread][last].Value : Memory[word];
    }

    internal bool IsPending(int thread, int word) => Array.Exists(Buffers[thread], pending => pending.Word == word);

    internal void Write(int thread, int word, long value) =>
        Buffers[thread] = [.. Buffers[thread], new Pending(word, value)];

    /// <summary>Lets a thread's oldest write become visible.</summary>
    internal void FlushOne(int thread)
    {
        Memory[Buffers[thread][0].Word] = Buffers[thread][0].Value;
        Buffers[thread] = Buffers[thread][1..];
    }

    internal void Flush(int thread)
    {
        while (Buffers[thread].Length > 0)
        {
            FlushOne(thread);
        }
    }

    internal void Answer(int thread, long answer) => Answers[thread] = [.. Answers[thread], answer];

    /// <summary>Gets a hash that differs, but for one chance in 2^128 a pair, for states that differ.</summary>
    internal UInt128 Hash()
    {
        var hash = new Mix();
        foreach (long value in Memory)
        {
            hash.Add(value);
        }

        for (int thread = 0; thread < Calls.Length; thread++)
        {
            hash.Add(Calls[thread]);
            hash.Add(Buffers[thread].Length);
            foreach (Pending pending in Buffers[thread])
            {
                hash.Add(pending.Word);
                hash.Add(pending.Value);
            }

            hash.Add(Answers[thread].Length);
            foreach (long answer in Answers[thread])
            {
                hash.Add(answer);
            }
        }

        return hash.Value;
    }

    internal string Trace()
    {
        var steps = new List<string>();
        for ((ModelState State, string Step)? origin = Origin; origin is { } from; origin = from.State.Origin)
        {
            steps.Add(from.Step);
        }

        steps.Reverse();
        var trace = new StringBuilder();
        for (int i = 0, same; i < steps.Count; i += same)
        {
            same = steps.Skip(i).TakeWhile(step => step == steps[i]).Count();
            trace.AppendLine(same == 1 ? steps[i] : $"{steps[i]}, {same} times");
        }

        return trace.ToString();
    }

    internal readonly record struct Pending(int Word, long Value);

    private struct Mix
    {
        private ulong _low = 0x9E37_79B9_7F4A_7C15;
        private ulong _high = 0xC2B2_AE3D_27D4_EB4F;

        public Mix() { }

        internal readonly UInt128 Value => new(_high, _low);

        internal void Add(long value)
        {
            _low = Step(_low ^ (ulong)value, 0xFF51_AFD7_ED55_8CCD);
            _high = Step(_high + (ulong)value, 0xC4CE_B9FE_1A85_EC53);
        }

        private static ulong Step(ulong value, ulong factor)
        {
            value *= factor;
            return value ^ (value >> 29) ^ (value << 17);
        }
    }
}
