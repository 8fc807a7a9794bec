// => same
using global::ClosureGen;
using global::System;
using global::System.Globalization;
using global::System.Linq;
using global::System.Reflection;
using global::System.Runtime.CompilerServices;
using global::System.Runtime.InteropServices;

public enum Level : long { Low = -1, High = long.MaxValue }
public enum Signed : sbyte { Negative = -1 }
[Flags] public enum Bits : ulong { None, All = ulong.MaxValue }

public struct Point { public int X; }

public static partial class Handlers
{
    [NoCapture]
    public static void Numbers(
        int first = int.MinValue, long second = long.MinValue, ulong third = ulong.MaxValue, uint fourth = uint.MaxValue,
        short fifth = -5, byte sixth = 255, sbyte seventh = -128, float eighth = float.Epsilon, double ninth = 0.1,
        double tenth = -0.0, double eleventh = double.NaN, float twelfth = float.NegativeInfinity, decimal thirteenth = -1.50m,
        double fourteenth = 1e300, float fifteenth = 3.4028235E+38F, nint sixteenth = -1, nuint seventeenth = 5, ushort eighteenth = 7,
        double nineteenth = double.MaxValue, double twentieth = 5e-324, decimal twentyFirst = -0.0m, decimal? twentySecond = 79228162514264337593543950335m) { }

    [NoCapture]
    public static void Texts(
        string first = "a\"b\\\n\u2028\0{}", char second = '\'', char third = '\uD800', string? fourth = null, bool fifth = true, object? sixth = null,
        string seventh = "größe \U0001F600") { }

    [NoCapture]
    public static void Others(
        Level first = Level.Low, Level? second = Level.High, int? third = 5, int? fourth = null, Point fifth = default,
        Guid sixth = default(Guid), DayOfWeek seventh = (DayOfWeek)(-3), (int A, string? B) eighth = default, DateTime? ninth = default(DateTime?), DayOfWeek? tenth = (DayOfWeek)200, dynamic? eleventh = null) { }

    [NoCapture]
    public static void Enums(
        Signed first = Signed.Negative, Signed? second = (Signed)(-7), Bits third = (Bits)3, Bits? fourth = Bits.All,
        AttributeTargets fifth = AttributeTargets.Class | AttributeTargets.Struct, string sixth = Text, decimal seventh = Price) { }

    private const string Text = "a\"b\\";
    private const decimal Price = 1.5m;

    [NoCapture]
    public static void Generic<T, TClass>(T first = default!, T? second = default, TClass? third = null) where TClass : class { }

    [NoCapture]
    public static void ByAttributes(
        [Optional] int first, [Optional, DefaultParameterValue(7)] int second, string third,
        [Optional, DateTimeConstant(5)] DateTime fourth, [Optional, DecimalConstant(1, 0, 0u, 0u, 15u)] decimal fifth) { }

    [NoCapture]
    public static void BySmallAttributes(
        [Optional, DefaultParameterValue((byte)5)] byte first, [Optional, DefaultParameterValue((sbyte)-5)] sbyte second,
        [Optional, DefaultParameterValue((short)-6)] short third, [Optional, DefaultParameterValue((ushort)6)] ushort fourth, int fifth) { }

    [NoCapture]
    public static string Callers(
        int item = 0, [CallerMemberName] string member = "", [CallerLineNumber] int line = 0, [CallerFilePath] string file = "",
        [CallerArgumentExpression("item")] string expression = "") => member + line + expression;

    [NoCapture]
    public static string Objects(
        int item,
        [Optional] object? plain,
        [Optional, IUnknownConstant] object? unknown,
        [Optional, IDispatchConstant] object? dispatch,
        [Optional, MarshalAs(UnmanagedType.Interface)] object? any,
        [Optional, MarshalAs((short)25)] object? marshalled,
        [Optional, MarshalAs(UnmanagedType.CustomMarshaler, MarshalTypeRef = typeof(Handlers))] object? custom,
        [Optional, MarshalAs(UnmanagedType.IDispatch)] dynamic? late) =>
        string.Join(" ", item, plain, unknown, dispatch, any ?? "null", marshalled, custom, (object?)late);
}

public static partial class LookAlike
{
    public static class DayOfWeek
    {
        public const global::System.DayOfWeek Monday = global::System.DayOfWeek.Friday;
    }

    [NoCapture]
    public static void Days(global::System.DayOfWeek first = DayOfWeek.Monday, global::System.DayOfWeek second = global::System.DayOfWeek.Monday) { }

#nullable disable
    [NoCapture]
    public static void Unaware(
        [Optional, DefaultParameterValue(null)] object first, int second, [Optional, DefaultParameterValue(null)] string third) { }
#nullable restore
}

public static class Corpus
{
    public static string Run()
    {
        foreach (MethodInfo method in typeof(Handlers).GetMethods().Concat(typeof(LookAlike).GetMethods()).Where(method => method.IsStatic))
        {
            MethodInfo? work = method.DeclaringType!.GetMethod(method.Name + "Work");
            if (work is null) { continue; }

            string expected = Describe(method);
            string actual = Describe(work);
            if (expected != actual) { return expected + " is not " + actual; }
        }

        if (Handlers.CallersWork().StartNew().Result != Handlers.Callers()) { return "caller info differs"; }
        if (Handlers.CallersWork(2 + 2).StartNew().Result != Handlers.Callers(2 + 2)) { return "caller info differs"; }
        var each = new string[1];
        Handlers.ObjectsEach(new[] { 1 }).Run(each);
        string objects = Handlers.ObjectsWork(1).StartNew().Result;
        return objects == Handlers.Objects(1) && objects == each[0] ? "same" : objects;
    }

    private static string Describe(MethodInfo method) =>
        string.Join(";", method.GetParameters().Select(parameter =>
            $"{parameter.Name}:{parameter.IsOptional}:{parameter.HasDefaultValue}:{Bits(parameter.DefaultValue)}"));

    private static string Bits(object? value) =>
        value switch
        {
            null => "null",
            double number => BitConverter.DoubleToInt64Bits(number).ToString("x", CultureInfo.InvariantCulture),
            float number => BitConverter.SingleToInt32Bits(number).ToString("x", CultureInfo.InvariantCulture),
            decimal number => string.Join(",", decimal.GetBits(number)),
            DateTime date => date.Ticks.ToString(CultureInfo.InvariantCulture),
            string text => string.Join(",", text.Select(character => (int)character)),
            _ => value.GetType() + ":" + Convert.ToString(value, CultureInfo.InvariantCulture),
        };
}
