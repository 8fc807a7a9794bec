// => same
using global::ClosureGen;
using global::System.Runtime.CompilerServices;
using global::System.Runtime.InteropServices;

public partial class Interop
{
    [NoCapture]
    public string Take(
        int item,
        [Optional] object? plain,
        [Optional, IUnknownConstant] object? unknown,
        [Optional, IDispatchConstant] object? dispatch,
        [Optional, MarshalAs(UnmanagedType.Interface)] object? any,
        [Optional, MarshalAs((short)25)] object? marshalled,
        [Optional, MarshalAs(UnmanagedType.CustomMarshaler, MarshalTypeRef = typeof(Interop))] object? custom,
        [Optional, MarshalAs(UnmanagedType.IDispatch)] dynamic? late) =>
        string.Join(" ", item, plain, unknown, dispatch, any ?? "null", marshalled, custom, (object?)late);
}

public static class Corpus
{
    public static string Run()
    {
        var interop = new Interop();
        string direct = interop.Take(1);
        string[] each = new string[1];
        interop.TakeEach(new[] { 1 }).Run(each);
        return direct == interop.TakeWork(1).StartNew().Result && direct == each[0] ? "same" : direct;
    }
}
