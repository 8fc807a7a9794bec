using System;
using System.Diagnostics;
using System.Runtime;

namespace Dispatcher.Running;

/// <summary>Tells for how long no method has been compiled, on any thread.</summary>
public sealed class CompilerWatch
{
    private long _methods = JitInfo.GetCompiledMethodCount();
    private long _since = Stopwatch.GetTimestamp();

    /// <summary>Looks, and returns how long the compiler has been quiet, as far as looks before have told.</summary>
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
