using Xunit.v3;

[assembly: ClosureGen.Tests.LeftOut]

namespace ClosureGen.Tests;

/// <summary>Skips the tests of other projects that ask for what older frameworks are not promised.</summary>
[AttributeUsage(AttributeTargets.Assembly)]
internal sealed class LeftOutAttribute : BeforeAfterTestAttribute
{
    private const string Meter = "There is no meter.";

    private static readonly Dictionary<string, string> Reasons = new()
    {
        ["A_first_dispatch_waits_for_the_meter_that_another_one_makes"] = Meter,
        ["A_listener_that_throws_when_it_is_told_of_the_meter_spares_who_dispatches_and_who_listens"] = Meter,
        ["One_that_listens_after_the_first_dispatches_hears_of_the_next"] = Meter,
        ["isMetered: True"] = Meter,
    };

    // What takes longest of the shared tests; RetentionOfNetStandardTests and RaceTests are quick.
    private static readonly string[] LongTests =
    [
        "RetentionTests.Nothing_of_a_dispatch_is_kept_alive",
        "BatchStressTests.Every_index_is_run_at_most_once_and_every_failure_is_told",
        "TwiceCompletedTests.Its_call_ends_once",
        "BytesTests.On_mono",
        "CorpusTests.On_mono(mono: \"mono-boehm\")",
    ];

    /// <inheritdoc/>
    public override void Before(MethodInfo methodUnderTest, IXunitTest test)
    {
        if (LongTests.Any(name => test.TestDisplayName.Contains(name, StringComparison.Ordinal)))
        {
            Slow.SkipUnlessAskedFor();
        }

        foreach ((string name, string reason) in Reasons)
        {
            Assert.SkipWhen(test.TestDisplayName.Contains(name, StringComparison.Ordinal), reason);
        }
    }
}
