// sites: extracted, extracted, extracted
Jobs jobs = new() { Name = "set" };
await jobs.Last!;
await jobs[3];
await (jobs + 4);

internal sealed class Jobs
{
    internal Task? Last;

    internal string Name
    {
        set => Last = Task.Run(() => Console.WriteLine(value));
    }

    internal Task this[int index] => Task.Run(() => Console.WriteLine(index));

    public static Task operator +(Jobs jobs, int number) => Task.Run(() => Console.WriteLine(number));
}
