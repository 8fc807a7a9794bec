namespace ClosureGen.Diagnostics.Tests.Rules;

public class AwaitedTwiceTests
{
    /// <summary>As many sets of copies as there are paths: it gives up long before it has seen them all.</summary>
    [Fact]
    public Task Many_copies()
    {
        var text = new StringBuilder("var v = h.RepriceWork().Dispatch();");
        for (int i = 0; i < 60; i++)
        {
            text.Append("ValueTask w").Append(i).Append(" = default; if (h is null) w").Append(i).Append(" = v; ");
        }

        return AnalyzerTest.Verify(Pairings.With(text.Append("await v;").ToString()));
    }
}
