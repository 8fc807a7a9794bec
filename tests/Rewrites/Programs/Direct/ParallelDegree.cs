// sites: direct, direct, direct
// has: job.PrintEach(texts, ",").Run(1);
// has: job.CountEach(texts).Run(Environment.ProcessorCount);
// has: job.CountEach(texts).Run(2, token);
string[] texts = ["a", "b", "c", "d"];
Job job = new();
CancellationToken token = new CancellationTokenSource().Token;
// One after the other is in order.
Parallel.ForEach(texts, new ParallelOptions { MaxDegreeOfParallelism = 1 }, text => job.Print(text, ","));
Parallel.ForEach(
    texts,
    new() { MaxDegreeOfParallelism = Environment.ProcessorCount, CancellationToken = default },
    text => job.Count(text)
);
Parallel.For(
    0,
    texts.Length,
    new ParallelOptions { CancellationToken = token, MaxDegreeOfParallelism = 2 },
    i => job.Count(texts[i])
);
Console.WriteLine(job.Sum);

internal sealed class Job
{
    internal int Sum;

    internal void Print(string text, string end) => Console.Write(text + end);

    internal void Count(string text) => Interlocked.Add(ref Sum, text.Length);
}
