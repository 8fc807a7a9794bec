using System.Globalization;
using System.Runtime.InteropServices;

namespace ClosureGen.Runtime.Tests;

/// <summary>In a process of its own, on Linux: the first dispatch comes while the system has no thread to give.</summary>
internal static class NoThreadScenario
{
    internal const string HasThreads = "a thread could be started";

    /// <summary>In hexadecimal: so much that there can be room for all else and for no stack.</summary>
    internal const string StackSize = "10000000";

    private const ulong Room = 64 << 20;
    private const int AddressSpace = 9;

    internal static void Run()
    {
        // The pool has its threads, and all that is used below is compiled.
        Task.WaitAll([
            .. Enumerable.Range(0, Environment.ProcessorCount).Select(static _ => Task.Run(() => Thread.Sleep(50))),
        ]);
        var recorder = new Recorder();
        Refused(static () => throw new OutOfMemoryException());
        Refused(Start);

        GetLimit(AddressSpace, out Limit before);
        Limit low = before with { Current = Used() + Room };
        SetLimit(AddressSpace, low);
        string? thread = Refused(Start);
        string? post = Refused(() => recorder.DoWork(null).Post());
        SetLimit(AddressSpace, before);

        if (thread is null)
        {
            Console.WriteLine(HasThreads);
            return;
        }

        recorder.DoWork(null).Dispatch().AsTask().Wait();
        recorder.DoWork(null).StartNew().Wait();
        SpinWait.SpinUntil(() => recorder.Calls == 3, TimeSpan.FromSeconds(20));
        Console.WriteLine($"{post ?? "accepted"}, then {recorder.Calls}");
    }

    /// <summary>Starts a thread that does not end: another one would get its stack.</summary>
    private static void Start() =>
        new Thread(static () => Thread.Sleep(Timeout.Infinite)) { IsBackground = true }.UnsafeStart();

    private static string? Refused(Action action)
    {
        try
        {
            action();
            return null;
        }
        catch (Exception exception)
        {
            return exception.GetType().Name;
        }
    }

    /// <summary>What the process has mapped, in bytes.</summary>
    private static ulong Used() =>
        ulong.Parse(File.ReadAllText("/proc/self/statm").Split(' ')[0], CultureInfo.InvariantCulture)
        * (ulong)Environment.SystemPageSize;

    [DllImport("libc", EntryPoint = "getrlimit")]
    private static extern int GetLimit(int resource, out Limit limit);

    [DllImport("libc", EntryPoint = "setrlimit")]
    private static extern int SetLimit(int resource, in Limit limit);

    [StructLayout(LayoutKind.Sequential)]
    private record struct Limit(ulong Current, ulong Most);
}
