using System;
using System.Diagnostics;
using System.Runtime;

namespace Dispatcher.Running;

/// <summary>Measures for how long no method has been compiled, on any thread.</summary>
public sealed class CompilerWatch
{
    private long _methods = JitInfo.GetCompiledMethodCount();
    private long _since = Stopwatch.GetTimestamp();

    /// <summary>Checks, and returns for how long checks have seen no compilation.</summary>
    public TimeSpan QuietFor()
    {
        long methods = JitInfo.GetCompiledMethodCount();
        if (methods != _methods)
        {
            _methods = methods;
            _since = Stopwatch.GetTimestamp();
        }

        return Stopwatch.GetElapsedTime(_since);
    }
}
