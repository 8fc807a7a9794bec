// => Friday Friday Monday Monday 3 True text
using global::System.Linq;
using global::ClosureGen;
using Day = global::System.DayOfWeek;

public partial class Handlers
{
    public static class DayOfWeek
    {
        public const global::System.DayOfWeek Monday = Day.Friday;
    }

    [NoCapture]
    public void First(
        global::System.DayOfWeek a = DayOfWeek.Monday,
        Day b = DayOfWeek.Monday,
        Day c = Day.Monday,
        global::System.DayOfWeek d = Day.Monday,
        int e = 3,
        bool f = true,
        string g = "text"
    ) { }
}

public static class Corpus
{
    public static string Run() =>
        string.Join(
            " ",
            typeof(Handlers)
                .GetMethod("FirstWork")!
                .GetParameters()
                .Select(parameter =>
                    parameter.ParameterType.IsEnum
                        ? global::System.Enum.ToObject(parameter.ParameterType, parameter.DefaultValue!)
                        : parameter.DefaultValue
                )
        );
}
