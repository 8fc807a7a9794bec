// => StateRun 12
using global::ClosureGen;

// The nested pooled classes are seen where these are: they give way.
public partial class Handlers<HandleState, HandleRun, HandleState_>
{
    [NoCapture]
    public string Handle(HandleState state, HandleRun run, HandleState_ more) => "" + state + run;

    [NoCapture]
    public HandleRun Same(HandleRun run) => run;
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers<string, string, int>();
        var results = new string[1];
        handlers.HandleEach(new[] { "State" }, "Run", 1).Run(results);
        return $"{results[0]} {new Handlers<int, int, int>().SameWork(12).StartNew().Result}";
    }
}
