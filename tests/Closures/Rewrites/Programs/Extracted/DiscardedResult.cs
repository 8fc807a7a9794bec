// sites: extracted
List<int> list = [];
int a = 1;
Task task = Task.Run((Action)(() => Job.Add(list, a)));
await task;
Console.WriteLine(list.Count);

internal static class Job
{
    internal static int Add(List<int> list, int number)
    {
        list.Add(number);
        return number;
    }
}
