using BenchmarkDotNet.Engines;

namespace ClosureGen.Studies.Measuring;

// Has a row run before BenchmarkDotNet looks at it, until the compiler has been quiet for a while. Left to itself it
// finds out with unfinished code how many calls fill an iteration, and the finished code then fills a tenth of it.
public sealed class WarmEngineFactory : IEngineFactory
{
    private static readonly WarmUp WarmUp = new WarmUp();

    public IEngine CreateReadyToRun(EngineParameters engineParameters)
    {
        Action setup = engineParameters.GlobalSetupAction;
        engineParameters.GlobalSetupAction = () =>
        {
            setup();
            WarmUp.Run(() => engineParameters.WorkloadActionNoUnroll(1));
        };
        return new EngineFactory().CreateReadyToRun(engineParameters);
    }
}
