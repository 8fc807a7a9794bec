using System;
using System.Diagnostics;
using System.Runtime;

namespace ClosureGen.Ratio.Measuring;

/// <summary>Tells for how long no method has been compiled, on any thread.</summary>
internal sealed class CompilerWatch
{
    private long _methods = JitInfo.GetCompiledMethodCount();
    private long _since = Stopwatch.GetTimestamp();

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
