// sites: state
const int Zero = 0;
int a = 1;
Console.WriteLine(await Task.Run(() => Job.Name(Zero) + a));
Console.WriteLine(Zero);

internal static class Job
{
    // A constant zero converts to an enum, any other int does not.
    internal static string Name(DayOfWeek day) => "day";

    internal static string Name(object item) => "object";
}
