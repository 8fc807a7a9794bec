namespace ClosureGen.Ratio.Measuring;

/// <summary>Regime L: the runs are made by a pool thread, which awaits them.</summary>
internal sealed class PoolDriver : Driver
{
    public override Window Measure(Contender contender, int leadIn, int runs)
    {
        using Caller caller = new Caller();
        Task<Window> window = Task.Run(() => MeasureAsync(caller, contender, leadIn, runs));
        caller.WaitForEnd();
        return window.GetAwaiter().GetResult();
    }

    private static async Task<Window> MeasureAsync(Caller caller, Contender contender, int leadIn, int runs)
    {
        try
        {
            // The state machine moves to the heap at its first suspension: here, not in the window.
            await Task.Yield();
            // Nor is what the caller allocates to start the task part of the window.
            while (!caller.Waits)
            {
                Thread.Yield();
            }

            Mark mark = Mark.Now();
            for (int run = -leadIn; run < runs; run++)
            {
                if (run == 0)
                {
                    mark = Mark.Now();
                }

                await Start(contender).ConfigureAwait(false);
                contender.Finish();
            }

            // What a contender left in the queue is run before its window ends.
            await Task.Yield();
            return mark.End(runs);
        }
        finally
        {
            caller.End();
        }
    }

    // Waits by an event of the system's: a task that is waited for allocates, at a moment of its own choice.
    private sealed class Caller : IDisposable
    {
        private readonly ManualResetEvent _ended = new ManualResetEvent(initialState: false);
        private volatile bool _waits;

        public bool Waits => _waits;

        public void WaitForEnd()
        {
            _waits = true;
            _ended.WaitOne();
        }

        public void End() => _ended.Set();

        public void Dispose() => _ended.Dispose();
    }
}
